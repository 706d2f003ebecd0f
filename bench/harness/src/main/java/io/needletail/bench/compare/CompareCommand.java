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
            "A table of both builds has the form of FIX Antenna's page, and every figure gets a verdict.",
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
            return compare(Side.of(base, folder), Side.of(changed, folder), folder);
        } catch (FailedRun failure) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.ENVIRONMENT;
        }
    }

    private int compare(Side before, Side after, Path folder) throws IOException, FailedRun {
        List<Result> befores = new ArrayList<>();
        List<Result> afters = new ArrayList<>();
        boolean recorded = before instanceof Side.Recorded && after instanceof Side.Recorded;
        for (int round = 1; round <= (recorded ? 1 : rounds); round++) {
            befores.add(measured(before, folder.resolve("base-" + round)));
            afters.add(measured(after, folder.resolve("new-" + round)));
        }
        TwoBuilds builds = new TwoBuilds(TwoBuilds.merged(befores), TwoBuilds.merged(afters));
        Map<String, List<Double>> figuresBefore = figures(builds.base());
        Map<String, List<Double>> figuresAfter = figures(builds.changed());
        List<Verdict> verdicts = figuresBefore.keySet().stream()
                .filter(figuresAfter::containsKey)
                .map(what -> new Verdict(what, figuresBefore.get(what), figuresAfter.get(what)))
                .toList();
        spec.commandLine().getOut().println(builds.text(head(base, changed), head(changed, base)));
        return tell(verdicts);
    }

    private Result measured(Side side, Path place) throws IOException, FailedRun {
        return ResultJson.read(
                switch (side) {
                    case Side.Recorded recorded -> recorded.file();
                    case Side.Build build -> run(build, place);
                });
    }

    /** The figures of all rounds, by row and column. */
    private static Map<String, List<Double>> figures(Result result) {
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        for (Row row : result.rows()) {
            for (Column column : result.columns(Column.Use.COMPARE)) {
                if (column.over() == Column.Over.KEY) continue;
                String what = TwoBuilds.name(result, row) + " " + column.name();
                row.figure(column.name())
                        .ifPresent(figure -> figures.computeIfAbsent(what, _ -> new ArrayList<>())
                                .add(figure));
            }
        }
        return figures;
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

    /** Returns the last name of a path, which heads a column, or the whole when the other has the same name. */
    private static String head(String build, String other) {
        String name = build.substring(build.lastIndexOf('/') + 1);
        boolean isAmbiguous =
                name.isEmpty() || other.substring(other.lastIndexOf('/') + 1).equals(name);
        return isAmbiguous ? build : name;
    }

    private int tell(List<Verdict> verdicts) throws FailedRun {
        if (verdicts.isEmpty()) throw new FailedRun("the two have no figure in common");
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextTable.of(
                List.of("figure", head(base, changed), head(changed, base), "times", "verdict"),
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
