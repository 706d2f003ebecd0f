package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.Recovery.Ending;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the journals of processes that are killed without a warning. */
class KillTest {
    private static final int KILLS = 20;
    private static final long MESSAGES_EACH = 1_000;

    @TempDir
    private Path directory;

    @Test
    void aKilledProcessLosesNoCommittedBatchAndLeavesNoPartialOne() throws IOException {
        long last = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            // On a busy machine the process may be thousands of messages ahead of what is read of it.
            last = runUntil(last + MESSAGES_EACH);
            try (Journal journal = StoredRecord.open(directory)) {
                assertThat(journal.nextIn()).isGreaterThan(last);
                assertThat(journal.nextOut()).isEqualTo(2 * journal.nextIn() - 1);
                assertThat(journal.recovery().damages()).isEmpty();
                assertThat(journal.recovery().ending()).isIn(Ending.STOPPED, Ending.UNCOMMITTED);
                for (long number = 1; number <= last; number++) {
                    assertThat(StoredRecord.find(journal, 2 * number - 1)).hasSize(180);
                    assertThat(StoredRecord.find(journal, 2 * number)).hasSize(190);
                }
            }
        }
    }

    @Test
    void aSecondProcessIsRefusedWithTheOwnerOfTheJournal() throws IOException {
        Process process = AppendingProcess.start(directory, JournalConfig.KEEP_ALL);
        try (BufferedReader committed = process.inputReader()) {
            committed.readLine();
            assertThatThrownBy(() -> StoredRecord.open(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessage("journal " + directory + " is in use by process " + process.pid());
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    @Test
    void aReaderFollowsAProcessThatIsWriting() throws IOException {
        Process process = AppendingProcess.start(directory, JournalConfig.KEEP_ALL);
        try (BufferedReader committed = process.inputReader()) {
            committed.readLine();
            long messages = 0;
            try (JournalReader reader = JournalReader.open(directory)) {
                while (messages < 300) {
                    messages += StoredRecord.read(reader).size();
                    committed.readLine();
                }
                assertThat(reader.damages()).isEmpty();
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private long runUntil(long number) throws IOException {
        Process process =
                AppendingProcess.start(directory, StoredRecord.SMALL.retention().keepBytes());
        long last = 0;
        boolean isKilled = false;
        try (BufferedReader committed = process.inputReader()) {
            String line = committed.readLine();
            while (line != null) {
                // The very last line may be cut short.
                last = Math.max(last, Long.parseLong(line));
                if (last >= number && !isKilled) {
                    // Through the handle: destroying the process would close the pipe with its unread bytes.
                    isKilled = process.toHandle().destroyForcibly();
                }
                line = committed.readLine();
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
        return last;
    }
}
