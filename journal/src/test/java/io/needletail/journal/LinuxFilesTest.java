package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxFilesTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void theFileSystemAllocatesBlocks() throws IOException {
        Path file = Files.createFile(directory.resolve("trial"));
        assumeTrue(
                LinuxFiles.allocate(NativePath.of(file), 1),
                "fallocate is not available: no native access, or another file system");
    }

    @Test
    void aFileGetsItsLengthAndItsBlocks() throws IOException {
        Path file = Files.createFile(directory.resolve("spaced name %41 ü"));
        int bytes = 9 * 1024 * 1024;
        assertThat(LinuxFiles.allocate(NativePath.of(file), bytes)).isTrue();
        assertThat(Files.readAllBytes(file)).hasSize(bytes).containsOnly(0);
    }

    @Test
    void theFileSystemOfAFileIsForcedAndThatOfAMissingOneIsNot() throws IOException {
        Path file = Files.createFile(directory.resolve("forced"));
        assertThat(LinuxFiles.forceFileSystem(NativePath.of(file))).isTrue();
        assertThat(LinuxFiles.forceFileSystem(NativePath.of(directory.resolve("missing"))))
                .isFalse();
    }

    @Test
    void aFileThatIsMissingIsNotAllocated() throws IOException {
        assertThat(LinuxFiles.allocate(NativePath.of(directory.resolve("missing")), 4096))
                .isFalse();
    }

    @Test
    void pagesThatWereAskedForAreInThePageTable() throws IOException {
        int bytes = 16 * 1024 * 1024;
        try (SegmentFiles files = new SegmentFiles(directory, false)) {
            Segment created = files.create(1, bytes);
            LinuxFiles.populate(created.map, 0, bytes);
            assertThat(bytesInThePageTable(created.path)).isEqualTo(bytes);
        }
    }

    private static long bytesInThePageTable(Path file) throws IOException {
        String end = " " + file.toRealPath();
        return Files.readAllLines(Path.of("/proc/self/smaps")).stream()
                .dropWhile(line -> !line.endsWith(end))
                .filter(line -> line.startsWith("Rss:"))
                .findFirst()
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .orElseThrow();
    }
}
