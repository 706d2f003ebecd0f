package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs a peer's server and its client once: starts both, marks the server's memory where the client's measurement
 * begins and ends, and lets both end.
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
     * @return the costs of both processes during the measurement; empty for a peer in C, or with a server elsewhere
     */
    public Optional<Costs> run(Peer peer, PeerTask workload, Path prefix) throws IOException, FailedRun {
        return run(peer, workload, prefix, Optional.empty());
    }

    /**
     * The same, with marks of the server twice a second during the measurement.
     *
     * @param marks receives the marks, first and last included
     */
    public Optional<Costs> run(Peer peer, PeerTask workload, Path prefix, Consumer<Mark> marks)
            throws IOException, FailedRun {
        return run(peer, workload, prefix, Optional.of(marks));
    }

    private Optional<Costs> run(Peer peer, PeerTask workload, Path prefix, Optional<Consumer<Mark>> marks)
            throws IOException, FailedRun {
        Run run = new Run(peer, workload, prefix, marks);
        if (commands.elsewhere()) {
            client(run, commands.port(), Optional.empty());
            return Optional.empty();
        }
        List<String> command =
                commands.server(peer, logged(workload, traps(prefix, "server")), prefix.resolve("server"));
        Optional<Costs> costs;
        try (ChildProcess server = start("server", peer, prefix, command)) {
            int port = port(server.await("READY port=", START_MAX, progress::tick));
            // Requested once in advance, so that the code is warm for the measurement.
            mark(Optional.of(server));
            costs = client(run, port, Optional.of(server));
            server.say("quit");
            server.awaitExit();
        }
        return costs;
    }

    private record Run(Peer peer, PeerTask workload, Path prefix, Optional<Consumer<Mark>> marks) {}

    private Optional<Costs> client(Run run, int port, Optional<ChildProcess> server) throws IOException, FailedRun {
        Path prefix = run.prefix();
        PeerTask workload = run.workload();
        PeerTask logged = logged(workload, traps(prefix, "client"));
        List<String> command = commands.client(run.peer(), logged, port, prefix.resolve("client"), prefix);
        Optional<Mark> from;
        Optional<Mark> to;
        try (ChildProcess client = start("client", run.peer(), prefix, command)) {
            client.await("MEASURING", START_MAX.plus(workload.warmupMax()), progress::tick);
            from = mark(server);
            from.ifPresent(first -> run.marks().ifPresent(second -> second.accept(first)));
            client.await("DONE", START_MAX.plus(workload.measuredMax()), ticks(run, server));
            to = mark(server);
            client.say("quit");
            client.awaitExit();
        }
        if (from.isEmpty() || to.isEmpty()) return Optional.empty();
        run.marks().ifPresent(second -> second.accept(to.get()));
        Costs spent = Costs.between(from.get(), to.get(), traps(prefix, "server"));
        Costs ofClient = Costs.ofClient(Recording.Numbers.read(prefix), traps(prefix, "client"));
        return Optional.of(spent.plus(ofClient));
    }

    // A tick comes twice a second.
    private ChildProcess.Tick ticks(Run run, Optional<ChildProcess> server) {
        if (run.marks().isEmpty()) return progress::tick;
        Consumer<Mark> second = run.marks().get();
        return () -> {
            progress.tick();
            mark(server).ifPresent(second);
        };
    }

    private ChildProcess start(String role, Peer peer, Path prefix, List<String> command) throws IOException {
        return ChildProcess.start(role + " of " + peer.label(), command, errors(prefix, role), children);
    }

    private static PeerTask logged(PeerTask workload, Path traps) {
        List<String> flags = new ArrayList<>(workload.jvmFlags());
        flags.addAll(Costs.flags(traps));
        return workload.withJvmFlags(flags);
    }

    /** The log of a process's deoptimisations. */
    private static Path traps(Path prefix, String role) {
        return prefix.resolveSibling(prefix.getFileName() + "-" + role + ".deopt");
    }

    private static Path errors(Path prefix, String role) {
        return prefix.resolveSibling(prefix.getFileName() + "-" + role + ".err");
    }

    private Optional<Mark> mark(Optional<ChildProcess> server) throws FailedRun {
        if (server.isEmpty()) return Optional.empty();
        server.get().say("mark");
        return Mark.parse(server.get().await("MARK", MARK_MAX, progress::tick));
    }

    private static int port(String ready) {
        return Integer.parseInt(ready.substring(ready.indexOf('=') + 1));
    }
}
