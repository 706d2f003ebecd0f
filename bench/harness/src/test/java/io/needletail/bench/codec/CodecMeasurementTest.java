package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real JMH, of which no figure is judged; and given figures. */
class CodecMeasurementTest {
    static final CodecEffort MOMENT = new CodecEffort(1, 0, 1, 10, 1, 10, true);
    private static final String ORDER = "NewOrderSingle";

    @TempDir
    Path dir;

    private final StringWriter err = new StringWriter();

    private Result measure(ClassPaths classPaths, Contender... libraries) throws Exception {
        return new CodecMeasurement(List.of(libraries), List.of("ExecutionReport"), MOMENT, dir, classPaths)
                .measure(TestRuns.to(err));
    }

    static List<String> names(Result result) {
        return result.rows().stream()
                .map(row -> row.text("library") + " " + row.text("operation"))
                .toList();
    }

    @Test
    void resultHasARowPerLibraryAndOperation() throws Exception {
        Result result = measure(TestRuns::classPath, CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA);

        assertThat(names(result))
                .containsExactly(
                        "needletail decode", "philadelphia decode", "needletail encode", "philadelphia encode");
        assertThat(result.rows()).allSatisfy(row -> {
            assertThat(row.figure("ns_per_op").orElseThrow()).isPositive();
            assertThat(row.figure("bytes_per_op").orElseThrow()).isNotNegative();
            assertThat(row.cell("ratio_to_needletail")).isNotNull();
        });
        assertThat(result.rows().getLast().text("version")).isEqualTo("2.0.0");
        assertThat(dir).isDirectoryContaining("glob:**philadelphia-1.txt");
        assertThat(err.toString()).contains("round 1 of 1: philadelphia");
    }

    @Test
    void needletailWithoutFlagsIsASeparateLibrary() throws Exception {
        Result result = measure(TestRuns::classPath, CodecLibrary.NEEDLETAIL_PLAIN);

        assertThat(names(result)).containsExactly("needletail-plain decode", "needletail-plain encode");
        assertThat(Files.readString(dir.resolve("needletail-plain-1.txt"))).doesNotContain("incubator");
    }

    @Test
    void missingLibraryFailsTheRunWithTheOutputOfJmh() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> measure(_ -> dir.toString(), CodecLibrary.ARTIO))
                .withMessageContaining("artio failed")
                .withMessageContaining("org.openjdk.jmh.Main");
    }

    private static Row row(Contender library, String version, int round, double ns) {
        return row(library, version, Operation.DECODE, round, ns, 0);
    }

    private static Row row(
            Contender library, String version, Operation operation, int round, double ns, double compiling) {
        Jmh.Score score = new Jmh.Score(ORDER, operation, List.of(ns), 0.01, compiling);
        return CodecRows.row(library, version, library.validates(), score, round);
    }

    @Test
    void ratioIsTheMedianOfTheRatiosOfTheRounds() {
        Result result = new CodecMeasurement(
                        List.of(CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA, CodecLibrary.ARTIO_VALIDATED),
                        List.of(ORDER),
                        CodecEffort.QUICK.withRounds(3),
                        dir,
                        TestRuns::classPath)
                .result(
                        List.of(
                                row(CodecLibrary.NEEDLETAIL, "1.0", 1, 100),
                                row(CodecLibrary.NEEDLETAIL, "1.0", 2, 50),
                                row(CodecLibrary.NEEDLETAIL, "1.0", 3, 80),
                                row(CodecLibrary.NEEDLETAIL, "1.0", Operation.ENCODE, 1, 60, 0),
                                row(CodecLibrary.PHILADELPHIA, "2.0.0", 1, 400),
                                row(CodecLibrary.PHILADELPHIA, "2.0.0", 2, 250),
                                row(CodecLibrary.PHILADELPHIA, "2.0.0", 3, 800),
                                row(CodecLibrary.PHILADELPHIA, "2.0.0", Operation.ENCODE, 1, 600, 0.43),
                                row(CodecLibrary.ARTIO_VALIDATED, "0.175", 1, 900)),
                        Map.of("commit", "abc"));

        assertThat(result.environment()).containsEntry("commit", "abc").containsEntry("rounds", "3");
        String out = TestRuns.printed(result);
        assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "decode NewOrderSingle",
                        "library version validates ns/op min",
                        "needletail 1.0 BodyLength, CheckSum 80.0 80.0",
                        "philadelphia 2.0.0 BodyLength, CheckSum 400.0 400.0",
                        "library max messages/s B/op times",
                        "needletail 80.0 12,500,000 0.0 1.00",
                        "philadelphia 400.0 2,500,000 0.0 5.00",
                        "encode NewOrderSingle",
                        "philadelphia 2.0.0 nothing 600.0* 600.0 600.0 1,666,667 0.0 10.00",
                        result.legend());
    }
}
