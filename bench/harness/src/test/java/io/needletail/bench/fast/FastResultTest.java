package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FastResultTest {
    private static final String VAR1 = "var1";

    private static FastScore decoded(FastPeer peer, String workload, int round, double ns) {
        return new FastScore(peer, workload, "decode", round, List.of(ns), 0, 0, Optional.empty());
    }

    private static Row needletail(String workload, FastScore... all) throws IOException {
        FastPlan plan = new FastPlan(
                List.of(FastPeer.NEEDLETAIL, FastPeer.OPENFAST, FastPeer.HANDWRITTEN),
                List.of(workload),
                FastEffort.QUICK.withRounds(3),
                Optional.empty(),
                Optional.empty(),
                Path.of("."),
                TestRuns.CLASS_PATHS);
        return new FastResult(plan, List.of(all), "not installed")
                .result(Map.of())
                .summary()
                .getFirst();
    }

    @Test
    void ratiosAreMediansOfTheRoundsAndTheFloorIsItsFasterForm() throws IOException {
        Row row = needletail(
                VAR1,
                decoded(FastPeer.NEEDLETAIL, VAR1, 1, 100),
                decoded(FastPeer.NEEDLETAIL, VAR1, 2, 80),
                decoded(FastPeer.NEEDLETAIL, VAR1, 3, 90),
                decoded(FastPeer.OPENFAST, VAR1, 1, 2000),
                decoded(FastPeer.OPENFAST, VAR1, 2, 2000),
                decoded(FastPeer.OPENFAST, VAR1, 3, 1350),
                decoded(FastPeer.HANDWRITTEN, VAR1, 1, 90),
                decoded(FastPeer.HANDWRITTEN, VAR1, 1, 50),
                decoded(FastPeer.HANDWRITTEN, VAR1, 2, 50),
                decoded(FastPeer.HANDWRITTEN, VAR1, 2, 60),
                decoded(FastPeer.HANDWRITTEN, VAR1, 3, 45),
                decoded(FastPeer.HANDWRITTEN, VAR1, 3, 45));

        assertThat(row.figure("ns_per_message")).contains(90.0);
        assertThat(row.figure("times_faster_than_openfast")).contains(20.0);
        assertThat(row.figure("times_handwritten")).contains(2.0);
    }

    @Test
    void aCodecThatDidNotRunHasNoRatio() throws IOException {
        Row row = needletail(VAR1, decoded(FastPeer.NEEDLETAIL, VAR1, 1, 100));

        assertThat(row.cells()).doesNotContainKeys("times_faster_than_openfast", "times_handwritten");
    }

    @Test
    void aFieldOfAWideTemplateIsComparedWithOneOfANarrowOne() throws IOException {
        Row narrow = needletail("fields50", decoded(FastPeer.NEEDLETAIL, "fields50", 1, 200));
        Row wide = needletail("fields500", decoded(FastPeer.NEEDLETAIL, "fields500", 1, 2500));

        assertThat(FastResult.widths(List.of(narrow, wide), "decode"))
                .contains(
                        "decode: a field costs 4.00 ns in a template of 50 fields, 5.00 ns in one of 500: 1.25 times");
    }

    @Test
    void aLineThatIsNotAResultFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> parsed("SLICE decode 12"))
                .withMessageContaining("openfast wrote 'SLICE decode 12'");
    }

    @Test
    void aLineMayEndWithTheTimeOfTheCompiler() throws FailedRun {
        assertThat(parsed("SLICE decode 120.0 0.0 0.43").compiling()).isEqualTo(0.43);
        assertThat(parsed("SLICE decode 120.0 0.0").compiling()).isZero();
    }

    private static FastScore parsed(String line) throws FailedRun {
        return FastScore.parse(FastPeer.OPENFAST, "var1", "decode", 1, List.of("SLICE encode 7 0", line));
    }

    @Test
    void aRatioIsTheMedianOfTheTurns() throws FailedRun {
        FastScore one = turns(20, 40, 44, 20, 18);
        FastScore other = turns(10, 20, 20, 10, 9);
        assertThat(one.ns()).isEqualTo(20);
        assertThat(one.times(other)).isEqualTo(2);
    }

    private static FastScore turns(double... ns) throws FailedRun {
        List<String> lines = Arrays.stream(ns)
                .mapToObj(time -> "SLICE decode " + time + " 0")
                .toList();
        return FastScore.parse(FastPeer.NEEDLETAIL, "var1", "decode", 1, lines);
    }

    @Test
    void timesOfSingleMessagesAreReadFromTheirLine() throws FailedRun {
        List<String> lines = List.of("SLICE decode 12 0", "TIMES encode 20 1:1", "TIMES decode 24 80:98 90:1 7000:1");
        FastScore.Times times = FastScore.Times.parse("decode", lines).orElseThrow();
        assertThat(times.clockNs()).isEqualTo(24);
        assertThat(times.histogram().getValueAtPercentile(50)).isEqualTo(80);
        assertThat(times.histogram().getValueAtPercentile(99)).isEqualTo(90);
        assertThat(FastScore.Times.parse("decode", List.of())).isEmpty();
    }

    @Test
    void aMalformedLineOfTimesFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> FastScore.Times.parse("decode", List.of("TIMES decode 24 80")))
                .withMessageContaining("something else");
    }
}
