package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Await;
import io.needletail.engine.TestSessions;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.Sync;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the threads that many journals use when all need the disk at the same moment. */
class DiskExecutorsTest {
    private static final int JOURNALS = 200;
    private static final int FRAME_BYTES = 500;
    private static final JournalConfig SMALL =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 2L * JournalConfig.SEGMENT_BYTES_MIN);

    @TempDir
    private Path directory;

    private final AtomicInteger threads = new AtomicInteger();
    private final byte[] frame = new byte[FRAME_BYTES];

    @Test
    void journalsThatAllRollAtTheSameMomentArePreparedByAFewThreads() throws IOException {
        List<Journal> journals = new ArrayList<>();
        try (ExecutorService pool = Executors.newCachedThreadPool(this::counted)) {
            DiskExecutors disk = DiskExecutors.on(pool, new EngineRing());
            for (int i = 0; i < JOURNALS; i++) journals.add(open("" + i, Sync.NONE, disk));
            for (int round = 0; round < 3 * JournalConfig.SEGMENT_BYTES_MIN / FRAME_BYTES; round++) {
                journals.forEach(this::send);
            }
            for (Journal journal : journals) {
                assertThat(journal.state()).isEqualTo(Journal.State.READY);
                journal.close();
            }
        }
        // More than the limit only because a worker that is about to end still has its thread while the next one
        // begins.
        assertThat(threads.get()).isBetween(1, JOURNALS / 4);
    }

    @Test
    void segmentsThatTakeForEverToPrepareKeepNoForceWaiting() throws IOException {
        CountDownLatch slowDisk = new CountDownLatch(1);
        try (ExecutorService pool = Executors.newCachedThreadPool(this::counted)) {
            DiskExecutors disk = DiskExecutors.on(pool, new EngineRing());
            for (int i = 0; i < JOURNALS; i++) disk.preparing().execute(() -> await(slowDisk));
            try (Journal journal = open("forced", Sync.EVERY_MESSAGE, disk)) {
                send(journal);
                journal.requestSync();
                Await.await("it is on the disk", journal::maySend);
            } finally {
                slowDisk.countDown();
            }
        }
        assertThat(threads.get()).isLessThanOrEqualTo(DiskExecutors.PREPARING_MAX + 2);
    }

    private Journal open(String name, Sync sync, DiskExecutors disk) throws IOException {
        return Journal.open(
                directory.resolve(name),
                TestSessions.id(name),
                SMALL.with(to -> to.sync = sync),
                disk.preparing(),
                disk.forcing());
    }

    private void send(Journal journal) {
        Await.await("there is room", () -> journal.awaitRoom(FRAME_BYTES));
        journal.sent(journal.nextOut(), frame, 0, FRAME_BYTES, 1);
        journal.commit();
    }

    private Thread counted(Runnable task) {
        threads.incrementAndGet();
        return new Thread(task);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
