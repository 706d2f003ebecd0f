package io.needletail.session;

import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.Rejected;
import io.needletail.wire.MessageValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests messages that break a rule: the response, whether the number counts, and whether the session continues. */
class RejectTest {
    private static SessionHarness judging(MessageValidator check) {
        MessageValidator admitsLogon =
                message -> message.msgType() == 'A' ? MessageValidator.PASS : check.verdict(message);
        return new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR), admitsLogon, new MemoryMessageStore(1 << 16))
                .connect()
                .loggedOn();
    }

    @Test
    void aMessageWithATooLowNumberEndsTheSession() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|")
                .in("35=0|34=3|")
                .in("35=0|34=4|");
        acceptor.in("35=0|34=2|")
                .expect("35=5|34=2|58=MsgSeqNum too low, expecting 5 but received 2|")
                .expectNumbers(5, 3)
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void aMessageWithoutMsgSeqNumEndsTheSession() {
        SessionHarness.loggedOnInitiator()
                .in("35=1|112=TEST|")
                .expect("35=5|34=2|58=Received message without MsgSeqNum|")
                .expectNumbers(2, 3)
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two", "2.0", "", "99999999999999999999"})
    void aMsgSeqNumThatIsNoNumberEndsTheSession(String number) {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=" + number + "|")
                .expect("35=5|34=2|58=Received message without MsgSeqNum|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void anotherBeginStringEndsTheSessionAndIsNotCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("8=FIX.4.1|35=1|34=2|112=id|")
                .expect("35=5|34=2|58=Incorrect BeginString|")
                .expectNumbers(2, 3)
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"49=WT|", "56=DLSI|", "49=WT|56=DLSI|"})
    void aWrongCompIdIsRejectedCountedAndEndsTheSession(String compIds) {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=2|" + compIds + "11=ID|");
        acceptor.expect("35=3|34=2|45=2|58=CompID problem|372=D|373=9|", "35=5|34=3|58=CompID problem|");
        acceptor.expectDelivered().expectNumbers(3, 4).expectState(SessionStatus.LOGOUT_SENT);
        acceptor.in("35=5|34=3|").expectNothing().expectClosed(DisconnectReason.LOGOUT);
    }

    @ParameterizedTest
    @ValueSource(ints = {49, 56})
    void aMissingCompIdIsRejectedAndCounted(int tag) {
        SessionHarness.loggedOnAcceptor()
                .inWithout(tag, "35=0|34=2|")
                .expect("35=3|34=2|45=2|58=Required tag missing, field=" + tag + "|371=" + tag + "|372=0|373=1|")
                .expectNumbers(3, 3)
                .expectState(SessionStatus.ACTIVE);
    }

    @ParameterizedTest
    @ValueSource(ints = {49, 56})
    void anEmptyCompIdIsRejectedAndCounted(int tag) {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|" + tag + "=|")
                .expect("35=3|34=2|45=2|58=Tag specified without a value, field=" + tag + "|371=" + tag
                        + "|372=0|373=4|")
                .expectNumbers(3, 3)
                .expectState(SessionStatus.ACTIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"09:57:59.999", "10:02:00.001"})
    void aSendingTimeFarFromOurClockIsRejectedCountedAndEndsTheSession(String time) {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=0|34=2|52=" + time + "|");
        acceptor.expect(
                "35=3|34=2|45=2|58=SendingTime accuracy problem, field=52|371=52|372=0|373=10|",
                "35=5|34=3|58=SendingTime accuracy problem, field=52|");
        acceptor.expectNumbers(3, 4).in("35=5|34=3|").expectClosed(DisconnectReason.LOGOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"09:58:00.000", "10:02:00.000"})
    void aSendingTimeJustNearEnoughIsAccepted(String time) {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|52=" + time + "|")
                .expectNothing()
                .expectNumbers(3, 2);
    }

    @Test
    void aSendingTimeToTheSecondIsTakenForTheLastInstantOfIt() {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|52=10:01:59|")
                .expectNothing()
                .expectNumbers(3, 2);
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|52=10:02:00|")
                .expect(
                        "35=3|34=2|45=2|58=SendingTime accuracy problem, field=52|371=52|372=0|373=10|",
                        "35=5|34=3|58=SendingTime accuracy problem, field=52|");
    }

    @Test
    void theSendingTimeMayBeAnythingWhenItIsNotChecked() {
        SessionValidation unchecked =
                SessionValidation.DEFAULTS.with(to -> to.latencyMaxNs = SessionValidation.ANY_TIME);
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(unchecked))
                .connect()
                .loggedOn();
        acceptor.in("35=0|34=2|52=00:00:00|").expectNothing().expectNumbers(3, 2);
    }

    @Test
    void theCompIdsMayBeAnythingWhenTheyAreNotChecked() {
        SessionValidation unchecked = SessionValidation.DEFAULTS.with(to -> to.compIds = false);
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(unchecked))
                .connect()
                .loggedOn();
        acceptor.in("35=0|34=2|49=A|56=B|").expectNothing().expectNumbers(3, 2);
    }

    @Test
    void aMissingSendingTimeIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .inWithout(52, "35=0|34=2|")
                .expect("35=3|34=2|45=2|58=Required tag missing, field=52|371=52|372=0|373=1|")
                .expectNumbers(3, 3);
    }

    @Test
    void aMalformedSendingTimeIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|52=20260105T10:00:00|")
                .expect("35=3|34=2|45=2|58=Incorrect data format for value, field=52|371=52|372=0|373=6|")
                .expectNumbers(3, 3);
    }

    @Test
    void aMalformedPossDupFlagIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=0|34=2|43=1|")
                .expect("35=3|34=2|45=2|58=Incorrect data format for value, field=43|371=43|372=0|373=6|")
                .expectNumbers(3, 3);
    }

    @Test
    void aRejectedMessageAheadOfSequenceIsNotCounted() {
        SessionHarness.loggedOnAcceptor()
                .inWithout(52, "35=0|34=9|")
                .expect("35=3|34=2|45=9|58=Required tag missing, field=52|371=52|372=0|373=1|")
                .expectNumbers(2, 3);
    }

    @Test
    void aPossibleDuplicateWithATooLowNumberIsIgnored() {
        SessionHarness.loggedOnAcceptor()
                .in("35=D|34=1|43=Y|122=09:59:50.000|11=A|")
                .expectNothing()
                .expectCalls(new Event(SessionEvent.MESSAGE_IGNORED, 1))
                .expectNumbers(2, 2);
    }

    @Test
    void aPossibleDuplicateInSequenceIsDelivered() {
        SessionHarness.loggedOnAcceptor()
                .in("35=D|34=2|43=Y|122=09:59:50.000|11=A|")
                .expectDelivered("35=D|34=2|43=Y|122=20260105-09:59:50.000|11=A|")
                .expectNumbers(3, 2);
    }

    @Test
    void aPossibleDuplicateWithoutOrigSendingTimeIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=D|34=1|43=Y|11=A|")
                .expect("35=3|34=2|45=1|58=Required tag missing, field=122|371=122|372=D|373=1|")
                .expectNumbers(2, 3)
                .expectState(SessionStatus.ACTIVE);
    }

    @Test
    void origSendingTimeMayBeMissingWhenItIsNotRequired() {
        SessionValidation lenient = SessionValidation.DEFAULTS.with(to -> to.origSendingTime = false);
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(lenient))
                .connect()
                .loggedOn();
        acceptor.in("35=D|34=1|43=Y|11=A|").expectNothing().expectNumbers(2, 2);
    }

    @Test
    void aMalformedOrigSendingTimeIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=D|34=1|43=Y|122=yesterday|11=A|")
                .expect("35=3|34=2|45=1|58=Incorrect data format for value, field=122|371=122|372=D|373=6|");
    }

    @Test
    void aDuplicateThatWasFirstSentLaterIsRejectedAndEndsTheSession() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=1|43=Y|122=10:00:10.000|11=A|");
        acceptor.expect(
                "35=3|34=2|45=1|58=SendingTime accuracy problem, field=122|371=122|372=D|373=10|",
                "35=5|34=3|58=SendingTime accuracy problem, field=122|");
        acceptor.expectNumbers(2, 4).in("35=5|34=2|").expectClosed(DisconnectReason.LOGOUT);
    }

    @ParameterizedTest
    @CsvSource({
        "1,  55, 'Required tag missing, field=55|371=55|'",
        "0,  999,'Invalid tag number, field=999|371=999|'",
        "13, 40, 'Tag appears more than once, field=40|371=40|'",
        "17, 0,  'Non-data value includes field delimiter|'",
        "99, 11, 'Message cannot be processed, field=11|371=11|'"
    })
    void aVerdictOfTheDialectIsRejectedAndCounted(int reason, int tag, String text) {
        SessionHarness acceptor =
                judging(message -> MessageValidator.verdict(reason, tag)).in("35=D|34=2|11=A|");
        acceptor.expect("35=3|34=2|45=2|58=" + text + "372=D|373=" + reason + "|");
        acceptor.expectCalls(new Event(SessionEvent.REJECT_SENT, 2)).expectNumbers(3, 3);
    }

    @Test
    void aReasonThatTheVersionDoesNotKnowIsLeftOut() {
        SessionConfig fix42 = SessionConfig.acceptor(new SessionId("FIX.4.2", "ISLD", "TW"));
        MessageValidator check =
                message -> message.msgType() == 'A' ? MessageValidator.PASS : MessageValidator.verdict(14, 34);
        SessionHarness acceptor = new SessionHarness(fix42, check, new MemoryMessageStore(1 << 16))
                .connect()
                .loggedOn();
        acceptor.in("35=D|34=2|11=A|")
                .expect("35=3|34=2|45=2|58=Tag specified out of required order, field=34|371=34|372=D|");
    }

    @Test
    void anAdminMessageThatTheDialectForbidsIsRejectedAndNotAnswered() {
        judging(message -> MessageValidator.verdict(2, 55))
                .in("35=1|34=2|112=x|55=MSFT|")
                .expect("35=3|34=2|45=2|58=Tag not defined for this message type, field=55|371=55|372=1|373=2|");
    }

    @Test
    void aRejectedMessageReleasesTheOnesAfterIt() {
        SessionHarness acceptor =
                judging(m -> m.msgType() == 'D' ? MessageValidator.verdict(6, 126) : MessageValidator.PASS);
        acceptor.in("35=1|34=3|112=HELLO1|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=D|34=2|43=Y|122=09:59:50.000|126=20040415|")
                .expect("35=3|34=3|45=2|58=Incorrect data format for value, field=126|371=126|372=D|373=6|");
        acceptor.in("35=1|34=4|112=HELLO2|").settle();
        acceptor.expect("35=0|34=4|112=HELLO1|", "35=0|34=5|112=HELLO2|");
    }

    @Test
    void aMessageOfMoreFieldsThanTheLimitIsRejectedWithTheKeyOfTheLimitAndCounted() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(4096, 32, 16384));
        new SessionHarness(config)
                .connect()
                .loggedOn()
                .in("35=D|34=2|" + "58=x|".repeat(40))
                .expect("35=3|34=2|45=2|58=Message has more than MaxFields=32 fields|372=D|373=99|")
                .expectDelivered()
                .expectNumbers(3, 3);
    }

    @Test
    void aSnapshotOfTwoThousandEntriesIsDelivered() {
        SessionHarness.loggedOnAcceptor()
                .in("35=W|34=2|262=A|55=X|268=2000|" + "269=0|270=1|271=2|".repeat(2000))
                .expectNothing()
                .expectNumbers(3, 2);
    }

    @Test
    void aTypeOfFiveBytesIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=ABCDE|34=2|")
                .expect("35=3|34=2|45=2|58=Invalid MsgType, field=35|371=35|372=ABCDE|373=11|")
                .expectNumbers(3, 3);
    }

    @Test
    void anEmptyTypeIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=|34=2|")
                .expect("35=3|34=2|45=2|58=Invalid MsgType, field=35|371=35|373=11|")
                .expectNumbers(3, 3);
    }

    @Test
    void aTypeTooLongToBeNamedInARejectEndsTheSession() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(1024, 64, 8192));
        SessionHarness acceptor =
                new SessionHarness(config).connect().loggedOn().in("35=" + "X".repeat(900) + "|34=2|");
        acceptor.expect("35=5|34=2|58=A message cannot be rejected within the length of a message|")
                .expectNumbers(3, 3);
        acceptor.expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void aRejectOfThePeerIsReportedAndCounted() {
        SessionHarness.loggedOnInitiator()
                .in("35=3|34=2|45=1|58=why|")
                .expectNothing()
                .expectCalls(new Rejected("35=3|34=2|45=1|58=why|"))
                .expectNumbers(3, 2);
    }
}
