package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {

    @TempDir
    private Path directory;

    @Test
    void oneProcessCannotOpenAJournalTwice() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.nextOut()).isEqualTo(1);
            assertThatThrownBy(() -> StoredRecord.open(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessage("journal " + directory
                            + " is open in this process already; each session needs a directory of its own");
        }
        StoredRecord.open(directory).close();
    }

    @Test
    void aRefusalInTheSameProcessDoesNotFreeTheLockForOthers() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            assertThatThrownBy(() -> StoredRecord.open(directory)).isInstanceOf(IOException.class);
            assertThat(journal.accepts(1)).isTrue();
            Process other = AppendingProcess.start(directory, JournalConfig.KEEP_ALL);
            try {
                assertThat(other.onExit().join().exitValue()).isEqualTo(1);
                assertThat(other.inputReader().readLine()).isNull();
            } finally {
                other.destroyForcibly();
            }
        }
    }

    @Test
    void anOwnerFileOfAnyBytesKeepsNoJournalFromOpening() throws IOException {
        Files.write(directory.resolve("owner"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        StoredRecord.open(directory).close();
        Files.writeString(directory.resolve("owner"), "4711");
        StoredRecord.open(directory).close();
    }

    @Test
    void theRoomOfTheOwnerFileStaysTakenSoThatAFullDiskKeepsNoJournalFromOpening() throws IOException {
        StoredRecord.open(directory).close();
        Path owner = directory.resolve("owner");
        assertThat(owner).isNotEmptyFile().content().isBlank();
        long bytes = Files.size(owner);
        Object file = FileIdentity.of(owner).key();
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.accepts(1)).isTrue();
            assertThat(owner).hasSize(bytes);
            assertThat(FileIdentity.of(owner).key()).isEqualTo(file);
        }
        assertThat(DirectoryLock.isHeld(directory)).isFalse();
    }

    @Test
    void aFolderWithoutAJournalBelongsToNoSession() throws IOException {
        SessionId id = new SessionId("FIX.4.4", "US", "PEER");
        assertThat(Ownership.of(directory, id).verdict()).isEqualTo(Ownership.Verdict.UNKNOWN);
    }

    @Test
    void anOwnerThatCannotBeWrittenLeavesTheDirectoryFree() throws IOException {
        // A dangling link cannot be read as a file, and cannot be written through.
        Files.createSymbolicLink(directory.resolve("owner"), directory.resolve("none/none"));
        assertThatThrownBy(() -> StoredRecord.open(directory)).isInstanceOf(IOException.class);
        Files.delete(directory.resolve("owner"));
        StoredRecord.open(directory).close();
    }

    @Test
    void anOwnerThatDiedIsNoObstacle() throws IOException {
        // The number of this process, as happens in containers, but another start time.
        Files.writeString(directory.resolve("owner"), ProcessHandle.current().pid() + " 1999-01-01T00:00:00Z");
        StoredRecord.open(directory).close();
        assertThat(directory.resolve("owner")).content().isBlank();
    }
}
