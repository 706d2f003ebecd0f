package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.transport.tls.TlsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom an initiator calls, from where, and what it does when nobody answers. */
class InitiatorConfigTest {
    private static final TcpEndpoint NOBODY = new TcpEndpoint("nobody.needletail.invalid", 1);

    private final Broker broker = new Broker();

    @Test
    void thePlacesAreTriedInTurnAndTheFirstOneComesFirstAfterALogon() throws IOException {
        try (ServerSocket first = listening();
                ServerSocket second = listening();
                Running running = running(Local.initiator("CALLER")
                        .connect(at(first), NOBODY, at(second))
                        .listener(broker)
                        .build())) {
            try (RawPeer called = accept(first)) {
                called.hear();
            }
            try (RawPeer called = accept(second)) {
                called.hear();
                called.say(RawPeer.LOGON);
                called.echo("logged on");
            }
            try (RawPeer called = accept(first)) {
                assertThat(called.hear()).startsWith("35=A|");
            }
            assertThat(running.ask(() -> running.engine().sessions())).hasSize(1);
        }
    }

    @Test
    void theCallComesFromTheLocalAddressThatIsAskedFor() throws IOException {
        try (ServerSocket peer = listening()) {
            InitiatorConfig bound = InitiatorConfig.to(at(peer)).withLocal(new TcpEndpoint("127.0.0.1", 0));
            try (Running running = running(
                    Local.initiator("CALLER").listener(broker).connection(bound).build())) {
                try (RawPeer called = accept(peer)) {
                    assertThat(called.hear()).startsWith("35=A|");
                }
                assertThat(running.engine()).isNotNull();
            }
        }
    }

    @Test
    void aHandshakeThatTheOtherEndNeverBeginsDelaysNobodyElseAndEndsInTime() throws IOException {
        try (ServerSocket mute = listening()) {
            SessionSpec waiting = Local.initiator("SECURED")
                    .connect(at(mute))
                    .connectTimeout(Duration.ofMillis(200))
                    .tls(TlsConfig.DEFAULTS)
                    .listener(broker)
                    .build();
            try (Running running = running(
                            waiting, Local.acceptor("GOOD").listener(broker).build());
                    RawPeer good = RawPeer.call(port(running), "GOOD", Local.US).logOn()) {
                for (int i = 0; i < 2; i++) isGivenUp(mute, good);
                assertThat(running.ask(() -> state(running, waiting.id()))).isEqualTo(SessionStatus.DISCONNECTED);
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

    private static void isGivenUp(ServerSocket mute, RawPeer good) throws IOException {
        mute.setSoTimeout(Patience.MS);
        try (RawPeer called = RawPeer.called(mute.accept(), Local.US, "SECURED")) {
            good.echo("meanwhile");
            called.expectEndAfterAnything();
        }
    }

    private void meet(Endpoint place) throws IOException {
        Trader trader = new Trader(10, 11, () -> {});
        try (Running running = running(
                Local.acceptor("CALLER").listen(place).listener(broker).build(),
                Local.initiator("CALLER").connect(place).listener(trader).build())) {
            Patience.await("all orders are answered", () -> trader.reports.get() == 20);
            assertThat(running.ask(running.engine()::refusals)).isEmpty();
        }
    }

    private static SessionStatus state(Running running, SessionId id) {
        return running.engine().session(id).orElseThrow().status();
    }

    private static int port(Running running) {
        return running.ask(() -> running.engine().port(Local.ANY_PORT)).orElseThrow();
    }

    private static Running running(SessionSpec... specs) {
        Engine engine = new Engine(Local.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return Running.start(engine);
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    private static TcpEndpoint at(ServerSocket socket) {
        return Local.port(socket.getLocalPort());
    }

    private static RawPeer accept(ServerSocket socket) throws IOException {
        socket.setSoTimeout(Patience.MS);
        return RawPeer.called(socket.accept(), Local.US, "CALLER");
    }
}
