package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.NodeDirectories;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a node does with its mark files. */
class MarkFilesTest {
    private static final int BYTES = (1 << 20) + 8192;

    @TempDir
    private Path directory;

    @Test
    void aReservedFileKeepsItsContentsAndHasAllItsBlocks() throws IOException {
        MarkFiles files = files();
        assertThat(files.files()).hasSize(3);
        for (Path file : files.files()) {
            sparse(file);
            assertThat(blockBytes(file)).as("sparse: " + file).isLessThan(BYTES);
        }
        byte[] before = Files.readAllBytes(files.files().getLast());

        files.reserve();

        for (Path file : files.files()) {
            assertThat(blockBytes(file)).as(file.toString()).isGreaterThanOrEqualTo(BYTES);
        }
        assertThat(Files.readAllBytes(files.files().getLast())).isEqualTo(before);
    }

    @Test
    void filesOfAProcessBeforeAreDeletedAndMissingOnesAreNoError() throws IOException {
        MarkFiles files = files();
        sparse(files.files().getFirst());

        files.delete();

        assertThat(files.files().getFirst()).doesNotExist();
    }

    private MarkFiles files() throws IOException {
        NodeDirectories directories = NodeDirectories.in(directory.resolve("node0"), directory.resolve("memory"));
        Files.createDirectories(directories.archive());
        Files.createDirectories(directories.cluster());
        return MarkFiles.in(directories);
    }

    private static void sparse(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(BYTES);
            file.seek(4096);
            file.writeLong(0x0102_0304_0506_0708L);
        }
    }

    // The JDK does not tell the blocks of a file; coreutils' stat does, in units of 512 bytes.
    private static long blockBytes(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        return 512
                * Long.parseLong(new String(stat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
    }
}
