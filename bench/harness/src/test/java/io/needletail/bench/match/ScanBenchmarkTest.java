package io.needletail.bench.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of a moment, in real processes; no figure is judged. */
class ScanBenchmarkTest {
    @TempDir
    Path dir;

    @Test
    void resultHasARowPerSearchNumberOfLevelsAndForm() throws Exception {
        TurnEffort moment = new TurnEffort(1, 1, 1, 1, true);
        Result result =
                new TurnMeasurement(new ScanBenchmark(true, TestRuns.PEERS), moment, dir).measure(TestRuns.unseen());

        assertThat(result.label()).isEqualTo("match-scan-chronos");
        assertThat(result.rows()).hasSize(3 * 4 * 4);
        assertThat(result.rows().subList(8, 12))
                .extracting(row -> row.text("workload") + " " + row.text("levels") + " " + row.text("engine"))
                .containsExactly(
                        "countMatchable 512 linear",
                        "countMatchable 512 binary",
                        "countMatchable 512 vector",
                        "countMatchable 512 bitmap");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells()).containsKeys("ns_per_command", "times_linear"));
        assertThat(TestRuns.printed(result)).contains("Chronos, SIMD", "as published");
    }
}
