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
        assertThat(figure(window, "alloc_bytes")).isGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void theTimesOfBothMarksAreWritten() {
        Window window = new Window();
        window.open();
        window.close();

        assertThat(window.properties())
                .extracting(line -> line.substring(0, line.indexOf('=')))
                .containsExactly("alloc_bytes", "gc_count", "jit_ms", "window_from_ms", "window_to_ms");
        assertThat(figure(window, "window_from_ms")).isBetween(0L, figure(window, "window_to_ms"));
    }

    @Test
    void garbageCollectionsAreCounted() {
        Window window = new Window();
        window.open();
        System.gc();
        window.close();

        assertThat(figure(window, "gc_count")).isPositive();
    }

    private static long figure(Window window, String name) {
        return window.properties().stream()
                .filter(property -> property.startsWith(name + "="))
                .mapToLong(property -> Long.parseLong(property.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }
}
