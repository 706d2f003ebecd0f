package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.runner.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskBudgetTest {

    private static final long GB = 1_000_000_000L;

    @TempDir
    private Path dir;

    static RttMeasurement asked(Path dir, int seconds, int rounds, ByteSize keep, Peer... peers) {
        return new RttMeasurement(
                List.of(peers),
                new Rounds(seconds, 10, rounds),
                new Conditions(new Conditions.Journal(true, keep), new Conditions.Link(Transport.TCP, 0)),
                dir,
                TestRuns.CLASS_PATHS,
                RetainedFiles.HISTORY);
    }

    @Test
    void journalsGrowWithTimeAndNotWithRounds() {
        DiskBudget once = DiskBudget.of(asked(dir, 60, 1, ByteSize.UNLIMITED, Peer.NEEDLETAIL));
        DiskBudget thrice = DiskBudget.of(asked(dir, 60, 3, ByteSize.UNLIMITED, Peer.NEEDLETAIL));

        assertThat(once.journalBytesPerSecond()).isBetween(100_000_000L, 400_000_000L);
        assertThat(once.journalBytes()).isEqualTo(70 * once.journalBytesPerSecond());
        assertThat(thrice.journalBytes()).isEqualTo(once.journalBytes());
    }

    @Test
    void lowerRetentionBoundsJournalsAndHistory() {
        RttMeasurement options = asked(dir, 600, 1, new ByteSize(GB), Peer.NEEDLETAIL);
        DiskBudget budget = DiskBudget.of(options);

        assertThat(budget.journalBytes()).isEqualTo(2 * GB);
        assertThat(budget.totalBytes()).isLessThan(4 * GB);
    }

    @Test
    void peersWithoutJournalNeedLittleSpace() {
        DiskBudget budget = DiskBudget.of(asked(dir, 60, 1, ByteSize.UNLIMITED, Peer.RAW, Peer.QUICKFIXJ));

        assertThat(budget.journalBytes()).isZero();
        assertThat(budget.totalBytes()).isLessThan(GB / 10);
        assertThat(budget.describe(GB)).startsWith("no journals");
    }

    @Test
    void aRunThatDoesNotFitIsRejectedWithAlternatives() throws IOException {
        DiskBudget budget = new DiskBudget(GB, 10 * GB, GB);

        budget.require(11 * GB, dir);
        assertThatIOException()
                .isThrownBy(() -> budget.require(11 * GB - 1, dir))
                .withMessageContaining("11.0 GB")
                .withMessageContaining("--journal-keep");
    }

    @Test
    void theDiskOfAFolderThatDoesNotExistYetIsFound() throws IOException {
        assertThat(DiskBudget.freeBytes(dir.resolve("not").resolve("yet"))).isPositive();
    }
}
