package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import org.junit.jupiter.api.Test;

/** Tests a full store: no message is counted or numbered, and the connection ends with a Logout(5). */
class StoreFullTest {
    private final TightHistory store = new TightHistory();
    private final SessionHarness acceptor =
            new SessionHarness(SessionConfig.acceptor(SessionHarness.ACCEPTOR), MessageValidator.NONE, store);

    private SessionHarness full(int bytesLeft) {
        acceptor.connect().loggedOn();
        store.left = bytesLeft;
        return acceptor;
    }

    @Test
    void aMessageThatCannotBeKeptIsNotCounted() {
        full(2000)
                .in("35=D|34=2|11=A|")
                .expect("35=5|34=2|58=Message store is full|")
                .expectDelivered()
                .expectNumbers(2, 3)
                .expectClosed(DisconnectReason.STORE_FULL);
    }

    @Test
    void whereEvenTheLogoutCannotBeKeptTheConnectionJustCloses() {
        full(100).in("35=D|34=2|11=A|").expectNumbers(2, 2).expectClosed(DisconnectReason.STORE_FULL);
    }

    @Test
    void aMessageOfTheApplicationIsRefused() {
        assertThat(full(2000).send("35=8|37=A|")).isEqualTo(SendResult.REFUSED);
        acceptor.expectNothing().expectNumbers(2, 2);
    }

    @Test
    void spaceForResponsesIsReservedAndTheApplicationWaits() {
        int messageBytes = acceptor.session().config().limits().messageBytes();
        int reserved = acceptor.session().config().limits().stepBytes();
        full(messageBytes + reserved);
        assertThat(sendLater()).isEqualTo(SendResult.SENT);
        assertThat(sendLater()).isEqualTo(SendResult.BACK_PRESSURE);
        acceptor.outbox().clear();
        acceptor.in("35=1|34=2|112=a|").expect("35=0|34=3|112=a|").expectNumbers(3, 4);
        store.left = messageBytes;
        assertThat(sendLater()).isEqualTo(SendResult.REFUSED);
    }

    @Test
    void aStoreThatPreparesRoomIsNotFullAndTheSessionWaits() {
        full(100);
        store.preparing = true;
        SessionStateMachine session = acceptor.session();
        long laterNs = session.nowNs() + 31_000_000_000L;
        assertThat(session.reads(laterNs)).isFalse();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.BACK_PRESSURE);
        // A Heartbeat(0) is due.
        session.onTime(laterNs);
        acceptor.expectNothing().expectState(SessionStatus.ACTIVE);
        store.preparing = false;
        store.left = 1 << 20;
        assertThat(session.reads(laterNs)).isTrue();
        session.onTime(laterNs);
        acceptor.expect("35=0|34=2|").expectState(SessionStatus.ACTIVE);
        assertThat(sendLater()).isEqualTo(SendResult.SENT);
    }

    private SendResult sendLater() {
        Session session = acceptor.session();
        return session.begin(MsgTypes.EXECUTION_REPORT).send();
    }

    @Test
    void aDueHeartbeatDetectsTheFullStore() {
        full(100).at("10:00:30.000").expectNothing().expectNumbers(2, 2).expectClosed(DisconnectReason.STORE_FULL);
    }

    @Test
    void aResendFindsOut() {
        acceptor.connect().loggedOn().send("35=8|37=A|");
        acceptor.in("35=2|34=2|7=2|16=0|").outbox().clear();
        store.left = 2000;
        acceptor.step();
        acceptor.expectState(SessionStatus.CLOSING);
    }

    @Test
    void aResendStopsAfterTheLogoutOfThePeer() {
        acceptor.connect().loggedOn().send("35=8|37=A|");
        acceptor.in("35=2|34=2|7=2|16=0|").in("35=5|34=3|").outbox().clear();
        store.left = 0;
        acceptor.settle().expectNothing().expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void messagesAfterTheEndAreNotStored() {
        SessionHarness wire = full(2000).in("35=0|34=2|").expect("35=5|34=2|58=Message store is full|");
        store.left = 0;
        wire.in("35=0|34=2|").expectClosed(DisconnectReason.STORE_FULL);
    }

    @Test
    void aLogoutThatCannotBeStoredClosesTheConnection() {
        full(0).logout("").expectNothing().expectClosed(DisconnectReason.STORE_FULL);
    }

    @Test
    void anEndForAReasonThatCannotBeKeptClosesTheConnection() {
        SessionHarness wire = full(0);
        wire.session()
                .fail(
                        DisconnectReason.MESSAGE_TOO_LONG,
                        "too long",
                        wire.session().nowNs());
        wire.expectNothing().expectClosed(DisconnectReason.MESSAGE_TOO_LONG);
    }

    @Test
    void anInitiatorWithoutRoomForItsLogonClosesTheConnection() {
        store.left = 0;
        SessionHarness initiator =
                new SessionHarness(SessionConfig.initiator(SessionHarness.INITIATOR), MessageValidator.NONE, store);
        initiator.connect().expectNothing().expectClosed(DisconnectReason.STORE_FULL);
    }

    /** Verifies the reservation: throws for an append that {@link #accepts} would have refused. */
    private static final class TightHistory implements MessageStore {
        private final MessageStore kept = new MemoryMessageStore(1 << 20);
        private int left = Integer.MAX_VALUE;
        private boolean preparing;

        @Override
        public long nextIn() {
            return kept.nextIn();
        }

        @Override
        public long nextOut() {
            return kept.nextOut();
        }

        @Override
        public long createdNs() {
            return kept.createdNs();
        }

        @Override
        public boolean accepts(int bytes) {
            return bytes <= left && !preparing;
        }

        @Override
        public boolean isPreparing() {
            return preparing;
        }

        @Override
        public void received(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            take(length);
            kept.received(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            take(length);
        }

        @Override
        public void sent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            take(length);
            kept.sent(seqNum, bytes, from, length, nowNs);
        }

        @Override
        public void resent(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            take(length);
        }

        @Override
        public void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs) {
            take(length);
        }

        @Override
        public void moved(long nextIn, long nextOut, long nowNs) {
            kept.moved(nextIn, nextOut, nowNs);
        }

        @Override
        public void reset(long nowNs) {
            kept.reset(nowNs);
        }

        @Override
        public int find(long seqNum, byte[] target, int at) {
            return kept.find(seqNum, target, at);
        }

        @Override
        public boolean wasDropped(long seqNum) {
            return kept.wasDropped(seqNum);
        }

        @Override
        public void commit() {
            kept.commit();
        }

        private void take(int length) {
            if (length > left) throw new IllegalStateException(length + " bytes for a store that has " + left);
            left -= length;
        }
    }
}
