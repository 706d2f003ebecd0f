package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Transport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void aPeerIsALineAndAbsentFiguresAreDashes() {
        List<RoundResult> results = List.of(
                Rounds.result(Peer.RAW, 1, 8, Optional.empty()),
                Rounds.result(Peer.QUICKFIXJ, 1, 96, Optional.of(new Costs(25_811.61, 3))));

        String table = Table.of(Summary.of(List.of(Peer.RAW, Peer.QUICKFIXJ), results), Transport.TCP);

        assertThat(table.lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "peer count mean std dev min p50 p90 p99 p99.9 p99.99 max p50/raw p99/raw GCs B/trip first",
                        "raw 1000 9.00 2.00 7.00 8.00 10.00 11.00 12.00 13.00 14.00 1.00 1.00 - - 800.0",
                        "quickfixj 1000 97.00 2.00 95.00 96.00 98.00 99.00 100.0 101.0 102.0 12.00 9.00 3 25811.6 9600");
        assertThat(table.lines().map(String::length).distinct()).hasSize(1);
    }
}
