package io.needletail.bench.rtt;

import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The rounds of {@code raw}, which all others are compared with.
 *
 * @param rounds in their order; empty when {@code raw} did not run
 */
record Floor(List<RoundResult> rounds) {
    /** A floor whose own 99th percentile moves more than this from round to round says nothing about another's. */
    static final double P99_SPREAD_MAX = 1.2;

    Floor {
        rounds = List.copyOf(rounds);
    }

    static Floor of(List<RoundResult> results) {
        return new Floor(
                results.stream().filter(result -> result.peer() == Peer.RAW).toList());
    }

    /** Compares one figure of a peer with the floor's, round by round. */
    Optional<Ratio> ratio(List<RoundResult> peer, ToDoubleFunction<Figures> figure) {
        double[] ratios = peer.stream()
                .flatMap(round -> rounds.stream()
                        .filter(raw -> raw.round() == round.round())
                        .map(raw -> figure.applyAsDouble(round.figures()) / figure.applyAsDouble(raw.figures())))
                .mapToDouble(Double::doubleValue)
                .toArray();
        return ratios.length == 0 ? Optional.empty() : Optional.of(Ratio.of(ratios));
    }

    /** The largest 99th percentile of the rounds over the smallest. */
    Optional<Double> p99Spread() {
        double[] p99s = rounds.stream()
                .mapToDouble(round -> round.figures().p99Us())
                .sorted()
                .toArray();
        return p99s.length == 0 ? Optional.empty() : Optional.of(p99s[p99s.length - 1] / p99s[0]);
    }

    /** Whether a comparison of 99th percentiles counts. */
    boolean p99Counts() {
        return p99Spread().filter(spread -> spread < P99_SPREAD_MAX).isPresent();
    }
}
