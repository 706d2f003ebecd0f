package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.journal.JournalConfig;
import io.needletail.session.MessageStore;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenStoreTest {
    private static final JournalConfig SMALL =
            JournalConfig.STANDARD.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 4L * JournalConfig.SEGMENT_BYTES_MIN);

    @TempDir
    private Path directory;

    @Test
    void aJournalThatKeptItsThreadWaitingSaysHowOftenAndHowLong() throws IOException {
        // Nobody prepares a segment in the background: the thread has to, at the end of each.
        OpenStore store = OpenStore.open(
                new Storage.Journaled(directory, SMALL), Local.id("PEER"), new DiskExecutors(task -> {}, task -> {}));
        keep(store.history(), 300);
        assertThat(store.waits()).get().asString().contains("waits for the next segment: 2, ");
        store.close();
    }

    @Test
    void aStoreInMemoryNeverWaits() throws IOException {
        OpenStore store = OpenStore.open(
                Storage.memory(1 << 16), Local.id("PEER"), new DiskExecutors(Runnable::run, Runnable::run));
        keep(store.history(), 300);
        assertThat(store.waits()).isEmpty();
        store.close();
    }

    private static void keep(MessageStore history, int messages) {
        byte[] frame = new byte[500];
        for (long seqNum = 1; seqNum <= messages; seqNum++) {
            assertThat(history.accepts(frame.length)).isTrue();
            history.sent(seqNum, frame, 0, frame.length, seqNum);
            history.commit();
        }
    }
}
