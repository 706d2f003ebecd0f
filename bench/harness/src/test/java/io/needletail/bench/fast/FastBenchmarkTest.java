package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.Framing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, in real processes; no figure is judged. */
class FastBenchmarkTest {
    private static final TurnEffort MOMENT = new TurnEffort(1, 1, 1, 1, true);

    @TempDir
    Path dir;

    private Optional<Input> input = Optional.empty();

    private Result measure(ClassPaths classPaths, List<String> workloads) throws Exception {
        FastBenchmark benchmark = new FastBenchmark(
                FastBenchmark.CODECS, workloads, MOMENT.isQuick(), Optional.empty(), input, dir, classPaths);
        return new TurnMeasurement(benchmark, MOMENT, dir).measure(TestRuns.unseen());
    }

    private static List<String> names(Result result) {
        return result.rows().stream()
                .map(row -> row.text("operation") + " " + row.text("workload") + " " + row.text("library"))
                .toList();
    }

    @Test
    void resultHasARowPerCodecOperationAndStream() throws Exception {
        Result result = measure(TestRuns.PEERS, List.of("single4", "fields50"));

        assertThat(names(result))
                .containsExactly(
                        "decode single4 needletail",
                        "decode single4 openfast",
                        "decode single4 handwritten",
                        "decode fields50 needletail",
                        "encode single4 needletail",
                        "encode single4 openfast",
                        "encode single4 handwritten",
                        "encode fields50 needletail");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells())
                        .containsKeys("ns_per_message", "alloc_bytes_per_message", "p50_ns", "p999_ns", "max_ns"));
        assertThat(result.published()).hasSize(2);
        assertThat(dir.resolve("decode-single4-needletail.hlog")).isNotEmptyFile();
        assertThat(TestRuns.printed(result))
                .contains("decode single4", "onixs x64", "as published", "mfast: not installed", "beside handwritten");
    }

    @Test
    void aStreamOfTheUserIsReadByAllGeneralCodecs() throws Exception {
        measure(TestRuns.PEERS, List.of("single4"));
        Path templates = Files.copy(dir.resolve("fields50.xml"), dir.resolve("own.xml"));
        Path file = Files.copy(dir.resolve("fields50.fast"), dir.resolve("own.bin"));
        input = Optional.of(new Input(templates, file, Framing.parse("len4le"), DictionaryReset.STREAM));

        assertThat(names(measure(TestRuns.PEERS, List.of())))
                .containsExactly("decode input needletail", "decode input openfast");
        assertThat(dir.resolve("input.fast")).hasSameBinaryContentAs(file);
    }

    @Test
    void missingCodecFailsTheRunWithItsErrorText() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> measure(_ -> dir.toString(), List.of("single1")))
                .withMessageContaining("streams failed")
                .withMessageContaining("FastProgram");
    }
}
