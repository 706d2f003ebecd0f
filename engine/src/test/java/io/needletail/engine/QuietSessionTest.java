package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.HeartbeatConfig;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Tests that the engine skips a quiet session whose socket the system polls, and that the session misses no message.
 */
class QuietSessionTest {
    private static final EngineConfig WATCHING = TestSessions.PARKING.withEpollAbove(0);

    private static final HeartbeatConfig LIVELY =
            TestSessions.LONG_TIMEOUTS.with(to -> to.heartbeatNs = TestSessions.SECOND_NS);

    @Test
    void itSendsHeartbeatsAndTestRequests() throws IOException {
        try (RunningEngine engine = running();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn("35=A|98=0|108=1|")) {
            assertThat(peer.receive()).startsWith("35=0|");
            assertThat(peer.receive()).startsWith("35=1|");
            peer.send("35=0|112=TEST|");
            assertThat(peer.receive()).startsWith("35=0|");
        }
    }

    @Test
    void itRespondsAfterAnyTimeOfSilence() throws IOException {
        try (RunningEngine engine = running();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            for (int word = 0; word < 20; word++) {
                quiet(engine);
                peer.echo("word" + word);
            }
        }
    }

    @Test
    void messagesOfTheApplicationLeaveAtOnce() throws IOException {
        try (RunningEngine engine = running();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            quiet(engine);
            engine.evaluate(() -> session(engine)
                    .begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, "quiet")
                    .send());
            assertThat(peer.receive()).startsWith("35=D|").contains("|11=quiet|");
        }
    }

    @Test
    void itLogsOutAndClosesOnRequest() throws IOException {
        try (RunningEngine engine = running();
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            quiet(engine);
            engine.evaluate(() -> engine.engine().disable(TestSessions.id(TestSessions.PEER)));
            assertThat(peer.receive()).startsWith("35=5|");
            peer.send("35=5|");
            peer.expectEnd();
        }
    }

    @Test
    void itDetectsTheEndOfTheConnectionAndAcceptsTheNext() throws IOException {
        try (RunningEngine engine = running()) {
            SocketPeer first = engine.call(TestSessions.PEER).logOn();
            quiet(engine);
            first.close();
            Await.await(
                    "the end is noticed",
                    () -> engine.evaluate(() -> session(engine).status() == SessionStatus.DISCONNECTED));
            try (SocketPeer second = engine.call(TestSessions.PEER)) {
                second.numberNext(2);
                second.logOn().echo("again");
            }
        }
    }

    private RunningEngine running() throws IOException {
        return RunningEngine.acceptor(
                WATCHING,
                TestSessions.acceptor(TestSessions.PEER)
                        .config(config -> config.with(LIVELY))
                        .listener(new Broker())
                        .build());
    }

    private Session session(RunningEngine engine) {
        return engine.engine().session(TestSessions.id(TestSessions.PEER)).orElseThrow();
    }

    /** Runs some cycles: each call is executed in another one. */
    private static void quiet(RunningEngine engine) {
        for (int cycle = 0; cycle < 5; cycle++) engine.evaluate(() -> cycle(engine));
    }

    private static int cycle(RunningEngine engine) {
        return engine.engine().sessions().size();
    }
}
