package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.bench.turns.TurnScore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FastResultTest {
    private static final String VAR1 = "var1";

    private static TurnFigures decoded(Contender codec, String workload, int round, double ns) {
        TurnScore score = new TurnScore(List.of(ns), 0, 0, Optional.empty());
        return new TurnFigures(workload, codec.label(), "decode", round, score);
    }

    private static Row needletail(String workload, TurnFigures... all) throws IOException {
        FastBenchmark benchmark = new FastBenchmark(
                FastBenchmark.CODECS,
                List.of(workload),
                true,
                Optional.empty(),
                Optional.empty(),
                Path.of("."),
                TestRuns.CLASS_PATHS);
        return new TurnMeasurement(benchmark, TurnEffort.QUICK, Path.of("."))
                .result(List.of(all), Map.of())
                .summary()
                .getFirst();
    }

    @Test
    void ratiosAreMediansOfTheRoundsAndTheFloorIsItsFasterForm() throws IOException {
        Row row = needletail(
                VAR1,
                decoded(FastBenchmark.NEEDLETAIL, VAR1, 1, 100),
                decoded(FastBenchmark.NEEDLETAIL, VAR1, 2, 80),
                decoded(FastBenchmark.NEEDLETAIL, VAR1, 3, 90),
                decoded(FastBenchmark.OPENFAST, VAR1, 1, 2000),
                decoded(FastBenchmark.OPENFAST, VAR1, 2, 2000),
                decoded(FastBenchmark.OPENFAST, VAR1, 3, 1350),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 1, 90),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 1, 50),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 2, 50),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 2, 60),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 3, 45),
                decoded(FastBenchmark.HANDWRITTEN, VAR1, 3, 45));

        assertThat(row.figure("ns_per_message")).contains(90.0);
        assertThat(row.figure("times_faster_than_openfast")).contains(20.0);
        assertThat(row.figure("times_handwritten")).contains(2.0);
    }

    @Test
    void aCodecThatDidNotRunHasNoRatio() throws IOException {
        Row row = needletail(VAR1, decoded(FastBenchmark.NEEDLETAIL, VAR1, 1, 100));

        assertThat(row.cells()).doesNotContainKeys("times_faster_than_openfast", "times_handwritten");
    }

    @Test
    void aFieldOfAWideTemplateIsComparedWithOneOfANarrowOne() throws IOException {
        Row narrow = needletail("fields50", decoded(FastBenchmark.NEEDLETAIL, "fields50", 1, 200));
        Row wide = needletail("fields500", decoded(FastBenchmark.NEEDLETAIL, "fields500", 1, 2500));

        assertThat(FastBenchmark.widths(List.of(narrow, wide), "decode"))
                .contains(
                        "decode: a field costs 4.00 ns in a template of 50 fields, 5.00 ns in one of 500: 1.25 times");
    }
}
