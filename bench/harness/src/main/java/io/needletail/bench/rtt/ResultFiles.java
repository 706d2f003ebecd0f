package io.needletail.bench.rtt;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a round out of what a client left.
 *
 * @param prefix what the files begin with
 */
record ResultFiles(Path prefix) {

    /**
     * Reads a round.
     *
     * @param server what the server allocated and collected meanwhile; empty for a peer in C
     */
    RoundResult read(Peer peer, int round, Optional<Mark> server) throws IOException, FailedRun {
        Recording recording = Recording.read(prefix);
        Figures figures = Figures.of(recording.histogram(), recording.minNs(), recording.maxNs());
        Optional<Costs> costs = Optional.empty();
        if (server.isPresent()) {
            long bytes = server.get().allocBytes() + recording.number("alloc_bytes");
            long collections = server.get().gcCount() + recording.number("gc_count");
            costs = Optional.of(new Costs((double) bytes / recording.number("count"), collections));
        }
        return new RoundResult(peer, round, figures, costs, recording.number("first_order_ns") / 1_000.0);
    }
}
