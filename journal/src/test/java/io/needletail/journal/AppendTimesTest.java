package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which appends are timed, and how few they are. */
class AppendTimesTest {

    private static final int SEGMENT_BYTES = 1 << 20;
    private static final int PAGE = JournalConfig.PAGE_BYTES;
    private static final long SECOND_NS = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final Queue<Runnable> background = new ArrayDeque<>();
    private SegmentFiles files;
    private Segment segment;
    private JournalSyncer syncing;
    private AppendTimes times;

    @BeforeEach
    void begin() throws IOException {
        files = new SegmentFiles(directory, false);
        segment = files.create(1, SEGMENT_BYTES);
        syncing = new JournalSyncer(background::add, segment);
        times = new AppendTimes(syncing);
    }

    @AfterEach
    void unmap() {
        files.close();
    }

    @Test
    void anAppendIsTimedWhenItReachesAPageThatNoneReachedBefore() {
        assertThat(times.isDue(100, NOW_NS)).isTrue();
        append(100, NOW_NS);
        assertThat(times.isDue(200, NOW_NS)).isFalse();
        assertThat(times.isDue(PAGE, NOW_NS)).isFalse();
        assertThat(times.isDue(PAGE + 1, NOW_NS)).isTrue();
        append(PAGE + 1, NOW_NS);
        assertThat(times.isDue(2 * PAGE, NOW_NS)).isFalse();
        append(5 * PAGE, NOW_NS);
        assertThat(times.isDue(5 * PAGE, NOW_NS)).isFalse();
        assertThat(times.isDue(5 * PAGE + 4, NOW_NS)).isTrue();
        assertThat(times.timed()).isEqualTo(3);
    }

    @Test
    void aSecondAfterTheLastOneTimedTheSystemMayHaveWrittenThePage() {
        append(100, NOW_NS);
        assertThat(times.isDue(200, NOW_NS + SECOND_NS - 1)).isFalse();
        assertThat(times.isDue(200, NOW_NS + SECOND_NS)).isTrue();
    }

    @Test
    void eachIsTimedWhileAForceIsUnderWayAndTheFirstAfterIt() {
        append(100, NOW_NS);
        syncing.request(200);
        times.forget();
        assertThat(times.isDue(200, NOW_NS)).isTrue();
        append(200, NOW_NS);
        assertThat(times.isDue(300, NOW_NS)).isTrue();
        background.remove().run();
        assertThat(syncing.durable()).isEqualTo(200);
        assertThat(times.isDue(300, NOW_NS)).isTrue();
        append(300, NOW_NS);
        assertThat(times.isDue(400, NOW_NS)).isFalse();
    }

    @Test
    void aForceThatEndsDuringAnAppendLeavesItsPageUnknown() {
        syncing.request(200);
        long beganNs = times.begin();
        background.remove().run();
        times.end(beganNs, 300, NOW_NS);
        assertThat(times.isDue(400, NOW_NS)).isTrue();
    }

    @Test
    void anAppendOverAHundredMicrosecondsIsSlow() {
        append(100, NOW_NS);
        long slowBefore = times.slow();
        long beganNs = times.begin();
        while (System.nanoTime() - beganNs <= AppendTimes.SLOW_NS) Thread.onSpinWait();
        times.end(beganNs, 200, NOW_NS);
        assertThat(times.slow()).isEqualTo(slowBefore + 1);
        assertThat(times.slowestNs()).isGreaterThan(AppendTimes.SLOW_NS);
    }

    @Test
    void aJournalReportsTheLongestOfItsTimedAppends() throws IOException {
        try (Journal journal = StoredRecord.open(directory.resolve("journal"))) {
            for (long seqNum = 1; seqNum <= 2_000; seqNum++) {
                StoredRecord.sent(journal, seqNum, 500);
                journal.commit();
            }
            assertThat(journal.slowestAppendNs()).isPositive();
            assertThat(journal.slowAppends() > 0).isEqualTo(journal.slowestAppendNs() > AppendTimes.SLOW_NS);
        }
    }

    private void append(int end, long nowNs) {
        long beganNs = times.begin();
        times.end(beganNs, end, nowNs);
    }
}
