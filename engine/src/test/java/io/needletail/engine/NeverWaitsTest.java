package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What takes long for one session is nothing that another session notices. */
class NeverWaitsTest {
    private static final int ECHOES = 200;
    private static final int FULL_MS = 300;

    @Test
    void aNameThatIsLookedUpForLongDelaysNobodyElse() throws IOException, InterruptedException {
        Engine engine = new Engine(Local.PARKING);
        int port = Local.listen(
                engine, Local.acceptor("GOOD").listener(new Broker()).build());
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TcpEndpoint slow = new TcpEndpoint(SlowNames.SLOW, peer.getLocalPort());
            Session waiting = engine.add(
                    Local.initiator("SLOW").connect(slow).listener(new Broker()).build());
            try (Running running = Running.start(engine);
                    RawPeer good = RawPeer.call(port, "GOOD", Local.US).logOn()) {
                assertThat(SlowNames.isAsked()).isTrue();
                for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
                assertThat(running.ask(waiting::status)).as("not looked up yet").isEqualTo(SessionStatus.DISCONNECTED);
                SlowNames.answer();
                peer.setSoTimeout(Patience.MS);
                try (RawPeer called = RawPeer.called(peer.accept(), Local.US, "SLOW")) {
                    assertThat(called.hear()).startsWith("35=A|34=1|");
                }
                good.echo("after");
            }
        }
    }

    @Test
    void aHostThatDoesNotAnswerDelaysNobodyElse() throws IOException {
        List<Socket> queue = new ArrayList<>();
        Engine engine = new Engine(Local.PARKING);
        int port = Local.listen(
                engine, Local.acceptor("GOOD").listener(new Broker()).build());
        try (ServerSocket hole = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(hole, queue);
            Session waiting = engine.add(Local.initiator("HOLE")
                    .config(config -> config.with(Local.IMPATIENT))
                    .listener(new Broker())
                    .connect(Local.port(hole.getLocalPort()))
                    .build());
            try (Running running = Running.start(engine);
                    RawPeer good = RawPeer.call(port, "GOOD", Local.US).logOn()) {
                for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
                assertThat(running.ask(waiting::status)).isEqualTo(SessionStatus.DISCONNECTED);
            }
        } finally {
            for (Socket socket : queue) socket.close();
        }
    }

    @Test
    void aNameThatIsUnknownIsTriedAgainAndDelaysNobodyElse() throws IOException {
        Engine engine = new Engine(Local.PARKING);
        int port = Local.listen(
                engine, Local.acceptor("GOOD").listener(new Broker()).build());
        Session lost = engine.add(Local.initiator("LOST")
                .connect("nobody.needletail.invalid", 1)
                .listener(new Broker())
                .build());
        try (Running running = Running.start(engine);
                RawPeer good = RawPeer.call(port, "GOOD", Local.US).logOn()) {
            for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
            assertThat(running.ask(lost::status)).isEqualTo(SessionStatus.DISCONNECTED);
        }
    }

    // Until the queue of those who wait to be let in is full, and whoever calls now hears nothing at all.
    private static void fill(ServerSocket hole, List<Socket> queue) throws IOException {
        InetSocketAddress address = (InetSocketAddress) hole.getLocalSocketAddress();
        boolean full = false;
        while (!full) {
            Socket socket = new Socket();
            queue.add(socket);
            try {
                socket.connect(address, FULL_MS);
            } catch (SocketTimeoutException nobodyAnswers) {
                full = true;
            }
        }
    }
}
