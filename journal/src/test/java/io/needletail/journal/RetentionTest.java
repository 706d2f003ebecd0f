package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static io.needletail.journal.StoredRecord.find;
import static io.needletail.journal.StoredRecord.frame;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which records of the current session and of earlier ones a journal keeps, and its action at a limit. */
class RetentionTest {
    private static final int SEGMENT = JournalConfig.SEGMENT_BYTES_MIN;
    private static final int FRAME_BYTES = 500;
    private static final int RECORD_BYTES = FRAME_BYTES + RecordLayout.HEADER_BYTES + 4;

    /** Two segments of earlier sessions. */
    private static final JournalConfig TIGHT = JournalConfig.DEFAULTS.withSizes(SEGMENT, 2L * SEGMENT);

    @TempDir
    private Path directory;

    @Test
    void nothingOfTheCurrentSessionIsDroppedHoweverMuchItSends() throws IOException {
        try (Journal journal = Journal.open(directory, TIGHT.withKeepNs(1), StoredRecord.AT_ONCE)) {
            send(journal, 20_000);
            assertAllFound(journal, 20_000);
            assertThat(journal.wasDropped(1)).isFalse();
        }
        try (Journal journal = Journal.open(directory, TIGHT.withKeepNs(1), StoredRecord.AT_ONCE)) {
            assertAllFound(journal, 20_000);
        }
    }

    @Test
    void segmentsGrowWithTheJournalSoThatALongSessionHasFewOfThem() throws IOException {
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            send(journal, 40_000);
            assertThat(journal.position()).isGreaterThan(300L * SEGMENT);
        }
        List<Path> files = SegmentFiles.list(directory);
        assertThat(files).hasSizeLessThan(60);
        assertThat(files.getFirst()).hasSize(SEGMENT);
        assertThat(Files.size(files.getLast())).isEqualTo(32L * SEGMENT);
    }

    @Test
    void aResetLetsEarlierSegmentsGoOnceEnoughFollowsThem() throws IOException {
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            send(journal, 1_000);
            int before = SegmentFiles.list(directory).size();
            assertThat(before).isGreaterThan(8);
            journal.reset(NOW_NS);
            journal.commit();
            send(journal, 300);
            assertThat(SegmentFiles.list(directory)).hasSizeLessThan(6);
            assertAllFound(journal, 300);
            assertThat(find(journal, 301)).isEmpty();
            assertThat(journal.wasDropped(301)).isFalse();
        }
    }

    @Test
    void aResetThatIsNotCommittedLetsNothingGo() throws IOException {
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            send(journal, 1_000);
            journal.reset(NOW_NS);
            while (journal.accepts(FRAME_BYTES)) {
                journal.sent(journal.nextOut(), frame(journal.nextOut(), FRAME_BYTES), 0, FRAME_BYTES, NOW_NS);
            }
        }
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextOut()).isEqualTo(1_001);
            assertAllFound(journal, 1_000);
        }
    }

    @Test
    void atItsLimitAJournalRefusesAndForgetsNothingAndWarnsBefore() throws IOException {
        JournalConfig limited =
                TIGHT.with(to -> to.retention = TIGHT.retention().withMaxBytes(10L * SEGMENT));
        long last;
        try (Journal journal = Journal.open(directory, limited, StoredRecord.AT_ONCE)) {
            while (journal.accepts(FRAME_BYTES)) {
                assertThat(journal.state()).isEqualTo(Journal.State.READY);
                if (journal.position() < 5L * SEGMENT)
                    assertThat(journal.isNearlyFull()).isFalse();
                send(journal, 1);
            }
            last = journal.nextOut() - 1;
            assertThat(journal.isNearlyFull()).isTrue();
            assertThat(journal.state()).isEqualTo(Journal.State.FULL);
            assertThat(journal.failure()).get().asString().contains("JournalMax=" + 10 * SEGMENT + ": ");
            assertThat(bytesOnDisk()).isEqualTo(10L * SEGMENT);
            assertThat(last * RECORD_BYTES).isGreaterThan(9L * SEGMENT);
            assertAllFound(journal, last);
        }
        try (Journal journal = Journal.open(directory, limited, StoredRecord.AT_ONCE)) {
            assertAllFound(journal, last);
            assertThat(journal.isNearlyFull()).isTrue();
            assertThat(journal.accepts(FRAME_BYTES)).isFalse();
            journal.reset(NOW_NS);
            journal.commit();
            assertThat(journal.accepts(FRAME_BYTES)).as("after a reset").isTrue();
            assertThat(journal.isNearlyFull()).isFalse();
            send(journal, 500);
            assertThat(bytesOnDisk()).isLessThanOrEqualTo(10L * SEGMENT);
            assertAllFound(journal, 500);
        }
    }

    @Test
    void resetsInARowAtTheLimitFindRoom() throws IOException {
        JournalConfig limited =
                TIGHT.with(to -> to.retention = TIGHT.retention().withMaxBytes(3L * SEGMENT));
        try (Journal journal = Journal.open(directory, limited, StoredRecord.AT_ONCE)) {
            while (journal.accepts(FRAME_BYTES)) send(journal, 1);
            for (int i = 0; i < 5_000; i++) {
                journal.reset(NOW_NS);
                journal.commit();
            }
            assertThat(journal.accepts(FRAME_BYTES)).isTrue();
            assertThat(bytesOnDisk()).isLessThanOrEqualTo(3L * SEGMENT);
        }
    }

    @Test
    void aResetOnAFullDiskGivesTheRoomOfEarlierSessionsBack() throws IOException {
        // A directory in the place of the file being prepared: each preparation fails with a real IOException.
        Path obstacle = directory.resolve("preparing");
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            send(journal, 1_000);
            Files.createDirectories(obstacle.resolve("in the way"));
            while (journal.accepts(FRAME_BYTES)) send(journal, 1);
            assertThat(SegmentFiles.list(directory)).hasSizeGreaterThan(8);
            journal.reset(NOW_NS);
            journal.commit();
            long startNs = System.nanoTime();
            while (SegmentFiles.list(directory).size() > 3) {
                assertThat(System.nanoTime() - startNs).as("patience").isLessThan(10_000_000_000L);
                assertThat(journal.accepts(FRAME_BYTES)).isFalse();
            }
            Files.delete(obstacle.resolve("in the way"));
            Files.delete(obstacle);
        }
    }

    @Test
    void droppedMessagesAreKnownAsDroppedAlsoAfterReopening() throws IOException {
        JournalConfig dropping = TIGHT.with(to ->
                to.retention = TIGHT.retention().withMaxBytes(10L * SEGMENT).droppingOldest());
        long first;
        try (Journal journal = Journal.open(directory, dropping, StoredRecord.AT_ONCE)) {
            while (find(journal, 1).isEmpty() == (journal.nextOut() == 1)) {
                assertThat(journal.wasDropped(1)).isFalse();
                boolean warned = journal.isNearlyFull();
                send(journal, 1);
                if (find(journal, 1).isEmpty())
                    assertThat(warned).as("warned before").isTrue();
            }
            send(journal, 5_000);
            first = 1;
            while (find(journal, first).isEmpty()) first++;
            assertDropped(journal, first);
            assertThat(bytesOnDisk()).isLessThanOrEqualTo(10L * SEGMENT);
        }
        try (Journal journal = Journal.open(directory, dropping, StoredRecord.AT_ONCE)) {
            assertDropped(journal, first);
            journal.reset(NOW_NS);
            journal.commit();
            send(journal, 3);
            assertThat(journal.wasDropped(1)).isFalse();
        }
    }

    private static void assertDropped(Journal journal, long first) {
        for (long seqNum = 1; seqNum < first; seqNum++)
            assertThat(journal.wasDropped(seqNum)).isTrue();
        for (long seqNum = first; seqNum < journal.nextOut(); seqNum++) {
            assertThat(journal.wasDropped(seqNum)).isFalse();
            assertThat(find(journal, seqNum)).hasSize(FRAME_BYTES);
        }
        assertThat(journal.wasDropped(journal.nextOut())).isFalse();
    }

    @Test
    void aResentMessageCostsThirtyTwoBytesAndTheOriginalIsFound() throws IOException {
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            send(journal, 1_000);
            long before = journal.position();
            byte[] again = frame(7, FRAME_BYTES + 50);
            for (int i = 1; i <= 1_000; i++) {
                journal.resent(i, again, 0, again.length, NOW_NS);
                journal.commit();
            }
            assertThat(journal.position() - before).isLessThan(1_000 * 40L);
            assertAllFound(journal, 1_000);
        }
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            assertAllFound(journal, 1_000);
        }
    }

    /**
     * Numbers set back and forth, resets, batches that are long and short: the last message under a number is found.
     */
    @Test
    void theLastMessageUnderANumberIsFoundAfterAnyChangeOfNumbers() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Long, String> expected = new HashMap<>();
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            long highest = 1;
            for (int step = 0; step < 12_000; step++) {
                int what = random.nextInt(3_000);
                if (what == 0) {
                    journal.reset(NOW_NS);
                    expected.clear();
                    highest = 1;
                } else if (what < 12) {
                    journal.moved(1, 1 + random.nextLong(highest + 100), NOW_NS);
                }
                long seqNum = journal.nextOut();
                String text = step + "|" + "x".repeat(100 + random.nextInt(1_500));
                journal.sent(seqNum, text.getBytes(US_ASCII), 0, text.length(), NOW_NS);
                expected.put(seqNum, text);
                highest = Math.max(highest, seqNum);
                if (random.nextInt(3) == 0) journal.commit();
                if (step % 1_000 == 999) assertFound(journal, expected, highest, seed);
            }
            journal.commit();
            assertFound(journal, expected, highest, seed);
        }
        try (Journal journal = Journal.open(directory, TIGHT, StoredRecord.AT_ONCE)) {
            assertFound(journal, expected, journal.nextOut() + 10_000, seed);
        }
    }

    private static void assertFound(Journal journal, Map<Long, String> expected, long highest, long seed) {
        for (long seqNum = 1; seqNum <= highest + 100; seqNum++) {
            assertThat(find(journal, seqNum))
                    .as("%d, seed %d", seqNum, seed)
                    .isEqualTo(expected.getOrDefault(seqNum, ""));
        }
    }

    private static void assertAllFound(Journal journal, long last) {
        for (long seqNum = 1; seqNum <= last; seqNum++) {
            assertThat(find(journal, seqNum)).isEqualTo(new String(frame(seqNum, FRAME_BYTES), US_ASCII));
        }
    }

    private static void send(Journal journal, int messages) {
        for (int i = 0; i < messages; i++) {
            long seqNum = journal.nextOut();
            assertThat(journal.accepts(FRAME_BYTES)).isTrue();
            journal.sent(seqNum, frame(seqNum, FRAME_BYTES), 0, FRAME_BYTES, NOW_NS + seqNum);
            journal.commit();
        }
    }

    private long bytesOnDisk() throws IOException {
        long bytes = 0;
        for (Path file : SegmentFiles.list(directory)) bytes += Files.size(file);
        return bytes;
    }
}
