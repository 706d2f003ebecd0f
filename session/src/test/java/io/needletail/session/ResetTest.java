package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.LoggedOn;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ResetSeqNumFlag(141) and the configured resets. */
class ResetTest {
    private static final SequenceResetPolicy ON_LOGON = SequenceResetPolicy.NEVER.withOnLogon(true);
    private static final Event RESET = new Event(SessionEvent.SEQUENCE_RESET, 1);

    @Test
    void anAcceptorResetsWhenThePeerRequestsItAtLogon() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.disconnect().connect().expectCalls(new ListenerCall.Disconnected(DisconnectReason.PEER_GONE));
        acceptor.in("35=A|34=1|98=0|108=30|141=Y|").expect("35=A|34=1|98=0|108=30|141=Y|");
        acceptor.expectCalls(RESET, new LoggedOn()).expectNumbers(2, 2);
    }

    @Test
    void aFlagSetToNoResetsNothing() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().disconnect().connect();
        acceptor.in("35=A|34=2|98=0|108=30|141=N|").expect("35=A|34=2|98=0|108=30|");
        acceptor.expectNumbers(3, 3);
    }

    @Test
    void anInitiatorRequestsAResetWhenConfigured() {
        SessionHarness initiator = new SessionHarness(
                SessionConfig.initiator(SessionHarness.INITIATOR).with(ON_LOGON));
        initiator.connect().expect("35=A|34=1|98=0|108=30|141=Y|");
        initiator.in("35=A|34=1|98=0|108=30|141=Y|").expectNothing().expectNumbers(2, 2);
        initiator.disconnect().connect().expect("35=A|34=1|98=0|108=30|141=Y|");
    }

    @Test
    void anInitiatorAcceptsAnAnswerThatDoesNotRepeatTheFlag() {
        SessionHarness initiator = new SessionHarness(
                SessionConfig.initiator(SessionHarness.INITIATOR).with(ON_LOGON));
        initiator.connect().expect("35=A|34=1|98=0|108=30|141=Y|");
        initiator.in("35=A|34=1|98=0|108=30|").expectNumbers(2, 2).expectState(SessionStatus.ACTIVE);
    }

    @Test
    void anAcceptorConfiguredToResetBeginsAnewAtEachLogon() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(ON_LOGON));
        acceptor.connect().loggedOn().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=1|98=0|108=30|").expect("35=A|34=1|98=0|108=30|").expectNumbers(2, 2);
    }

    @Test
    void anInitiatorWhosePeerResetsKeepsTheNumberOfItsFirstLogon() {
        SessionHarness initiator = SessionHarness.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.in("35=A|34=1|98=0|108=30|141=Y|").expectNothing();
        initiator.expectState(SessionStatus.ACTIVE).expectNumbers(2, 2);
    }

    @Test
    void anInitiatorWhosePeerResetsDuringTheSessionRespondsWithALogon() {
        SessionHarness initiator =
                SessionHarness.loggedOnInitiator().in("35=0|34=2|").disconnect().connect();
        initiator.expect("35=A|34=2|98=0|108=30|");
        initiator.in("35=A|34=1|98=0|108=30|141=Y|").expect("35=A|34=1|98=0|108=30|141=Y|");
        initiator.expectState(SessionStatus.ACTIVE).expectNumbers(2, 2);
    }

    @Test
    void aLiveSessionResetsWhenThePeerRequestsIt() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=1|34=2|112=1|").expect("35=0|34=2|112=1|");
        acceptor.in("35=A|34=1|98=0|108=30|141=Y|").expect("35=A|34=1|98=0|108=30|141=Y|");
        acceptor.expectCalls(RESET).expectNumbers(2, 2);
        acceptor.in("35=1|34=2|112=1|").expect("35=0|34=2|112=1|");
    }

    @Test
    void aLiveResetTakesTheNewHeartbeat() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=A|34=1|98=0|108=5|141=Y|");
        acceptor.expect("35=A|34=1|98=0|108=5|141=Y|").at("10:00:05.000").expect("35=0|34=2|");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "108=-3|", "108=x|", "108=99999999|"})
    void aLiveResetWithABadHeartbeatEndsTheSessionAndResetsNothing(String heartbeat) {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=0|34=2|").in("35=A|34=1|98=0|" + heartbeat + "141=Y|");
        acceptor.expectState(SessionStatus.CLOSING).expectNumbers(3, 3);
    }

    private static Stream<String> refusedLogons() {
        return Stream.of(
                "35=A|34=0|98=0|108=30|141=Y|",
                "35=A|34=-1|98=0|108=30|141=Y|",
                "35=A|34=1000000000000000000|98=0|108=30|141=Y|",
                "35=A|34=1|98=0|108=-3|141=Y|",
                "35=A|34=1|98=1|108=30|141=Y|",
                "35=A|34=1|52=09:50:00.000|98=0|108=30|141=Y|",
                "35=A|34=1|49=ELSE|98=0|108=30|141=Y|");
    }

    @ParameterizedTest
    @MethodSource("refusedLogons")
    void aRefusedLogonResetsNothing(String logon) {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=0|34=2|").disconnect().connect();
        acceptor.in(logon).expectState(SessionStatus.CLOSING);
        acceptor.outbox().clear();
        acceptor.disconnect().connect().in("35=A|34=3|98=0|108=30|").expectState(SessionStatus.ACTIVE);
        assertThat(acceptor.session().counters().count(SessionEvent.SEQUENCE_RESET))
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("refusedLogons")
    void aRefusedLogonResetsNothingOnALiveSession(String logon) {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=0|34=2|").in(logon);
        assertThat(acceptor.session().counters().count(SessionEvent.SEQUENCE_RESET))
                .isZero();
        assertThat(acceptor.session().nextIn()).isGreaterThanOrEqualTo(3);
        assertThat(acceptor.session().nextOut()).isGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("refusedLogons")
    void aRefusedResponseResetsNothing(String logon) {
        SessionHarness initiator =
                SessionHarness.loggedOnInitiator().in("35=0|34=2|").disconnect().connect();
        initiator.in(logon).expectState(SessionStatus.CLOSING);
        assertThat(initiator.session().nextIn()).isEqualTo(3);
        assertThat(initiator.session().counters().count(SessionEvent.SEQUENCE_RESET))
                .isZero();
    }

    @Test
    void anAcceptorConfiguredToResetDoesNotResetForARefusedLogon() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(ON_LOGON));
        acceptor.connect().loggedOn().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=0|98=0|108=30|")
                .expect("35=5|34=2|58=MsgSeqNum too low, expecting 1 but received 0|")
                .expectNumbers(3, 3)
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void aLiveResetEndsARunningResend() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        for (int i = 0; i < 5; i++) acceptor.send("35=8|37=" + i + "|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").in("35=A|34=1|98=0|108=30|141=Y|").settle();
        acceptor.expect("35=A|34=1|98=0|108=30|141=Y|").expectNumbers(2, 2);
    }

    @Test
    void aResetOnLogoutForgetsTheNumbersAfterACompletedLogoutOnly() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(SequenceResetPolicy.NEVER.withOnLogout(true)));
        acceptor.connect().loggedOn().disconnect().expectNumbers(2, 2);
        acceptor.connect().loggedOn().in("35=5|34=3|").expect("35=5|34=3|");
        acceptor.expectClosed(DisconnectReason.LOGOUT).expectNumbers(1, 1);
    }

    @Test
    void aResetOnDisconnectForgetsTheNumbersHoweverTheConnectionEnds() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(SequenceResetPolicy.NEVER.withOnDisconnect(true)));
        acceptor.connect().loggedOn().expectNumbers(2, 2).disconnect().expectNumbers(1, 1);
    }

    @Test
    void messagesSentBeforeAResetAreNotFoundAfterIt() {
        MessageStore store = new MemoryMessageStore(1 << 16);
        byte[] frame = new byte[100];
        store.sent(1, frame, 0, frame.length, 0);
        store.reset(0);
        assertThat(store.find(1, new byte[100], 0)).isZero();
    }
}
