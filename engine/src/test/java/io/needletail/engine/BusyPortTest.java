package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.transport.AddressInUseException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that an engine waits for a port that another process has. */
class BusyPortTest {
    @Test
    void aBusyPortIsTriedAgainUntilItIsFree() throws IOException {
        Engine engine = new Engine(TestSessions.PARKING.withListenRetry(Duration.ofMillis(5)));
        TcpEndpoint endpoint;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            endpoint = TestSessions.port(taken.getLocalPort());
            engine.add(TestSessions.acceptor("ONE")
                    .listen(endpoint)
                    .listener(new Broker())
                    .build());
            assertThat(engine.port(endpoint)).isEmpty();
        }
        try (RunningEngine running = RunningEngine.start(engine)) {
            Await.await(
                    "the port",
                    () -> running.<Boolean>evaluate(() -> engine.port(endpoint).isPresent()));
            try (SocketPeer peer = SocketPeer.call(new Socket(), endpoint.port(), "ONE", TestSessions.US)
                    .logOn()) {
                peer.echo("late");
            }
        }
    }

    @Test
    void withoutRetryABusyPortIsAnErrorAtOnce() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING.withListenRetry(Duration.ZERO));
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SessionSpec spec = TestSessions.acceptor("ONE")
                    .listen(TestSessions.port(taken.getLocalPort()))
                    .listener(new Broker())
                    .build();
            assertThatThrownBy(() -> engine.add(spec))
                    .hasCauseInstanceOf(AddressInUseException.class)
                    .hasMessageStartingWith("SocketAcceptPort=" + taken.getLocalPort() + ": ")
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void anEngineThatWaitsForAPortStops() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Engine engine = new Engine(TestSessions.PARKING.withListenRetry(Duration.ofMillis(1)));
            engine.add(TestSessions.acceptor("ONE")
                    .listen(TestSessions.port(taken.getLocalPort()))
                    .listener(new Broker())
                    .build());
            try (RunningEngine running = RunningEngine.start(engine)) {
                assertThat(running.evaluate(engine::sessions)).hasSize(1);
            }
        }
    }
}
