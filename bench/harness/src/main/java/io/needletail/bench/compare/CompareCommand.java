package io.needletail.bench.compare;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.result.TextTable;
import io.needletail.bench.runner.FailedRun;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail bench compare}: finds figures that are slower in a new build. */
@Command(
        name = "compare",
        description = {
            "Compare two builds: commits of this repository, distributions (needletail.jar) or results (.json).",
            "Builds run in turn, round by round. A figure is slower when the change's median lies above every round of the"
                    + " base, and the base's median below every round of the change, by 2 % or more (10 % where there is"
                    + " one round only). Exit code 1 when any figure is slower."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench compare HEAD~5 HEAD",
            "  needletail bench compare main HEAD --rounds 5 --measure 'codec --library needletail --rounds 1'",
            "  needletail bench compare yesterday.json today.json"
        })
public final class CompareCommand implements Callable<Integer> {

    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BASE", description = "What was before.")
    private String base;

    @Parameters(index = "1", paramLabel = "NEW", description = "What is now.")
    private String changed;

    @Option(
            names = "--measure",
            paramLabel = "WORDS",
            defaultValue = "rtt --rounds 1 --duration 3 --warmup 3 --peer raw,needletail",
            description = "What bench runs in each round of each build (default: ${DEFAULT-VALUE}).")
    private String measure;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "7",
            description = "How often each build runs (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "For sources and results (default: results/compare-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (rounds < 1)
            throw new ParameterException(spec.commandLine(), "--rounds is " + rounds + ", expected 1 or more");
        Path folder = dir.orElseGet(() -> Path.of(
                "results",
                "compare-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME)));
        Files.createDirectories(folder);
        try {
            return tell(verdicts(Side.of(base, folder), Side.of(changed, folder), folder));
        } catch (FailedRun failure) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.ENVIRONMENT;
        }
    }

    private List<Verdict> verdicts(Side before, Side after, Path folder) throws IOException, FailedRun {
        Map<String, List<Double>> befores = new LinkedHashMap<>();
        Map<String, List<Double>> afters = new LinkedHashMap<>();
        boolean recorded = before instanceof Side.Recorded && after instanceof Side.Recorded;
        for (int round = 1; round <= (recorded ? 1 : rounds); round++) {
            collect(before, folder.resolve("base-" + round), befores);
            collect(after, folder.resolve("new-" + round), afters);
        }
        return befores.keySet().stream()
                .filter(afters::containsKey)
                .map(what -> new Verdict(what, befores.get(what), afters.get(what)))
                .toList();
    }

    private void collect(Side side, Path place, Map<String, List<Double>> figures) throws IOException, FailedRun {
        Path json = switch (side) {
            case Side.Recorded told -> told.file();
            case Side.Build build -> run(build, place);
        };
        Result result = ResultJson.read(json);
        for (Row row : result.rows()) {
            for (Column column : result.columns(Column.Use.COMPARE)) {
                if (column.over() == Column.Over.KEY) continue;
                String what = name(result, row) + " " + column.name();
                row.figure(column.name())
                        .ifPresent(figure -> figures.computeIfAbsent(what, _ -> new ArrayList<>())
                                .add(figure));
            }
        }
    }

    private static String name(Result result, Row row) {
        return result.columns(Column.Use.COMPARE).stream()
                .filter(column -> column.over() == Column.Over.KEY)
                .map(column -> row.text(column.name()))
                .collect(Collectors.joining(" "));
    }

    private Path run(Side.Build build, Path place) throws IOException, FailedRun {
        PrintWriter err = spec.commandLine().getErr();
        err.println(place.getFileName() + ": " + build.label());
        err.flush();
        Path json = Path.of(place.toAbsolutePath() + ".json");
        List<String> line = build.line(List.of(measure.strip().split("\\s+")), json, place.toAbsolutePath());
        Path said = Path.of(place.toAbsolutePath() + ".txt");
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.getOutputStream().close();
            int exit = process.waitFor();
            if (exit != 0) throw new FailedRun(build.label() + " ended with " + exit + "; what it said is in " + said);
            return json;
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interruption);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private int tell(List<Verdict> verdicts) throws FailedRun {
        if (verdicts.isEmpty()) throw new FailedRun("the two have no figure in common");
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextTable.of(
                List.of("figure", base, changed, "times", "verdict"),
                verdicts.stream()
                        .map(verdict -> List.of(
                                verdict.what(),
                                figure(verdict.baseMedian()),
                                figure(verdict.changedMedian()),
                                figure(verdict.ratio()),
                                verdict.word().name().toLowerCase(Locale.ROOT).replace('_', ' ')))
                        .toList()));
        boolean slower = verdicts.stream().anyMatch(verdict -> verdict.word() == Verdict.Word.SLOWER);
        out.println(slower ? "slower" : "no regression");
        out.flush();
        return slower ? ExitCode.PROBLEMS : ExitCode.OK;
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
