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

/** How an engine ends, and what it does with an application that fails. */
class LifecycleTest {
    @TempDir
    private Path directory;

    @Test
    void stopLogsEverySessionOutAndClosesItsJournal() throws IOException {
        Broker first = new Broker();
        Broker second = new Broker();
        Engine engine = new Engine(Local.PARKING);
        int port = Local.listen(
                engine,
                Local.acceptor("ONE")
                        .store(directory.resolve("one"))
                        .listener(first)
                        .build(),
                Local.acceptor("TWO")
                        .store(directory.resolve("two"))
                        .listener(second)
                        .build());
        Running running = Running.start(engine);
        try (RawPeer one = RawPeer.call(port, "ONE", Local.US).logOn();
                RawPeer two = RawPeer.call(port, "TWO", Local.US).logOn()) {
            engine.stop();
            for (RawPeer peer : List.of(one, two)) {
                assertThat(peer.hear()).isEqualTo("35=5|34=2|");
                peer.say("35=5|");
                peer.expectEnd();
            }
            running.stop();
        }
        assertThat(first.endings).containsExactly(DisconnectReason.LOGOUT);
        assertThat(second.endings).containsExactly(DisconnectReason.LOGOUT);
        assertThat(Kept.ending(directory.resolve("one"))).isEqualTo(Ending.CLOSED);
        assertThat(Kept.ending(directory.resolve("two"))).isEqualTo(Ending.CLOSED);
    }

    @Test
    void stopWithoutConnectionsReturnsAndVisitorsAreSentAway() throws IOException {
        try (Running engine = Running.acceptor(
                        Local.PARKING,
                        Local.acceptor("ONE").listener(new Broker()).build());
                RawPeer visitor = engine.call("ONE")) {
            engine.ask(() -> true);
            engine.stop();
            visitor.expectEnd();
        }
    }

    @Test
    void closingTwiceDoesNothingAndClosingWithoutRunningEndsInGoodOrder() throws IOException {
        Path kept = directory.resolve("kept");
        Engine engine = new Engine(Local.PARKING);
        Local.listen(
                engine, Local.acceptor("ONE").store(kept).listener(new Broker()).build());
        engine.close();
        engine.close();
        assertThat(Kept.ending(kept)).isEqualTo(Ending.CLOSED);
    }

    @Test
    void oneSessionCannotRunTwice() throws IOException {
        SessionSpec spec = Local.acceptor("ONE").listener(new Broker()).build();
        try (Engine engine = new Engine(Local.PARKING)) {
            Local.listen(engine, spec);
            assertThatThrownBy(() -> Local.listen(engine, spec))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("session FIX.4.4:US->ONE runs in this engine already");
        }
    }

    @Test
    void aListenerThatThrowsEndsItsOwnSessionOnly() throws IOException {
        Failing failing = new Failing();
        try (Running engine = Running.acceptor(
                        Local.PARKING,
                        Local.acceptor("GOOD").listener(new Broker()).build(),
                        Local.acceptor("BAD").listener(failing).build());
                RawPeer good = engine.call("GOOD").logOn()) {
            try (RawPeer bad = engine.call("BAD").logOn()) {
                bad.say("35=D|11=1|");
                bad.expectEnd();
            }
            good.echo("after it");
            try (RawPeer again = engine.call("BAD")) {
                again.numberNext(engine.ask(() -> failing.nextIn));
                again.logOn().echo("the message that failed was counted");
            }
        }
    }

    @Test
    void aListenerThatThrowsAtTheEndIsNoObstacleToClosing() throws IOException {
        Path kept = directory.resolve("kept");
        SessionSpec spec =
                Local.acceptor("BAD").store(kept).listener(new Failing()).build();
        Engine engine = new Engine(Local.PARKING);
        int port = Local.listen(
                engine, spec, Local.acceptor("ONE").listener(new Broker()).build());
        RawPeer peer = RawPeer.call(port, "BAD", Local.US);
        try (peer) {
            peer.say(RawPeer.LOGON);
            Patience.await("logged on", () -> engine.poll() == 0 && isKept(kept, 2));
            engine.close();
        }
        assertThat(Kept.ending(kept)).isEqualTo(Ending.CLOSED);
    }

    @Test
    void aPeerThatHangsUpIsCalledAgainAfterTheReconnectInterval() throws IOException {
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            peer.setSoTimeout(Patience.MS);
            Engine engine = new Engine(Local.PARKING);
            engine.add(Local.initiator("ONE")
                    .listener(new Broker())
                    .connect(Local.port(peer.getLocalPort()))
                    .build());
            Running running = Running.start(engine);
            for (int i = 0; i < 10; i++) peer.accept().close();
            running.stop();
        }
    }

    @Test
    void aSubmittedTaskRunsOnTheEnginesThread() throws IOException {
        AtomicReference<Thread> listening = new AtomicReference<>(Thread.currentThread());
        SessionListener listener = (session, message) -> listening.set(Thread.currentThread());
        try (Running engine = Running.acceptor(
                        Local.PARKING, Local.acceptor("ONE").listener(listener).build());
                RawPeer peer = engine.call("ONE").logOn()) {
            peer.say("35=D|11=1|");
            peer.echo("heard");
            assertThat(engine.ask(Thread::currentThread))
                    .isNotSameAs(Thread.currentThread())
                    .isSameAs(listening.get());
        }
    }

    @Test
    void aTaskThatSubmitsItselfAgainRunsOnceACycle() throws IOException {
        int[] runs = new int[1];
        try (Engine engine = new Engine(Local.PARKING)) {
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
            return Kept.read(journal).size() == messages;
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
