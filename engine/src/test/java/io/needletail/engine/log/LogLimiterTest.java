package io.needletail.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.fixtures.RecordedLog;
import org.junit.jupiter.api.Test;

/** Tests that each source has its own limits, and that the number of omitted lines is reported. */
class LogLimiterTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;
    private static final long NOW_NS = 1_790_000_000_000_000_000L;

    private final RecordedLog log = new RecordedLog();
    private final LogLimiter limiter = new LogLimiter(log);

    @Test
    void aSourceHasTenLinesASecondAndSixtyAMinute() {
        assertThat(allowed("a", 1000, NOW_NS)).isEqualTo(10);
        assertThat(allowed("a", 1000, NOW_NS + SECOND_NS)).isEqualTo(10);
        int later = 0;
        for (int second = 2; second < 60; second++) later += allowed("a", 1000, NOW_NS + second * SECOND_NS);
        assertThat(later).isEqualTo(40);
        assertThat(allowed("a", 1000, NOW_NS + MINUTE_NS)).isEqualTo(10);
        assertThat(log.lines())
                .containsExactly(
                        "INFO a: 59940 further connection lines in the last minute; 10 a second and 60 a minute are written");
    }

    @Test
    void sourcesAndKindsDoNotSuppressEachOther() {
        assertThat(allowed("a", 11, NOW_NS)).isEqualTo(10);
        assertThat(limiter.allows(Kind.CONNECTION, "b", NOW_NS)).isTrue();
        assertThat(limiter.allows(Kind.FAULT, "a", NOW_NS)).isTrue();
        assertThat(limiter.allows(Kind.CONNECTION, "a", NOW_NS)).isFalse();
    }

    @Test
    void theNumberIsReportedWithoutAFurtherLine() {
        allowed("a", 13, NOW_NS);
        limiter.onTime(NOW_NS + MINUTE_NS - 1);
        assertThat(log.lines()).isEmpty();
        limiter.onTime(NOW_NS + MINUTE_NS);
        limiter.onTime(NOW_NS + 2 * MINUTE_NS);
        assertThat(log.lines()).hasSize(1).first().asString().startsWith("INFO a: 3 further connection lines");
    }

    @Test
    void theNumberIsReportedAtTheEndAndWhenTheClockIsSetBack() {
        allowed("a", 13, NOW_NS);
        limiter.onTime(NOW_NS - SECOND_NS);
        assertThat(log.lines()).hasSize(1);
        allowed("a", 12, NOW_NS - SECOND_NS);
        limiter.close();
        assertThat(log.lines()).hasSize(2).last().asString().startsWith("INFO a: 2 further");
    }

    @Test
    void theNumberOfARemovedSourceIsReported() {
        allowed("a", 13, NOW_NS);
        for (int i = 0; i < 5000; i++) limiter.allows(Kind.CONNECTION, i, NOW_NS);
        assertThat(log.lines()).hasSize(1).first().asString().startsWith("INFO a: 3 further");
    }

    private int allowed(String source, int lines, long nowNs) {
        int count = 0;
        for (int i = 0; i < lines; i++) {
            if (limiter.allows(Kind.CONNECTION, source, nowNs)) count++;
        }
        return count;
    }
}
