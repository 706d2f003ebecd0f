package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.journal.FileIdentity.State;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileIdentityTest {
    private static final int LOOKS = 100;
    private static final int WINDOWS = 8;

    @TempDir
    private Path folder;

    @Test
    void aFileIsPresentMissingOrReplaced() throws IOException {
        Path path = Files.writeString(folder.resolve("ä b"), "first");
        FileIdentity file = FileIdentity.of(path);
        assertThat(file.look()).isEqualTo(State.PRESENT);
        Files.move(path, folder.resolve("moved"));
        assertThat(file.look()).isEqualTo(State.MISSING);
        Files.writeString(path, "second");
        assertThat(file.look()).isEqualTo(State.REPLACED);
        Files.move(folder.resolve("moved"), path, StandardCopyOption.REPLACE_EXISTING);
        assertThat(file.look()).isEqualTo(State.PRESENT);
    }

    @Test
    void checkingAnUnchangedFileAllocatesNothing() throws IOException {
        FileIdentity file = FileIdentity.of(Files.createFile(folder.resolve("file")));
        Assumptions.assumeTrue(file.number().isPresent(), "the JVM allows no native access, or this is not Linux");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        // The compiler replaces code while it runs, which allocates once.
        long least = Long.MAX_VALUE;
        for (int window = 0; window < WINDOWS; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            look(file);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }

    private static void look(FileIdentity file) throws IOException {
        for (int i = 0; i < LOOKS; i++) if (file.look() != State.PRESENT) throw new IOException("it is there");
    }
}
