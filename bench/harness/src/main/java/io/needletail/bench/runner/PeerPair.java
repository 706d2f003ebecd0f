package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a peer's server and its client once: starts both, marks the server's memory where the client's measurement begins
 * and ends, and lets both end.
 *
 * @param commands writes the command lines
 * @param progress is notified while time passes
 * @param children notes the processes
 */
public record PeerPair(PeerCommands commands, Progress progress, ChildProcesses children) {

    private static final Duration START_MAX = Duration.ofMinutes(3);
    private static final Duration MARK_MAX = Duration.ofSeconds(10);

    /**
     * Runs both.
     *
     * @param prefix prefix of the client's result files
     * @return allocation and collections of the server during the measurement; empty for a peer in C
     */
    public Optional<Mark> run(Peer peer, PeerTask workload, Path prefix) throws IOException, FailedRun {
        commands.traps().remove();
        if (commands.elsewhere()) {
            client(peer, workload, commands.port(), prefix, Optional.empty());
            dropIfEmpty(errors(prefix, "client"));
            return Optional.empty();
        }
        List<String> command = commands.server(peer, workload, prefix.resolve("server"));
        Optional<Mark> costs;
        try (PeerProcess server = start("server", peer, prefix, command)) {
            int port = port(server.await("READY port=", START_MAX, progress::tick));
            // Requested once in advance, so that the code is warm for the measurement.
            mark(Optional.of(server));
            costs = client(peer, workload, port, prefix, Optional.of(server));
            server.say("quit");
            server.awaitExit();
        }
        dropIfEmpty(errors(prefix, "server"));
        dropIfEmpty(errors(prefix, "client"));
        return costs;
    }

    /**
     * The costs of both ends within the client's window, as cells of a row: deoptimisations and the compiler's time.
     *
     * @param server the server's part
     * @param client what the client wrote
     */
    public Map<String, Object> compilation(Mark server, Recording.Numbers client) throws IOException {
        return Map.of(
                "deopts",
                commands.traps().count(client.number("opened_ns"), client.number("closed_ns")),
                "compile_ms",
                server.compileMs() + client.number("compile_ms"));
    }

    /** The columns of {@link #compilation}; the worst round counts. */
    public static List<Column> compilationColumns() {
        return List.of(
                Column.figure("deopts", "deopts", "", Format.WHOLE).over(Column.Over.MAX),
                Column.figure("compile_ms", "compile ms", "ms", Format.WHOLE)
                        .over(Column.Over.MAX)
                        .without(Column.Use.DOCUMENT));
    }

    private Optional<Mark> client(Peer peer, PeerTask workload, int port, Path prefix, Optional<PeerProcess> server)
            throws IOException, FailedRun {
        List<String> command = commands.client(peer, workload, port, prefix.resolve("client"), prefix);
        try (PeerProcess client = start("client", peer, prefix, command)) {
            client.await("MEASURING", START_MAX.plus(workload.warmupMax()), progress::tick);
            Optional<Mark> from = mark(server);
            client.await("DONE", START_MAX.plus(workload.measuredMax()), progress::tick);
            Optional<Mark> to = mark(server);
            client.say("quit");
            client.awaitExit();
            return from.flatMap(begin -> to.map(begin::to));
        }
    }

    private PeerProcess start(String role, Peer peer, Path prefix, List<String> command) throws IOException {
        return PeerProcess.start(role + " of " + peer.label(), command, errors(prefix, role), children);
    }

    private static Path errors(Path prefix, String role) {
        return prefix.resolveSibling(prefix.getFileName() + "-" + role + ".err");
    }

    private static void dropIfEmpty(Path file) throws IOException {
        if (Files.size(file) == 0) {
            Files.delete(file);
        }
    }

    private Optional<Mark> mark(Optional<PeerProcess> server) throws FailedRun {
        if (server.isEmpty()) return Optional.empty();
        server.get().say("mark");
        return Mark.parse(server.get().await("MARK", MARK_MAX, progress::tick));
    }

    private static int port(String ready) {
        return Integer.parseInt(ready.substring(ready.indexOf('=') + 1));
    }
}
