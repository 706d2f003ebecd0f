package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import org.junit.jupiter.api.Test;

/** Tests the configurable ways of filling gaps. */
class ResendConfigTest {
    private static final String AGAIN = "43=Y|122=10:00:00.000|";
    private static final ResendConfig NEXT_EXPECTED = recovery(GapPolicy.REQUEST_ONCE, false, true, 10, 0, 0);
    private static final ResendConfig LAST_PROCESSED = recovery(GapPolicy.REQUEST_ONCE, true, false, 10, 0, 0);

    private static ResendConfig recovery(
            GapPolicy order, boolean last, boolean next, int requests, int cap, int perSecond) {
        return ResendConfig.DEFAULTS.with(to -> {
            to.queueBytes = 1 << 16;
            to.gapPolicy = order;
            to.lastProcessed = last;
            to.nextExpected = next;
            to.requestsMax = requests;
            to.resendMax = cap;
            to.resendPerSecond = perSecond;
        });
    }

    private static SessionHarness acceptor(ResendConfig recovery) {
        return new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(recovery))
                .connect();
    }

    private static SessionHarness initiator(ResendConfig recovery) {
        return new SessionHarness(
                SessionConfig.initiator(SessionHarness.INITIATOR).with(recovery));
    }

    @Test
    void nextExpectedInSequenceNeedsNothingElse() {
        acceptor(NEXT_EXPECTED)
                .in("35=A|34=1|98=0|108=30|789=1|")
                .settle()
                .expect("35=A|34=1|98=0|108=30|789=2|")
                .expectState(SessionStatus.ACTIVE);
    }

    @Test
    void aPeerThatExpectsMoreThanWasEverSentIsRefused() {
        acceptor(NEXT_EXPECTED)
                .in("35=A|34=1000|98=0|108=30|789=1200|")
                .expect("35=5|34=1|58=Tag 789 (NextExpectedMsgSeqNum) is higher than expected."
                        + " Expected 1, Received 1200|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aPeerThatExpectsALowerNumberGetsTheResendWithoutARequest() {
        SessionHarness acceptor = acceptor(NEXT_EXPECTED);
        acceptor.session().setNumbers(1, 2000);
        acceptor.in("35=A|34=1|98=0|108=30|789=1|").settle();
        acceptor.expect("35=A|34=2000|98=0|108=30|789=2|", "35=4|34=1|" + AGAIN + "36=2001|123=Y|");
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
        acceptor.expect("35=8|34=2001|37=A|");
    }

    @Test
    void missingMessagesAreResentAndNotGapFilled() {
        SessionHarness acceptor = acceptor(NEXT_EXPECTED).in("35=A|34=1|98=0|108=30|789=1|");
        acceptor.send("35=8|37=A|");
        acceptor.disconnect().connect().in("35=A|34=2|98=0|108=30|789=2|").settle();
        acceptor.expect(
                "35=A|34=3|98=0|108=30|789=3|", "35=8|34=2|" + AGAIN + "37=A|", "35=4|34=3|" + AGAIN + "36=4|123=Y|");
    }

    @Test
    void aResetLeavesNoMessageToResend() {
        SessionHarness acceptor = acceptor(NEXT_EXPECTED);
        acceptor.session().setNumbers(2000, 2000);
        acceptor.in("35=A|34=1|141=Y|98=0|108=30|789=1|").settle();
        acceptor.expect("35=A|34=1|98=0|108=30|141=Y|789=2|").expectNumbers(2, 2);
    }

    @Test
    void aLogonAheadOfSequenceIsAnsweredWithTheExpectedNumberAndNoRequest() {
        SessionHarness acceptor =
                acceptor(NEXT_EXPECTED).in("35=A|34=5|98=0|108=30|789=1|").settle();
        acceptor.expect("35=A|34=1|98=0|108=30|789=1|");
        acceptor.in("35=4|34=1|" + AGAIN + "36=6|123=Y|").settle().expectNumbers(6, 2);
    }

    @Test
    void aPeerWithoutNextExpectedGetsAResendRequest() {
        acceptor(NEXT_EXPECTED)
                .in("35=A|34=5|98=0|108=30|")
                .settle()
                .expect("35=A|34=1|98=0|108=30|789=1|", "35=2|34=2|7=1|16=0|");
        SessionHarness initiator = initiator(NEXT_EXPECTED).connect().expect("35=A|34=1|98=0|108=30|789=1|");
        initiator.in("35=A|34=3|98=0|108=30|").expect("35=2|34=2|7=1|16=0|");
    }

    @Test
    void anInitiatorResendsFromTheNumberThatTheResponseExpects() {
        SessionHarness initiator = initiator(NEXT_EXPECTED);
        initiator.send("35=D|11=A|");
        initiator.connect().expect("35=A|34=2|98=0|108=30|789=1|");
        initiator.in("35=A|34=1|98=0|108=30|789=1|").settle();
        initiator.expect("35=D|34=1|" + AGAIN + "11=A|", "35=4|34=2|" + AGAIN + "36=3|123=Y|");
    }

    @Test
    void messagesStoredAfterTheLogonFollowTheResend() {
        SessionHarness initiator = initiator(NEXT_EXPECTED);
        initiator.send("35=D|11=A|");
        initiator.connect().expect("35=A|34=2|98=0|108=30|789=1|");
        assertThat(initiator.send("35=D|11=B|")).isEqualTo(SendResult.STORED);
        initiator.in("35=A|34=1|98=0|108=30|789=1|").settle();
        initiator.expect("35=D|34=1|" + AGAIN + "11=A|", "35=4|34=2|" + AGAIN + "36=3|123=Y|", "35=D|34=3|11=B|");
    }

    @Test
    void lastProcessedIsInEveryMessageAndNamesTheAnsweredOne() {
        SessionHarness acceptor =
                acceptor(LAST_PROCESSED).in("35=A|34=1|98=0|108=30|").expect("35=A|34=1|369=1|98=0|108=30|");
        acceptor.in("35=1|34=2|112=a|").expect("35=0|34=2|369=2|112=a|");
        acceptor.at("10:00:30.000").expect("35=0|34=3|369=2|");
        acceptor.send("35=8|37=A|");
        acceptor.expect("35=8|34=4|369=2|37=A|");
        acceptor.in("35=2|34=3|7=3|16=0|").settle();
        acceptor.expect(
                "35=4|34=3|43=Y|122=10:00:30.000|369=3|36=4|123=Y|", "35=8|34=4|43=Y|122=10:00:30.000|369=3|37=A|");
        acceptor.inWithout(49, "35=0|34=4|")
                .expect("35=3|34=5|369=4|45=4|58=Required tag missing, field=49|371=49|372=0|373=1|");
        acceptor.in("35=5|34=5|").expect("35=5|34=6|369=5|");
    }

    @Test
    void aMessageAheadOfSequenceIsNotProcessed() {
        SessionHarness acceptor = acceptor(LAST_PROCESSED).loggedOn();
        acceptor.in("35=D|34=5|11=D|").expect("35=2|34=2|369=1|7=2|16=0|");
    }

    @Test
    void aPeerThatRepeatsARequestTooOftenLoops() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 2, 0, 0))
                .loggedOn();
        acceptor.in("35=2|34=2|7=1|16=0|")
                .in("35=2|34=3|7=1|16=0|")
                .settle()
                .outbox()
                .clear();
        acceptor.at("10:00:01.000")
                .in("35=2|34=4|7=1|16=0|")
                .expect("35=5|34=2|58=ResendRequest from 1 to 0 came 3 times in a row|")
                .expectClosed(DisconnectReason.RESEND_LOOP);
    }

    @Test
    void aBurstOfEqualRequestsIsNoLoop() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 2, 0, 0))
                .loggedOn();
        for (int i = 2; i < 100; i++) acceptor.in("35=2|34=" + i + "|7=1|16=0|");
        acceptor.settle()
                .at("10:00:00.999")
                .in("35=2|34=100|7=1|16=0|")
                .settle()
                .expectState(SessionStatus.ACTIVE);
        acceptor.at("10:00:02.000")
                .in("35=D|34=101|11=A|")
                .in("35=2|34=102|7=1|16=0|")
                .settle();
        acceptor.expectState(SessionStatus.ACTIVE);
    }

    @Test
    void aLoopIsFoundThoughTheClockStepsBack() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 2, 0, 0))
                .loggedOn();
        acceptor.in("35=2|34=2|7=1|16=0|")
                .in("35=2|34=3|7=1|16=0|")
                .settle()
                .outbox()
                .clear();
        acceptor.at("09:59:30.000").at("09:59:31.000").in("35=2|34=4|7=1|16=0|");
        acceptor.expect("35=5|34=2|58=ResendRequest from 1 to 0 came 3 times in a row|")
                .expectClosed(DisconnectReason.RESEND_LOOP);
    }

    @Test
    void progressBetweenTheRequestsIsNoLoop() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 2, 0, 0))
                .loggedOn();
        acceptor.in("35=2|34=2|7=1|16=0|").in("35=2|34=3|7=1|16=0|").in("35=D|34=4|11=A|");
        acceptor.at("10:00:01.000").in("35=2|34=5|7=1|16=0|").settle().expectState(SessionStatus.ACTIVE);
    }

    @Test
    void aRequestWithoutEffectIsNotRepeatedForEver() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 1, 0, 0))
                .loggedOn();
        acceptor.in("35=D|34=4|11=C|").expect("35=2|34=2|7=2|16=0|");
        acceptor.at("10:00:29.000").in("35=0|34=5|").expectNothing();
        acceptor.at("10:00:30.000").outbox().clear();
        acceptor.in("35=0|34=6|")
                .expect("35=5|34=4|58=ResendRequest from 2 was sent 1 times and brought nothing|")
                .expectClosed(DisconnectReason.RESEND_LOOP);
        assertThat(acceptor.session().disconnectText())
                .endsWith(
                        "set the number expected next with needletail session set-numbers, or agree a reset of both ends");
    }

    @Test
    void requestAlwaysRequestsWithEachMessageAndIsNoLoop() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ALWAYS, false, false, 2, 0, 0))
                .loggedOn();
        for (int i = 0; i < 5; i++) {
            acceptor.in("35=D|34=" + (4 + i) + "|11=C|").expect("35=2|34=" + (2 + i) + "|7=2|16=0|");
        }
        acceptor.in("35=2|34=9|7=1|16=1|").settle().expect("35=4|34=1|" + AGAIN + "36=2|123=Y|");
    }

    @Test
    void ignoreGapReportsTheLossAndContinues() {
        SessionHarness acceptor =
                acceptor(recovery(GapPolicy.IGNORE_GAP, false, false, 10, 0, 0)).loggedOn();
        acceptor.in("35=D|34=5|11=D|").expectNothing().expectNumbers(6, 2);
        acceptor.expectCalls(new Event(SessionEvent.GAP_IGNORED, 2), new ListenerCall.Delivered("35=D|34=5|11=D|"));
        acceptor.in("35=D|34=3|" + AGAIN + "11=B|").expectDelivered().expectNumbers(6, 2);
    }

    @Test
    void aClosedEndNamesTheLastNumberThatIsMissing() {
        acceptor(ResendConfig.DEFAULTS.with(to -> {
                    to.queueBytes = 1 << 16;
                    to.closedEnd = true;
                }))
                .loggedOn()
                .in("35=D|34=5|11=D|")
                .expect("35=2|34=2|7=2|16=4|");
    }

    @Test
    void beyondTheCapMessagesAreGapFilledAndThatIsReported() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 10, 2, 0))
                .loggedOn();
        for (String id : new String[] {"A", "B", "C", "D"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").settle();
        acceptor.expect(
                "35=8|34=2|" + AGAIN + "37=A|", "35=8|34=3|" + AGAIN + "37=B|", "35=4|34=4|" + AGAIN + "36=6|123=Y|");
        acceptor.expectCalls(new Event(SessionEvent.RESENDING, 2), new Event(SessionEvent.RESEND_CAPPED, 3));
    }

    @Test
    void aCapThatIsNotExceededIsNotReported() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 10, 2, 0))
                .loggedOn();
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        acceptor.in("35=2|34=2|7=2|16=0|").settle().expectCalls(new Event(SessionEvent.RESENDING, 2));
    }

    @Test
    void soManyMessagesASecondAreSentAgain() {
        SessionHarness acceptor = acceptor(recovery(GapPolicy.REQUEST_ONCE, false, false, 10, 0, 2))
                .loggedOn();
        for (String id : new String[] {"A", "B", "C"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").settle();
        acceptor.expect("35=8|34=2|" + AGAIN + "37=A|", "35=8|34=3|" + AGAIN + "37=B|");
        acceptor.at("10:00:00.999").expectNothing().at("10:00:01.000").expect("35=8|34=4|" + AGAIN + "37=C|");
    }
}
