package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.journal.Sync;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that messages of one session are sent on another one as well, under the numbers of the other. */
class DropCopyTest {
    private static final int MANY = 10_000;
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
                assertThat(watcher.receive())
                        .isEqualTo(report.replace("|34=" + (number + 1), "|34=" + number + "|115=PEER") + "797=Y|");
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
                assertThat(watcher.receive()).startsWith("35=8|34=" + (i + 2) + "|115=PEER|11=");
            }
            watcher.echo("in turn again");
        }
    }

    @Test
    void noMessageIsCountedOrSentWhileItsCopyHasNoRoom() throws IOException {
        RecordedStores stores = new RecordedStores();
        SessionSpec target = copies.toBuilder().storage(stores.storage()).build();
        SessionSpec source =
                copying(copies.id()).toBuilder().storage(stores.storage()).build();
        try (RunningEngine running = running(target, source);
                SocketPeer watcher = call(running, "COPIES").logOn();
                SocketPeer peer = call(running, TestSessions.PEER).logOn()) {
            stores.preparing.add("COPIES");
            stores.take();
            peer.send(ORDER.formatted("one"));
            for (int cycle = 0; cycle < 5; cycle++) {
                assertThat(running.evaluate(() -> send(running, source.id()))).isEqualTo(SendResult.BACK_PRESSURE);
            }
            assertThat(stores.take()).isEmpty();
            stores.preparing.clear();
            for (SocketPeer end : List.of(peer, watcher)) {
                assertThat(end.receive()).startsWith("35=8|34=2|").contains("|11=one|");
                assertThat(end.receive()).startsWith("35=8|34=3|").contains("|11=one|");
            }
            assertThat(stores.take()).containsExactly("COPIES in 2 out 4", "PEER in 3 out 4");
        }
    }

    @Test
    void aTaskSendsNoMoreThanTheCopiesHaveRoomFor(@TempDir Path directory) throws IOException {
        SessionSpec target = copies.toBuilder()
                .storage(TestSessions.journal(directory, Sync.NONE))
                .build();
        SessionSpec source = copying(copies.id());
        try (LogCapture log = LogCapture.begin();
                RunningEngine running = running(target, source)) {
            long sent = 0;
            for (int task = 0; task < 2; task++) {
                long count = 0;
                // The ring may be full of what the task before sent.
                while (count == 0) count = running.evaluate(() -> sendUntilRefused(running, source.id()));
                assertThat(count).isLessThan(MANY);
                sent += count;
                long copied = running.evaluate(() ->
                        running.engine().session(target.id()).orElseThrow().nextOut() - 1);
                assertThat(copied).isEqualTo(sent);
            }
            assertThat(log.lines()).noneMatch(line -> line.text().startsWith("NT-211"));
        }
    }

    private static long sendUntilRefused(RunningEngine running, SessionId id) {
        for (long count = 0; count < MANY; count++) {
            if (send(running, id) == SendResult.BACK_PRESSURE) return count;
        }
        return MANY;
    }

    private static SendResult send(RunningEngine running, SessionId id) {
        return running.engine()
                .session(id)
                .orElseThrow()
                .begin(MsgTypes.EXECUTION_REPORT)
                .put(Tags.TEXT, "x".repeat(4000))
                .send();
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
