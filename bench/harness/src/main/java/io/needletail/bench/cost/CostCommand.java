package io.needletail.bench.cost;

import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Common options of {@code bench sessions} and {@code bench journal}. Filled by picocli. */
abstract class CostCommand extends MeasuringCommand {
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
            description = "Before each measurement; 0 measures from a cold start (default: ${DEFAULT-VALUE}).")
    private int warmupSeconds;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often, variants interleaved; figures are medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--plain-jvm",
            description = "Run Needletail without the flags that let it use vectors and the system's own sockets.")
    private boolean plainJvm;

    final Rounds timing() {
        return new Rounds(durationSeconds, warmupSeconds, rounds);
    }

    /** The folder of this run, made now. */
    final Path madeFolder() throws IOException {
        return Files.createDirectories(folder()).toAbsolutePath();
    }

    /** A program of Needletail's peer with its arguments. */
    final List<String> needletail(String classPath, String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(JvmFlags.MEASURED);
        if (!plainJvm) command.addAll(JvmFlags.NEEDLETAIL);
        command.addAll(List.of("-cp", classPath, mainClass, "server"));
        command.addAll(arguments);
        command.addAll(times());
        return command;
    }

    /** The arguments that every program gets. */
    final List<String> times() {
        return PeerTask.options("warmup", warmupSeconds, "duration", durationSeconds);
    }

    /** Note about the virtual machines. */
    final List<String> notes() {
        return plainJvm ? List.of("Needletail ran without JVM flags.") : List.of();
    }
}
