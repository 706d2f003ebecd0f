package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SyncTest {

    @TempDir
    private Path directory;

    private final Queue<Runnable> background = new ArrayDeque<>();

    private Journal open(Sync sync) throws IOException {
        Journal journal = Journal.open(directory, StoredRecord.SMALL.with(to -> to.sync = sync), background::add);
        runBackground();
        return journal;
    }

    private void runBackground() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    @Test
    void withEveryMessageNoMessageIsSentBeforeItIsDurable() throws IOException {
        try (Journal journal = open(Sync.EVERY_MESSAGE)) {
            assertThat(journal.maySend()).isTrue();
            StoredRecord.sent(journal, 1, 100);
            journal.commit();
            assertThat(journal.maySend()).isFalse();
            journal.requestSync();
            assertThat(journal.maySend()).isFalse();
            runBackground();
            assertThat(journal.maySend()).isTrue();
            assertThat(journal.durablePosition()).isEqualTo(journal.position());
        }
    }

    @Test
    void withoutAPolicyEverythingMaySendAtOnce() throws IOException {
        try (Journal journal = open(Sync.NONE)) {
            StoredRecord.sent(journal, 1, 100);
            journal.commit();
            assertThat(journal.maySend()).isTrue();
            assertThat(background).isEmpty();
        }
    }

    @Test
    void anIntervalForcesOnceInItsTime() throws IOException {
        try (Journal journal = open(Sync.every(1_000))) {
            commitAt(journal, 1, NOW_NS);
            assertThat(background).hasSize(1);
            runBackground();
            commitAt(journal, 2, NOW_NS + 999);
            assertThat(background).isEmpty();
            journal.onTime(NOW_NS + 1_000);
            assertThat(background).hasSize(1);
            runBackground();
            journal.onTime(NOW_NS + 2_000);
            assertThat(background).as("no new commit").isEmpty();
        }
    }

    @Test
    void forcingFollowsTheJournalAcrossItsSegments() throws IOException {
        try (Journal journal = open(Sync.EVERY_MESSAGE)) {
            for (long i = 1; i <= 1_000; i++) {
                StoredRecord.sent(journal, i, 500);
                journal.commit();
                if (i % 300 == 0) {
                    journal.requestSync();
                    runBackground();
                    assertThat(journal.maySend()).isTrue();
                }
            }
        }
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aForceEndsWhenTheRequestedSegmentsAreDroppedBefore() throws IOException {
        JournalConfig dropping = StoredRecord.SMALL.with(to -> {
            to.retention = JournalRetention.DEFAULTS
                    .withMaxBytes(4L * JournalConfig.SEGMENT_BYTES_MIN)
                    .droppingOldest();
            to.sync = Sync.every(1_000_000_000_000L);
        });
        Queue<Runnable> forcing = new ArrayDeque<>();
        SessionId id = new SessionId("FIX.4.4", "US", "PEER");
        try (Journal journal = Journal.open(directory, id, dropping, StoredRecord.AT_ONCE, forcing::add)) {
            journal.requestSync();
            long requested = journal.position();
            for (long i = 1; i <= 1_000; i++) {
                StoredRecord.sent(journal, i, 500);
                journal.commit();
            }
            assertThat(forcing).hasSize(1);
            forcing.remove().run();
            assertThat(journal.durablePosition()).isGreaterThan(requested);
        }
    }

    @Test
    void manyRequestsWhileOneIsWaitingAreOneForce() throws IOException {
        try (Journal journal = open(Sync.EVERY_MESSAGE)) {
            for (long i = 1; i <= 10; i++) {
                StoredRecord.sent(journal, i, 100);
                journal.commit();
                journal.requestSync();
            }
            assertThat(background).hasSize(1);
            runBackground();
            assertThat(journal.maySend()).isTrue();
        }
    }

    @Test
    void aForceThatFailedStopsTheJournal() throws IOException {
        Journal journal = Journal.open(directory, StoredRecord.SMALL.with(to -> to.sync = Sync.EVERY_MESSAGE), task -> {
            throw new RejectedExecutionException("shut down");
        });
        StoredRecord.sent(journal, 1, 100);
        journal.commit();
        journal.requestSync();
        assertThat(journal.maySend()).isFalse();
        assertThat(journal.accepts(1)).isFalse();
        assertThat(journal.state()).isEqualTo(Journal.State.FAILED);
        assertThat(journal.failure()).get().asString().contains("refuses to force");
        assertThatThrownBy(journal::close).isInstanceOf(IOException.class);
        StoredRecord.open(directory).close();
    }

    @Test
    void anIntervalOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sync.every(0))
                .withMessage("intervalNs is 0 with policy INTERVAL");
    }

    private static void commitAt(Journal journal, long seqNum, long nowNs) {
        journal.sent(seqNum, StoredRecord.frame(seqNum, 100), 0, 100, nowNs);
        journal.commit();
    }
}
