package io.needletail.bench.rtt;

import io.needletail.bench.runner.Median;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Ratio;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One peer's line of the report: the medians over its rounds.
 *
 * @param peer which
 * @param figures each figure's median over the rounds
 * @param p50ToRaw this p50 / the p50 of {@code raw} in the same round; empty when {@code raw} did not run
 * @param p99ToRaw the same of the p99
 * @param costs median of each; empty for a peer in C
 * @param firstOrderUs median round trip of the very first order
 */
record Summary(
        Peer peer,
        Figures figures,
        Optional<Ratio> p50ToRaw,
        Optional<Ratio> p99ToRaw,
        Optional<Costs> costs,
        double firstOrderUs) {

    /** One summary for each peer, in the order given. */
    static List<Summary> of(List<Peer> peers, List<RoundResult> results) {
        Floor floor = Floor.of(results);
        return peers.stream()
                .map(peer -> summarise(roundsOf(peer, results), floor))
                .toList();
    }

    private static List<RoundResult> roundsOf(Peer peer, List<RoundResult> results) {
        return results.stream().filter(result -> result.peer() == peer).toList();
    }

    private static Summary summarise(List<RoundResult> rounds, Floor floor) {
        return new Summary(
                rounds.getFirst().peer(),
                Figures.medians(rounds.stream().map(RoundResult::figures).toList()),
                floor.ratio(rounds, Figures::p50Us),
                floor.ratio(rounds, Figures::p99Us),
                costs(rounds.stream()
                        .map(RoundResult::costs)
                        .flatMap(Optional::stream)
                        .toList()),
                Median.of(rounds.stream().mapToDouble(RoundResult::firstOrderUs)));
    }

    private static Optional<Costs> costs(Collection<Costs> rounds) {
        if (rounds.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Costs(
                Median.of(rounds.stream().mapToDouble(Costs::allocBytesPerRoundTrip)),
                Median.of(rounds.stream().mapToDouble(Costs::gcCount))));
    }
}
