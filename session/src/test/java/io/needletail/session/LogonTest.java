package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.LoggedOn;
import io.needletail.session.ListenerCall.LoggedOut;
import io.needletail.wire.MessageValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogonTest {
    @Test
    void anAcceptorSendsNoLogonBeforeItsPeer() {
        SessionHarness.acceptor().connect().expectNothing().expectState(SessionStatus.AWAITING_LOGON);
    }

    @Test
    void anAcceptorAnswersALogonWithThePeersHeartbeat() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=7|")
                .expect("35=A|34=1|98=0|108=7|")
                .expectCalls(new LoggedOn())
                .expectState(SessionStatus.ACTIVE)
                .expectNumbers(2, 2);
    }

    @Test
    void anInitiatorOffersItsHeartbeatAndIsLoggedOnByTheAnswer() {
        SessionHarness initiator = SessionHarness.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.expectState(SessionStatus.LOGON_SENT).expectCalls();
        initiator.in("35=A|34=1|98=0|108=30|").expectNothing();
        initiator.expectCalls(new LoggedOn()).expectState(SessionStatus.ACTIVE).expectNumbers(2, 2);
    }

    @Test
    void anInitiatorKeepsItsOwnHeartbeatForAnyResponse() {
        SessionConfig config = SessionConfig.initiator(SessionHarness.INITIATOR)
                .with(HeartbeatConfig.DEFAULTS.with(to -> to.heartbeatNs = 5_000_000_000L));
        SessionHarness initiator = new SessionHarness(config).connect().expect("35=A|34=1|98=0|108=5|");
        initiator.in("35=A|34=1|98=0|108=60|").at("10:00:04.999").expectNothing();
        initiator.at("10:00:05.000").expect("35=0|34=2|");
    }

    @Test
    void theHeaderNamesVersionSendersAndTime() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=30|")
                .expect("8=FIX.4.4|35=A|34=1|49=ISLD|52=10:00:00.000|56=TW|98=0|108=30|");
    }

    @Test
    void aFix42SessionUsesFix42() {
        SessionId id = new SessionId("FIX.4.2", "ISLD", "TW");
        new SessionHarness(SessionConfig.acceptor(id))
                .connect()
                .in("35=A|34=1|98=0|108=30|")
                .expect("8=FIX.4.2|35=A|34=1|98=0|108=30|");
    }

    @Test
    void aLogonAheadOfSequenceIsAnsweredAndThenTheGapIsRequested() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=5|98=0|108=30|")
                .expect("35=A|34=1|98=0|108=30|", "35=2|34=2|7=1|16=0|")
                .expectCalls(
                        new Event(SessionEvent.GAP_DETECTED, 1),
                        new Event(SessionEvent.RESEND_REQUESTED, 1),
                        new LoggedOn())
                .expectNumbers(1, 3);
    }

    @Test
    void aLogonAheadOfSequenceIsCountedWhenTheGapIsFilled() {
        SessionHarness acceptor = SessionHarness.acceptor().connect().in("35=A|34=5|98=0|108=30|");
        acceptor.expect("35=A|34=1|98=0|108=30|", "35=2|34=2|7=1|16=0|");
        acceptor.in("35=4|34=1|43=Y|122=09:00:00.000|36=5|123=Y|").settle();
        acceptor.expectNothing().expectNumbers(6, 3);
    }

    @Test
    void anInitiatorRequestsTheGapBeforeTheLogonResponse() {
        SessionHarness initiator = SessionHarness.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.in("35=A|34=3|98=0|108=30|").expect("35=2|34=2|7=1|16=0|");
        initiator.expectState(SessionStatus.ACTIVE).expectNumbers(1, 3);
    }

    @Test
    void aLogonWithATooLowNumberIsRefused() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=2|98=0|108=30|")
                .expect("35=5|34=2|58=MsgSeqNum too low, expecting 3 but received 2|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR)
                .expectNumbers(3, 3);
    }

    @Test
    void anInitiatorRefusesALogonResponseWithATooLowNumber() {
        SessionHarness initiator =
                SessionHarness.loggedOnInitiator().disconnect().connect();
        initiator
                .expect("35=A|34=2|98=0|108=30|")
                .in("35=A|34=1|98=0|108=30|")
                .expect("35=5|34=3|58=MsgSeqNum too low, expecting 2 but received 1|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void theNumbersGoOnAfterAReconnect() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=3|98=0|108=30|").expect("35=A|34=2|98=0|108=30|").expectNumbers(4, 3);
    }

    @Test
    void aLogonWithAnOldSendingTimeIsRefusedWithItsReason() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|52=09:57:59.999|98=0|108=30|")
                .expect("35=5|34=1|58=Invalid Logon message: SendingTime accuracy problem, field=52|")
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectNumbers(1, 2);
    }

    @Test
    void aNegativeHeartbeatIsRefused() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=-10|")
                .expect("35=5|34=1|58=HeartBtInt must not be negative|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aMissingHeartbeatIsRefused() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|")
                .expect("35=5|34=1|58=Invalid Logon message: Required tag missing, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aHeartbeatThatIsNoNumberIsRefused() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=soon|")
                .expect("35=5|34=1|58=Invalid Logon message: Incorrect data format for value, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"86401", "9223372036854775807"})
    void aHugeHeartbeatIsRefused(String seconds) {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=" + seconds + "|")
                .expect("35=5|34=1|58=Invalid Logon message: "
                        + "Value is incorrect (out of range) for this tag, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aLogonWithoutMsgSeqNumIsRefused() {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|98=0|108=30|")
                .expect("35=5|34=1|58=Received message without MsgSeqNum|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aLogonThatTheDialectForbidsIsRefused() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR),
                message -> MessageValidator.verdict(1, 98),
                new MemoryMessageStore(1 << 16));
        acceptor.connect()
                .in("35=A|34=1|108=30|")
                .expect("35=5|34=1|58=Invalid Logon message: Required tag missing, field=98|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"49=WT|", "56=DLSI|", "8=FIX.3.9|", "8=FIX.4.2|"})
    void aLogonOfAnotherIdentityIsClosedSilently(String stranger) {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|" + stranger + "98=0|108=30|")
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectNumbers(1, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=0|34=1|", "35=D|34=1|11=A|", "35=2|34=1|7=1|16=0|", "35=4|34=1|36=9|"})
    void aFirstMessageOtherThanLogonIsClosedWithoutAWord(String first) {
        SessionHarness.acceptor()
                .connect()
                .in(first)
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectDelivered()
                .expectNumbers(1, 1);
    }

    @Test
    void aLogoutInsteadOfALogonIsReportedWithItsText() {
        SessionHarness.initiator()
                .connect()
                .expect("35=A|34=1|98=0|108=30|")
                .in("35=5|34=1|58=not today|")
                .expectCalls(new LoggedOut(LogoutInitiator.PEER, "not today"))
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "35=3|34=1|45=1|372=A|371=554|373=5|58=Your password has expired|"
                        + "! the peer answered Logon(A) with MsgType(35)=3, Text(58)=Your password has expired",
                "35=2|34=1|7=1|16=0|! the peer answered Logon(A) with MsgType(35)=2 without Text(58)",
                "35=5|34=1|58=not today|! the peer sent Logout(5): not today",
                "35=3|8=FIX.4.2|34=1|45=1|58=no|! the first message is no Logon(A) of this BeginString(8): "
                        + "BeginString(8)=FIX.4.2, MsgType(35)=3, Text(58)=no"
            })
    void whatThePeerSendsInsteadOfALogonIsNamedWithItsTypeAndText(String answer, String detail) {
        SessionHarness initiator = SessionHarness.initiator().connect().in(answer);
        assertThat(initiator.session().disconnectText()).isEqualTo(detail);
    }

    @Test
    void anAcceptorWaitsTenSecondsForALogon() {
        SessionHarness acceptor =
                SessionHarness.acceptor().connect().at("10:00:09.999").expectState(SessionStatus.AWAITING_LOGON);
        acceptor.at("10:00:10.000").expectClosed(DisconnectReason.LOGON_TIMEOUT);
    }

    @Test
    void anInitiatorWaitsTenSecondsForTheAnswer() {
        SessionHarness initiator = SessionHarness.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.at("10:00:09.999").expectState(SessionStatus.LOGON_SENT);
        initiator.at("10:00:10.000").expectClosed(DisconnectReason.LOGON_TIMEOUT);
    }

    @Test
    void aSecondLogonOnALiveSessionEndsIt() {
        SessionHarness.loggedOnAcceptor()
                .in("35=A|34=2|98=0|108=30|")
                .expect("35=5|34=2|58=Logon received on a session that is logged on|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }
}
