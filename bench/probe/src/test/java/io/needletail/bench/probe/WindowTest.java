package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {

    private byte[] kept = {};

    @Test
    void whatOtherThreadsAllocateCountsToo() throws InterruptedException {
        Window window = new Window();
        window.open();
        Thread other = new Thread(() -> kept = new byte[1_000_000]);
        other.start();
        other.join();
        window.close();

        assertThat(kept).hasSize(1_000_000);
        assertThat(window.allocatedBytes()).isGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void aCollectionCounts() {
        Window window = new Window();
        window.open();
        System.gc();
        window.close();

        assertThat(window.collections()).isPositive();
    }
}
