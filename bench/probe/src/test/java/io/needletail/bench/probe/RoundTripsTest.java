package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static final long SECOND_NS = 1_000_000_000L;

    @Test
    void warmUpIsExcludedAndTheFirstOrderIsRecordedSeparately() {
        RoundTrips trips = new RoundTrips(SECOND_NS, SECOND_NS);

        assertThat(trips.begin(0)).isEqualTo(Phase.WARMING);
        assertThat(trips.record(0, 900)).isEqualTo(Phase.WARMING);
        assertThat(trips.record(SECOND_NS - 50, SECOND_NS)).isEqualTo(Phase.MEASURING);
        assertThat(trips.record(SECOND_NS, SECOND_NS + 70)).isEqualTo(Phase.MEASURING);

        assertThat(trips.firstOrderNs()).isEqualTo(900);
        assertThat(trips.firstMeasuredNs()).isEqualTo(70);
        assertThat(trips.warmupCount()).isEqualTo(2);
        assertThat(trips.count()).isEqualTo(1);
        assertThat(trips.minNs()).isEqualTo(70);
        assertThat(trips.maxNs()).isEqualTo(70);
    }

    @Test
    void theWarmUpGoesOnUntilTheCodeIsWarm() {
        List<String> calls = new ArrayList<>();
        RoundTrips trips = new RoundTrips(SECOND_NS, SECOND_NS, new RoundTrips.Turns() {
            @Override
            public boolean isWarm(Phase phase) {
                calls.add("look while " + phase);
                return calls.size() > 2;
            }

            @Override
            public void changed(Phase to) {
                calls.add("now " + to);
            }
        });
        trips.begin(0);

        assertThat(trips.record(0, SECOND_NS)).isEqualTo(Phase.WARMING);
        assertThat(trips.record(SECOND_NS, 2 * SECOND_NS)).isEqualTo(Phase.WARMING);
        assertThat(trips.record(2 * SECOND_NS, 3 * SECOND_NS)).isEqualTo(Phase.MEASURING);
        assertThat(trips.record(3 * SECOND_NS, 4 * SECOND_NS)).isEqualTo(Phase.FINISHED);

        assertThat(calls)
                .containsExactly(
                        "look while WARMING",
                        "look while WARMING",
                        "look while WARMING",
                        "now MEASURING",
                        "look while MEASURING",
                        "now FINISHED");
        assertThat(trips.warmupCount()).isEqualTo(3);
        assertThat(trips.count()).isEqualTo(1);
    }

    @Test
    void withoutWarmUpTheFirstOrderIsMeasured() {
        RoundTrips trips = new RoundTrips(0, SECOND_NS);

        assertThat(trips.begin(5)).isEqualTo(Phase.MEASURING);
        trips.record(5, 25);

        assertThat(trips.count()).isEqualTo(1);
        assertThat(trips.firstOrderNs()).isEqualTo(20);
    }

    @Test
    void theDurationCountsFromTheFirstMeasuredOrder() {
        RoundTrips trips = new RoundTrips(0, SECOND_NS);
        trips.begin(0);

        // The announcement of the measurement took half a second.
        assertThat(trips.record(SECOND_NS / 2, SECOND_NS)).isEqualTo(Phase.MEASURING);
        assertThat(trips.record(SECOND_NS, 3 * SECOND_NS / 2)).isEqualTo(Phase.FINISHED);
        assertThat(trips.record(2 * SECOND_NS, 3 * SECOND_NS)).isEqualTo(Phase.FINISHED);

        assertThat(trips.count()).isEqualTo(2);
        assertThat(trips.measuredNs()).isEqualTo(SECOND_NS);
    }

    @Test
    void theLogContainsEveryMeasuredRoundTripInItsInterval() {
        RoundTrips trips = new RoundTrips(0, 2 * SECOND_NS);
        trips.begin(0);
        trips.record(0, 100);
        trips.record(SECOND_NS + 1, SECOND_NS + 301);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        trips.writeLog(new PrintStream(bytes, true, StandardCharsets.US_ASCII));

        assertThat(bytes.toString(StandardCharsets.US_ASCII)
                        .lines()
                        .filter(line -> line.matches("[01]\\.000,1\\.000,.*")))
                .hasSize(2);
        assertThat(trips.histogram().getTotalCount()).isEqualTo(2);
    }

    @Test
    void aRoundTripBeyondTheHistogramKeepsItsLength() {
        RoundTrips trips = new RoundTrips(0, SECOND_NS);
        trips.begin(0);
        trips.record(0, 2 * RoundTrips.HIGHEST_NS);

        Histogram histogram = trips.histogram();
        assertThat(trips.maxNs()).isEqualTo(2 * RoundTrips.HIGHEST_NS);
        assertThat(histogram.getTotalCount()).isEqualTo(1);
        assertThat(histogram.getMaxValue()).isGreaterThanOrEqualTo(RoundTrips.HIGHEST_NS);
    }

    @Test
    void recordingAllocatesNothing() {
        RoundTrips trips = new RoundTrips(1_000, 60 * SECOND_NS);
        trips.begin(0);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        // The virtual machine resolves and compiles in the first windows; what the code itself allocates is in all.
        long least = Long.MAX_VALUE;
        for (long window = 0; window < 8; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            recordSome(trips, window * 1_000_000);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }

        assertThat(least).isZero();
        assertThat(trips.count()).isGreaterThan(7_900_000);
    }

    private static void recordSome(RoundTrips trips, long from) {
        for (long order = from; order < from + 1_000_000; order++) {
            trips.record(order * 7_000, order * 7_000 + 6_000 + order % 997);
        }
    }

    @Test
    void recordingBeforeTheStartIsRejected() {
        assertThatIllegalStateException().isThrownBy(() -> new RoundTrips(0, 1).record(0, 1));
    }

    @Test
    void aRunWithoutDurationIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RoundTrips(0, 0));
    }
}
