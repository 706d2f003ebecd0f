package io.needletail.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.runner.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a second, with real processes and real sockets; no figure is judged. */
class EchoMeasurementTest {
    @TempDir
    private Path dir;

    private Result measure(int rate, int count, boolean sweep, Peer... peers) throws IOException, FailedRun {
        return measure(new Pace(rate, count, 0, 1), sweep, peers);
    }

    private Result measure(Pace pace, boolean sweep, Peer... peers) throws IOException, FailedRun {
        Conditions conditions =
                new Conditions(new Conditions.Journal(true, ByteSize.UNLIMITED), new Conditions.Link(Transport.TCP, 0));
        return new EchoMeasurement(List.of(peers), pace, sweep, conditions, dir, TestRuns.CLASS_PATHS)
                .measure(TestRuns.unseen());
    }

    private static boolean isSustained(Row row) {
        return row.text("sustained").equals("true");
    }

    @Test
    void everyEngineReturnsEveryOrderByteForByte() throws Exception {
        Result result =
                measure(1_000, 200, false, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ, Peer.PHILADELPHIA, Peer.ARTIO);

        assertThat(result.rows()).hasSize(10).allSatisfy(row -> {
            assertThat(row.figure("count")).contains(200.0);
            assertThat(row.figure("handed")).contains(200.0);
            assertThat(row.figure("lost")).contains(0.0);
            assertThat(row.figure("rate_asked")).contains(1_000.0);
            assertThat(row.figure("rate_achieved").orElseThrow()).isPositive();
            assertThat(row.figure("min_us").orElseThrow()).isPositive();
            assertThat(row.cells()).containsKeys("p50_us", "p99_us", "p999_us", "max_us", "p999_to_raw");
        });
        assertThat(result.rows().stream().map(row -> row.text("peer") + " " + row.text("from")))
                .startsWith("raw actual", "raw intended", "needletail actual", "needletail intended");
        assertThat(dir).isDirectoryContaining("glob:**needletail-1-intended.hlog");
        assertThat(TestRuns.printed(result)).contains("needletail: p99.9 from the intended time", "times that of raw");
    }

    @Test
    @Tag("long")
    void ordersOfTheWarmUpAreNotCounted() throws Exception {
        Result result = measure(new Pace(1_000, 500, 200, 1), false, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ);

        assertThat(result.rows()).hasSize(6).allSatisfy(row -> {
            assertThat(row.figure("count")).contains(500.0);
            assertThat(row.figure("handed")).contains(500.0);
        });
    }

    @Test
    void aSweepRaisesTheRateUntilThePeerFallsBehind() throws Exception {
        Result result = measure(2_000_000, 200_000, true, Peer.RAW);

        assertThat(isSustained(result.rows().getLast())).isFalse();
        assertThat(TestRuns.printed(result)).contains("raw: highest rate sustained", "knee");
    }

    @Test
    void aRateThatIsNotSustainedIsReported() throws Exception {
        Result result = measure(5_000_000, 1_000_000, false, Peer.RAW);

        assertThat(isSustained(result.rows().getFirst())).isFalse();
        assertThat(TestRuns.printed(result)).contains("raw 1 did not sustain the rate");
    }

    @Test
    void aRateIsNotSustainedWhenEchoesArriveAfterTheTimeLimit() throws Exception {
        Result result = measure(1_000_000, 100_000, false, Peer.QUICKFIXJ);

        assertThat(isSustained(result.rows().getFirst())).isFalse();
        assertThat(result.rows().getFirst().figure("count").orElseThrow()).isPositive();
    }

    @Test
    void theKneeIsTheHighestRateWithATailNearTheFirst() {
        List<Row> runs =
                List.of(run(10_000, 50, true), run(20_000, 400, true), run(30_000, 900, true), run(40_000, 60, false));

        assertThat(EchoMeasurement.sustained(runs)).contains(30_000);
        assertThat(EchoMeasurement.knee(runs)).contains(20_000);
    }

    private static Row run(int rate, double p99, boolean sustained) {
        return TestRuns.row("rate_asked", rate, "p99_us", p99, "sustained", sustained);
    }
}
