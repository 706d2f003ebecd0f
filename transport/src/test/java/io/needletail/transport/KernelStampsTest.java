package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel stamps received bytes for sockets that request it, over TCP and through libc. */
final class KernelStampsTest {

    private static final SocketOptions STAMPED =
            SocketOptions.LOW_LATENCY.with(new LinuxOptions(false, LinuxOptions.NO_BUSY_POLL, true));
    private static final int MESSAGES = 1_000;
    private static final int BYTES = 100;

    private final byte[] bytes = new byte[BYTES];

    @Test
    void eachTimestampIsBetweenSendAndReceive() throws IOException {
        assumeStamps();
        try (Loopback ends = Loopback.open(STAMPED)) {
            untilStamped(ends.calling(), ends.called());
            untilStamped(ends.called(), ends.calling());
            for (int i = 0; i < MESSAGES; i++) {
                isStampedInOrder(ends.calling(), ends.called());
                isStampedInOrder(ends.called(), ends.calling());
            }
        }
    }

    @Test
    void theTimestampIsThatOfTheLastSegment() throws IOException {
        assumeStamps();
        try (Loopback ends = Loopback.open(STAMPED)) {
            untilStamped(ends.calling(), ends.called());
            for (int i = 0; i < MESSAGES; i++) {
                ends.calling().send(bytes, 0, BYTES / 2);
                long betweenNs = wallClockNs();
                ends.calling().send(bytes, BYTES / 2, BYTES / 2);
                assertThat(Loopback.receive(ends.called(), BYTES)).hasSize(BYTES);
                assertThat(ends.called().stampNs()).isBetween(betweenNs, wallClockNs());
            }
        }
    }

    @Test
    void anEmptyReceiveKeepsTheTimestamp() throws IOException {
        assumeStamps();
        try (Loopback ends = Loopback.open(STAMPED)) {
            untilStamped(ends.calling(), ends.called());
            long stampNs = ends.called().stampNs();
            assertThat(ends.called().receive(bytes, 0, BYTES)).isZero();
            assertThat(ends.called().stampNs()).isEqualTo(stampNs);
        }
    }

    @Test
    void theClockMatchesTheTimestamps() throws IOException {
        assumeStamps();
        try (Loopback ends = Loopback.open(STAMPED)) {
            untilStamped(ends.calling(), ends.called());
            long beforeNs = wallClockNs();
            assertThat(ends.called().stampClockNs()).isBetween(beforeNs, wallClockNs());
            ends.called().close();
            assertThat(ends.called().stampClockNs()).isEqualTo(Transport.NO_STAMP);
        }
    }

    @Test
    void transportsOfAPollerHaveTimestamps() throws IOException {
        assumeStamps();
        try (SocketPoller group = new SocketPoller(0);
                Loopback ends = Loopback.open(STAMPED)) {
            ends.called().join(group);
            Loopback.await(() -> {
                group.poll();
                ends.calling().send(bytes, 0, BYTES);
                ends.called().receive(bytes, 0, BYTES);
                return ends.called().stampNs() != Transport.NO_STAMP;
            });
        }
    }

    @Test
    void theEndOfTheStreamIsReported() throws IOException {
        try (Loopback ends = Loopback.open(STAMPED)) {
            ends.calling().send(bytes, 0, BYTES);
            ends.calling().close();
            assertThat(Loopback.receive(ends.called(), BYTES)).isEqualTo(bytes);
            Loopback.await(() -> ends.called().receive(bytes, 0, BYTES) == Transport.CLOSED);
        }
    }

    @Test
    void withoutTheOptionThereAreNoTimestamps() throws IOException {
        try (Loopback stamped = Loopback.open(STAMPED);
                Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY)) {
            stamped.calling().send(bytes, 0, BYTES);
            ends.calling().send(bytes, 0, BYTES);
            assertThat(Loopback.receive(ends.called(), BYTES)).hasSize(BYTES);
            isWithout(ends.called());
        }
    }

    @Test
    void socketsOfTheJdkIgnoreTheOption() throws IOException {
        SocketProvider channels = new ChannelSockets();
        List<Transport> ends = new ArrayList<>();
        try (Listener listener = Tcp.listen(channels, Loopback.ANY_PORT, STAMPED)) {
            ConnectAttempt attempt = Tcp.connect(channels, Loopback.address(listener), Optional.empty(), STAMPED);
            Loopback.await(() -> attempt.poll(ends::add));
            Loopback.await(() -> listener.poll(ends::add));
        }
        isWithout(ends);
    }

    @Test
    void unixDomainSocketsIgnoreTheOption(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("fix.sock");
        List<Transport> ends = new ArrayList<>();
        try (Listener listener = UnixDomain.listen(path, STAMPED)) {
            UnixDomain.connect(path, STAMPED).poll(ends::add);
            Loopback.await(() -> listener.poll(ends::add));
        }
        isWithout(ends);
    }

    @Test
    void missingTimestampsHaveAReason() {
        if (Sockets.chosen().kind() == Sockets.Kind.NIO) {
            assertThat(Sockets.stampRefusal()).contains(Sockets.chosen().reason());
        } else {
            Sockets.stampRefusal().ifPresent(why -> assertThat(why).contains("SO_TIMESTAMPING"));
        }
    }

    private static void assumeStamps() {
        assumeTrue(
                Sockets.stampRefusal().isEmpty(), () -> Sockets.stampRefusal().orElse(""));
    }

    /** The kernel starts to take timestamps shortly after the first socket has requested them. */
    private void untilStamped(Transport from, Transport to) throws IOException {
        Loopback.await(() -> {
            from.send(bytes, 0, BYTES);
            assertThat(Loopback.receive(to, BYTES)).hasSize(BYTES);
            return to.stampNs() != Transport.NO_STAMP;
        });
    }

    private void isStampedInOrder(Transport from, Transport to) throws IOException {
        long sentNs = wallClockNs();
        from.send(bytes, 0, BYTES);
        assertThat(Loopback.receive(to, BYTES)).hasSize(BYTES);
        assertThat(to.stampNs()).isBetween(sentNs, wallClockNs());
    }

    private void isWithout(List<Transport> ends) throws IOException {
        ends.getFirst().send(bytes, 0, BYTES);
        assertThat(Loopback.receive(ends.getLast(), BYTES)).isEqualTo(bytes);
        isWithout(ends.getLast());
        ends.forEach(Transport::close);
    }

    private static void isWithout(Transport end) {
        assertThat(end.stampNs()).isEqualTo(Transport.NO_STAMP);
        assertThat(end.stampClockNs()).isEqualTo(Transport.NO_STAMP);
    }

    private static long wallClockNs() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
