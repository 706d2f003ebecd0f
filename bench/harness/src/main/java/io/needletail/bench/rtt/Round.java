package io.needletail.bench.rtt;

import io.needletail.bench.lab.Children;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.PeerProcess;
import io.needletail.bench.lab.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs one round of one peer: starts its server and its client, marks the server's memory where the client's measurement
 * begins and ends, and reads the results.
 *
 * @param commands writes the command lines
 * @param options what was asked for
 * @param progress told about each step
 * @param children notes the processes
 */
record Round(PeerCommands commands, RttOptions options, Progress progress, Children children) {

    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration MARK_MAX = Duration.ofSeconds(10);

    RoundResult run(Peer peer, int round) throws IOException, FailedRun {
        Path prefix = options.dir().resolve(peer.label() + "-" + round);
        Optional<Mark> serverCosts = measure(peer, prefix);
        dropIfEmpty(errors(prefix, "server"));
        dropIfEmpty(errors(prefix, "client"));
        return new ResultFiles(prefix).read(peer, round, serverCosts);
    }

    private Optional<Mark> measure(Peer peer, Path prefix) throws IOException, FailedRun {
        try (PeerProcess server = start("server", peer, prefix, commands.server(peer, prefix.resolve("server")))) {
            int port = port(server.await("READY port=", START_MAX, progress::tick));
            // Answered once for nothing, so that the code is not cold when it counts.
            mark(server);
            List<String> command = commands.client(peer, port, prefix.resolve("client"), prefix);
            try (PeerProcess client = start("client", peer, prefix, command)) {
                Optional<Mark> costs = whileMeasuring(client, server);
                client.say("quit");
                client.awaitExit();
                server.say("quit");
                server.awaitExit();
                return costs;
            }
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

    private Optional<Mark> whileMeasuring(PeerProcess client, PeerProcess server) throws FailedRun {
        RttOptions.Timing timing = options.timing();
        client.await("MEASURING", START_MAX.plusSeconds(timing.warmupSeconds()), progress::tick);
        Optional<Mark> from = mark(server);
        client.await("DONE", START_MAX.plusSeconds(timing.durationSeconds()), progress::tick);
        Optional<Mark> to = mark(server);
        return from.flatMap(begin -> to.map(begin::to));
    }

    private Optional<Mark> mark(PeerProcess server) throws FailedRun {
        server.say("mark");
        return Mark.parse(server.await("MARK", MARK_MAX, progress::tick));
    }

    private static int port(String ready) {
        return Integer.parseInt(ready.substring(ready.indexOf('=') + 1));
    }
}
