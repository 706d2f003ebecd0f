package io.needletail.bench.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short walks in real processes. */
class GarbageMeasurementTest {
    private static final long OPERATIONS = 50_000;
    private static final int FEW = 2_000;

    @TempDir
    Path dir;

    private Result measure(long operations, ClassPaths classPaths, GarbagePath... paths) throws Exception {
        return new GarbageMeasurement(List.of(paths), operations, Optional.of(dir.resolve("all.jfr")), dir, classPaths)
                .measure(TestRuns.unseen());
    }

    private static Map<String, String> verdicts(Result result) {
        return result.rows().stream()
                .collect(Collectors.toMap(
                        row -> row.text("path") + " " + row.text("library"), row -> row.text("verdict")));
    }

    @Test
    void hotPathsAreCleanAndAPlantedAllocationIsFound() throws Exception {
        Result result = measure(
                OPERATIONS, TestRuns::classPath, GarbagePath.MATCHING, GarbagePath.SESSION, GarbagePath.PLANTED);

        assertThat(verdicts(result))
                .containsOnly(
                        Map.entry("matching needletail", "clean"),
                        Map.entry("session needletail", "clean"),
                        Map.entry("planted needletail", "allocates"));
        assertThat(GarbageMeasurement.isAsExpected(result)).isTrue();
        assertThat(result.rows().getLast().figure("quiet_parts").orElseThrow()).isZero();
        assertThat(dir.resolve("all.jfr")).isNotEmptyFile();
        assertThat(dir.resolve("needletail-zero-gc.jfc")).isNotEmptyFile();
    }

    @Test
    void quickfixJFailsTheProofAndTheBytesOfTlsAreShown() throws Exception {
        // Garbage is garbage without the optimising compiler too; without vectors the engine need not prove them.
        ClassPaths plain = ((ClassPaths) TestRuns::classPath).withJvmFlags("-XX:TieredStopAtLevel=1", "-XX:UseAVX=1");
        Result result = measure(FEW, plain, GarbagePath.QUICKFIXJ_DECODE, GarbagePath.TLS);

        assertThat(verdicts(result).get("fix-decode quickfixj")).isIn("allocates", "heap full");
        assertThat(verdicts(result)).containsEntry("tls needletail", "allocates");
        Row tls = result.rows().getLast();
        assertThat(tls.figure("bytes_per_op").orElseThrow()).isPositive();
        assertThat(GarbageMeasurement.isAsExpected(result)).isTrue();
        assertThat(TestRuns.printed(result)).contains("tls is exempt", "all.jfr");
    }

    @Test
    void aWalkThatFailsForAnotherReasonFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> GarbageVerdict.of(1, List.of("Exception: broken"), dir.resolve("none.jfr")))
                .withMessageContaining("ended with 1", "broken");
    }

    @Test
    void whatMustFailAndPassesIsNotAsExpected() {
        GarbageVerdict clean = new GarbageVerdict(10, 0, 10, 0);
        GarbageVerdict full = new GarbageVerdict(0, 0, 0, 0);

        assertThat(clean.isAsExpected(GarbagePath.Expectation.CLEAN)).isTrue();
        assertThat(clean.isAsExpected(GarbagePath.Expectation.GARBAGE)).isFalse();
        assertThat(full.isAsExpected(GarbagePath.Expectation.CLEAN)).isFalse();
        assertThat(full.isAsExpected(GarbagePath.Expectation.GARBAGE)).isTrue();
        assertThat(new GarbageVerdict(10, 0, 10, 1).isClean()).isFalse();
    }

    @Test
    void fewBytesInFewerThanHalfOfThePartsAreTheVirtualMachines() {
        assertThat(new GarbageVerdict(10, 1_024, 6, 0).isClean()).isTrue();
        assertThat(new GarbageVerdict(10, 1_025, 6, 0).isClean()).isFalse();
        assertThat(new GarbageVerdict(10, 1_024, 5, 0).isClean()).isFalse();
        assertThat(new GarbageVerdict(10, 16, 9, 1).isClean()).isFalse();
    }

    @Test
    void operationsThatDoNotHappenAreNotAnnounced() {
        assertThat(announced(GarbagePath.QUICKFIXJ_DECODE, 1_000))
                .isEqualTo(announced(GarbagePath.QUICKFIXJ_DECODE, 1));
        assertThat(announced(GarbagePath.TLS, GarbageMeasurement.USUAL))
                .isEqualTo(announced(GarbagePath.TLS, 1_000_000));
        assertThat(announced(GarbagePath.ENGINE, 2_000)).isGreaterThan(announced(GarbagePath.ENGINE, 1_000));
    }

    private double announced(GarbagePath path, long operations) {
        return new GarbageMeasurement(List.of(path), operations, Optional.empty(), dir, TestRuns::classPath).seconds();
    }

    @Test
    void unknownPathIsRejectedWithTheListOfPaths() {
        Terminal terminal = new Terminal(Main::commandLine, "bench");
        assertThat(terminal.execute("gc", "--path", "journal")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'journal'", "fix-decode", "quickfixj-fix-encode");
    }
}
