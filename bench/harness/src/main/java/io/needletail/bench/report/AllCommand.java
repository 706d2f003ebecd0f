package io.needletail.bench.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.publish.Documents;
import io.needletail.bench.publish.RefusedResult;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Progress;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code needletail bench all}: every measurement in turn, one at a time, then the page. */
@Command(
        name = "all",
        description = {
            "Run every measurement in turn and write one report: a page, the figures as JSON and CSV, the histograms.",
            "A measurement that fails is reported on the page, and the others go on."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench all --quick",
            "  needletail bench all --dir report-of-today",
            "  needletail bench all --record"
        })
public final class AllCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "Short rounds: a first impression within twenty minutes on two cores.")
    private boolean quick;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "report",
            description = "For the report and all results; must not hold one yet (default: ${DEFAULT-VALUE}).")
    private Path dir;

    @Option(names = "--only", split = ",", paramLabel = "STEP", description = "Only these, such as rtt-tcp,codec.")
    private List<String> only = List.of();

    @Option(
            names = "--record",
            description = "In a checkout: keep each result in bench/results, and refresh the tables of README and docs"
                    + " that show it.")
    private boolean record;

    @Option(names = "--root", paramLabel = "DIR", defaultValue = ".", description = "The checkout (default: here).")
    private Path root;

    @Override
    public Integer call() throws IOException {
        if (Files.exists(dir.resolve(ResultFolder.RUN))) {
            throw new IOException(dir + " holds a report already; remove it or name another folder with --dir");
        }
        if (record && quick) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--record takes full runs, and --quick is short: leave one of them out");
        }
        Files.createDirectories(dir);
        requireCheckout();
        Map<String, String> machine = Machine.card(dir);
        machine.put("noise before", Noise.usual().describe());
        List<Step> steps = steps();
        announce(steps);
        Map<String, String> ended = new LinkedHashMap<>();
        for (Step step : steps) {
            ended.put(step.name(), run(step));
            write(machine, ended);
        }
        machine.put("noise after", Noise.usual().describe());
        write(machine, ended);
        ResultFolder results = ResultFolder.read(dir);
        Path page = dir.resolve("index.html");
        Files.writeString(page, new Page(List.of(results)).html());
        for (ResultFolder.Entry entry : results.results()) {
            if (entry.series().isEmpty()) continue;
            Files.writeString(dir.resolve(entry.name() + ".csv"), Csv.of(entry.series()));
        }
        PrintWriter out = spec.commandLine().getOut();
        ended.forEach((name, how) -> out.println(name + ": " + how));
        out.println("report: " + page);
        boolean complete = ended.values().stream().allMatch(Step.DONE::equals);
        if (record) complete &= recordAll(ended, out);
        out.flush();
        return complete ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private void requireCheckout() throws IOException {
        if (record && !Files.isDirectory(root.resolve("docs/benchmarks"))) {
            throw new IOException(root + " has no docs/benchmarks: --record is for a checkout, named with --root");
        }
    }

    /** Leaves documents of failed steps unchanged, and of results that are refused; returns whether none was. */
    private boolean recordAll(Map<String, String> ended, PrintWriter out) throws IOException {
        Documents documents = new Documents(root);
        boolean all = true;
        for (Map.Entry<String, String> step : ended.entrySet()) {
            if (!step.getValue().equals(Step.DONE)) continue;
            try {
                Path kept = documents.keep(dir.resolve(step.getKey() + ".json"));
                documents.refresh(kept);
                out.println("recorded: " + kept);
            } catch (RefusedResult refused) {
                out.println(refused.getMessage());
                all = false;
            }
        }
        return all;
    }

    private List<Step> steps() {
        List<Step> all = quick ? Step.quick() : Step.usual();
        List<String> names = all.stream().map(Step::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(), "--only names '" + name + "'; there are " + String.join(", ", names));
            }
        }
        return all.stream()
                .filter(step -> only.isEmpty() || only.contains(step.name()))
                .toList();
    }

    /** Tells how long all steps take, and each of them. */
    private void announce(List<Step> steps) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Step step : steps) seconds.put(step.name(), seconds(step));
        double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        PrintWriter err = spec.commandLine().getErr();
        err.println("takes about " + Progress.words(all) + ": "
                + seconds.entrySet().stream()
                        .map(step -> step.getKey() + " " + Progress.words(step.getValue()))
                        .collect(Collectors.joining(", ")));
        err.flush();
    }

    private double seconds(Step step) {
        CommandLine.ParseResult parsed = bench().parseArgs(arguments(step));
        while (parsed.hasSubcommand()) parsed = parsed.subcommand();
        try {
            return ((MeasuringCommand) parsed.commandSpec().userObject()).seconds();
        } catch (IOException cannotRun) {
            // The step itself tells why when it is its turn.
            return 0;
        }
    }

    /**
     * The verbs of bench beside those that run now; in a distribution the class path of the executable has none of
     * them.
     */
    private CommandLine bench() {
        CommandLine running = spec.commandLine();
        return new CommandLine(spec.parent().userObject().getClass())
                .setParameterExceptionHandler(running.getParameterExceptionHandler())
                .setExecutionExceptionHandler(running.getExecutionExceptionHandler());
    }

    private String[] arguments(Step step) {
        List<String> arguments = new ArrayList<>(step.arguments());
        arguments.addAll(List.of("--dir", dir.resolve(step.name()).toString()));
        arguments.addAll(List.of("--json", dir.resolve(step.name() + ".json").toString()));
        return arguments.toArray(String[]::new);
    }

    private String run(Step step) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("== " + step.name() + ": bench " + String.join(" ", step.arguments()));
        err.flush();
        StringWriter said = new StringWriter();
        int exit = bench().setOut(spec.commandLine().getOut())
                .setErr(new PrintWriter(said))
                .execute(arguments(step));
        if (exit == ExitCode.OK) return Step.DONE;
        err.print(said);
        err.flush();
        return "ended with " + exit + ": " + said.toString().strip();
    }

    private void write(Map<String, String> machine, Map<String, String> ended) throws IOException {
        Files.writeString(dir.resolve(ResultFolder.RUN), JSON.std.asString(Map.of("machine", machine, "steps", ended)));
    }
}
