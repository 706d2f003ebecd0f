package io.needletail.bench.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, in real processes; no figure is judged. */
class MatchBenchmarkTest {
    private static final TurnEffort MOMENT = new TurnEffort(1, 1, 1, 1, true);

    @TempDir
    Path dir;

    private Result measure(ClassPaths classPaths, String... workloads) throws Exception {
        MatchBenchmark benchmark = new MatchBenchmark(MatchBenchmark.ENGINES, List.of(workloads), classPaths);
        return new TurnMeasurement(benchmark, MOMENT, dir).measure(TestRuns.unseen());
    }

    private static List<String> names(Result result) {
        return result.rows().stream()
                .map(row -> row.text("workload") + " " + row.text("engine"))
                .toList();
    }

    @Test
    void resultHasARowPerWorkloadAndEngine() throws Exception {
        Result result = measure(TestRuns.PEERS, "replace", "match");

        assertThat(names(result))
                .containsExactly(
                        "replace needletail", "replace exchange-core", "match needletail", "match exchange-core");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells())
                        .containsKeys(
                                "ns_per_command",
                                "bytes_per_command",
                                "p50_ns",
                                "p999_ns",
                                "max_ns",
                                "times_exchange_core"));
        assertThat(result.rows())
                .filteredOn(row -> row.text("engine").equals("needletail"))
                .allSatisfy(row -> assertThat(row.figure("bytes_per_command")).contains(0.0));
        assertThat(dir.resolve("execute-match-needletail.hlog")).isNotEmptyFile();
        assertThat(TestRuns.printed(result)).contains("x exchange-core");
    }

    @Test
    void chronosMeasurementIsRepeatedWithTheEnginesThatAreThere() throws Exception {
        Result result = new PacedMeasurement(MatchBenchmark.ENGINES, 5_000, 5_000, dir, TestRuns.PEERS)
                .measure(TestRuns.unseen());

        assertThat(names(result))
                .containsExactly(
                        "chronos needletail",
                        "chronos exchange-core",
                        "chronos-prices needletail",
                        "chronos-prices exchange-core");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells())
                        .containsKeys("p50_ns", "p99_ns", "p9999_ns", "due_p50_ns", "due_max_ns"));
        assertThat(result.label()).isEqualTo("match-chronos");
        assertThat(TestRuns.printed(result)).contains("Chronos, Epsilon", "as published", "conditions that differ");
    }

    @Test
    void missingEngineFailsTheRunWithItsErrorText() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> measure(_ -> dir.toString(), "add"))
                .withMessageContaining("add-needletail-1 ended with 1")
                .withMessageContaining("MatchProgram");
    }
}
