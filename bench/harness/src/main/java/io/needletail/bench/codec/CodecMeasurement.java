package io.needletail.bench.codec;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Every library once in the first round, every library once in the second, and so on.
 *
 * @param libraries in the order in which they run within a round
 * @param messages by the names of the specification
 * @param effort how long and how often
 * @param dir where JMH's own results and output go
 * @param classPaths where the libraries are
 */
record CodecMeasurement(
        List<Contender> libraries, List<String> messages, CodecEffort effort, Path dir, ClassPaths classPaths)
        implements Measurement {
    /** The messages there are. */
    static final List<String> MESSAGES = List.of("NewOrderSingle", "ExecutionReport", "MarketDataIncrementalRefresh");

    /**
     * The same for every library: a heap that does not grow, the collector with the cheapest barriers, and the caller
     * of code that is being compiled waits for it, so that warm-up ends when it is compiled.
     */
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms128m",
            "-Xmx128m",
            "-Xmn80m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xbatch");
    /**
     * In a short run the compiler would compile JMH's loop, with the library inlined, during the measurement: the loop
     * calls warm code instead.
     */
    private static final List<String> AS_WARMED = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,io.needletail.bench.workload.Decode::decode",
            "-XX:CompileCommand=dontinline,io.needletail.bench.workload.Encode::encode");

    CodecMeasurement {
        libraries = Choice.distinct("--library", libraries, CodecLibrary.ALL);
        messages = List.copyOf(messages);
        if (libraries.contains(CodecLibrary.NEEDLETAIL_SCAN)) {
            throw new IllegalArgumentException("--library names needletail-scan, which serves --as-published alone");
        }
        if (messages.isEmpty() || !MESSAGES.containsAll(messages)) {
            throw new IllegalArgumentException(
                    "--message names " + messages + "; there are " + String.join(", ", MESSAGES));
        }
    }

    /** Number of figures of a library in a round. */
    int figures(Contender library) {
        return CodecLibrary.operations(library).size()
                * CodecLibrary.messages(library, messages).size();
    }

    private int figures() {
        return libraries.stream().mapToInt(this::figures).sum();
    }

    @Override
    public double seconds() {
        return effort.rounds() * (figures() * effort.secondsPerFigure() + libraries.size());
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment = Environment.now("not pinned", "not run");
        Budget budget = Budget.of(CodecEffort.SHORT_SECONDS * effort.rounds(), System.nanoTime());
        AtomicInteger figuresLeft = new AtomicInteger(effort.rounds() * figures());
        try (ChildProcesses children = ChildProcesses.watched()) {
            List<Row> rows = Rounds.of(effort.rounds())
                    .take(libraries, Contender::label, progress, (library, round) -> {
                        if (figures(library) == 0) return List.<Row>of();
                        // Only a short run is short of time.
                        int settleMs = effort.isShared()
                                ? budget.settleMs(figuresLeft.get(), effort.fixedMs(), System.nanoTime())
                                : Budget.SETTLE_MS_MAX;
                        figuresLeft.addAndGet(-figures(library));
                        return measure(library, round, settleMs, children, progress);
                    })
                    .stream()
                    .flatMap(List::stream)
                    .toList();
            return result(rows, Environment.ended(environment));
        }
    }

    private List<Row> measure(Contender library, int round, int settleMs, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Path prefix = dir.toAbsolutePath().resolve(library.label() + "-" + round);
        Path json = prefix.resolveSibling(prefix.getFileName() + ".json");
        Path output = prefix.resolveSibling(prefix.getFileName() + ".txt");
        children.run(library.label(), command(library, json, settleMs), output, progress);
        String version = CodecLibrary.version(library, classPaths);
        List<Row> rows = Jmh.read(json, effort.countedMs()).stream()
                .map(score -> CodecRows.row(library, version, library.validates(), score, round))
                .toList();
        if (rows.size() != figures(library)) {
            throw new FailedRun(library.label() + " gave " + rows.size() + " figures, expected " + figures(library)
                    + "; the end of " + output + ":" + ChildProcesses.tail(output));
        }
        return rows;
    }

    /** The command that measures all of a library's messages and operations once. */
    List<String> command(Contender library, Path json, int settleMs) throws IOException {
        List<String> flags =
                Stream.concat(JVM_FLAGS.stream(), library.jvmFlags().stream()).toList();
        List<String> own = Stream.concat(flags.stream(), AS_WARMED.stream()).toList();
        List<String> command = Jmh.command(effort.isShared() ? own : Jmh.STARTER_FLAGS, library, classPaths);
        // JMH cuts this at blanks; no path is among the flags.
        command.addAll(
                effort.isShared() ? List.of("-f", "0") : List.of("-f", "1", "-jvmArgs", String.join(" ", flags)));
        CodecLibrary.operations(library).forEach(operation -> command.add(operation.benchmark()));
        command.addAll(List.of("-p", "message=" + String.join(",", CodecLibrary.messages(library, messages))));
        command.addAll(List.of("-p", "form=" + library.form()));
        command.addAll(Jmh.options(effort, settleMs, json));
        return command;
    }

    /** The result of the rounds. */
    Result result(List<Row> rows, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("iterations", "" + effort.iterations());
        settings.put("iteration_ms", "" + effort.iterationMs());
        settings.put(Result.SETTINGS, CodecRows.settings(libraries));
        return new Result(
                "codec",
                "",
                "FIX codecs, one message an operation, streams of 1,024 different messages, JMH",
                effort.words() + " after " + effort.warmups() + " × " + effort.warmupMs()
                        + " ms of warm-up, and before that as much as the compiler needs to come to rest; "
                        + (effort.isShared()
                                ? "a process for each library, its classes loaded anew for each figure"
                                : "a process for each library, message and operation"),
                "Nanoseconds a message, bytes allocated in brackets where there are any, " + effort.words(),
                settings,
                CodecRows.columns(),
                CodecRows.compared(rows, messages),
                List.of(),
                List.of("times: median over the rounds of ns/op / ns/op of Needletail in the same form and round."));
    }
}
