package io.needletail.bench.codec;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Repeats a published measurement with its own message and parameters: one library after the other, one process per
 * operation.
 *
 * @param page which page
 * @param libraries in the order in which they run
 * @param effort how long and how often
 * @param dir where what the processes write goes
 * @param classPaths where the libraries are
 */
record PublishedMeasurement(
        PublishedPage page, List<Contender> libraries, PublishedEffort effort, Path dir, ClassPaths classPaths)
        implements Measurement {
    private static final String MESSAGE = "NewOrderSingle";
    private static final String LOOP = "io.needletail.bench.workload.PlainLoop";
    private static final String RESULT = "RESULT ";
    private static final Pattern SEPARATOR = Pattern.compile(" ");
    /** As published: the heap's start is given twice. */
    private static final List<String> F1X_FLAGS = List.of("-Xms1G", "-Xms1G", "-server", "-verbose:gc");

    private static final List<String> CHRONOS_FLAGS = List.of(
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/sun.misc=ALL-UNNAMED",
            "-XX:+UseZGC",
            "-Xms1G",
            "-Xmx1G",
            "-XX:+AlwaysPreTouch");

    PublishedMeasurement {
        libraries = List.copyOf(libraries);
        if (libraries.isEmpty()) throw new IllegalArgumentException("--library names none that is installed");
        for (Contender library : libraries) {
            if (!page.verifies().containsKey(library)) {
                throw new IllegalArgumentException(
                        "--library names " + library.label() + ", which has no row on the page " + page.label());
            }
        }
    }

    @Override
    public double seconds() {
        return libraries.size() * effort.seconds(page);
    }

    @Override
    public Result measure(Progress progress)
            throws IOException, FailedRun { // tidy: a loop in a loop within the resource
        Files.createDirectories(dir);
        Map<String, String> environment = Environment.now("not pinned", "not run");
        List<Row> rows = new ArrayList<>();
        try (ChildProcesses children = ChildProcesses.watched()) {
            for (Contender library : libraries) {
                progress.step("as published by " + page.label() + ": " + library.label());
                for (Operation operation : page.operations()) {
                    if (!page.has(library, operation)) continue;
                    Jmh.Score score = measure(library, operation, children, progress);
                    String version = CodecLibrary.version(library, classPaths);
                    rows.add(CodecRows.row(library, version, page.verifies().get(library), score, 1));
                }
            }
            return result(rows, Environment.ended(environment));
        }
    }

    private Jmh.Score measure(Contender library, Operation operation, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Path output = dir.toAbsolutePath().resolve(library.label() + "-" + operation.label() + ".txt");
        Path json = output.resolveSibling(library.label() + "-" + operation.label() + ".json");
        children.run(library.label(), command(library, operation, json), output, progress);
        Jmh.Score score;
        if (page == PublishedPage.F1X) {
            score = loop(operation, output);
        } else {
            Jmh.Score found = Jmh.read(json, effort.jmh().countedMs()).getFirst();
            score = new Jmh.Score(MESSAGE, operation, found.ns(), found.bytes(), found.compiling());
        }
        if (score.ns().isEmpty()) throw new FailedRun(library.label() + " gave no figure; see " + output);
        return score;
    }

    /** Nanoseconds, bytes and the compiler's part of each time. */
    private static Jmh.Score loop(Operation operation, Path output) throws IOException {
        List<double[]> times = Files.readAllLines(output).stream()
                .filter(line -> line.startsWith(RESULT))
                .map(line -> SEPARATOR
                        .splitAsStream(line.substring(RESULT.length()))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
        return new Jmh.Score(
                MESSAGE,
                operation,
                times.stream().map(time -> time[0]).toList(),
                times.stream().mapToDouble(time -> time[1]).average().orElse(0),
                times.stream().mapToDouble(time -> time[2]).average().orElse(0));
    }

    /** The command for one library and operation; JMH's results go to a file. */
    List<String> command(Contender library, Operation operation, Path json) throws IOException {
        List<String> own = library.jvmFlags();
        if (page == PublishedPage.F1X) {
            List<String> command = new ArrayList<>(List.of(Programs.java()));
            command.addAll(F1X_FLAGS);
            command.addAll(own);
            command.addAll(List.of("-cp", CodecLibrary.classPath(library, classPaths), LOOP));
            command.addAll(List.of(page.task(operation), library.form()));
            Stream.of(effort.warmUp(), effort.operations(), effort.times(), effort.settleMs())
                    .map(String::valueOf)
                    .forEach(command::add);
            return command;
        }
        List<String> command = Jmh.command(Jmh.STARTER_FLAGS, library, classPaths);
        command.addAll(List.of(
                "\\.ChronosParse\\.",
                "-p",
                "form=" + library.form(),
                "-f",
                "" + effort.jmh().forks()));
        command.addAll(Jmh.options(effort.jmh(), effort.settleMs(), json));
        // JMH cuts this at blanks; no path is among the flags.
        List<String> flags =
                Stream.concat(own.stream(), CHRONOS_FLAGS.stream()).distinct().toList();
        command.addAll(List.of("-jvmArgs", String.join(" ", flags)));
        return command;
    }

    /** The result: the rows, the published figures, and the differences. */
    Result result(List<Row> rows, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("as_published", page.label());
        settings.put("effort", effort.words(page));
        settings.put(Result.SETTINGS, CodecRows.settings(libraries));
        settings.put("shortened", "" + effort.isShort());
        page.ratios(rows).ifPresent(ratios -> settings.put(Result.RATIOS, ratios));
        List<String> notes = new ArrayList<>(List.of("published: " + page.where(), "conditions that differ:"));
        page.differs().forEach(difference -> notes.add("  - " + difference));
        return new Result(
                "codec",
                page.label(),
                page.title(),
                effort.words(page),
                "Nanoseconds a message, bytes allocated in brackets where there are any, one message again and again, "
                        + effort.words(page),
                settings,
                CodecRows.columns(),
                CodecRows.compared(rows, List.of(MESSAGE)),
                page.figures().stream()
                        .map(figure -> new Row(
                                0,
                                Map.of(
                                        "operation", figure.operation().label(),
                                        "message", MESSAGE,
                                        "library", figure.who(),
                                        "version", "as published",
                                        "ns_per_op", figure.ns())))
                        .toList(),
                notes);
    }
}
