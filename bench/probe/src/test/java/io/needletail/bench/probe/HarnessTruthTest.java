package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Verifies the harness with a simulated engine of known delays and a clock that the test moves. The
 * recorders must report the injected delays, to the three digits of the histogram.
 */
class HarnessTruthTest {
    private static final int RATE = 50_000;
    private static final int COUNT = 20_000;
    private static final long STEP_NS = 1_000;
    private static final long STALL_NS = 100_000_000;
    private static final double RESOLUTION_PERCENT = 0.1;

    @TempDir
    private Path dir;

    private final PipedOutputStream harness = new PipedOutputStream();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private ParentLine parent;

    /** An order in flight. */
    private record Flying(long number, long doneNs) {}

    @BeforeEach
    void aHarness() throws IOException {
        parent = ParentLine.open(new PipedInputStream(harness), said);
    }

    private EchoRun echoRun(int limitMs) {
        return new EchoRun(
                PeerArguments.parse(
                        "client",
                        "--rate",
                        Integer.toString(RATE),
                        "--count",
                        Integer.toString(COUNT),
                        "--warmup-count",
                        "100",
                        "--limit-ms",
                        Integer.toString(limitMs),
                        "--out",
                        dir.resolve("x").toString()),
                parent);
    }

    /**
     * Runs the open loop to its end.
     *
     * @param delayNs what the engine takes for an order, by its number
     * @param clientStallAt the order at which the client itself does nothing for 100 ms, or -1
     */
    private EchoRun open(LongUnaryOperator delayNs, long clientStallAt) throws IOException {
        EchoRun run = echoRun(2_000);
        Queue<Flying> flying = new ArrayDeque<>();
        boolean stalls = clientStallAt >= 0;
        long lastDoneNs = 0;
        long nowNs = STEP_NS;
        while (!run.over(nowNs)) {
            while (run.due(nowNs)) {
                long number = run.next();
                run.handed();
                run.sending(nowNs);
                // An engine responds in order.
                lastDoneNs = Math.max(lastDoneNs, nowNs + delayNs.applyAsLong(number));
                flying.add(new Flying(number, lastDoneNs));
            }
            while (!flying.isEmpty() && flying.peek().doneNs() <= nowNs) {
                Flying done = flying.remove();
                run.echoed(done.number(), done.doneNs());
            }
            nowNs += STEP_NS;
            if (stalls && run.next() == clientStallAt) {
                stalls = false;
                nowNs += STALL_NS;
            }
        }
        harness.close();
        run.finish();
        return run;
    }

    private Histogram recorded(String name) throws FileNotFoundException {
        Histogram sum = new Histogram(1, RoundTrips.HIGHEST_NS, 3);
        try (HistogramLogReader reader =
                new HistogramLogReader(dir.resolve("x-" + name + ".hlog").toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram interval) sum.add(interval);
            }
        }
        return sum;
    }

    private static void assertPercentile(Histogram histogram, double percentile, long expectedNs) {
        assertThat((double) histogram.getValueAtPercentile(percentile))
                .as("percentile " + percentile)
                .isCloseTo((double) expectedNs, withinPercentage(RESOLUTION_PERCENT));
    }

    @Test
    void anOpenLoopReportsTheInjectedDelays() throws IOException {
        // The next order comes after 20 us: 19 us delay no order.
        open(number -> number % 100 == 0 ? 19_000 : 10_000, -1);

        for (String name : new String[] {"actual", "intended"}) {
            Histogram histogram = recorded(name);
            assertThat(histogram.getTotalCount()).isEqualTo(COUNT);
            assertPercentile(histogram, 50, 10_000);
            assertPercentile(histogram, 98.9, 10_000);
            assertPercentile(histogram, 99.1, 19_000);
            assertPercentile(histogram, 100, 19_000);
        }
    }

    @Test
    void aStallOfTheEngineDelaysEveryOrderSentDuringIt() throws IOException {
        long at = COUNT / 2;
        open(number -> number == at ? STALL_NS : 10_000, -1);

        // 100 ms hold up 5,000 orders at 50,000/s, each a little less than the one before.
        for (String name : new String[] {"actual", "intended"}) {
            Histogram histogram = recorded(name);
            assertPercentile(histogram, 100, STALL_NS);
            assertThat(histogram.getCountBetweenValues(STALL_NS / 2, 2 * STALL_NS))
                    .isBetween(2_490L, 2_510L);
            assertThat(histogram.getCountBetweenValues(11_000, 2 * STALL_NS)).isBetween(4_980L, 5_010L);
        }
    }

    @Test
    void aStallOfTheClientShowsOnlyFromTheIntendedTime() throws IOException {
        open(number -> 10_000, COUNT / 2);

        Histogram actual = recorded("actual");
        Histogram intended = recorded("intended");
        assertPercentile(actual, 99.9, 10_000);
        assertPercentile(intended, 100, STALL_NS + 10_000);
        assertThat(intended.getCountBetweenValues(STALL_NS / 2, 2 * STALL_NS)).isBetween(2_490L, 2_510L);
    }

    @Test
    void aClosedLoopReportsTheDelaysAndAStallOnlyOnce() {
        RoundTrips trips = new RoundTrips(0, 1_000_000_000L);
        trips.begin(0);
        long nowNs = 0;
        for (int order = 0; order < 10_000; order++) {
            long tookNs = order % 100 == 0 ? 90_000 : 10_000;
            if (order == 5_000) tookNs = STALL_NS;
            trips.record(nowNs, nowNs + tookNs);
            nowNs += tookNs;
        }

        Histogram histogram = trips.histogram();
        assertThat(histogram.getTotalCount()).isEqualTo(10_000);
        assertPercentile(histogram, 50, 10_000);
        assertPercentile(histogram, 99.5, 90_000);
        assertThat(trips.maxNs()).isEqualTo(STALL_NS);
        assertThat(histogram.getCountBetweenValues(100_000, 2 * STALL_NS)).isEqualTo(1);
    }

    @Test
    void anOrderWithoutAnEchoInTimeIsLost() throws IOException {
        open(number -> number < COUNT ? 10_000 : 10_000_000_000L, -1);

        // 100 of the warm-up come first.
        assertThat(Files.readString(dir.resolve("x.properties"), StandardCharsets.US_ASCII))
                .contains("count=" + (COUNT - 100), "handed=" + COUNT, "lost=100");
        assertThat(said.toString(StandardCharsets.US_ASCII)).contains("MEASURING", "DONE count=" + (COUNT - 100));
    }

    @Test
    void aRateThatIsNotSustainedIsReported() throws IOException {
        EchoRun run = echoRun(100);
        long nowNs = STEP_NS;
        // The engine takes one order each millisecond, and refuses the others.
        while (!run.over(nowNs)) {
            if (run.due(nowNs)) {
                run.handed();
                run.sending(nowNs);
                run.echoed(run.next() - 1, nowNs + 1);
            }
            nowNs += 1_000_000;
        }
        harness.close();
        run.finish();

        assertThat(Files.readString(dir.resolve("x.properties"), StandardCharsets.US_ASCII))
                .contains("count=100\n", "handed=100\n", "lost=0\n", "span_ns=99000001\n");
    }

    @Test
    void aChangedRepeatedOrUnsentEchoInvalidatesTheRun() {
        for (long wrong : new long[] {EchoOrder.CHANGED, 0, 7}) {
            EchoRun run = echoRun(1_000);
            long nowNs = STEP_NS;
            while (run.next() < 2) {
                if (run.due(nowNs)) run.handed();
                nowNs += STEP_NS;
            }
            run.sending(nowNs);
            run.echoed(0, nowNs);
            run.echoed(wrong, nowNs);
            assertThat(run.over(nowNs)).isTrue();
            assertThat(run.fault()).matches("(wrong|repeated) echo: .*order .*");
        }
    }

    @Test
    void anOrderIsIdentifiedByItsBytesOnly() {
        EchoOrder order = EchoOrder.ascending();
        String body = "1=10030003|11=10000042|21=1|38=4000|40=2|44=30|54=1|55=TESTA|59=0|60=20260102-12:00:00.000|";
        byte[] bytes = ("xx" + body).replace('|', '\u0001').getBytes(StandardCharsets.US_ASCII);

        assertThat(order.bodyBytes()).isEqualTo(body.length());
        assertThat(order.number(bytes, 2)).isEqualTo(42);
        for (int at = 2; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 1;
            assertThat(order.number(changed, 2)).as("byte " + at).isNotEqualTo(42);
        }
        assertThat(order.number(bytes, 3)).isEqualTo(EchoOrder.CHANGED);
        assertThat(order.number(bytes, -1)).isEqualTo(EchoOrder.CHANGED);
    }
}
