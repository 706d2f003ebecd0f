package io.needletail.session;

import io.needletail.session.Heard.LoggedOn;
import io.needletail.session.Heard.LoggedOut;
import io.needletail.session.Heard.Told;
import io.needletail.wire.MessageValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogonTest {
    @Test
    void anAcceptorSaysNothingBeforeItsPeer() {
        Wire.acceptor().connect().expectNothing().expectState(SessionStatus.AWAITING_LOGON);
    }

    @Test
    void anAcceptorAnswersALogonWithThePeersHeartbeat() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=7|")
                .expect("35=A|34=1|98=0|108=7|")
                .expectHeard(new LoggedOn())
                .expectState(SessionStatus.ACTIVE)
                .expectNumbers(2, 2);
    }

    @Test
    void anInitiatorOffersItsHeartbeatAndIsLoggedOnByTheAnswer() {
        Wire initiator = Wire.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.expectState(SessionStatus.LOGON_SENT).expectHeard();
        initiator.in("35=A|34=1|98=0|108=30|").expectNothing();
        initiator.expectHeard(new LoggedOn()).expectState(SessionStatus.ACTIVE).expectNumbers(2, 2);
    }

    @Test
    void anInitiatorKeepsItsOwnHeartbeatWhateverTheAnswerSays() {
        SessionConfig config =
                SessionConfig.initiator(Wire.INITIATOR).with(HeartbeatConfig.DEFAULTS.withHeartbeatNs(5_000_000_000L));
        Wire initiator = new Wire(config).connect().expect("35=A|34=1|98=0|108=5|");
        initiator.in("35=A|34=1|98=0|108=60|").at("10:00:04.999").expectNothing();
        initiator.at("10:00:05.000").expect("35=0|34=2|");
    }

    @Test
    void theHeaderNamesVersionSendersAndTime() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=30|")
                .expect("8=FIX.4.4|35=A|34=1|49=ISLD|52=10:00:00.000|56=TW|98=0|108=30|");
    }

    @Test
    void aFix42SessionSpeaksFix42() {
        SessionId id = new SessionId("FIX.4.2", "ISLD", "TW");
        new Wire(SessionConfig.acceptor(id))
                .connect()
                .in("35=A|34=1|98=0|108=30|")
                .expect("8=FIX.4.2|35=A|34=1|98=0|108=30|");
    }

    @Test
    void aLogonAheadOfSequenceIsAnsweredAndThenTheGapIsAskedFor() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=5|98=0|108=30|")
                .expect("35=A|34=1|98=0|108=30|", "35=2|34=2|7=1|16=0|")
                .expectHeard(
                        new Told(SessionEvent.GAP_DETECTED, 1),
                        new Told(SessionEvent.RESEND_REQUESTED, 1),
                        new LoggedOn())
                .expectNumbers(1, 3);
    }

    @Test
    void aLogonAheadOfSequenceIsCountedWhenTheGapIsFilled() {
        Wire acceptor = Wire.acceptor().connect().in("35=A|34=5|98=0|108=30|");
        acceptor.expect("35=A|34=1|98=0|108=30|", "35=2|34=2|7=1|16=0|");
        acceptor.in("35=4|34=1|43=Y|122=09:00:00.000|36=5|123=Y|").settle();
        acceptor.expectNothing().expectNumbers(6, 3);
    }

    @Test
    void anInitiatorAsksForTheGapBeforeTheAnsweringLogon() {
        Wire initiator = Wire.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.in("35=A|34=3|98=0|108=30|").expect("35=2|34=2|7=1|16=0|");
        initiator.expectState(SessionStatus.ACTIVE).expectNumbers(1, 3);
    }

    @Test
    void aLogonBehindTheSequenceIsRefused() {
        Wire acceptor = Wire.loggedOnAcceptor().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=2|98=0|108=30|")
                .expect("35=5|34=2|58=MsgSeqNum too low, expecting 3 but received 2|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR)
                .expectNumbers(3, 3);
    }

    @Test
    void anInitiatorRefusesAnAnswerBehindTheSequence() {
        Wire initiator = Wire.loggedOnInitiator().disconnect().connect();
        initiator
                .expect("35=A|34=2|98=0|108=30|")
                .in("35=A|34=1|98=0|108=30|")
                .expect("35=5|34=3|58=MsgSeqNum too low, expecting 2 but received 1|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void theNumbersGoOnAfterAReconnect() {
        Wire acceptor = Wire.loggedOnAcceptor().in("35=0|34=2|").disconnect().connect();
        acceptor.in("35=A|34=3|98=0|108=30|").expect("35=A|34=2|98=0|108=30|").expectNumbers(4, 3);
    }

    @Test
    void aLogonWithAnOldSendingTimeIsRefusedWithItsReason() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|52=09:57:59.999|98=0|108=30|")
                .expect("35=5|34=1|58=Invalid Logon message: SendingTime accuracy problem, field=52|")
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectNumbers(1, 2);
    }

    @Test
    void aNegativeHeartbeatIsRefused() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=-10|")
                .expect("35=5|34=1|58=HeartBtInt must not be negative|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aMissingHeartbeatIsRefused() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|")
                .expect("35=5|34=1|58=Invalid Logon message: Required tag missing, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aHeartbeatThatIsNoNumberIsRefused() {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=soon|")
                .expect("35=5|34=1|58=Invalid Logon message: Incorrect data format for value, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"86401", "9223372036854775807"})
    void aHugeHeartbeatIsRefused(String seconds) {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=" + seconds + "|")
                .expect("35=5|34=1|58=Invalid Logon message: "
                        + "Value is incorrect (out of range) for this tag, field=108|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aLogonWithoutMsgSeqNumIsRefused() {
        Wire.acceptor()
                .connect()
                .in("35=A|98=0|108=30|")
                .expect("35=5|34=1|58=Received message without MsgSeqNum|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aLogonThatTheDialectForbidsIsRefused() {
        Wire acceptor = new Wire(
                SessionConfig.acceptor(Wire.ACCEPTOR),
                message -> MessageValidator.verdict(1, 98),
                new MemoryMessageStore(1 << 16));
        acceptor.connect()
                .in("35=A|34=1|108=30|")
                .expect("35=5|34=1|58=Invalid Logon message: Required tag missing, field=98|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"49=WT|", "56=DLSI|", "8=FIX.3.9|", "8=FIX.4.2|"})
    void aLogonOfAStrangerIsClosedWithoutAWord(String stranger) {
        Wire.acceptor()
                .connect()
                .in("35=A|34=1|" + stranger + "98=0|108=30|")
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectNumbers(1, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=0|34=1|", "35=D|34=1|11=A|", "35=2|34=1|7=1|16=0|", "35=4|34=1|36=9|"})
    void aFirstMessageOtherThanLogonIsClosedWithoutAWord(String first) {
        Wire.acceptor()
                .connect()
                .in(first)
                .expectClosed(DisconnectReason.LOGON_REFUSED)
                .expectDelivered()
                .expectNumbers(1, 1);
    }

    @Test
    void aLogoutInsteadOfALogonIsToldWithItsText() {
        Wire.initiator()
                .connect()
                .expect("35=A|34=1|98=0|108=30|")
                .in("35=5|34=1|58=not today|")
                .expectHeard(new LoggedOut("not today"))
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void anAcceptorWaitsTenSecondsForALogon() {
        Wire acceptor = Wire.acceptor().connect().at("10:00:09.999").expectState(SessionStatus.AWAITING_LOGON);
        acceptor.at("10:00:10.000").expectClosed(DisconnectReason.LOGON_TIMEOUT);
    }

    @Test
    void anInitiatorWaitsTenSecondsForTheAnswer() {
        Wire initiator = Wire.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        initiator.at("10:00:09.999").expectState(SessionStatus.LOGON_SENT);
        initiator.at("10:00:10.000").expectClosed(DisconnectReason.LOGON_TIMEOUT);
    }

    @Test
    void aSecondLogonOnALiveSessionEndsIt() {
        Wire.loggedOnAcceptor()
                .in("35=A|34=2|98=0|108=30|")
                .expect("35=5|34=2|58=Logon received on a session that is logged on|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }
}
