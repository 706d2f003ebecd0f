package io.needletail.bench.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.runner.FailedRun;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnScoreTest {
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

    private static TurnScore parsed(String line) throws FailedRun {
        return TurnScore.parse("openfast", "decode", List.of("SLICE encode 7 0", line));
    }

    @Test
    void aRatioIsTheMedianOfTheTurns() throws FailedRun {
        TurnScore one = turns(20, 40, 44, 20, 18);
        TurnScore other = turns(10, 20, 20, 10, 9);
        assertThat(one.ns()).isEqualTo(20);
        assertThat(one.times(other)).isEqualTo(2);
    }

    private static TurnScore turns(double... ns) throws FailedRun {
        List<String> lines = Arrays.stream(ns)
                .mapToObj(time -> "SLICE decode " + time + " 0")
                .toList();
        return TurnScore.parse("needletail", "decode", lines);
    }

    @Test
    void timesOfSingleMessagesAreReadFromTheirLine() throws FailedRun {
        List<String> lines = List.of("SLICE decode 12 0", "TIMES encode 20 1:1", "TIMES decode 24 80:98 90:1 7000:1");
        TurnTimes times = TurnTimes.parse("decode", lines).orElseThrow();
        assertThat(times.clockNs()).isEqualTo(24);
        assertThat(times.histogram().getValueAtPercentile(50)).isEqualTo(80);
        assertThat(times.histogram().getValueAtPercentile(99)).isEqualTo(90);
        assertThat(TurnTimes.parse("decode", List.of())).isEmpty();
    }

    @Test
    void aMalformedLineOfTimesFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> TurnTimes.parse("decode", List.of("TIMES decode 24 80")))
                .withMessageContaining("something else");
    }
}
