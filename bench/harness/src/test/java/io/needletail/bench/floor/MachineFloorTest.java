package io.needletail.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.TestRuns;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFloorTest {
    @TempDir
    private Path dir;

    @Test
    void everyFigureIsMeasuredAndConnectionsAreShownInTheFormOfTcpping() throws Exception {
        Result result = new MachineFloor(TestRuns.CLASS_PATHS, dir, 50, 174).measure(TestRuns.unseen());

        assertThat(result.rows())
                .hasSize(7)
                .allSatisfy(row -> assertThat(row.cells()).containsKeys("count", "p50_us", "max_us"));
        // Smaller ones can be 0: a virtual machine's clock stands still for a moment after it was corrected.
        assertThat(result.rows().getFirst().figure("max_us").orElseThrow()).isPositive();
        assertThat(result.notes().subList(1, result.notes().size()))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).matches("seq \\d: tcp response from 127.0.0.1 \\[open] +\\d.*ms"));
    }

    @Test
    void aFileThatIsNotAResultIsRejected() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> MachineFloor.row("clock", List.of("RESULT count=1")))
                .withMessageContaining("lacks min_ns");
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> MachineFloor.row("clock", List.of("FAILED no memory")))
                .withMessageContaining("no memory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MachineFloor(TestRuns.CLASS_PATHS, dir, 0, 174))
                .withMessageContaining("--duration is 0");
    }

    @Test
    void aCoreUsedByOtherProcessesIsNotQuiet() {
        assertThat(new Noise(0.2, 40_000).quiet()).isTrue();
        assertThat(new Noise(3.1, 40_000).quiet()).isFalse();
        assertThat(new Noise(0.2, 3_000_001).quiet()).isFalse();
        assertThat(new Noise(12.34, 3_000_000).describe())
                .isEqualTo("others took 12.3 % of a core, at most 3000 us at once");
        assertThat(Noise.probe().longestNs()).isPositive();
    }
}
