package io.needletail.bench.serve;

import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A running server and its files; {@code close} ends and removes both.
 *
 * @param process the server
 * @param port where it listens
 * @param dir folder of its files
 */
record Serving(ChildProcess process, int port, Path dir) implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final int ORDER_BYTES = 168;
    private static final int REPORT_BYTES = 184;
    private static final int ECHO_BYTES = 174;

    /** Starts it and waits until it listens. */
    static Serving begin(Peer peer, String workload, PeerCommands commands, Path dir, ChildProcesses children)
            throws IOException, FailedRun {
        int orderBytes = workload.equals("echo") ? ECHO_BYTES : ORDER_BYTES;
        List<String> both =
                PeerTask.options("workload", workload, "order-bytes", orderBytes, "report-bytes", REPORT_BYTES);
        PeerTask served = new PeerTask(both, List.of(), Duration.ZERO, Duration.ZERO);
        List<String> command = commands.server(peer, served, dir.resolve("server"));
        ChildProcess process =
                ChildProcess.start("server of " + peer.label(), command, dir.resolve("server.err"), children);
        try {
            String ready = process.await("READY port=", START_MAX, () -> {});
            return new Serving(process, Integer.parseInt(ready.substring(ready.indexOf('=') + 1)), dir);
        } catch (FailedRun failure) {
            process.close();
            throw failure;
        }
    }

    /** Waits until it ends by command or by a failure. */
    void awaitEnd() throws FailedRun {
        process.awaitEnd();
    }

    @Override
    public void close() throws IOException {
        process.close();
        Stores.remove(dir);
    }
}
