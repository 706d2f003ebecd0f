package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.needletail.bench.probe.RoundTrips;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void percentilesAreReadInMicroseconds() {
        Histogram histogram = new Histogram(1, RoundTrips.HIGHEST_NS, 3);
        for (int sample = 1; sample <= 10_000; sample++) {
            histogram.recordValue(sample * 1_000L);
        }

        Figures figures = Figures.of(histogram, 1_000, 10_000_000);

        assertThat(figures.count()).isEqualTo(10_000);
        assertThat(figures.minUs()).isEqualTo(1);
        assertThat(figures.p50Us()).isCloseTo(5_000, within(5.0));
        assertThat(figures.p90Us()).isCloseTo(9_000, within(9.0));
        assertThat(figures.p9999Us()).isCloseTo(9_999, within(10.0));
        assertThat(figures.maxUs()).isEqualTo(10_000);
    }

    @Test
    void noPercentileLiesBeyondTheMaximum() {
        Histogram histogram = new Histogram(1, RoundTrips.HIGHEST_NS, 3);
        histogram.recordValue(123_456_789);

        Figures figures = Figures.of(histogram, 123_456_789, 123_456_789);

        assertThat(figures.p9999Us()).isEqualTo(figures.maxUs());
    }
}
