package io.needletail.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Tried;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFloorTest {
    @TempDir
    private Path dir;

    @Test
    void everythingIsMeasuredAndTheConnectionsAreToldAsTcppingTells() throws Exception {
        MachineFloor floor = new MachineFloor(Tried.CLASS_PATHS, dir, 50, 174);
        List<FloorRow> rows = floor.measure();

        assertThat(rows)
                .hasSize(7)
                .allSatisfy(row -> assertThat(row.figures()).containsKeys("count", "p50_ns", "max_ns"));
        assertThat(rows.getFirst().figures().get("min_ns")).isPositive();
        assertThat(rows.get(3).lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).matches("seq \\d: tcp response from 127.0.0.1 \\[open] +\\d.*ms"));
        assertThat(JSON.std.mapFrom(FloorCommand.json(rows, floor.environment())))
                .containsKeys("floor", "environment");
    }

    @Test
    void whatIsNoResultIsRefused() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FloorRow.parse("clock", "RESULT count=1"))
                .withMessageContaining("lacks one of");
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FloorRow.parse("clock", "FAILED no memory"))
                .withMessageContaining("no memory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MachineFloor(Tried.CLASS_PATHS, dir, 0, 174))
                .withMessageContaining("--duration is 0");
    }

    @Test
    void aCoreThatOthersTakeIsNotQuiet() {
        assertThat(new Noise(0.2, 40_000).quiet()).isTrue();
        assertThat(new Noise(2, 40_000).quiet()).isFalse();
        assertThat(new Noise(0.2, 3_000_000).quiet()).isFalse();
        assertThat(new Noise(12.34, 3_000_000).describe())
                .isEqualTo("others took 12.3 % of a core, at most 3000 us at once");
        assertThat(Noise.probe().longestNs()).isPositive();
    }
}
