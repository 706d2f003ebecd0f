package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Ratio;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void figuresAreTheMediansOfTheRounds() {
        List<RoundResult> results = List.of(
                Rounds.result(Peer.RAW, 1, 7, Optional.empty()),
                Rounds.result(Peer.RAW, 2, 50, Optional.empty()),
                Rounds.result(Peer.RAW, 3, 8, Optional.empty()));

        Summary summary = Summary.of(List.of(Peer.RAW), results).getFirst();

        assertThat(summary.figures().p50Us()).isEqualTo(8);
        assertThat(summary.figures().maxUs()).isEqualTo(14);
        assertThat(summary.firstOrderUs()).isEqualTo(800);
        assertThat(summary.costs()).isEmpty();
    }

    @Test
    void theRatioComparesWithinARoundAndNotAcrossThem() {
        // The machine was three times slower in round 2; the ratio of that round is as good as any.
        List<RoundResult> results = List.of(
                Rounds.result(Peer.RAW, 1, 10, Optional.empty()),
                Rounds.result(Peer.NEEDLETAIL, 1, 12, Optional.of(new Costs(0, 0))),
                Rounds.result(Peer.RAW, 2, 30, Optional.empty()),
                Rounds.result(Peer.NEEDLETAIL, 2, 33, Optional.of(new Costs(0, 0))),
                Rounds.result(Peer.RAW, 3, 10, Optional.empty()),
                Rounds.result(Peer.NEEDLETAIL, 3, 13, Optional.of(new Costs(0, 0))));

        List<Summary> summaries = Summary.of(List.of(Peer.RAW, Peer.NEEDLETAIL), results);

        assertThat(summaries.get(0).p50ToRaw()).contains(new Ratio(1, 1, 1));
        Ratio ratio = summaries.get(1).p50ToRaw().orElseThrow();
        assertThat(ratio.median()).isCloseTo(1.2, within(1e-9));
        assertThat(ratio.min()).isCloseTo(1.1, within(1e-9));
        assertThat(ratio.max()).isCloseTo(1.3, within(1e-9));
    }

    @Test
    void withoutRawThereIsNoRatio() {
        List<RoundResult> results = List.of(Rounds.result(Peer.QUICKFIXJ, 1, 100, Optional.of(new Costs(26_000, 3))));

        Summary summary = Summary.of(List.of(Peer.QUICKFIXJ), results).getFirst();

        assertThat(summary.p50ToRaw()).isEmpty();
        assertThat(summary.p99ToRaw()).isEmpty();
        assertThat(summary.costs()).contains(new Costs(26_000, 3));
    }

    @Test
    void anEvenNumberOfRoundsTakesTheMeanOfTheMiddleTwo() {
        List<RoundResult> results = List.of(
                Rounds.result(Peer.RAW, 1, 7, Optional.empty()), Rounds.result(Peer.RAW, 2, 9, Optional.empty()));

        assertThat(Summary.of(List.of(Peer.RAW), results).getFirst().figures().p50Us())
                .isEqualTo(8);
    }

    @Test
    void theP99OfAFloorThatMovesItselfDoesNotCount() {
        // The p99 of a made-up round lies 3 above its p50.
        Floor steady = Floor.of(List.of(
                Rounds.result(Peer.RAW, 1, 7, Optional.empty()), Rounds.result(Peer.RAW, 2, 8.9, Optional.empty())));
        Floor moved = Floor.of(List.of(
                Rounds.result(Peer.RAW, 1, 7, Optional.empty()), Rounds.result(Peer.RAW, 2, 9, Optional.empty())));

        assertThat(steady.p99Spread().orElseThrow()).isCloseTo(1.19, within(1e-9));
        assertThat(steady.p99Counts()).isTrue();
        assertThat(moved.p99Counts()).isFalse();
        assertThat(Floor.of(List.of()).p99Counts()).isFalse();
    }
}
