package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WindowTest {

    private byte[] kept = {};

    @Test
    void allocationsOfOtherThreadsAreCounted() throws InterruptedException {
        Window window = new Window();
        window.open();
        // It lives until the window is closed: the virtual machine adds up a dying thread a little after it can be
        // joined.
        CountDownLatch allocated = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            kept = new byte[1_000_000];
            allocated.countDown();
            while (closed.getCount() > 0) Thread.onSpinWait();
        });
        other.start();
        allocated.await();
        window.close();
        closed.countDown();
        other.join();

        assertThat(kept).hasSize(1_000_000);
        assertThat(window.allocatedBytes()).isGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void theTimesOfBothMarksAreWritten() {
        Window window = new Window();
        long beforeNs = System.nanoTime();
        window.open();
        window.close();

        assertThat(window.properties())
                .extracting(line -> line.substring(0, line.indexOf('=')))
                .containsExactly("alloc_bytes", "gc_count", "compile_ms", "opened_ns", "closed_ns");
        assertThat(window.properties().stream()
                        .filter(line -> line.contains("_ns="))
                        .map(line -> Long.parseLong(line.substring(line.indexOf('=') + 1))))
                .isSorted()
                .allSatisfy(ns -> assertThat(ns - beforeNs).isNotNegative());
    }

    @Test
    void garbageCollectionsAreCounted() {
        Window window = new Window();
        window.open();
        System.gc();
        window.close();

        assertThat(window.collections()).isPositive();
    }
}
