package io.needletail.engine.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that records leave the ring in order, or are counted in their place. */
class LogRingTest {
    private static final int CODE = 7;

    @Test
    void recordsThatDoNotFitAreCountedInTheirPlace() {
        LogRing ring = new LogRing(LogRing.BYTES_MIN);
        byte[] thousand = new byte[1000];
        for (int i = 0; i < 6; i++) ring.offer(CODE, i, i, thousand, 0, thousand.length);
        assertThat(ring.missed()).isEqualTo(2);
        for (int i = 0; i < 4; i++) {
            assertThat(ring.poll()).isTrue();
            assertThat(ring.detail()).isEqualTo(i);
            ring.release();
        }
        assertThat(ring.poll()).isFalse();
        ring.offer(CODE, 9, 9, "next".getBytes(US_ASCII), 0, 4);
        assertThat(ring.poll()).isTrue();
        assertThat(ring.code()).isEqualTo(LogRing.MISSED);
        assertThat(ring.detail()).isEqualTo(2);
        ring.release();
        assertThat(ring.poll()).isTrue();
        assertThat(new String(ring.bytes(), ring.from(), ring.length(), US_ASCII))
                .isEqualTo("next");
    }

    @Test
    void aRecordLongerThanTheRingIsCounted() {
        LogRing ring = new LogRing(LogRing.BYTES_MIN);
        ring.offer(CODE, 1, 1, new byte[LogRing.BYTES_MIN], 0, LogRing.BYTES_MIN);
        assertThat(ring.missed()).isEqualTo(1);
        assertThat(ring.poll()).isFalse();
    }

    @Test
    void twoThreadsAgreeOnEveryRecordOrItsAbsence() {
        long seed = System.nanoTime();
        int records = 300_000;
        LogRing ring = new LogRing(LogRing.BYTES_MIN);
        CompletableFuture<Void> offering = CompletableFuture.runAsync(() -> offer(ring, records, new Random(seed)));
        long next = 0;
        long told = 0;
        boolean over = false;
        while (!over) {
            // Read before polling: a record that was offered before the end is still found.
            over = offering.isDone();
            while (ring.poll()) {
                long missing = ring.code() == LogRing.MISSED ? ring.detail() : 0;
                if (missing == 0)
                    assertThat(whole(ring, next)).as("seed %d", seed).isTrue();
                told += missing;
                next += Math.max(missing, 1);
                ring.release();
            }
        }
        offering.join();
        assertThat(told).isLessThanOrEqualTo(ring.missed());
        assertThat(records - next).as("missed at the very end, seed %d", seed).isEqualTo(ring.missed() - told);
    }

    private static boolean whole(LogRing ring, long number) {
        int from = ring.from();
        int to = from + ring.length();
        return ring.detail() == number && IntStream.range(from, to).allMatch(i -> ring.bytes()[i] == (byte) number);
    }

    private static void offer(LogRing ring, int records, Random random) {
        byte[] bytes = new byte[600];
        for (int i = 0; i < records; i++) {
            int length = random.nextInt(bytes.length);
            Arrays.fill(bytes, 0, length, (byte) i);
            ring.offer(CODE, i, i, bytes, 0, length);
            for (int spin = 0; i % 16 == 0 && spin < 100; spin++) Thread.onSpinWait();
        }
    }

    @Test
    void offeringAllocatesNothing() {
        LogRing ring = new LogRing(1 << 16);
        byte[] bytes = new byte[200];
        for (int i = 0; i < 20_000; i++) turn(ring, bytes);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) turn(ring, bytes);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }

    private static void turn(LogRing ring, byte[] bytes) {
        ring.offer(CODE, 1, 2, bytes, 0, bytes.length);
        ring.poll();
        ring.release();
    }
}
