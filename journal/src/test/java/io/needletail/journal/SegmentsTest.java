package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static io.needletail.journal.StoredRecord.find;
import static io.needletail.journal.StoredRecord.received;
import static io.needletail.journal.StoredRecord.sent;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentsTest {

    private static final JournalConfig KEEP_ALL =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, JournalConfig.KEEP_ALL);

    private static final JournalConfig DROPPING = StoredRecord.SMALL.with(to -> to.retention = JournalRetention.DEFAULTS
            .withMaxBytes(5L * JournalConfig.SEGMENT_BYTES_MIN)
            .droppingOldest());

    @TempDir
    private Path directory;

    @Test
    void messagesOfAllSegmentsAreFoundBeforeAndAfterReopening() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int[] lengths = random.ints(3_000, 40, 600).toArray();
        try (Journal journal = Journal.open(directory, KEEP_ALL, StoredRecord.AT_ONCE)) {
            for (int i = 0; i < lengths.length; i++) {
                received(journal, i + 1L, 50);
                sent(journal, i + 1L, lengths[i]);
                if (random.nextInt(4) == 0) {
                    journal.commit();
                }
            }
            journal.commit();
            assertAllFound(journal, lengths, seed);
        }
        assertThat(SegmentFiles.list(directory)).hasSizeGreaterThan(10);
        try (Journal journal = Journal.open(directory, KEEP_ALL, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextOut()).isEqualTo(3_001);
            assertThat(journal.recovery().damages()).as("seed " + seed).isEmpty();
            assertAllFound(journal, lengths, seed);
        }
        assertThat(StoredRecord.read(directory)).as("seed " + seed).hasSize(6_000);
    }

    private static void assertAllFound(Journal journal, int[] lengths, long seed) {
        for (int i = 0; i < lengths.length; i++) {
            String frame = new String(StoredRecord.frame(i + 1L, lengths[i]), US_ASCII);
            assertThat(find(journal, i + 1L)).as("seed " + seed).isEqualTo(frame);
        }
        assertThat(find(journal, lengths.length + 1L)).isEmpty();
        assertThat(find(journal, 0)).isEmpty();
    }

    @Test
    void aBatchThatDoesNotFitMovesToTheNextSegmentAsAWhole() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            for (long i = 1; i <= 100; i++) {
                sent(journal, i, 600);
                journal.commit();
            }
            for (long i = 101; i <= 120; i++) {
                sent(journal, i, 600);
            }
            assertThat(find(journal, 101)).hasSize(600);
            assertThat(find(journal, 120)).hasSize(600);
            Path crashed = StoredRecord.copy(directory, directory.resolve("crashed"));
            try (Journal recovered = StoredRecord.open(crashed)) {
                assertThat(recovered.nextOut()).isEqualTo(101);
                assertThat(recovered.recovery().ending()).isEqualTo(Ending.STOPPED);
                assertThat(find(recovered, 101)).isEmpty();
            }
            journal.commit();
            crashed = StoredRecord.copy(directory, directory.resolve("committed"));
            try (Journal recovered = StoredRecord.open(crashed)) {
                assertThat(recovered.nextOut()).isEqualTo(121);
                assertThat(find(recovered, 101)).hasSize(600);
            }
        }
    }

    @Test
    void theOldestMessagesMakeRoomAndAreNotFoundAnyMore() throws IOException {
        try (Journal journal = Journal.open(directory, DROPPING, StoredRecord.AT_ONCE)) {
            for (long i = 1; i <= 2_000; i++) {
                sent(journal, i, 500);
                journal.commit();
            }
            assertThat(SegmentFiles.list(directory)).hasSize(5);
            assertThat(find(journal, 1)).isEmpty();
            assertThat(find(journal, 2_000)).hasSize(500);
            assertThat(find(journal, 1_700)).hasSize(500);
        }
        try (Journal journal = Journal.open(directory, DROPPING, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextOut()).isEqualTo(2_001);
            assertThat(journal.nextIn()).isEqualTo(1);
            assertThat(find(journal, 1)).isEmpty();
            assertThat(find(journal, 1_700)).hasSize(500);
            assertThat(journal.recovery().damages()).isEmpty();
        }
    }

    @Test
    void theNumbersOfAQuietDirectionSurviveTheRecyclingOfItsLastMessage() throws IOException {
        try (Journal journal = Journal.open(directory, DROPPING, StoredRecord.AT_ONCE)) {
            received(journal, 41, 100);
            for (long i = 1; i <= 2_000; i++) {
                sent(journal, i, 500);
                journal.commit();
            }
        }
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.nextIn()).isEqualTo(42);
        }
    }

    @Test
    void aResetInAnEarlierSegmentHidesEarlierMessages() throws IOException {
        try (Journal journal = Journal.open(directory, KEEP_ALL, StoredRecord.AT_ONCE)) {
            for (long i = 1; i <= 500; i++) {
                sent(journal, i, 500);
                journal.commit();
            }
            journal.reset(NOW_NS);
            for (long i = 1; i <= 300; i++) {
                sent(journal, i, 400);
                journal.commit();
            }
            assertThat(find(journal, 1)).hasSize(400);
            assertThat(find(journal, 301)).isEmpty();
        }
        try (Journal journal = Journal.open(directory, KEEP_ALL, StoredRecord.AT_ONCE)) {
            assertThat(find(journal, 300)).hasSize(400);
            assertThat(find(journal, 301)).isEmpty();
        }
    }

    @Test
    void anotherSegmentSizeIsTakenUpAtTheNextSegment() throws IOException {
        StoredRecord.open(directory).close();
        JournalConfig larger = JournalConfig.DEFAULTS
                .withSizes(131_072, 262_144)
                .with(to -> to.retention = DROPPING.retention().withMaxBytes(3 * 131_072));
        try (Journal journal = Journal.open(directory, larger, StoredRecord.AT_ONCE)) {
            for (long i = 1; i <= 2_000; i++) {
                sent(journal, i, 500);
                journal.commit();
            }
        }
        assertThat(SegmentFiles.list(directory))
                .hasSize(3)
                .allSatisfy(file -> assertThat(file).hasSize(131_072));
    }

    @Test
    void aFullDiskIsReportedInAdvanceAndTheJournalContinuesWhenThereIsSpace() throws IOException {
        // A directory in the place of the file being prepared: each preparation fails with a real IOException.
        Path obstacle = directory.resolve("preparing");
        try (Journal journal = StoredRecord.open(directory)) {
            Files.createDirectories(obstacle.resolve("in the way"));
            long seqNum = 1;
            while (journal.accepts(1_000)) {
                sent(journal, seqNum++, 1_000);
                journal.commit();
            }
            assertThat(seqNum).isGreaterThan(50);
            assertThat(journal.state()).isEqualTo(Journal.State.FULL);
            assertThat(journal.failure()).isPresent();
            assertThat(journal.nextOut()).isEqualTo(seqNum);
            assertThat(journal.accepts(10)).isTrue();
            assertThatIllegalStateException()
                    .isThrownBy(() -> sent(journal, 99, 9_000))
                    .withMessageContaining("has no room for 9032 bytes");

            Files.delete(obstacle.resolve("in the way"));
            Files.delete(obstacle);
            long startNs = System.nanoTime();
            while (!journal.accepts(1_000)) {
                assertThat(System.nanoTime() - startNs).as("patience").isLessThan(10_000_000_000L);
                Thread.onSpinWait();
            }
            assertThat(journal.state()).isEqualTo(Journal.State.READY);
            sent(journal, seqNum, 1_000);
            journal.commit();
            assertThat(find(journal, seqNum)).hasSize(1_000);
            assertThat(find(journal, 1)).hasSize(1_000);
        }
    }

    @Test
    void theNextSegmentIsPreparedWhenAQuarterOfTheCurrentOneIsFull() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            for (long i = 1; i <= 29; i++) {
                assertThat(journal.accepts(500)).isTrue();
                sent(journal, i, 500);
                journal.commit();
            }
            assertThat(SegmentFiles.list(directory)).hasSize(1);
            sent(journal, 30, 500);
            sent(journal, 31, 500);
            assertThat(SegmentFiles.list(directory)).hasSize(2);
            assertThat(journal.stalls()).isZero();
        }
    }

    @Test
    void theNextSegmentIsPreparedAtOnceWhereTheLastOneWasFullWithinASecond() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            long seqNum = 1;
            while (SegmentFiles.list(directory).size() < 3) {
                sent(journal, seqNum++, 500);
                journal.commit();
            }
            assertThat(journal.position()).isLessThan(JournalConfig.SEGMENT_BYTES_MIN + 2_000L);
        }
    }

    @Test
    void theNextSegmentIsPreparedAtOnceForABatchThatMayNeedAWholeOne() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.accepts(16_000)).isTrue();
            sent(journal, 1, 500);
            assertThat(SegmentFiles.list(directory)).hasSize(2);
            sent(journal, 2, 16_000);
            journal.commit();
            assertThat(journal.accepts(16_000)).isTrue();
            assertThat(journal.stalls()).isZero();
        }
    }

    private static void runAt(boolean isTime, Queue<Runnable> background) {
        if (isTime) background.remove().run();
    }

    @Test
    void aProgramWithoutACycleWaitsForTheNextSegment() throws IOException {
        try (Journal journal = Journal.open(directory, StoredRecord.SMALL, task -> {})) {
            for (long i = 1; i <= 300; i++) {
                assertThat(journal.awaitRoom(500)).isTrue();
                sent(journal, i, 500);
                journal.commit();
            }
            assertThat(journal.stalls()).isEqualTo(2);
        }
    }

    @Test
    void appendsAreRefusedAndCountedWhileTheNextSegmentIsPrepared() throws IOException {
        Queue<Runnable> background = new ArrayDeque<>();
        try (Journal journal = Journal.open(directory, StoredRecord.SMALL, background::add)) {
            int refusals = 0;
            for (long i = 1; i <= 300; i++) {
                while (!journal.accepts(500)) {
                    assertThat(journal.isPreparing()).isTrue();
                    assertThat(journal.state()).isEqualTo(Journal.State.READY);
                    // At the third refusal the background has had its turn.
                    runAt(++refusals % 3 == 0, background);
                }
                sent(journal, i, 500);
                journal.commit();
            }
            assertThat(refusals).isEqualTo(6);
            assertThat(journal.stalls()).isEqualTo(2);
            assertThat(journal.stallNs()).isPositive();
            assertThat(find(journal, 1)).hasSize(500);
        }
    }

    @Test
    void aBatchThatFillsASegmentTakesNothingMoreUntilItsCommit() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            long last = 0;
            while (journal.accepts(500)) sent(journal, ++last, 500);
            assertThat(last).isGreaterThan(50);
            assertThat(journal.isPreparing()).isTrue();
            assertThat(journal.awaitRoom(500)).isFalse();
            assertThat(journal.state()).isEqualTo(Journal.State.READY);
            journal.commit();
            assertThat(journal.awaitRoom(500)).isTrue();
            assertThat(journal.isPreparing()).isFalse();
            for (long number = 1; number <= last; number++)
                assertThat(find(journal, number)).hasSize(500);
        }
    }
}
