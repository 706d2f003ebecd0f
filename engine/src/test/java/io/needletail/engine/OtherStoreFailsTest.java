package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.error.StoreError;
import io.needletail.engine.store.Storage;
import io.needletail.fixtures.RecordedLog;
import io.needletail.journal.Sync;
import io.needletail.journal.Sync.Policy;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests a step that appends to the store of another session, when that store fails. */
class OtherStoreFailsTest {
    private static final String CLIENT = "CLIENT";
    private static final String EXCHANGE = "EXCHANGE";
    private static final String LOST = "NT-513 " + TestSessions.id(EXCHANGE) + ": the database of EXCHANGE is gone";
    private static final String AGAIN = "35=D|43=Y|122=20260101-00:00:00|11=one|";

    private final RecordedStores stores = new RecordedStores();
    private final Router router = new Router();
    private final LogCapture log = LogCapture.begin();

    @TempDir
    private Path directory;

    /** Routes each order to the exchange, and rejects it when that is refused. */
    private static final class Router implements SessionListener {
        private final List<String> received = new CopyOnWriteArrayList<>();
        private Engine engine;

        @Override
        public void onMessage(Session client, Message order) {
            received.add(order.text(Tags.CL_ORD_ID) + (order.isSet(Tags.POSS_DUP_FLAG) ? " again" : ""));
            SendResult result = engine.session(TestSessions.id(EXCHANGE))
                    .orElseThrow()
                    .begin(MsgTypes.NEW_ORDER_SINGLE)
                    .copy(order, Tags.CL_ORD_ID)
                    .send();
            client.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, Tags.CL_ORD_ID)
                    .put(Tags.TEXT, result.name())
                    .send();
        }
    }

    @AfterEach
    void endLog() {
        log.close();
    }

    @Test
    void anOrderWhoseRouteCannotBeCommittedIsNotCountedAndComesAgain() throws IOException {
        stores.failAtCommit.add(EXCHANGE);
        comesAgain();
    }

    @Test
    void anOrderWhoseRouteCannotBeAppendedIsNotCountedAndComesAgain() throws IOException {
        stores.failAtSend.add(EXCHANGE);
        comesAgain();
    }

    private void comesAgain() throws IOException {
        try (RunningEngine running = running(stores.storage(), stores.storage())) {
            try (SocketPeer client = call(running, CLIENT).logOn()) {
                client.send("35=D|11=one|");
                client.expectEnd();
            }
            comesAgainAfterLogon(running);
        }
        assertThat(router.received).containsExactly("one", "one again");
        assertThat(errors()).hasSize(2);
        assertThat(errors().getFirst()).startsWith(LOST);
        assertThat(errors().getLast())
                .startsWith("NT-514 " + TestSessions.id(CLIENT))
                .contains(EXCHANGE);
    }

    private static void comesAgainAfterLogon(RunningEngine running) throws IOException {
        try (SocketPeer client = call(running, CLIENT)) {
            client.numberNext(3);
            client.send(SocketPeer.LOGON);
            assertThat(client.receive()).startsWith("35=A|34=2|");
            assertThat(client.receive()).startsWith("35=2|34=3|").contains("7=2|");
            client.numberNext(2);
            client.send(AGAIN);
            assertThat(client.receive()).isEqualTo("35=8|34=4|11=one|58=REFUSED|");
        }
    }

    @Test
    void anOrderThatWaitedForAGapIsNotCountedWhenItsRouteCannotBeAppended() throws IOException {
        try (RunningEngine running = running(stores.storage(), stores.storage());
                SocketPeer client = call(running, CLIENT).logOn()) {
            client.numberNext(3);
            client.send("35=D|11=two|");
            assertThat(client.receive()).startsWith("35=2|");
            client.numberNext(2);
            stores.failAtSend.add(EXCHANGE);
            client.send("35=4|43=Y|122=20260101-00:00:00|123=Y|36=3|");
            client.expectEnd();
            long nextIn = running.evaluate(() -> running.engine()
                    .session(TestSessions.id(CLIENT))
                    .orElseThrow()
                    .nextIn());
            assertThat(nextIn).isEqualTo(3);
        }
        assertThat(router.received).containsExactly("two");
    }

    @Test
    void aStoreThatCannotRollBackEndsItsSessionAndCommitsNothing() throws IOException {
        stores.failAtCommit.add(EXCHANGE);
        stores.keepAll.add(CLIENT);
        try (RunningEngine running = running(stores.storage(), stores.storage())) {
            try (SocketPeer client = call(running, CLIENT).logOn()) {
                client.send("35=D|11=one|");
                client.expectEnd();
            }
            stores.take();
            try (SocketPeer client = call(running, CLIENT)) {
                client.numberNext(3);
                client.send(SocketPeer.LOGON);
                client.expectEndAfterAnything();
            }
        }
        assertThat(stores.take()).noneMatch(commit -> commit.startsWith(CLIENT));
        assertThat(errors()).anyMatch(line -> line.startsWith("NT-513 " + TestSessions.id(CLIENT)));
    }

    @Test
    void aDropCopyThatCannotBeCommittedEndsItsOwnSessionOnly() throws IOException {
        stores.failAtCommit.add("COPIES");
        try (RunningEngine running = running(stores.storage(), stores.storage());
                SocketPeer copies = call(running, "COPIES")) {
            try (SocketPeer client = call(running, CLIENT).logOn()) {
                client.send("35=D|11=one|");
                assertThat(client.receive()).isEqualTo("35=8|34=2|11=one|58=STORED|");
                client.echo("goes on");
            }
            copies.send(SocketPeer.LOGON);
            copies.expectEndAfterAnything();
        }
        assertThat(errors()).hasSize(2);
        assertThat(errors().getFirst()).startsWith("NT-513 " + TestSessions.id("COPIES"));
        assertThat(errors().getLast()).startsWith("NT-211 1 copies to ");
    }

    @Test
    void aQueuedMessageThatCannotBeCommittedIsRefused() throws IOException {
        stores.failAtCommit.add(EXCHANGE);
        try (RunningEngine running = running(stores.storage(), stores.storage())) {
            SendResult result = running.engine()
                    .messageQueue(1)
                    .message()
                    .begin(TestSessions.id(EXCHANGE), MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, 1)
                    .send();
            assertThat(result).isEqualTo(SendResult.REFUSED);
        }
        assertThat(errors()).singleElement().asString().startsWith(LOST);
    }

    @Test
    void nothingThatAFailedStoreCouldNotCommitIsSent() throws IOException {
        try (RunningEngine running = running(stores.storage(), stores.storage());
                SocketPeer exchange = call(running, EXCHANGE).logOn();
                SocketPeer client = call(running, CLIENT).logOn()) {
            stores.failAtCommit.add(EXCHANGE);
            client.send("35=D|11=one|");
            client.expectEnd();
            exchange.expectEnd();
        }
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void anOrderForAJournalThatCannotBeWrittenAnyMoreIsReportedAsLostAndTheNextOneIsNotCounted() throws IOException {
        Path bad = directory.resolve("bad");
        Sync sync = new Sync(Policy.NONE, 0);
        RunningEngine running =
                running(TestSessions.journal(directory.resolve("good"), sync), TestSessions.journal(bad, sync));
        try (SocketPeer client = call(running, CLIENT).logOn()) {
            empty(bad);
            // The step is in the ring before the file is touched.
            client.send("35=D|11=one|");
            assertThat(client.receive()).isEqualTo("35=8|34=2|11=one|58=STORED|");
            Await.await("the file fails", () -> running.engine().storeFaults().containsKey(StoreError.STORE_FAILED));
            client.send("35=D|11=two|");
            assertThat(client.receive()).isEqualTo("35=8|34=3|11=two|58=REFUSED|");
        }
        assertThatThrownBy(running::stop).rootCause().hasMessageContaining("0 bytes long while it was being written");
        assertThatThrownBy(() -> TestSessions.journal(bad, sync).open(TestSessions.id(EXCHANGE), TestSessions.AT_ONCE))
                .hasMessageContaining("NT-500")
                .hasMessageContaining("sent numbers 1 to 1");
    }

    private List<String> errors() {
        return log.lines().stream()
                .map(RecordedLog.Line::text)
                .filter(text -> text.startsWith("NT-"))
                .toList();
    }

    private RunningEngine running(Storage client, Storage exchange) {
        Engine engine = new Engine(TestSessions.PARKING);
        router.engine = engine;
        List<SessionSpec> specs = List.of(
                spec(CLIENT, client).dropCopyTo(TestSessions.id("COPIES")).build(),
                spec(EXCHANGE, exchange).build(),
                spec("COPIES", stores.storage()).build());
        assertThat(engine.reload(specs).failures()).isEmpty();
        return RunningEngine.start(engine);
    }

    private SessionSpecBuilder spec(String peer, Storage storage) {
        return TestSessions.acceptor(peer).storage(storage).listener(router);
    }

    private static SocketPeer call(RunningEngine running, String peer) throws IOException {
        int port = running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(port, peer, TestSessions.US);
    }

    private static void empty(Path journal) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".journal")).toList()) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(0);
                }
            }
        }
    }
}
