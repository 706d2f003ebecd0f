package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.HeartbeatConfig;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A session of which the system tells when bytes come is passed over while it is quiet, and misses nothing. */
class QuietLineTest {
    private static final EngineConfig WATCHING = Local.PARKING.withEpollAbove(0);

    private static final HeartbeatConfig LIVELY = Local.PATIENT.withHeartbeatNs(Local.SECOND_NS);

    @Test
    void itSaysHeartbeatsAndAsksWhoIsSilent() throws IOException {
        try (Running engine = running();
                RawPeer peer = engine.call(Local.PEER).logOn("35=A|98=0|108=1|")) {
            assertThat(peer.hear()).startsWith("35=0|");
            assertThat(peer.hear()).startsWith("35=1|");
            peer.say("35=0|112=TEST|");
            assertThat(peer.hear()).startsWith("35=0|");
        }
    }

    @Test
    void itAnswersAfterAnyTimeOfSilence() throws IOException {
        try (Running engine = running();
                RawPeer peer = engine.call(Local.PEER).logOn()) {
            for (int word = 0; word < 20; word++) {
                quiet(engine);
                peer.echo("word" + word);
            }
        }
    }

    @Test
    void whatTheApplicationSaysLeavesAtOnce() throws IOException {
        try (Running engine = running();
                RawPeer peer = engine.call(Local.PEER).logOn()) {
            quiet(engine);
            engine.ask(() -> session(engine)
                    .begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, "quiet")
                    .send());
            assertThat(peer.hear()).startsWith("35=D|").contains("|11=quiet|");
        }
    }

    @Test
    void itLogsOutAndClosesWhenItIsTold() throws IOException {
        try (Running engine = running();
                RawPeer peer = engine.call(Local.PEER).logOn()) {
            quiet(engine);
            engine.ask(() -> engine.engine().disable(Local.id(Local.PEER)));
            assertThat(peer.hear()).startsWith("35=5|");
            peer.say("35=5|");
            peer.expectEnd();
        }
    }

    @Test
    void itNoticesThatThePeerIsGoneAndTakesTheNext() throws IOException {
        try (Running engine = running()) {
            RawPeer first = engine.call(Local.PEER).logOn();
            quiet(engine);
            first.close();
            Patience.await(
                    "the end is noticed",
                    () -> engine.ask(() -> session(engine).status() == SessionStatus.DISCONNECTED));
            try (RawPeer second = engine.call(Local.PEER)) {
                second.numberNext(2);
                second.logOn().echo("again");
            }
        }
    }

    private Running running() throws IOException {
        return Running.acceptor(
                WATCHING,
                Local.acceptor(Local.PEER)
                        .config(config -> config.with(LIVELY))
                        .listener(new Broker())
                        .build());
    }

    private Session session(Running engine) {
        return engine.engine().session(Local.id(Local.PEER)).orElseThrow();
    }

    /** Lets some cycles pass: each question is answered in another one. */
    private static void quiet(Running engine) {
        for (int cycle = 0; cycle < 5; cycle++) engine.ask(() -> cycle(engine));
    }

    private static int cycle(Running engine) {
        return engine.engine().sessions().size();
    }
}
