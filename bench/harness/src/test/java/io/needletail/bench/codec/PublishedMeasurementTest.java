package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.TestRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages done again: a moment of each with real processes, and the report of given figures. */
class PublishedMeasurementTest {
    static final PublishedEffort MOMENT =
            new PublishedEffort(true, 10, 100, 2, new CodecEffort(1, 1, 1, 10, 2, 10, false), 10);

    @TempDir
    Path dir;

    private PublishedMeasurement asked(PublishedPage page, Contender... libraries) {
        return new PublishedMeasurement(page, List.of(libraries), MOMENT, dir, TestRuns::classPath);
    }

    private List<String> rows(PublishedPage page, Contender... libraries) throws Exception {
        Result result = asked(page, libraries).measure(TestRuns.unseen());
        assertThat(result.rows()).allSatisfy(row -> {
            double ns = row.figure("ns_per_op").orElseThrow();
            assertThat(ns)
                    .isBetween(
                            row.figure("ns_min").orElseThrow(),
                            row.figure("ns_max").orElseThrow());
            assertThat(row.figure("bytes_per_op").orElseThrow()).isNotNegative();
        });
        return CodecMeasurementTest.names(result);
    }

    @Test
    void theFirstPageReadsAndWrites() throws Exception {
        assertThat(rows(
                        PublishedPage.F1X,
                        CodecLibrary.NEEDLETAIL,
                        CodecLibrary.NEEDLETAIL_SCAN,
                        CodecLibrary.QUICKFIXJ))
                .containsExactly(
                        "needletail decode",
                        "needletail-scan decode",
                        "quickfixj decode",
                        "needletail encode",
                        "quickfixj encode");
    }

    @Test
    void theSecondPageParses() throws Exception {
        assertThat(rows(
                        PublishedPage.CHRONOS,
                        CodecLibrary.NEEDLETAIL,
                        CodecLibrary.NEEDLETAIL_SCAN,
                        CodecLibrary.QUICKFIXJ_VALIDATED,
                        CodecLibrary.PHILADELPHIA,
                        CodecLibrary.ARTIO))
                .containsExactly(
                        "needletail decode",
                        "needletail-scan decode",
                        "quickfixj+validation decode",
                        "philadelphia decode",
                        "artio decode");
    }

    private static Row row(Contender library, String version, Operation operation, double ns, double compiling) {
        List<Double> times = List.of(ns - 10, ns + 10);
        Jmh.Score score = new Jmh.Score("NewOrderSingle", operation, times, 0.04, compiling);
        return CodecRows.row(library, version, "BodyLength, CheckSum", score, 1);
    }

    private Result given() {
        return asked(PublishedPage.F1X, CodecLibrary.NEEDLETAIL, CodecLibrary.PHILADELPHIA)
                .result(
                        List.of(
                                row(CodecLibrary.NEEDLETAIL, "1.0", Operation.DECODE, 100, 0.3),
                                row(CodecLibrary.PHILADELPHIA, "2.0.0", Operation.DECODE, 250, 0),
                                row(CodecLibrary.NEEDLETAIL, "1.0", Operation.ENCODE, 200, 0)),
                        Map.of());
    }

    @Test
    void reportHasMessagesPerSecondAndThePublishedFiguresSeparately() {
        String out = TestRuns.printed(given());

        assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
                .containsSubsequence(
                        "decode NewOrderSingle",
                        "needletail 1.0 BodyLength, CheckSum 100.0* 90.0 110.0 10,000,000 0.0 1.00",
                        "philadelphia 2.0.0 BodyLength, CheckSum 250.0 240.0 260.0 4,000,000 0.0 2.50",
                        "encode NewOrderSingle",
                        "As others published it, on machines of their own; never compared with the above:",
                        "F1X as published 210.0",
                        "conditions that differ:");
        assertThat(out).contains("--quick: shorter than published");
        assertThat(given().label()).isEqualTo("codec-f1x");
    }

    @Test
    void ourRatiosStandBesideThoseOfThePage() {
        Result result = asked(PublishedPage.F1X, CodecLibrary.NEEDLETAIL, CodecLibrary.QUICKFIXJ)
                .result(
                        List.of(
                                row(CodecLibrary.NEEDLETAIL, "1.0", Operation.DECODE, 100, 0),
                                row(CodecLibrary.QUICKFIXJ, "2.0.0", Operation.DECODE, 500, 0),
                                row(CodecLibrary.NEEDLETAIL, "1.0", Operation.ENCODE, 200, 0),
                                row(CodecLibrary.QUICKFIXJ, "2.0.0", Operation.ENCODE, 1_200, 0)),
                        Map.of());

        assertThat(result.environment().get("ratios"))
                .contains("here 6.00 writing, 5.00 reading", "page 10.34 writing, 6.85 reading");
    }

    @Test
    void parametersEqualThoseOfThePublishedPage() {
        assertThat(PublishedEffort.PUBLISHED.words(PublishedPage.F1X))
                .isEqualTo("20,000 operations warm up, 1,000,000 count, 10 times, the average, as published;"
                        + " before that until the compiler has come to rest");
        assertThat(PublishedEffort.PUBLISHED.words(PublishedPage.CHRONOS))
                .isEqualTo("3 forks, each 5 x 1000 ms warm-up and 5 x 1000 ms, as published; before that until the"
                        + " compiler has come to rest");
    }
}
