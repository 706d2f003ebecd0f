package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Nothing is allocated for a byte that moves, nor for one that does not. */
class AllocationTest {

    private static final int STEPS = 1_000_000;
    private static final int WARM_UP = 50_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] bytes = new byte[64];
    private long moved;

    private interface Step {
        void run() throws IOException;
    }

    @Test
    void tcpMovesBytesWithoutAllocating() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> exchange(ends.calling(), ends.called()))).isZero();
        }
    }

    @Test
    void tcpAsksInVainWithoutAllocating() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> moved += ends.called().receive(bytes, 0, bytes.length)))
                    .isZero();
        }
        assertThat(moved).isZero();
    }

    @Test
    void tcpIsRefusedWithoutAllocating() throws IOException {
        SocketOptions small = SocketOptions.LOW_LATENCY.withBuffers(8 * 1024, 8 * 1024);
        try (Loopback ends = Loopback.open(small)) {
            Loopback.await(() -> ends.calling().send(bytes, 0, bytes.length) == 0);
            assertThat(allocated(() -> moved += ends.calling().send(bytes, 0, bytes.length)))
                    .isZero();
        }
    }

    @Test
    void aListenerWaitsWithoutAllocating() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> listener.poll(Transport::close))).isZero();
        }
    }

    @Test
    void memoryMovesBytesWithoutAllocating() throws IOException {
        InMemory.Pair ends = InMemory.pair(1_000);
        assertThat(allocated(() -> exchange(ends.left(), ends.right()))).isZero();
    }

    private void exchange(Transport from, Transport to) throws IOException {
        moved += from.send(bytes, 0, bytes.length);
        moved -= to.receive(bytes, 0, bytes.length);
    }

    private static long allocated(Step step) throws IOException {
        for (int i = 0; i < WARM_UP; i++) {
            step.run();
        }
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < STEPS; i++) {
            step.run();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
