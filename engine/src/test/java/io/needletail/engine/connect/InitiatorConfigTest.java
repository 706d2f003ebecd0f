package io.needletail.engine.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Await;
import io.needletail.engine.Broker;
import io.needletail.engine.Engine;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.engine.Trader;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.transport.tls.TlsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which endpoints an initiator connects to, from which address, and its retries. */
class InitiatorConfigTest {
    private static final TcpEndpoint NOBODY = new TcpEndpoint("nobody.needletail.invalid", 1);

    private final Broker broker = new Broker();

    @Test
    void theEndpointsAreTriedInOrderAndTheFirstOneComesFirstAfterALogon() throws IOException {
        try (ServerSocket first = listening();
                ServerSocket second = listening();
                RunningEngine running = running(TestSessions.initiator("CALLER")
                        .connect(at(first), NOBODY, at(second))
                        .listener(broker)
                        .build())) {
            try (SocketPeer called = accept(first)) {
                called.receive();
            }
            try (SocketPeer called = accept(second)) {
                called.receive();
                called.send(SocketPeer.LOGON);
                called.echo("logged on");
            }
            try (SocketPeer called = accept(first)) {
                assertThat(called.receive()).startsWith("35=A|");
            }
            assertThat(running.evaluate(() -> running.engine().sessions())).hasSize(1);
        }
    }

    @Test
    void theConnectionUsesTheConfiguredLocalAddress() throws IOException {
        try (ServerSocket peer = listening()) {
            InitiatorConfig bound =
                    InitiatorConfig.to(at(peer)).with(to -> to.local = Optional.of(new TcpEndpoint("127.0.0.1", 0)));
            try (RunningEngine running = running(TestSessions.initiator("CALLER")
                    .listener(broker)
                    .connection(bound)
                    .build())) {
                try (SocketPeer called = accept(peer)) {
                    assertThat(called.receive()).startsWith("35=A|");
                }
                assertThat(running.engine()).isNotNull();
            }
        }
    }

    @Test
    void aHandshakeWithoutResponseDelaysNoOtherSessionAndTimesOut() throws IOException {
        try (ServerSocket mute = listening()) {
            SessionSpec waiting = TestSessions.initiator("SECURED")
                    .connect(at(mute))
                    .connectTimeout(Duration.ofMillis(200))
                    .tls(TlsConfig.DEFAULTS)
                    .listener(broker)
                    .build();
            try (RunningEngine running = running(
                            waiting,
                            TestSessions.acceptor("GOOD").listener(broker).build());
                    SocketPeer good = SocketPeer.call(port(running), "GOOD", TestSessions.US)
                            .logOn()) {
                for (int i = 0; i < 2; i++) isGivenUp(mute, good);
                assertThat(running.evaluate(() -> state(running, waiting.id()))).isEqualTo(SessionStatus.DISCONNECTED);
            }
        }
    }

    @Test
    void sessionsMeetOverASocketFile(@TempDir Path directory) throws IOException {
        meet(new Endpoint.SocketFile(directory.resolve("fix.sock")));
    }

    @Test
    void sessionsMeetInOneProcess() throws IOException {
        meet(new Endpoint.InProcess(7));
    }

    private static void isGivenUp(ServerSocket mute, SocketPeer good) throws IOException {
        mute.setSoTimeout(Await.MS);
        try (SocketPeer called = SocketPeer.called(mute.accept(), TestSessions.US, "SECURED")) {
            good.echo("meanwhile");
            called.expectEndAfterAnything();
        }
    }

    private void meet(Endpoint place) throws IOException {
        Trader trader = new Trader(10, 11, () -> {});
        try (RunningEngine running = running(
                TestSessions.acceptor("CALLER").listen(place).listener(broker).build(),
                TestSessions.initiator("CALLER").connect(place).listener(trader).build())) {
            Await.await("all orders are confirmed", () -> trader.reports.get() == 20);
            assertThat(running.evaluate(running.engine()::refusals)).isEmpty();
        }
    }

    private static SessionStatus state(RunningEngine running, SessionId id) {
        return running.engine().session(id).orElseThrow().status();
    }

    private static int port(RunningEngine running) {
        return running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
    }

    private static RunningEngine running(SessionSpec... specs) {
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return RunningEngine.start(engine);
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    private static TcpEndpoint at(ServerSocket socket) {
        return TestSessions.port(socket.getLocalPort());
    }

    private static SocketPeer accept(ServerSocket socket) throws IOException {
        socket.setSoTimeout(Await.MS);
        return SocketPeer.called(socket.accept(), TestSessions.US, "CALLER");
    }
}
