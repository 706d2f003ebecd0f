package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A transport allocates nothing, with and without bytes to transfer. */
class AllocationTest {

    private static final int WARM_UPS_MAX = 50;
    private static final int STEPS = 200_000;
    private static final int WARM_UP = 50_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] bytes = new byte[64];
    private long moved;

    private interface Step {
        void run() throws IOException;
    }

    @Test
    void tcpTransferAllocatesNothing() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> exchange(ends.calling(), ends.called()))).isZero();
        }
    }

    @Test
    void emptyTcpReadsAllocateNothing() throws IOException {
        try (Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> moved += ends.called().receive(bytes, 0, bytes.length)))
                    .isZero();
        }
        assertThat(moved).isZero();
    }

    @Test
    void blockedTcpWritesAllocateNothing() throws IOException {
        SocketOptions small = SocketOptions.LOW_LATENCY.with(to -> {
            to.receiveBufferBytes = 8 * 1024;
            to.sendBufferBytes = 8 * 1024;
        });
        try (Loopback ends = Loopback.open(small)) {
            Loopback.await(() -> ends.calling().send(bytes, 0, bytes.length) == 0);
            assertThat(allocated(() -> moved += ends.calling().send(bytes, 0, bytes.length)))
                    .isZero();
        }
    }

    @Test
    void anIdleListenerAllocatesNothing() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            assertThat(allocated(() -> listener.poll(Transport::close))).isZero();
        }
    }

    @Test
    void unixDomainTransferAllocatesNothing(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("fix.sock");
        List<Transport> ends = new ArrayList<>();
        try (Listener listener = UnixDomain.listen(path, SocketOptions.LOW_LATENCY)) {
            UnixDomain.connect(path, SocketOptions.LOW_LATENCY).poll(ends::add);
            Loopback.await(() -> listener.poll(ends::add));
        }
        assertThat(allocated(() -> exchange(ends.get(0), ends.get(1)))).isZero();
        ends.forEach(Transport::close);
    }

    @Test
    void quickAcknowledgementsAllocateNothing() throws IOException {
        SocketOptions quick =
                new SocketOptions(true, false, true, 0, 0, 1_000, -1, -1, new LinuxOptions(true, 0, false));
        try (Loopback ends = Loopback.open(quick)) {
            assertThat(allocated(() -> exchange(ends.calling(), ends.called()))).isZero();
        }
    }

    @Test
    void kernelTimestampsAllocateNothing() throws IOException {
        SocketOptions stamped = SocketOptions.LOW_LATENCY.with(new LinuxOptions(false, 0, true));
        long[] waitedNs = {0};
        try (Loopback ends = Loopback.open(stamped)) {
            assertThat(allocated(() -> {
                        exchange(ends.calling(), ends.called());
                        waitedNs[0] +=
                                ends.called().stampClockNs() - ends.called().stampNs();
                        moved += ends.called().receive(bytes, 0, bytes.length);
                    }))
                    .isZero();
        }
    }

    @Test
    void socketPollerAllocatesNothing() throws IOException {
        try (SocketPoller group = new SocketPoller(0);
                Loopback busy = Loopback.open(SocketOptions.LOW_LATENCY);
                Loopback idle = Loopback.open(SocketOptions.LOW_LATENCY)) {
            busy.called().join(group);
            idle.called().join(group);
            assertThat(allocated(() -> {
                        moved += busy.calling().send(bytes, 0, bytes.length);
                        group.poll();
                        moved -= busy.called().receive(bytes, 0, bytes.length);
                        moved += idle.called().receive(bytes, 0, bytes.length);
                    }))
                    .isZero();
        }
    }

    @Test
    void sharedMemoryTransferAllocatesNothing() throws IOException {
        InMemory.Pair ends = InMemory.pair(1_000);
        assertThat(allocated(() -> exchange(ends.left(), ends.right()))).isZero();
    }

    private void exchange(Transport from, Transport to) throws IOException {
        moved += from.send(bytes, 0, bytes.length);
        moved -= to.receive(bytes, 0, bytes.length);
    }

    // The compiler may need longer than one warm-up on a busy machine: until then the JDK's calls allocate.
    private static long allocated(Step step) throws IOException {
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long bytes = allocated(step, WARM_UP);
        for (int i = 0; i < WARM_UPS_MAX && bytes > 0; i++) {
            bytes = allocated(step, WARM_UP);
        }
        return allocated(step, STEPS);
    }

    private static long allocated(Step step, int steps) throws IOException {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < steps; i++) {
            step.run();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
