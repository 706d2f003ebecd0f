package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.connect.TcpEndpoint;
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

/** Tests that a slow operation of one session does not delay another session. */
class NonBlockingTest {
    private static final int ECHOES = 200;
    private static final int FULL_MS = 300;

    @Test
    void aSlowNameLookUpDelaysNoOtherSession() throws IOException, InterruptedException {
        Engine engine = new Engine(TestSessions.PARKING);
        int port = TestSessions.listen(
                engine, TestSessions.acceptor("GOOD").listener(new Broker()).build());
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TcpEndpoint slow = new TcpEndpoint(SlowNames.SLOW, peer.getLocalPort());
            Session waiting = engine.add(TestSessions.initiator("SLOW")
                    .connect(slow)
                    .listener(new Broker())
                    .build());
            try (RunningEngine running = RunningEngine.start(engine);
                    SocketPeer good =
                            SocketPeer.call(port, "GOOD", TestSessions.US).logOn()) {
                assertThat(SlowNames.isAsked()).isTrue();
                for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
                assertThat(running.evaluate(waiting::status))
                        .as("not looked up yet")
                        .isEqualTo(SessionStatus.DISCONNECTED);
                SlowNames.answer();
                peer.setSoTimeout(Await.MS);
                try (SocketPeer called = SocketPeer.called(peer.accept(), TestSessions.US, "SLOW")) {
                    assertThat(called.receive()).startsWith("35=A|34=1|");
                }
                good.echo("after");
            }
        }
    }

    @Test
    void aSilentHostDelaysNoOtherSession() throws IOException {
        List<Socket> queue = new ArrayList<>();
        Engine engine = new Engine(TestSessions.PARKING);
        int port = TestSessions.listen(
                engine, TestSessions.acceptor("GOOD").listener(new Broker()).build());
        try (ServerSocket hole = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(hole, queue);
            Session waiting = engine.add(TestSessions.initiator("HOLE")
                    .config(config -> config.with(TestSessions.SHORT_TIMEOUTS))
                    .listener(new Broker())
                    .connect(TestSessions.port(hole.getLocalPort()))
                    .build());
            try (RunningEngine running = RunningEngine.start(engine);
                    SocketPeer good =
                            SocketPeer.call(port, "GOOD", TestSessions.US).logOn()) {
                for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
                assertThat(running.evaluate(waiting::status)).isEqualTo(SessionStatus.DISCONNECTED);
            }
        } finally {
            for (Socket socket : queue) socket.close();
        }
    }

    @Test
    void anUnknownNameIsRetriedAndDelaysNoOtherSession() throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        int port = TestSessions.listen(
                engine, TestSessions.acceptor("GOOD").listener(new Broker()).build());
        Session lost = engine.add(TestSessions.initiator("LOST")
                .connect("nobody.needletail.invalid", 1)
                .listener(new Broker())
                .build());
        try (RunningEngine running = RunningEngine.start(engine);
                SocketPeer good = SocketPeer.call(port, "GOOD", TestSessions.US).logOn()) {
            for (int i = 0; i < ECHOES; i++) good.echo("echo " + i);
            assertThat(running.evaluate(lost::status)).isEqualTo(SessionStatus.DISCONNECTED);
        }
    }

    // Fills the queue of pending connections: a further connection attempt gets no response.
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
