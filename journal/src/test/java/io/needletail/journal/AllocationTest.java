package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that no message causes an allocation, also when a segment is full and the oldest is recycled. */
class AllocationTest {

    private static final int STEPS = 1_000_000;
    private static final int ATTEMPTS = 3;
    private static final int WARM_UP = 50_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] frame = StoredRecord.frame(1, 200);
    private final byte[] found = new byte[1_000];

    @TempDir
    private Path directory;

    private long backgroundBytes;
    private long seqNum = 1;

    /** Runs the background's tasks here and now, and takes their allocation out of the account. */
    private void inBackground(Runnable task) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        task.run();
        backgroundBytes += THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void aMillionMessagesAllocateNothing() throws IOException {
        JournalConfig config = JournalConfig.DEFAULTS.with(to ->
                to.retention = JournalRetention.DEFAULTS.withMaxBytes(5 << 20).droppingOldest());
        try (Journal journal = Journal.open(directory, config, this::inBackground)) {
            append(journal, WARM_UP);
            long least = Long.MAX_VALUE;
            // Replaced compiled code allocates once the objects that it had eliminated.
            for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                backgroundBytes = 0;
                append(journal, STEPS);
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before - backgroundBytes);
            }
            assertThat(least).isZero();
            assertThat(journal.bytes()).isEqualTo(2L * frame.length * (seqNum - 1));
            assertThat(SegmentFiles.list(directory)).hasSize(5);
        }
    }

    private void append(Journal journal, int steps) {
        for (int i = 0; i < steps; i++) {
            assertAccepts(journal);
            journal.received(seqNum, frame, 0, frame.length, NOW_NS);
            journal.sent(seqNum, frame, 0, frame.length, NOW_NS);
            journal.commit();
            journal.find(seqNum, found, 0);
            seqNum++;
        }
    }

    private static void assertAccepts(Journal journal) {
        if (!journal.awaitRoom(1_000)) {
            throw new AssertionError("full after " + journal.records() + " records: " + journal.failure());
        }
    }
}
