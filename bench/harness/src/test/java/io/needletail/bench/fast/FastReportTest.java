package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.FailedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FastReportTest {
    private static FastMeasurement decoded(FastPeer peer, String workload, int round, double ns) {
        return new FastMeasurement(
                peer, workload, FastOperation.DECODE, round, List.of(ns), 0, Compiling.NOTHING, Optional.empty());
    }

    private static FastRow row(String workload, FastPeer peer, FastMeasurement... all) {
        return FastRow.of(workload, FastOperation.DECODE, peer, "1.0", List.of(all));
    }

    @Test
    void ratiosAreMediansOverTheRoundsAndTheFloorIsTheFasterOfItsWays() {
        FastRow row = row(
                "var1",
                FastPeer.NEEDLETAIL,
                decoded(FastPeer.NEEDLETAIL, "var1", 1, 100),
                decoded(FastPeer.NEEDLETAIL, "var1", 2, 80),
                decoded(FastPeer.NEEDLETAIL, "var1", 3, 90),
                decoded(FastPeer.OPENFAST, "var1", 1, 2000),
                decoded(FastPeer.OPENFAST, "var1", 2, 2000),
                decoded(FastPeer.OPENFAST, "var1", 3, 1350),
                decoded(FastPeer.HANDWRITTEN, "var1", 1, 90),
                decoded(FastPeer.HANDWRITTEN, "var1", 1, 50),
                decoded(FastPeer.HANDWRITTEN, "var1", 2, 50),
                decoded(FastPeer.HANDWRITTEN, "var1", 2, 60),
                decoded(FastPeer.HANDWRITTEN, "var1", 3, 45),
                decoded(FastPeer.HANDWRITTEN, "var1", 3, 45));

        assertThat(row.ns()).isEqualTo(90);
        assertThat(row.timesOpenFast()).hasValue(20);
        assertThat(row.timesHandwritten()).hasValue(2);
    }

    @Test
    void whatDidNotRunGivesNoRatio() {
        FastRow row = row("var1", FastPeer.NEEDLETAIL, decoded(FastPeer.NEEDLETAIL, "var1", 1, 100));
        assertThat(row.timesOpenFast()).isEmpty();
        assertThat(row.timesHandwritten()).isEmpty();
    }

    @Test
    void aFieldOfAWideTemplateIsComparedWithOneOfANarrowOne() {
        FastRow narrow = row("fields50", FastPeer.NEEDLETAIL, decoded(FastPeer.NEEDLETAIL, "fields50", 1, 200));
        FastRow wide = row("fields500", FastPeer.NEEDLETAIL, decoded(FastPeer.NEEDLETAIL, "fields500", 1, 2500));
        assertThat(Conclusions.of(List.of(narrow, wide)))
                .containsExactly("decode: a field costs 4.00 ns in a template of 50 fields, 5.00 ns in one of 500:"
                        + " 1.25 times");
    }

    @Test
    void aLineThatIsNoResultFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> parsed("SLICE decode 12"))
                .withMessageContaining("openfast said 'SLICE decode 12'");
    }

    @Test
    void whatTheCompilerDidMeanwhileMayStandAtTheEnd() throws FailedRun {
        assertThat(parsed("SLICE decode 120.0 0.0 0.43").compiling().isMuch()).isTrue();
        assertThat(parsed("SLICE decode 120.0 0.0").compiling()).isEqualTo(Compiling.NOTHING);
    }

    private static FastMeasurement parsed(String line) throws FailedRun {
        return FastMeasurement.parse(
                FastPeer.OPENFAST, "var1", FastOperation.DECODE, 1, List.of("SLICE encode 7 0", line));
    }

    @Test
    void aRatioIsTheMedianOfTheTurnsSoThatASlowMomentMeetsBoth() throws FailedRun {
        FastMeasurement one = turns(20, 40, 44, 20, 18);
        FastMeasurement other = turns(10, 20, 20, 10, 9);
        assertThat(one.ns()).isEqualTo(20);
        assertThat(one.times(other)).isEqualTo(2);
    }

    private static FastMeasurement turns(double... ns) throws FailedRun {
        List<String> lines = Arrays.stream(ns)
                .mapToObj(time -> "SLICE decode " + time + " 0")
                .toList();
        return FastMeasurement.parse(FastPeer.NEEDLETAIL, "var1", FastOperation.DECODE, 1, lines);
    }

    @Test
    void timesOfSingleMessagesAreReadAsTheyAreSaid() throws FailedRun {
        List<String> lines = List.of("SLICE decode 12 0", "TIMES encode 20 1:1", "TIMES decode 24 80:98 90:1 7000:1");
        FastTimes times = FastTimes.parse("decode", lines).orElseThrow();
        assertThat(times.clockNs()).isEqualTo(24);
        assertThat(times.percentile(50)).isEqualTo(80);
        assertThat(times.percentile(99)).isEqualTo(90);
        assertThat(FastTimes.all(List.of(times, times))
                        .orElseThrow()
                        .histogram()
                        .getTotalCount())
                .isEqualTo(200);
        assertThat(FastTimes.parse("decode", List.of())).isEmpty();
    }

    @Test
    void aLineOfTimesWithSomethingElseInItFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FastTimes.parse("decode", List.of("TIMES decode 24 80")))
                .withMessageContaining("something else");
    }
}
