package io.needletail.engine.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.TestSessions;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Sockets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the warning about a socket option without effect, with its reason. */
class SocketOptionWarningsTest {
    private static final LinuxOptions QUICK = new LinuxOptions(true, 0, false);
    private static final LinuxOptions STAMPED = new LinuxOptions(false, 0, true);
    private static final Endpoint FILE = new Endpoint.SocketFile(Path.of("fix.sock"));

    @Test
    void withoutOptionsThereIsNoWarning() {
        assertThat(warning(TestSessions.ANY_PORT, LinuxOptions.NONE, 0)).isEmpty();
        assertThat(warning(FILE, LinuxOptions.NONE, 16)).isEmpty();
    }

    @Test
    void socketsOfTheJdkIgnoreTheOptions() {
        Optional<String> expected = Sockets.chosen().kind() == Sockets.Kind.LIBC
                ? Optional.empty()
                : Optional.of("SocketQuickAck, SocketBusyPollMicros and SocketKernelTimestamps have no effect: "
                        + Sockets.chosen().reason());
        assertThat(warning(TestSessions.ANY_PORT, QUICK, 16)).isEqualTo(expected);
    }

    @Test
    void overTcpTheSystemDecidesAboutStamps() {
        assertThat(warning(TestSessions.ANY_PORT, STAMPED, 16).isPresent())
                .isEqualTo(Sockets.stampRefusal().isPresent());
    }

    @Test
    void stampsNeedTcp() {
        if (Sockets.chosen().kind() == Sockets.Kind.NIO) return;
        assertThat(warning(FILE, STAMPED, 16))
                .contains(
                        "SocketKernelTimestamps has no effect: only what comes over TCP is stamped, and nothing does over"
                                + " unix:fix.sock");
        assertThat(SocketOptionWarnings.warning(calling(FILE, TestSessions.port(9880)), 16))
                .as("one of two places is enough")
                .isEqualTo(SocketOptionWarnings.warning(calling(TestSessions.port(9880)), 16));
    }

    @Test
    void stampsNeedMessagesThatAreTimed() {
        if (Sockets.chosen().kind() == Sockets.Kind.NIO) return;
        assertThat(warning(TestSessions.ANY_PORT, STAMPED, 0))
                .contains("SocketKernelTimestamps has no effect: no message is timed; LatencySampling=16 times one in"
                        + " sixteen");
    }

    private static Optional<String> warning(Endpoint place, LinuxOptions linux, int timesOneIn) {
        SocketOptions sockets = SocketOptions.LOW_LATENCY.with(linux);
        return SocketOptionWarnings.warning(AcceptorConfig.at(place).withSockets(sockets), timesOneIn);
    }

    private static InitiatorConfig calling(Endpoint... endpoints) {
        return InitiatorConfig.to(endpoints).withSockets(SocketOptions.LOW_LATENCY.with(STAMPED));
    }
}
