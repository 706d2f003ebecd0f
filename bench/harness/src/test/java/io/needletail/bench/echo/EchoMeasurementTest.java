package io.needletail.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Transport;
import io.needletail.bench.runner.Tried;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a second, with real processes and real sockets; no figure is judged. */
class EchoMeasurementTest {
    @TempDir
    private Path dir;

    private final StringWriter err = new StringWriter();

    private EchoReport measure(int rate, int count, boolean sweep, Peer... peers) throws IOException, FailedRun {
        Conditions conditions =
                new Conditions(new Conditions.Journal(true, ByteSize.UNLIMITED), new Conditions.Link(Transport.TCP, 0));
        EchoOptions.Pace pace = new EchoOptions.Pace(rate, count, 200, 1);
        EchoOptions options = new EchoOptions(List.of(peers), List.of(Peer.F1X), pace, sweep, conditions, dir);
        return new EchoMeasurement(options, Tried.CLASS_PATHS, new PrintWriter(err)).measure(Progress.Look.LINES);
    }

    private static String printed(EchoReport report) {
        return Tried.printed(report::print);
    }

    @Test
    @SuppressWarnings("unchecked") // JSON has no generics
    void everyEngineSendsEveryOrderBackByteForByte() throws Exception {
        EchoReport report =
                measure(1_000, 500, false, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ, Peer.PHILADELPHIA, Peer.ARTIO);

        assertThat(report.results()).hasSize(5).allSatisfy(run -> {
            assertThat(run.tally()).isEqualTo(new EchoResult.Tally(500, 500, 500, 0));
            assertThat(run.actual().figure("min_us")).isPositive();
            assertThat(run.intended().figure("max_us"))
                    .isGreaterThanOrEqualTo(run.actual().figure("min_us"));
        });
        assertThat(dir).isDirectoryContaining("glob:**needletail-1-intended.hlog");
        Map<String, Object> json = JSON.std.mapFrom(EchoJson.of(report));
        Map<String, Object> second = ((List<Map<String, Object>>) json.get("runs")).get(1);
        assertThat(second)
                .containsEntry("peer", "needletail")
                .containsEntry("rate_asked", 1_000)
                .containsEntry("count", 500)
                .containsEntry("lost", 0)
                .containsKey("rate_achieved");
        assertThat((Map<String, Object>) second.get("intended")).containsKeys("p50_us", "p99_us", "p999_us", "max_us");
        assertThat(printed(report)).containsPattern("(?m)^f1x +not installed: --peer f1x=PATH +- ");
        assertThat(printed(report)).contains("needletail: p99.9 from the intended time", "times that of raw");
    }

    @Test
    void aSweepGoesUpUntilThePeerBreaks() throws Exception {
        EchoReport report = measure(2_000_000, 200_000, true, Peer.RAW);

        EchoSummary raw = report.summaries().getFirst();
        assertThat(raw.runs().getLast().sustained()).isFalse();
        assertThat(printed(report)).contains("raw: highest rate sustained", "knee");
        assertThat(EchoJson.of(report)).contains("\"knee_rate\"");
    }

    @Test
    void aRateThatNobodySustainsIsAResult() throws Exception {
        EchoReport report = measure(5_000_000, 1_000_000, false, Peer.RAW);

        assertThat(report.results().getFirst().sustained()).isFalse();
        assertThat(printed(report)).contains("raw 1 did not sustain the rate");
    }

    @Test
    void soItIsWhereEchoesStillArriveWhenTheTimeIsUp() throws Exception {
        EchoReport report = measure(1_000_000, 400_000, false, Peer.QUICKFIXJ);

        assertThat(report.results().getFirst().sustained()).isFalse();
        assertThat(report.results().getFirst().tally().echoed()).isPositive();
    }
}
