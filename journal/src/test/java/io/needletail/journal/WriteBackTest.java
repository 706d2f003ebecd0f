package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a journal whose parts are written to the disk and leave the memory loses nothing. */
class WriteBackTest {

    private static final int LENGTH = 8_000;
    private static final long MORE_THAN_KEPT = WriteBack.KEPT_BYTES + 4L * WriteBack.PART_BYTES;

    @TempDir
    private Path directory;

    @Test
    void everyMessageIsFoundAfterItsPartWasReleased() throws IOException {
        long sent;
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, StoredRecord.AT_ONCE)) {
            send(journal, MORE_THAN_KEPT);
            assertThat(steps(journal)).isGreaterThan((int) (WriteBack.KEPT_BYTES / WriteBack.PART_BYTES));
            sent = journal.nextOut() - 1;
            byte[] target = new byte[LENGTH];
            for (long seqNum = 1; seqNum < journal.nextOut(); seqNum++) {
                int length = journal.find(seqNum, target, 0);
                assertThat(Arrays.copyOf(target, length)).isEqualTo(StoredRecord.frame(seqNum, LENGTH));
            }
        }
        assertThat(StoredRecord.read(directory).size()).isEqualTo(sent);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsOnTheDiskAndOldLeavesTheMemory() throws IOException {
        assumeFalse(Files.getFileStore(directory).type().equals("tmpfs"), "the files of tmpfs are in memory always");
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, StoredRecord.AT_ONCE)) {
            send(journal, MORE_THAN_KEPT);
            journal.requestSync();
            Path old = SegmentFiles.list(directory).get(1);
            assertThat(isInMemory(old)).isTrue();
            steps(journal);
            assertThat(isInMemory(old)).isFalse();
        }
    }

    @Test
    void aPartThatIsNotFullWaits() throws IOException {
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, StoredRecord.AT_ONCE)) {
            send(journal, JournalConfig.SEGMENT_BYTES / 2);
            assertThat(steps(journal)).isZero();
        }
    }

    @Test
    void aStepAllocatesNothingWithinASegment() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JournalConfig large = JournalConfig.DEFAULTS.withSizes(64 * 1024 * 1024, JournalConfig.KEEP_ALL);
        try (Journal journal = Journal.open(directory, large, StoredRecord.AT_ONCE)) {
            send(journal, 5L * WriteBack.PART_BYTES / 2);
            assertThat(journal.watch().writeBack()).isTrue();
            long least = Long.MAX_VALUE;
            for (int step = 0; step < 2; step++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                boolean isDone = journal.watch().writeBack();
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                assertThat(isDone).isEqualTo(step == 0);
            }
            assertThat(least).isZero();
        }
    }

    @Test
    void aClosedJournalIsLeftAlone() throws IOException {
        Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, StoredRecord.AT_ONCE);
        send(journal, 2L * WriteBack.PART_BYTES);
        JournalWatch watch = journal.watch();
        journal.close();
        while (watch.writeBack()) {
            // Without effect.
        }
        assertThat(StoredRecord.read(directory)).isNotEmpty();
    }

    @Test
    void segmentsAreDeletedBesideTheWriteBack() throws Exception {
        JournalConfig small = JournalConfig.DEFAULTS
                .withSizes(JournalConfig.SEGMENT_BYTES_MIN, 2L * JournalConfig.SEGMENT_BYTES_MIN)
                .withRetention(JournalRetention.DEFAULTS
                        .withMaxBytes(3L * JournalConfig.SEGMENT_BYTES_MIN)
                        .droppingOldest());
        AtomicBoolean isOver = new AtomicBoolean();
        Journal journal = Journal.open(directory, small, StoredRecord.AT_ONCE);
        JournalWatch watch = journal.watch();
        Thread worker = Thread.ofPlatform().start(() -> {
            while (!isOver.get()) watch.writeBack();
        });
        send(journal, 1_000L * JournalConfig.SEGMENT_BYTES_MIN);
        assertThat(journal.failure()).isEmpty();
        assertThat(worker.isAlive()).isTrue();
        journal.close();
        isOver.set(true);
        worker.join();
        try (Journal again = Journal.open(directory, small, StoredRecord.AT_ONCE)) {
            assertThat(again.recovery().damages()).isEmpty();
        }
    }

    private static int steps(Journal journal) {
        int steps = 0;
        while (journal.watch().writeBack()) steps++;
        return steps;
    }

    private static void send(Journal journal, long bytes) {
        long end = journal.position() + bytes;
        while (journal.position() < end) {
            assertThat(journal.accepts(LENGTH)).isTrue();
            long seqNum = journal.nextOut();
            journal.sent(seqNum, StoredRecord.frame(seqNum, LENGTH), 0, LENGTH, NOW_NS);
            journal.commit();
        }
    }

    private static boolean isInMemory(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file)) {
            // The end of a segment is reserved, and may never be written.
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size() / 2, arena)
                    .isLoaded();
        }
    }
}
