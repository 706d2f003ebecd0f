package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests many sessions in one process: all log on, all stay connected, and their cost does not grow. */
class ManySessionsTest {
    private static final int RATE = 200;
    private static final long GROWTH_MAX_BYTES = 8L << 20;

    @Test
    void aHundredSessionsStayWhileTenOfThemAreBusy() throws IOException {
        hold(100, 10, 5 * TestSessions.SECOND_NS);
    }

    @Test
    @Tag("long")
    void aThousandSessionsStayForTwoMinutesWhileFiftyOfThemAreBusy() throws IOException {
        hold(1000, 50, 120 * TestSessions.SECOND_NS);
    }

    // Heartbeats are due each second: a session that is not served in time is disconnected.
    private static void hold(int count, int busy, long durationNs) throws IOException {
        long empty = usedBytes();
        try (ManySessions many = new ManySessions(count)) {
            Await.await("all are logged on", many::allActive, many::poll);
            long sent = serve(many, busy, durationNs / 5);
            long before = usedBytes();
            sent += serve(many, busy, durationNs);
            long expected = sent;
            Await.await("all reports", () -> many.answers() == expected, many::poll);
            long after = usedBytes();
            System.out.printf(
                    Locale.ROOT,
                    "%d sessions, both ends: %d messages there and back, %d KiB of heap each, %d bytes more at the end%n",
                    count,
                    sent,
                    (before - empty) / count / 1024,
                    after - before);
            assertThat(many.lost()).isZero();
            assertThat(many.allActive()).isTrue();
            assertThat(after - before).isLessThan(GROWTH_MAX_BYTES);
        }
    }

    private static long serve(ManySessions many, int busy, long durationNs) {
        long startNs = System.nanoTime();
        long rounds = 0;
        long elapsedNs = 0;
        while (elapsedNs < durationNs) {
            if (elapsedNs * RATE >= rounds * TestSessions.SECOND_NS) {
                many.send(busy);
                rounds++;
            }
            many.poll();
            elapsedNs = System.nanoTime() - startNs;
        }
        return rounds * busy;
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
