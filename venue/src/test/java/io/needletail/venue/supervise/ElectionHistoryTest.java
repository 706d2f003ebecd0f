package io.needletail.venue.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.NodeTimings;
import io.needletail.venue.supervise.ElectionHistory.Term;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which terms count as elections, and when the history has an advice. */
class ElectionHistoryTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

    @Test
    void numbersThatAreMissingAreCandidatesWithoutAMajority() {
        ElectionHistory history = history(term(0, 7200), term(1, 60), term(14, 30));

        assertThat(history.failedBefore(0)).isZero();
        assertThat(history.failedBefore(1)).isZero();
        assertThat(history.failedBefore(2)).isEqualTo(12);
    }

    @Test
    void aTermInWhichNothingWasWrittenWasThatOfACandidate() {
        Term led = new Term(0, NOW.minusSeconds(60), 0);
        Term candidate = new Term(1, NOW.minusSeconds(2), 640);
        Term second = new Term(2, NOW.minusSeconds(1), 640);

        assertThat(ElectionHistory.of(List.of(led, candidate, second)).terms()).containsExactly(led, second);
        assertThat(ElectionHistory.of(List.of(led, candidate, second)).failedBefore(1))
                .isEqualTo(1);
    }

    @Test
    void threeElectionsInTenMinutesAreNothingToReport() {
        assertThat(history(term(4, 601), term(5, 300), term(6, 200), term(7, 100))
                        .advice(NOW, NodeTimings.DEFAULTS))
                .isEmpty();
        assertThat(history().advice(NOW, NodeTimings.DEFAULTS)).isEmpty();
    }

    @Test
    void moreInTenMinutesAreReportedWithTheTimeoutsToChange() {
        assertThat(history(term(0, 7200), term(1, 60), term(14, 30)).advice(NOW, NodeTimings.DEFAULTS))
                .hasValueSatisfying(advice -> assertThat(advice)
                        .contains("14 elections in the last 10 minutes", "ClusterHeartbeatTimeout=300"));
    }

    @Test
    void aClusterThatNeverStartedHasNone(@TempDir Path folder) throws Exception {
        assertThat(ElectionHistory.read(new ClusterFolder(folder), 3).terms()).isEmpty();
    }

    private static ElectionHistory history(Term... terms) {
        return new ElectionHistory(List.of(terms));
    }

    private static Term term(long number, long secondsAgo) {
        return new Term(number, NOW.minusSeconds(secondsAgo), 64 * number);
    }
}
