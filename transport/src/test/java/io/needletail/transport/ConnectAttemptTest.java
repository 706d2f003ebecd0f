package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectAttemptTest {

    private final List<Transport> connections = new ArrayList<>();

    @Test
    void aRefusedConnectionIsReportedWithItsAddress() throws IOException {
        InetSocketAddress nobody = portNobodyListensOn();
        assertThatThrownBy(() -> Loopback.await(connect(nobody)::poll))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot connect to 127.0.0.1:" + nobody.getPort() + ": Connection refused");
        assertThat(connections).isEmpty();
    }

    @Test
    void anUnresolvedAddressIsRejectedWithoutALookUp() {
        InetSocketAddress name = InetSocketAddress.createUnresolved("exchange.example", 9880);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tcp.connect(name, Optional.empty(), SocketOptions.LOW_LATENCY))
                .withMessage("address exchange.example:9880 is unresolved");
    }

    @Test
    void aConnectionCanUseAGivenLocalAddress() throws IOException {
        InetSocketAddress local = portNobodyListensOn();
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt =
                    Tcp.connect(Loopback.address(listener), Optional.of(local), SocketOptions.LOW_LATENCY);
            Loopback.await(() -> listener.poll(connections::add));
            assertThat(connections.getFirst().peer()).isEqualTo("127.0.0.1:" + local.getPort());
            attempt.close();
            connections.getFirst().close();
        }
    }

    @Test
    void aCancelledAttemptEndsTheStreamOfTheListener() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt =
                    Tcp.connect(Loopback.address(listener), Optional.empty(), SocketOptions.LOW_LATENCY);
            Loopback.await(() -> listener.poll(connections::add));
            attempt.close();
            attempt.close();
            Transport transport = connections.getFirst();
            Loopback.await(() -> transport.receive(new byte[1], 0, 1) == Transport.CLOSED);
            transport.close();
        }
    }

    @Test
    void aFinishedConnectionStaysOpenWhenItsAttemptCloses() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt =
                    Tcp.connect(Loopback.address(listener), Optional.empty(), SocketOptions.LOW_LATENCY);
            Loopback.await(() -> attempt.poll(connections::add));
            attempt.close();
            assertThat(connections.getFirst().send(new byte[3], 0, 3)).isEqualTo(3);
            connections.getFirst().close();
        }
    }

    @Test
    void aPortInUseIsReported() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            assertThatThrownBy(() -> Tcp.listen(Loopback.address(listener), SocketOptions.LOW_LATENCY))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + listener.port());
        }
    }

    @Test
    void aListenerWithoutPendingConnectionsAcceptsNone() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            assertThat(listener.poll(connections::add)).isFalse();
        }
        assertThat(connections).isEmpty();
    }

    @Test
    void pendingConnectionsAreAcceptedOneByOne() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            List<Transport> callers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                ConnectAttempt attempt =
                        Tcp.connect(Loopback.address(listener), Optional.empty(), SocketOptions.LOW_LATENCY);
                Loopback.await(() -> attempt.poll(callers::add));
            }
            for (int i = 1; i <= 3; i++) {
                Loopback.await(() -> listener.poll(connections::add));
                assertThat(connections).hasSize(i);
            }
            callers.forEach(Transport::close);
            connections.forEach(Transport::close);
        }
    }

    @Test
    void aClosedListenerThrows() throws IOException {
        Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY);
        listener.close();
        listener.close();
        assertThatThrownBy(() -> listener.poll(connections::add)).isInstanceOf(IOException.class);
    }

    private interface Poll {
        boolean poll() throws IOException;
    }

    private Poll connect(InetSocketAddress remote) throws IOException {
        ConnectAttempt attempt = Tcp.connect(remote, Optional.empty(), SocketOptions.LOW_LATENCY);
        return () -> attempt.poll(connections::add);
    }

    private static InetSocketAddress portNobodyListensOn() throws IOException {
        try (Listener listener = Tcp.listen(Loopback.ANY_PORT, SocketOptions.LOW_LATENCY)) {
            return Loopback.address(listener);
        }
    }
}
