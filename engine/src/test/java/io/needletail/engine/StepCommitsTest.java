package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.EngineRing;
import io.needletail.engine.store.Storage;
import io.needletail.journal.Sync;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that what a step appended to other sessions is committed before the step's own inbound number. */
class StepCommitsTest {
    private static final String CLIENT = "CLIENT";
    private static final String EXCHANGE = "EXCHANGE";
    private static final String OTHER = "OTHER";

    private final RecordedStores stores = new RecordedStores();
    private final Router router = new Router();

    /** Sends each order on the sessions that Text(58) names, in this order, and acknowledges it to the client. */
    private static final class Router implements SessionListener {
        private Engine engine;
        private volatile String atLogon = "";
        private volatile String atEnd = "";
        private volatile int cycles;
        private volatile Runnable beforeCycles = () -> {};
        private volatile Runnable onCycles = () -> {};
        private volatile Optional<QueuedMessage> queued = Optional.empty();
        private volatile SendResult result = SendResult.STORED;

        @Override
        public void onMessage(Session client, Message order) {
            for (String name : order.text(Tags.TEXT).split(",", -1)) {
                if (name.equals("throw")) throw new IllegalStateException("on purpose");
                send(name);
            }
            beforeCycles.run();
            for (int i = 0; i < cycles; i++) engine.poll();
            onCycles.run();
            client.begin(MsgTypes.EXECUTION_REPORT).copy(order, Tags.CL_ORD_ID).send();
        }

        @Override
        public void onLogon(Session session) {
            if (!atLogon.isEmpty() && session.id().target().compId().equals(CLIENT)) send(atLogon);
        }

        @Override
        public void onDisconnect(Session session, DisconnectReason reason) {
            if (!atEnd.isEmpty() && session.id().target().compId().equals(CLIENT)) send(atEnd);
        }

        private void send(String name) {
            assertThat(queued.isPresent() ? queue(name) : route(name)).isEqualTo(result);
        }

        private SendResult queue(String name) {
            return queued.orElseThrow()
                    .begin(TestSessions.id(name), MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, "routed")
                    .send();
        }

        private SendResult route(String name) {
            return engine.session(TestSessions.id(name))
                    .orElseThrow()
                    .begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, "routed")
                    .send();
        }
    }

    @Test
    void aCallbackCommitsTheOtherSessionsInTheirOrderAndItsOwnLast() throws IOException {
        try (RunningEngine running = running();
                SocketPeer client = call(running).logOn()) {
            stores.take();
            client.send("35=D|11=one|58=OTHER,EXCHANGE|");
            assertThat(client.receive()).startsWith("35=8|34=2|11=one|");
            assertThat(stores.take()).containsExactly("OTHER in 1 out 2", "EXCHANGE in 1 out 2", "CLIENT in 3 out 3");
        }
    }

    @Test
    void aQueuedMessageThatACallbackSendsIsPartOfItsStep() throws IOException {
        try (RunningEngine running = running();
                SocketPeer client = call(running).logOn()) {
            router.queued = Optional.of(running.engine().messageQueue(1).message());
            stores.take();
            client.send("35=D|11=one|58=OTHER,EXCHANGE|");
            assertThat(client.receive()).startsWith("35=8|34=2|11=one|");
            assertThat(stores.take()).containsExactly("OTHER in 1 out 2", "EXCHANGE in 1 out 2", "CLIENT in 3 out 3");
        }
    }

    @Test
    void aCallbackThatThrowsCommitsAsFarAsItWentInTheSameOrder() throws IOException {
        try (RunningEngine running = running();
                SocketPeer client = call(running).logOn()) {
            stores.take();
            client.send("35=D|11=one|58=OTHER,EXCHANGE,throw|");
            client.expectEndAfterAnything();
            Await.await("the end", () -> stores.events.size() == 3);
            assertThat(stores.take()).containsExactly("OTHER in 1 out 2", "EXCHANGE in 1 out 2", "CLIENT in 3 out 2");
        }
    }

    @Test
    void aMessageThatWaitedForAGapIsAStepOfItsOwn() throws IOException {
        try (RunningEngine running = running();
                SocketPeer client = call(running).logOn()) {
            client.numberNext(3);
            client.send("35=D|11=three|58=EXCHANGE|");
            assertThat(client.receive()).startsWith("35=2|");
            stores.take();
            client.numberNext(2);
            client.send("35=D|11=two|58=OTHER|");
            assertThat(client.receive()).contains("|11=two|");
            assertThat(client.receive()).contains("|11=three|");
            assertThat(stores.take())
                    .containsExactly(
                            "OTHER in 1 out 2", "CLIENT in 3 out 4", "EXCHANGE in 1 out 2", "CLIENT in 4 out 5");
        }
    }

    @Test
    void callbacksOfLogonAndDisconnectCommitTheOtherSessionsFirst() throws IOException {
        router.atLogon = EXCHANGE;
        router.atEnd = OTHER;
        try (RunningEngine running = running()) {
            try (SocketPeer client = call(running).logOn()) {
                assertThat(stores.take()).containsExactly("EXCHANGE in 1 out 2", "CLIENT in 2 out 2");
                client.send("35=5|");
                client.expectEndAfterAnything();
            }
            Await.await("the end", () -> stores.events.size() == 2);
            assertThat(stores.take()).containsExactly("CLIENT in 3 out 3", "OTHER in 1 out 2");
        }
    }

    @Test
    void aSubmittedTaskIsCommittedBeforeTheNextOneRuns() throws IOException {
        try (RunningEngine running = running()) {
            Engine engine = running.engine();
            // Both run in one cycle.
            engine.submit(() -> {
                engine.submit(() -> router.send(EXCHANGE));
                engine.submit(() -> stores.events.add("next task"));
            });
            Await.await("the second task", () -> stores.events.contains("next task"));
            assertThat(stores.take()).containsExactly("EXCHANGE in 1 out 2", "next task");
        }
    }

    @Test
    void aQueuedMessageIsCommittedBeforeItsProducerGetsTheResult() throws IOException {
        try (RunningEngine running = running()) {
            QueuedMessage order = running.engine().messageQueue(8).message();
            AtomicBoolean isEarly = new AtomicBoolean(true);
            stores.onCommit = () -> isEarly.compareAndSet(true, !order.isDone());
            for (int i = 2; i < 100; i++) {
                SendResult result = order.begin(TestSessions.id(EXCHANGE), MsgTypes.NEW_ORDER_SINGLE)
                        .put(Tags.CL_ORD_ID, i)
                        .send();
                assertThat(result).isEqualTo(SendResult.STORED);
                assertThat(stores.take()).containsExactly("EXCHANGE in 1 out " + i);
            }
            assertThat(isEarly).isTrue();
        }
    }

    @Test
    void aDropCopyIsCommittedBeforeTheMessageThatItCopies() throws IOException {
        try (RunningEngine running = running(OTHER);
                SocketPeer client = call(running).logOn()) {
            stores.take();
            client.send("35=D|11=one|58=EXCHANGE|");
            assertThat(client.receive()).startsWith("35=8|34=2|11=one|");
            assertThat(stores.take()).containsExactly("EXCHANGE in 1 out 2", "OTHER in 1 out 2", "CLIENT in 3 out 3");
        }
    }

    @Test
    void anOperatorsMessageIsCommittedAfterItsDropCopy() throws IOException {
        try (RunningEngine running = running(OTHER);
                SocketPeer client = call(running).logOn()) {
            stores.take();
            SessionCommand command =
                    new SessionCommand.Send(new SessionMessage("B", List.of(new SessionMessage.Field(148, "news"))));
            running.engine().control().execute(TestSessions.id(CLIENT), command).join();
            assertThat(stores.take()).containsExactly("OTHER in 1 out 2", "CLIENT in 2 out 3");
            assertThat(client.receive()).startsWith("35=B|34=2|");
        }
    }

    @Test
    void whatIsSentBetweenTwoCyclesIsCommittedAtTheBeginningOfTheNext() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            router.engine = engine;
            TestSessions.listen(engine, spec(CLIENT), spec(EXCHANGE), spec(OTHER));
            engine.poll();
            router.send(OTHER);
            router.send(EXCHANGE);
            router.send(OTHER);
            engine.submit(() -> stores.events.add("task"));
            engine.poll();
            assertThat(stores.take()).containsExactly("OTHER in 1 out 3", "EXCHANGE in 1 out 2", "task");
        }
    }

    @Test
    void aStoreOfAnApplicationCountsAMessageAfterTheGroupOfTheJournals(@TempDir Path directory) throws IOException {
        EngineRing ring = new EngineRing();
        stores.onCommit = () -> stores.events.add("ring is whole: " + ring.isWhole());
        Engine engine = new Engine(TestSessions.PARKING, ring);
        router.engine = engine;
        SessionSpec exchange = journaled(EXCHANGE, directory);
        assertThat(engine.reload(List.of(spec(CLIENT), exchange, spec(OTHER))).failures())
                .isEmpty();
        try (RunningEngine running = RunningEngine.start(engine);
                SocketPeer client = call(running).logOn()) {
            stores.take();
            client.send("35=D|11=one|58=EXCHANGE,OTHER|");
            assertThat(client.receive()).startsWith("35=8|34=2|11=one|");
            assertThat(stores.take())
                    .containsExactly(
                            "OTHER in 1 out 2", "ring is whole: false", "CLIENT in 3 out 3", "ring is whole: true");
        }
    }

    @Test
    void nothingOfAStepLeavesBeforeItsEndWhenItsListenerRunsTheEngine(@TempDir Path directory) throws IOException {
        EngineRing ring = new EngineRing();
        Engine engine = new Engine(TestSessions.PARKING, ring);
        router.engine = engine;
        router.cycles = 3;
        List<SessionSpec> specs = List.of(journaled(CLIENT, directory), journaled(EXCHANGE, directory), spec(OTHER));
        assertThat(engine.reload(specs).failures()).isEmpty();
        QueuedMessage queued = engine.messageQueue(1).message();
        try (RunningEngine running = RunningEngine.start(engine);
                SocketPeer exchange = call(running, EXCHANGE).logOn();
                SocketPeer other = call(running, OTHER).logOn();
                SocketPeer client = call(running).logOn()) {
            stores.take();
            router.result = SendResult.SENT;
            router.onCycles = () -> stores.events.add("whole " + ring.isWhole() + " other " + other.hasBytes()
                    + " exchange " + exchange.hasBytes() + " queued " + queued.isDone());
            router.beforeCycles = () -> queued.begin(TestSessions.id(OTHER), MsgTypes.EXECUTION_REPORT)
                    .put(Tags.CL_ORD_ID, "queued")
                    .post();
            client.send("35=D|11=one|58=EXCHANGE,OTHER|");
            assertThat(client.receive()).startsWith("35=8|34=2|11=one|");
            assertThat(exchange.receive()).startsWith("35=D|34=2|");
            assertThat(other.receive()).startsWith("35=D|34=2|");
            assertThat(other.receive()).endsWith("|11=queued|");
            assertThat(stores.events).contains("whole false other false exchange false queued false");
        }
    }

    private SessionSpec journaled(String peer, Path directory) {
        Storage storage = TestSessions.journal(directory.resolve(peer), Sync.NONE);
        return TestSessions.acceptor(peer).storage(storage).listener(router).build();
    }

    private RunningEngine running() throws IOException {
        return running("");
    }

    private RunningEngine running(String dropCopy) throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        router.engine = engine;
        SessionSpecBuilder client = spec(CLIENT).toBuilder();
        if (!dropCopy.isEmpty()) client.dropCopyTo(TestSessions.id(dropCopy));
        List<SessionSpec> specs = List.of(client.build(), spec(EXCHANGE), spec(OTHER));
        assertThat(engine.reload(specs).failures()).isEmpty();
        return RunningEngine.start(engine);
    }

    private static SocketPeer call(RunningEngine running) throws IOException {
        return call(running, CLIENT);
    }

    private static SocketPeer call(RunningEngine running, String peer) throws IOException {
        int port = running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(port, peer, TestSessions.US);
    }

    private SessionSpec spec(String peer) {
        return TestSessions.acceptor(peer)
                .storage(stores.storage())
                .listener(router)
                .build();
    }
}
