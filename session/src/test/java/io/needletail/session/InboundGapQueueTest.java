package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.Rejected;
import org.junit.jupiter.api.Test;

/** Tests missing messages of the peer: they are requested once, awaited, and processed in order. */
class InboundGapQueueTest {
    private static final String AGAIN = "43=Y|122=09:59:00.000|";

    private static SessionHarness acceptor(ResendConfig recovery) {
        return new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(recovery))
                .connect()
                .loggedOn();
    }

    private static SessionHarness chunked(int chunk) {
        return acceptor(ResendConfig.DEFAULTS.with(to -> {
            to.chunk = chunk;
            to.queueBytes = 1 << 16;
        }));
    }

    @Test
    void messagesInOrderAreDeliveredAndCounted() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=2|11=A|").in("35=D|34=3|11=B|");
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|")
                .expectNothing()
                .expectNumbers(4, 2);
    }

    @Test
    void aGapIsRequestedFromTheFirstMissingToTheEnd() {
        SessionHarness.loggedOnAcceptor()
                .in("35=D|34=4|11=C|")
                .expect("35=2|34=2|7=2|16=0|")
                .expectCalls(new Event(SessionEvent.GAP_DETECTED, 2), new Event(SessionEvent.RESEND_REQUESTED, 2))
                .expectNumbers(2, 3);
    }

    // FIX 4.4 vol. 2, Reject: the message may answer the ResendRequest(2), and then the gap before it stays.
    @Test
    void aRejectBehindAGapIsReportedAtOnceAndOnce() {
        String reject = "35=3|34=5|45=2|372=2|58=nothing is kept|";
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=4|11=C|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in(reject)
                .expectCalls(
                        new Event(SessionEvent.GAP_DETECTED, 2),
                        new Event(SessionEvent.RESEND_REQUESTED, 2),
                        new Rejected(reject));
        assertThat(acceptor.session().counters().rejectsReceived()).isEqualTo(1);
        acceptor.in("35=4|34=2|43=Y|36=4|123=Y|").settle().expectNumbers(6, 3);
        assertThat(acceptor.session().counters().rejectsReceived()).isEqualTo(1);
    }

    @Test
    void anInitiatorRequestsTheSameWay() {
        SessionHarness.loggedOnInitiator()
                .in("35=8|34=4|37=C|")
                .expect("35=2|34=2|7=2|16=0|")
                .expectDelivered();
    }

    @Test
    void aGapIsRequestedOnceForAnyNumberOfFollowingMessages() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=4|11=C|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=D|34=5|11=D|").in("35=0|34=6|").settle().expectNothing().expectDelivered();
    }

    @Test
    void messagesAfterAGapAreDeliveredInOrderOnceItIsFilled() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=4|11=C|").in("35=D|34=5|11=D|");
        acceptor.in("35=D|34=2|" + AGAIN + "11=A|")
                .in("35=D|34=3|" + AGAIN + "11=B|")
                .settle();
        acceptor.expectDelivered(
                        "35=D|34=2|43=Y|122=20260105-09:59:00.000|11=A|",
                        "35=D|34=3|43=Y|122=20260105-09:59:00.000|11=B|",
                        "35=D|34=4|11=C|",
                        "35=D|34=5|11=D|")
                .expectNumbers(6, 3);
    }

    @Test
    void waitingMessagesAreProcessedOneAStep() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=3|11=B|").in("35=D|34=4|11=C|");
        acceptor.in("35=D|34=2|11=A|").expectDelivered("35=D|34=2|11=A|");
        assertThat(acceptor.session().deadlineNs()).isEqualTo(acceptor.session().nowNs());
        acceptor.step().expectDelivered("35=D|34=3|11=B|");
        acceptor.step().expectDelivered("35=D|34=4|11=C|");
        assertThat(acceptor.session().deadlineNs())
                .isGreaterThan(acceptor.session().nowNs());
    }

    @Test
    void aMessageThatOvertakesTheWaitingOnesWaitsAfterThem() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=1|34=3|112=one|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=0|34=2|").in("35=1|34=4|112=two|").expectNothing();
        acceptor.settle().expect("35=0|34=3|112=one|", "35=0|34=4|112=two|").expectNumbers(5, 5);
    }

    @Test
    void aGapThatIsFilledByAGapFillReleasesTheWaitingMessages() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=9|11=H|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=4|34=2|" + AGAIN + "36=9|123=Y|").settle();
        acceptor.expectDelivered("35=D|34=9|11=H|").expectNumbers(10, 3);
    }

    @Test
    void aWaitingMessageThatArrivesAgainIsDeliveredOnce() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=3|11=B|").in("35=D|34=3|" + AGAIN + "11=B|");
        acceptor.in("35=D|34=2|" + AGAIN + "11=A|")
                .in("35=D|34=3|" + AGAIN + "11=B|")
                .settle();
        acceptor.expectDelivered(
                        "35=D|34=2|43=Y|122=20260105-09:59:00.000|11=A|",
                        "35=D|34=3|43=Y|122=20260105-09:59:00.000|11=B|")
                .expectNumbers(4, 3);
    }

    @Test
    void aResentCopyOfADeliveredMessageIsIgnored() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .in("35=D|34=3|11=B|")
                .in("35=D|34=2|" + AGAIN + "11=A|")
                .settle();
        acceptor.in("35=D|34=3|" + AGAIN + "11=B|").settle();
        acceptor.expectDelivered("35=D|34=2|43=Y|122=20260105-09:59:00.000|11=A|", "35=D|34=3|11=B|");
        acceptor.expectNumbers(4, 3);
    }

    @Test
    void messagesThatDoNotFitTheQueueAreRequestedAgain() {
        SessionHarness acceptor = acceptor(ResendConfig.DEFAULTS.with(to -> {
            to.chunk = 0;
            to.queueBytes = 300;
        }));
        acceptor.in("35=D|34=3|11=B|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=D|34=4|58=" + "x".repeat(300) + "|").in("35=D|34=5|11=D|");
        acceptor.in("35=D|34=2|11=A|").settle();
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|").expect("35=2|34=3|7=4|16=0|");
        acceptor.in("35=D|34=4|11=C|").settle().expectDelivered("35=D|34=4|11=C|", "35=D|34=5|11=D|");
    }

    @Test
    void withoutAQueueAllMessagesAreRequestedAgain() {
        SessionHarness acceptor = acceptor(ResendConfig.DEFAULTS.with(to -> {
                    to.chunk = 0;
                    to.queueBytes = 0;
                }))
                .in("35=D|34=3|11=B|")
                .expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=D|34=2|11=A|").in("35=D|34=3|" + AGAIN + "11=B|").settle();
        acceptor.expectNothing().expectNumbers(4, 3);
    }

    @Test
    void aSecondGapIsRequestedAfterTheFirstIsFilled() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=3|11=B|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=D|34=6|11=E|").expectNothing();
        acceptor.in("35=D|34=2|11=A|").settle().expect("35=2|34=3|7=4|16=0|");
        acceptor.in("35=D|34=4|11=C|").in("35=D|34=5|11=D|").settle();
        acceptor.expectDelivered(
                "35=D|34=2|11=A|", "35=D|34=3|11=B|", "35=D|34=4|11=C|", "35=D|34=5|11=D|", "35=D|34=6|11=E|");
    }

    @Test
    void anUnansweredRequestIsRepeatedAfterHalfAMinute() {
        SessionHarness acceptor = SessionHarness.acceptor().connect().in("35=A|34=1|98=0|108=300|");
        acceptor.outbox().clear();
        acceptor.in("35=0|34=3|").expect("35=2|34=2|7=2|16=0|");
        acceptor.at("10:00:29.999").in("35=0|34=4|").expectNothing();
        acceptor.at("10:00:30.000").in("35=0|34=5|").expect("35=2|34=3|7=2|16=0|");
        acceptor.at("10:00:59.999").in("35=0|34=6|").expectNothing();
    }

    @Test
    void aRequestThatIsBeingAnsweredIsNotRepeated() {
        SessionHarness acceptor = SessionHarness.acceptor().connect().in("35=A|34=1|98=0|108=300|");
        acceptor.outbox().clear();
        acceptor.in("35=0|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.at("10:00:29.000").in("35=D|34=2|" + AGAIN + "11=A|");
        acceptor.at("10:00:58.000").in("35=0|34=5|").expectNothing();
    }

    @Test
    void aLongGapIsRequestedInChunks() {
        SessionHarness acceptor = chunked(2).in("35=D|34=6|11=E|").expect("35=2|34=2|7=2|16=3|");
        acceptor.in("35=D|34=2|11=A|").settle().expectNothing();
        acceptor.in("35=D|34=3|11=B|").settle().expect("35=2|34=3|7=4|16=0|");
        acceptor.in("35=D|34=4|11=C|").in("35=D|34=5|11=D|").settle().expectNothing();
        acceptor.expectDelivered(
                "35=D|34=2|11=A|", "35=D|34=3|11=B|", "35=D|34=4|11=C|", "35=D|34=5|11=D|", "35=D|34=6|11=E|");
    }

    @Test
    void theLastChunkIsOpenEnded() {
        SessionHarness acceptor = chunked(3).in("35=0|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=0|34=2|").in("35=0|34=3|").settle().expectNothing().expectNumbers(5, 3);
    }

    @Test
    void aGapFillOverAWholeChunkRequestsTheNextOne() {
        SessionHarness acceptor = chunked(2).in("35=0|34=9|").expect("35=2|34=2|7=2|16=3|");
        acceptor.in("35=4|34=2|36=4|123=Y|").settle().expect("35=2|34=3|7=4|16=5|");
        acceptor.in("35=4|34=4|36=9|123=Y|").settle().expectNothing().expectNumbers(10, 4);
    }

    @Test
    void aGapFillToTheLastNumberOfAChunkRequestsTheNextOne() {
        SessionHarness acceptor = chunked(5).in("35=0|34=15|").expect("35=2|34=2|7=2|16=6|");
        acceptor.in("35=4|34=2|36=6|123=Y|").settle().expect("35=2|34=3|7=6|16=10|");
        acceptor.in("35=4|34=6|36=10|123=Y|").settle().expect("35=2|34=4|7=10|16=0|");
        acceptor.in("35=4|34=10|36=14|123=Y|").settle().expectNothing();
        acceptor.in("35=0|34=14|").settle().expectNothing().expectNumbers(16, 5);
    }

    @Test
    void aChunkWhoseLastMessageIsRefusedIsFollowedByTheNextOne() {
        SessionHarness acceptor = chunked(2).in("35=0|34=7|").expect("35=2|34=2|7=2|16=3|");
        acceptor.in("35=0|34=2|").inWithout(52, "35=0|34=3|").settle();
        acceptor.expect("35=3|34=3|45=3|58=Required tag missing, field=52|371=52|372=0|373=1|", "35=2|34=4|7=4|16=5|");
    }

    @Test
    void aResetOverAChunkRequestsTheNextOne() {
        SessionHarness acceptor = chunked(2).in("35=0|34=9|").expect("35=2|34=2|7=2|16=3|");
        acceptor.in("35=4|34=2|36=6|").settle().expect("35=2|34=3|7=6|16=7|");
    }

    @Test
    void aResetAfterMessagesThatWaitForTheirStepLosesNoneOfThem() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=3|11=B|").in("35=D|34=4|11=C|");
        acceptor.in("35=D|34=2|11=A|")
                .in("35=4|34=9|36=9|")
                .in("35=D|34=9|11=I|")
                .settle();
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|", "35=D|34=4|11=C|", "35=D|34=9|11=I|")
                .expectNumbers(10, 3);
    }

    @Test
    void aResetToTheAwaitedNumberHasNoEffect() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=3|11=B|");
        acceptor.in("35=D|34=2|11=A|")
                .in("35=4|34=4|36=4|")
                .in("35=D|34=4|11=C|")
                .settle();
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|", "35=D|34=4|11=C|")
                .expectNumbers(5, 3);
    }

    @Test
    void theQueueIsForgottenWithTheConnection() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .in("35=D|34=4|11=C|")
                .disconnect()
                .connect();
        acceptor.in("35=A|34=5|98=0|108=30|").expect("35=A|34=3|98=0|108=30|", "35=2|34=4|7=2|16=0|");
        acceptor.in("35=4|34=2|" + AGAIN + "36=4|123=Y|")
                .settle()
                .expectNothing()
                .expectNumbers(4, 5);
    }

    @Test
    void aRequestOfThePeerAheadOfSequenceIsServedAtOnce() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=4|7=2|16=2|").settle();
        acceptor.expect("35=8|34=2|43=Y|122=10:00:00.000|37=A|", "35=2|34=3|7=2|16=0|");
    }

    @Test
    void aRequestThatWaitedIsNotServedTwice() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.in("35=2|34=4|7=2|16=2|").settle().outbox().clear();
        acceptor.in("35=0|34=2|").in("35=0|34=3|").settle().expectNothing().expectNumbers(5, 4);
    }
}
