package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.TestSessions;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.session.MemoryBudget;
import io.needletail.session.MessageStore;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenStoreTest {
    private static final JournalConfig SMALL =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 4L * JournalConfig.SEGMENT_BYTES_MIN);

    @TempDir
    private Path directory;

    @Test
    void aJournalThatDelayedItsThreadReportsNumberAndDuration() throws IOException {
        // No background task prepares a segment: the thread does it itself, at the end of each segment.
        JournalStore store = (JournalStore) new Storage.Journaled(directory, SMALL)
                .open(TestSessions.id("PEER"), new StoreResources(MemoryBudget.UNLIMITED, task -> {}, task -> {}));
        keep(store.messages(), 300);
        assertThat(store.waits()).get().asString().contains("waits for the next segment: 2, ");
        store.close();
    }

    @Test
    void aStoreInMemoryHoldsNothingBack() throws IOException {
        OpenStore store = Storage.memory(1 << 16).open(TestSessions.id("PEER"), TestSessions.AT_ONCE);
        keep(store.messages(), 300);
        store.onTime(300);
        assertThat(store.needsTime()).isFalse();
        assertThat(store.releasable(7)).isEqualTo(7);
        store.close();
    }

    private static void keep(MessageStore store, int messages) {
        byte[] frame = new byte[500];
        for (long seqNum = 1; seqNum <= messages; seqNum++) {
            boolean hasRoom =
                    store instanceof Journal journal ? journal.awaitRoom(frame.length) : store.accepts(frame.length);
            assertThat(hasRoom).isTrue();
            store.sent(seqNum, frame, 0, frame.length, seqNum);
            store.commit();
        }
    }
}
