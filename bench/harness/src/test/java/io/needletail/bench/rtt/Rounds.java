package io.needletail.bench.rtt;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Makes options and results for tests. */
final class Rounds {

    private Rounds() {}

    static RttOptions options(Path dir, Peer... peers) {
        return options(dir, 1, 1, 1, peers);
    }

    static RttOptions options(Path dir, int durationSeconds, int warmupSeconds, int rounds, Peer... peers) {
        return new RttOptions(
                List.of(peers),
                new RttOptions.Timing(durationSeconds, warmupSeconds, rounds),
                new Conditions.Journal(true, ByteSize.UNLIMITED),
                new Conditions.Link(Transport.TCP, 0),
                dir);
    }

    /** A round whose every percentile follows from its p50. */
    static RoundResult result(Peer peer, int round, double p50Us, Optional<Costs> costs) {
        Figures figures = new Figures(
                1_000, p50Us + 1, 2, p50Us - 1, p50Us, p50Us + 2, p50Us + 3, p50Us + 4, p50Us + 5, p50Us + 6);
        return new RoundResult(peer, round, figures, costs, 100 * p50Us);
    }
}
