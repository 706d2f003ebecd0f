package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.Recovery.Ending;
import io.needletail.session.DisconnectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how an engine ends, and its handling of an application that fails. */
class LifecycleTest {
    @TempDir
    private Path directory;

    @Test
    void stopLogsEverySessionOutAndClosesItsJournal() throws IOException {
        Broker first = new Broker();
        Broker second = new Broker();
        Engine engine = new Engine(TestSessions.PARKING);
        int port = TestSessions.listen(
                engine,
                TestSessions.acceptor("ONE")
                        .store(directory.resolve("one"))
                        .listener(first)
                        .build(),
                TestSessions.acceptor("TWO")
                        .store(directory.resolve("two"))
                        .listener(second)
                        .build());
        RunningEngine running = RunningEngine.start(engine);
        try (SocketPeer one = SocketPeer.call(port, "ONE", TestSessions.US).logOn();
                SocketPeer two = SocketPeer.call(port, "TWO", TestSessions.US).logOn()) {
            engine.stop();
            for (SocketPeer peer : List.of(one, two)) {
                assertThat(peer.receive()).isEqualTo("35=5|34=2|");
                peer.send("35=5|");
                peer.expectEnd();
            }
            running.stop();
        }
        assertThat(first.endings).containsExactly(DisconnectReason.LOGOUT);
        assertThat(second.endings).containsExactly(DisconnectReason.LOGOUT);
        assertThat(JournalMessage.ending(directory.resolve("one"))).isEqualTo(Ending.CLOSED);
        assertThat(JournalMessage.ending(directory.resolve("two"))).isEqualTo(Ending.CLOSED);
    }

    @Test
    void stopWithoutConnectionsReturnsAndClosesPendingConnections() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor("ONE").listener(new Broker()).build());
                SocketPeer visitor = engine.call("ONE")) {
            engine.evaluate(() -> true);
            engine.stop();
            visitor.expectEnd();
        }
    }

    @Test
    void closingTwiceDoesNothingAndClosingWithoutRunningEndsInGoodOrder() throws IOException {
        Path kept = directory.resolve("kept");
        Engine engine = new Engine(TestSessions.PARKING);
        TestSessions.listen(
                engine,
                TestSessions.acceptor("ONE").store(kept).listener(new Broker()).build());
        engine.close();
        engine.close();
        assertThat(JournalMessage.ending(kept)).isEqualTo(Ending.CLOSED);
    }

    @Test
    void oneSessionCannotRunTwice() throws IOException {
        SessionSpec spec = TestSessions.acceptor("ONE").listener(new Broker()).build();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            TestSessions.listen(engine, spec);
            assertThatThrownBy(() -> TestSessions.listen(engine, spec))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("session FIX.4.4:US->ONE runs in this engine already");
        }
    }

    @Test
    void aListenerThatThrowsEndsItsOwnSessionOnly() throws IOException {
        Failing failing = new Failing();
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor("GOOD").listener(new Broker()).build(),
                        TestSessions.acceptor("BAD").listener(failing).build());
                SocketPeer good = engine.call("GOOD").logOn()) {
            try (SocketPeer bad = engine.call("BAD").logOn()) {
                bad.send("35=D|11=1|");
                bad.expectEnd();
            }
            good.echo("after it");
            try (SocketPeer again = engine.call("BAD")) {
                again.numberNext(engine.evaluate(() -> failing.nextIn));
                again.logOn().echo("the message that failed was counted");
            }
        }
    }

    @Test
    void aListenerThatThrowsAtTheEndIsNoObstacleToClosing() throws IOException {
        Path kept = directory.resolve("kept");
        SessionSpec spec =
                TestSessions.acceptor("BAD").store(kept).listener(new Failing()).build();
        Engine engine = new Engine(TestSessions.PARKING);
        int port = TestSessions.listen(
                engine,
                spec,
                TestSessions.acceptor("ONE").listener(new Broker()).build());
        SocketPeer peer = SocketPeer.call(port, "BAD", TestSessions.US);
        try (peer) {
            peer.send(SocketPeer.LOGON);
            Await.await("logged on", () -> engine.poll() == 0 && isKept(kept, 2));
            engine.close();
        }
        assertThat(JournalMessage.ending(kept)).isEqualTo(Ending.CLOSED);
    }

    @Test
    void aPeerThatHangsUpIsCalledAgainAfterTheReconnectInterval() throws IOException {
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            peer.setSoTimeout(Await.MS);
            Engine engine = new Engine(TestSessions.PARKING);
            engine.add(TestSessions.initiator("ONE")
                    .listener(new Broker())
                    .connect(TestSessions.port(peer.getLocalPort()))
                    .build());
            RunningEngine running = RunningEngine.start(engine);
            for (int i = 0; i < 10; i++) peer.accept().close();
            running.stop();
        }
    }

    @Test
    void aSubmittedTaskRunsOnTheEnginesThread() throws IOException {
        AtomicReference<Thread> listening = new AtomicReference<>(Thread.currentThread());
        SessionListener listener = (session, message) -> listening.set(Thread.currentThread());
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor("ONE").listener(listener).build());
                SocketPeer peer = engine.call("ONE").logOn()) {
            peer.send("35=D|11=1|");
            peer.echo("received");
            assertThat(engine.evaluate(Thread::currentThread))
                    .isNotSameAs(Thread.currentThread())
                    .isSameAs(listening.get());
        }
    }

    @Test
    void aTaskThatSubmitsItselfAgainRunsOnceACycle() throws IOException {
        int[] runs = new int[1];
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            engine.submit(new Runnable() {
                @Override
                public void run() {
                    runs[0]++;
                    engine.submit(this);
                }
            });
            engine.poll();
            engine.poll();
            assertThat(runs[0]).isEqualTo(2);
        }
    }

    private static boolean isKept(Path journal, int messages) {
        try {
            return JournalMessage.read(journal).size() == messages;
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    /** Fails at each message and at each end. */
    private static final class Failing implements SessionListener {
        private long nextIn = 1;

        @Override
        public void onMessage(Session session, Message message) {
            throw new IllegalStateException("this application fails at " + message.msgType());
        }

        @Override
        public void onDisconnect(Session session, DisconnectReason reason) {
            nextIn = session.nextIn();
            throw new IllegalStateException("and again at the end, which was " + reason);
        }
    }
}
