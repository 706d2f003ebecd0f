package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.supervise.ClusterFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** {@code needletail gateway} as a process that a test can kill and start again. */
final class GatewayProcess implements AutoCloseable {
    private static final Duration READY_MAX = Duration.ofSeconds(60);

    private final ClusterFolder folder;
    private final Path config;
    private final long id;
    private final Path output;
    private Process process;

    private GatewayProcess(ClusterFolder folder, Path config, long id) throws IOException {
        this.folder = folder;
        this.config = config;
        this.id = id;
        output = Files.createFile(folder.root().resolve("gateway-" + id + ".out"));
        process = launch();
    }

    /** Starts a gateway and waits until it serves. */
    static GatewayProcess start(ClusterFolder folder, Path config, long id) throws IOException {
        GatewayProcess gateway = new GatewayProcess(folder, config, id);
        gateway.awaitReady(0);
        return gateway;
    }

    /** Kills the process (SIGKILL), and starts another one; returns when that serves. */
    void killAndStartAgain() throws IOException {
        process.destroyForcibly();
        Wait.until("gateway " + id + " has ended", READY_MAX, () -> !process.isAlive());
        long from = Files.size(output);
        process = launch();
        awaitReady(from);
    }

    /** Sends SIGTERM and returns the exit code. */
    int terminate() {
        process.destroy();
        Wait.until("gateway " + id + " has ended", READY_MAX, () -> !process.isAlive());
        return process.exitValue();
    }

    /** Returns what all processes have written. */
    String output() throws IOException {
        return Files.readString(output);
    }

    @Override
    public void close() {
        terminate();
    }

    private Process launch() throws IOException {
        File file = output.toFile();
        return new ProcessBuilder(JavaCommand.node(
                        "gateway",
                        "--config",
                        config.toString(),
                        "--folder",
                        folder.root().toString(),
                        "--id",
                        Long.toString(id)))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                .start();
    }

    private void awaitReady(long from) throws IOException {
        Wait.until("gateway " + id + " serves", READY_MAX, () -> !process.isAlive() || isReady(from));
        assertThat(process.isAlive()).as(output()).isTrue();
    }

    private boolean isReady(long from) {
        try {
            return output().substring((int) from).contains("ready: gateway " + id);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
