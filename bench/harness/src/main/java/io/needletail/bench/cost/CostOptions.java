package io.needletail.bench.cost;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.ResultOptions;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that both verbs share, and what both do with them. Filled by picocli. */
final class CostOptions {
    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Measured per round of each variant (default: ${DEFAULT-VALUE}).")
    private int durationSeconds;

    @Option(
            names = "--warmup",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Before each measurement (default: ${DEFAULT-VALUE}).")
    private int warmupSeconds;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often, variants interleaved; figures are medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Mixin
    private ResultOptions results;

    @Option(
            names = "--plain-jvm",
            description = "Run Needletail without the flags that let it use vectors and the system's own sockets.")
    private boolean plainJvm;

    CostOptions() {}

    CostPlan.Timing timing(CommandSpec spec) {
        try {
            return new CostPlan.Timing(durationSeconds, warmupSeconds, rounds);
        } catch (IllegalArgumentException failure) {
            throw new ParameterException(spec.commandLine(), failure.getMessage());
        }
    }

    /** The folder of this run, made now. */
    Path folder(String verb) throws IOException {
        return Files.createDirectories(results.folder(verb)).toAbsolutePath();
    }

    /** A program of Needletail's peer, up to its arguments. */
    List<String> needletail(String classPath, String mainClass) {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(JvmFlags.MEASURED);
        if (!plainJvm) command.addAll(JvmFlags.NEEDLETAIL);
        command.addAll(List.of("-cp", classPath, mainClass, "server"));
        return command;
    }

    /** The arguments that every program gets. */
    List<String> times() {
        return List.of("--warmup", Integer.toString(warmupSeconds), "--duration", Integer.toString(durationSeconds));
    }

    /** Runs and tells. */
    int run(CostPlan plan, String floor, CommandSpec spec) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        double seconds = plan.timing().seconds(plan.variants().size());
        try {
            Progress progress = new Progress(err, Progress.Look.ofErrorStream(), seconds);
            CostReport report = new CostRun(plan, progress).measure(Environment.now("not pinned", floor));
            report.print(out);
            results.writeJson(report.json());
            out.println(results.words(plan.dir()));
            if (plainJvm) out.println("Needletail ran without JVM flags.");
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.PROBLEMS;
        }
    }
}
