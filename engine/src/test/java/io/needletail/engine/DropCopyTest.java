package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that messages of one session are sent on another one as well, under the numbers of the other. */
class DropCopyTest {
    private static final String ORDER = "35=D|11=%s|55=MSFT|54=1|";

    private final Broker broker = new Broker();
    private final SessionSpec copies = TestSessions.acceptor("COPIES")
            .memoryStore(1 << 24)
            .listener(new Broker())
            .build();

    @Test
    void eachReportIsCopiedAndNoSessionMessageIs() throws IOException {
        try (RunningEngine running = running(copies, copying(copies.id()));
                SocketPeer watcher = call(running, "COPIES").logOn();
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            peer.echo("not copied");
            peer.send(ORDER.formatted("one"));
            for (int number = 2; number <= 3; number++) {
                String report = peer.receive();
                assertThat(report).startsWith("35=8|34=" + (number + 1) + "|11=one|55=MSFT|");
                assertThat(watcher.receive()).isEqualTo(report.replace("|34=" + (number + 1), "|34=" + number));
            }
            watcher.echo("no further message");
        }
    }

    @Test
    void copiesAreKeptWhileTheirPeerIsAway() throws IOException {
        try (RunningEngine running = running(copies, copying(copies.id()));
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            peer.send(ORDER.formatted("one"));
            peer.receive();
            peer.receive();
            try (SocketPeer watcher = call(running, "COPIES")) {
                watcher.send(SocketPeer.LOGON);
                assertThat(watcher.receive()).startsWith("35=A|34=3|");
                watcher.send("35=2|7=1|16=0|");
                assertThat(watcher.receive()).startsWith("35=8|34=1|43=Y|");
                assertThat(watcher.receive()).startsWith("35=8|34=2|43=Y|");
            }
        }
    }

    @Test
    void copiesThatTheirSessionCannotTakeNowFollowLater() throws IOException {
        int orders = 2000;
        try (RunningEngine running = running(copies, copying(copies.id()));
                SocketPeer watcher = call(running, "COPIES").logOn();
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            for (int i = 0; i < orders; i++) {
                peer.send(ORDER.formatted("x".repeat(1000) + i));
                peer.receive();
                peer.receive();
            }
            for (int i = 0; i < 2 * orders; i++) {
                assertThat(watcher.receive())
                        .startsWith("35=8|34=" + (i + 2) + "|")
                        .contains("x" + i / 2 + "|");
            }
        }
    }

    @Test
    void copiesAreStoredWhileTheirPeerDoesNotReadAndLeaveInOrder() throws IOException {
        int orders = 3000;
        try (RunningEngine running = running(copies, copying(copies.id()));
                SocketPeer watcher = call(running, "COPIES").logOn();
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            for (int i = 0; i < orders; i++) {
                peer.send(ORDER.formatted("x".repeat(1000) + i));
                peer.receive();
                peer.receive();
                long stored = running.evaluate(() ->
                        running.engine().session(copies.id()).orElseThrow().nextOut());
                assertThat(stored).isEqualTo(2L * i + 4);
            }
            for (int i = 0; i < 2 * orders; i++) {
                assertThat(watcher.receive()).startsWith("35=8|34=" + (i + 2) + "|11=");
            }
            watcher.echo("in turn again");
        }
    }

    @Test
    void aSessionThatDoesNotExistIsNoObstacle() throws IOException {
        try (RunningEngine running = running(copying(TestSessions.id("MISSING")));
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            peer.send(ORDER.formatted("one"));
            assertThat(peer.receive()).startsWith("35=8|");
            assertThat(peer.receive()).startsWith("35=8|");
            peer.echo("still here");
        }
    }

    private SessionSpec copying(SessionId to) {
        return TestSessions.acceptor(TestSessions.PEER)
                .memoryStore(1 << 24)
                .dropCopyTo(to)
                .listener(broker)
                .build();
    }

    private static SocketPeer call(RunningEngine running, String name) throws IOException {
        int port = running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(port, name, TestSessions.US);
    }

    private static RunningEngine running(SessionSpec... specs) {
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return RunningEngine.start(engine);
    }
}
