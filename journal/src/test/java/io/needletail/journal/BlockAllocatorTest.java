package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockAllocatorTest {

    private static final int STEP = PreparationPace.STEP_BYTES;

    @TempDir
    private Path directory;

    @BeforeEach
    void theFileSystemAllocatesBlocks() throws IOException {
        Path file = Files.createFile(directory.resolve("trial"));
        assumeTrue(
                BlockAllocator.allocate(file, 1, PreparationPace.FULL),
                "fallocate is not available: no native access, or another file system");
    }

    @Test
    void aFileGetsItsLengthAndBlocksStepByStep() throws IOException {
        Path file = Files.createFile(directory.resolve("spaced name %41 ü"));
        List<Long> done = new ArrayList<>();
        assertThat(BlockAllocator.allocate(file, 2L * STEP + 4096, (at, all) -> done.add(at)))
                .isTrue();
        assertThat(done).containsExactly((long) STEP, 2L * STEP, 2L * STEP + 4096);
        assertThat(Files.readAllBytes(file)).hasSize(2 * STEP + 4096).containsOnly(0);
    }

    @Test
    void aFileThatIsMissingIsNotAllocated() throws IOException {
        assertThat(BlockAllocator.allocate(directory.resolve("missing"), STEP, PreparationPace.FULL))
                .isFalse();
    }
}
