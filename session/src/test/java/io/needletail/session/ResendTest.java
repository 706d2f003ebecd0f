package io.needletail.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ResendRequest(2) of the peer. */
class ResendTest {
    private static final String AGAIN = "43=Y|122=10:00:00.000|";

    /** Numbers 2 and 3 are heartbeats, 4 and 5 reports, 6 a heartbeat, 7 a report: as after a lively minute. */
    private static SessionHarness lively() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.in("35=1|34=2|112=a|").in("35=1|34=3|112=b|");
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        acceptor.in("35=1|34=4|112=c|");
        acceptor.send("35=8|37=C|");
        acceptor.outbox().clear();
        return acceptor.expectNumbers(5, 8).at("10:00:01.000");
    }

    @Test
    void applicationMessagesGoOutAgainUnderTheirNumbersMarkedAsPossibleDuplicates() {
        lively().in("35=2|34=5|7=4|16=5|")
                .settle()
                .expect("35=8|34=4|43=Y|52=10:00:01.000|122=10:00:00.000|37=A|", "35=8|34=5|" + AGAIN + "37=B|")
                .expectNumbers(6, 8);
    }

    @Test
    void theListenerReceivesTheRequest() {
        lively().in("35=2|34=5|7=4|16=5|").expectCalls(new Event(SessionEvent.RESENDING, 4));
    }

    @Test
    void anInitiatorServesARequestTheSameWay() {
        SessionHarness initiator = SessionHarness.loggedOnInitiator();
        initiator.send("35=D|11=A|");
        initiator.outbox().clear();
        initiator
                .in("35=2|34=2|7=1|16=0|")
                .settle()
                .expect("35=4|34=1|" + AGAIN + "36=2|123=Y|", "35=D|34=2|" + AGAIN + "11=A|");
    }

    @Test
    void aRunOfAdminMessagesBecomesOneGapFill() {
        lively().in("35=2|34=5|7=1|16=3|").settle().expect("35=4|34=1|43=Y|122=10:00:01.000|36=4|123=Y|");
    }

    @Test
    void everyRunOfAdminMessagesBecomesAGapFillOfItsOwn() {
        lively().in("35=2|34=5|7=2|16=6|")
                .settle()
                .expect(
                        "35=4|34=2|43=Y|122=10:00:01.000|36=4|123=Y|",
                        "35=8|34=4|" + AGAIN + "37=A|",
                        "35=8|34=5|" + AGAIN + "37=B|",
                        "35=4|34=6|43=Y|122=10:00:01.000|36=7|123=Y|");
    }

    @ParameterizedTest
    @CsvSource({"0", "7", "8", "999999", "9223372036854775807"})
    void anEndOfZeroOrBeyondTheLastMeansAll(long end) {
        lively().in("35=2|34=5|7=6|16=" + end + "|")
                .settle()
                .expect("35=4|34=6|43=Y|122=10:00:01.000|36=7|123=Y|", "35=8|34=7|" + AGAIN + "37=C|");
    }

    @ParameterizedTest
    @CsvSource({
        "7=0|16=0|,                    Value is incorrect (out of range) for this tag, 7,  5",
        "7=-1|16=0|,                   Value is incorrect (out of range) for this tag, 7,  5",
        "7=8|16=0|,                    Value is incorrect (out of range) for this tag, 7,  5",
        "7=9223372036854775807|16=0|,  Value is incorrect (out of range) for this tag, 7,  5",
        "7=5|16=4|,                    Value is incorrect (out of range) for this tag, 16, 5",
        "7=5|16=-1|,                   Value is incorrect (out of range) for this tag, 16, 5",
        "7=x|16=0|,                    Incorrect data format for value,                7,  6",
        "7=1|16=1.5|,                  Incorrect data format for value,                16, 6",
        "16=0|,                        Required tag missing,                           7,  1",
        "7=1|,                         Required tag missing,                           16, 1"
    })
    void anImpossibleRangeIsRejectedAndCounted(String range, String text, int tag, int reason) {
        lively().in("35=2|34=5|" + range)
                .settle()
                .expect("35=3|34=8|45=5|58=" + text + ", field=" + tag + "|371=" + tag + "|372=2|373=" + reason + "|")
                .expectNumbers(6, 9);
    }

    @Test
    void messagesThatTheApplicationHoldsBackBecomeAGapFill() {
        lively().resending(message -> !message.text(37).equals("A"))
                .in("35=2|34=5|7=4|16=5|")
                .settle()
                .expect("35=4|34=4|43=Y|122=10:00:01.000|36=5|123=Y|", "35=8|34=5|" + AGAIN + "37=B|");
    }

    @Test
    void aResendGoesInStepsOfOneMessage() {
        SessionHarness acceptor = lively().in("35=2|34=5|7=4|16=0|").expectNothing();
        assertThat(acceptor.session().deadlineNs()).isEqualTo(acceptor.session().nowNs());
        acceptor.step().expect("35=8|34=4|" + AGAIN + "37=A|");
        acceptor.step().expect("35=8|34=5|" + AGAIN + "37=B|");
        acceptor.step().expect("35=4|34=6|43=Y|122=10:00:01.000|36=7|123=Y|", "35=8|34=7|" + AGAIN + "37=C|");
        acceptor.settle().expectNothing();
        assertThat(acceptor.session().deadlineNs())
                .isGreaterThan(acceptor.session().nowNs());
    }

    @Test
    void aResendWaitsForRoomInTheOutbox() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(1024, 64, 8192));
        SessionHarness acceptor = new SessionHarness(config).connect().loggedOn();
        String body = "58=" + "x".repeat(400) + "|";
        for (int i = 0; i < 50; i++) {
            assertThat(acceptor.send("35=B|" + body)).isEqualTo(SendResult.SENT);
            acceptor.outbox().clear();
        }
        acceptor.in("35=2|34=2|7=2|16=0|").settle();
        assertThat(acceptor.outbox().room())
                .isGreaterThanOrEqualTo(acceptor.session().config().limits().stepBytes());
        assertThat(acceptor.session().deadlineNs())
                .isGreaterThan(acceptor.session().nowNs());
        for (int i = 0; i < 50; i++) {
            Message resent = Frame.read(
                    acceptor.outbox().bytes(),
                    acceptor.outbox().from(),
                    acceptor.outbox().to());
            assertThat(resent.number(34)).isEqualTo(2 + i);
            acceptor.outbox().taken(resent.length());
            acceptor.settle();
        }
        acceptor.expectNothing();
    }

    @Test
    void aLongRunOfAdminMessagesIsScannedInSteps() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        for (int i = 2; i < 1002; i++)
            acceptor.in("35=1|34=" + i + "|112=x|").outbox().clear();
        acceptor.in("35=2|34=1002|7=1|16=0|").step().expectNothing().step().expectNothing();
        acceptor.settle().expect("35=4|34=1|" + AGAIN + "36=1002|123=Y|");
    }

    @Test
    void messagesSentDuringAResendFollowInOrderAsOriginals() {
        SessionHarness acceptor = lively().in("35=2|34=5|7=4|16=0|").step().expect("35=8|34=4|" + AGAIN + "37=A|");
        assertThat(acceptor.send("35=8|37=D|")).isEqualTo(SendResult.SENT);
        acceptor.in("35=1|34=6|112=d|").expectNothing().settle();
        acceptor.expect(
                "35=8|34=5|" + AGAIN + "37=B|",
                "35=4|34=6|43=Y|122=10:00:01.000|36=7|123=Y|",
                "35=8|34=7|" + AGAIN + "37=C|",
                "35=8|34=8|37=D|",
                "35=0|34=9|112=d|");
        acceptor.send("35=8|37=E|");
        acceptor.expect("35=8|34=10|37=E|");
    }

    @Test
    void aMessageHeldBackByOneResendSurvivesTheNext() {
        SessionHarness acceptor = lively().in("35=2|34=5|7=4|16=4|");
        acceptor.send("35=8|37=D|");
        acceptor.in("35=2|34=6|7=5|16=5|").settle();
        acceptor.expect("35=8|34=4|" + AGAIN + "37=A|", "35=8|34=5|" + AGAIN + "37=B|", "35=8|34=8|37=D|");
    }

    @Test
    void overlappingRequestsAreServedAsOne() {
        SessionHarness acceptor =
                lively().in("35=2|34=5|7=5|16=5|").in("35=2|34=6|7=4|16=0|").settle();
        acceptor.expect(
                "35=8|34=4|" + AGAIN + "37=A|",
                "35=8|34=5|" + AGAIN + "37=B|",
                "35=4|34=6|43=Y|122=10:00:01.000|36=7|123=Y|",
                "35=8|34=7|" + AGAIN + "37=C|");
    }

    @Test
    void aRequestForJustResentMessagesIsServedAgain() {
        SessionHarness acceptor = lively().in("35=2|34=5|7=4|16=5|")
                .step()
                .step()
                .in("35=2|34=6|7=5|16=5|")
                .settle();
        acceptor.expect("35=8|34=4|" + AGAIN + "37=A|", "35=8|34=5|" + AGAIN + "37=B|", "35=8|34=5|" + AGAIN + "37=B|");
    }

    @Test
    void aGapFillBeginsAnewWhereThePeerExpectsTheNextNumber() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        for (int i = 2; i < 602; i++)
            acceptor.in("35=1|34=" + i + "|112=x|").outbox().clear();
        acceptor.in("35=2|34=602|7=1|16=0|")
                .step()
                .in("35=2|34=603|7=400|16=0|")
                .settle();
        acceptor.expect("35=4|34=1|" + AGAIN + "36=400|123=Y|", "35=4|34=400|" + AGAIN + "36=602|123=Y|");
    }

    @Test
    void aResendEndsWithTheConnection() {
        SessionHarness acceptor =
                lively().in("35=2|34=5|7=4|16=0|").step().disconnect().connect();
        acceptor.in("35=A|34=6|98=0|108=30|").settle().expect("35=A|34=8|98=0|108=30|");
    }

    @Test
    void dataFieldsWithSohInThemAreResentByteForByte() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        byte[] secret = {'a', 1, '=', 1, 0, (byte) 0xFF};
        acceptor.session()
                .begin(MsgTypes.of("B"))
                .put(148, "news")
                .data(95, 96, secret)
                .put(58, "x")
                .send();
        String body = "148=news|95=6|96=" + new String(secret, ISO_8859_1).replace('\u0001', '|') + "|58=x|";
        acceptor.expect("35=B|34=2|" + body);
        acceptor.in("35=2|34=2|7=2|16=2|").settle().expect("35=B|34=2|" + AGAIN + body);
    }

    @Test
    void theLongestMessageThatCanBeSentCanBeResent() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(1024, 64, 8192));
        SessionHarness acceptor = new SessionHarness(config).connect().loggedOn();
        int longest = 1024;
        while (acceptor.send("35=B|58=" + "x".repeat(longest) + "|") == SendResult.REFUSED) longest--;
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=2|").settle().expect("35=B|34=2|" + AGAIN + "58=" + "x".repeat(longest) + "|");
    }

    @Test
    void aMessageOfMoreFieldsThanAreIndexedIsResentWhole() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(4096, 32, 16384));
        SessionHarness acceptor = new SessionHarness(config).connect().loggedOn();
        String body = "58=x|".repeat(50);
        acceptor.send("35=B|" + body);
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=2|").settle().expect("35=B|34=2|" + AGAIN + body);
    }

    @Test
    void theOriginalIsNeverLaterThanItsCopyThoughTheClockSteppedBack() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().at("10:00:05.000");
        acceptor.send("35=8|37=A|");
        acceptor.at("10:00:01.000").outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=2|").settle();
        acceptor.expect("35=8|34=2|43=Y|52=10:00:01.000|122=10:00:01.000|37=A|");
    }

    @Test
    void possResendAndOtherHeaderFieldsOfTheApplicationAreKept() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|97=Y|128=XCHG|37=A|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=2|").settle().expect("35=8|34=2|" + AGAIN + "97=Y|128=XCHG|37=A|");
    }

    @Test
    void messagesMissingInTheStoreAreGapFilled() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR), MessageValidator.NONE, new MemoryMessageStore(512));
        acceptor.connect().loggedOn();
        for (int i = 0; i < 6; i++) acceptor.send("35=8|37=" + "A".repeat(100) + i + "|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").settle();
        acceptor.expect(
                "35=4|34=2|" + AGAIN + "36=6|123=Y|",
                "35=8|34=6|" + AGAIN + "37=" + "A".repeat(100) + "4|",
                "35=8|34=7|" + AGAIN + "37=" + "A".repeat(100) + "5|");
    }

    @Test
    void aHeldMessageThatTheHistoryHasLostIsGapFilled() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR), MessageValidator.NONE, new MemoryMessageStore(512));
        acceptor.connect().loggedOn();
        acceptor.send("35=8|37=A|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").step().outbox().clear();
        for (int i = 0; i < 4; i++) acceptor.send("35=8|37=" + "A".repeat(150) + i + "|");
        acceptor.settle();
        acceptor.expect(
                "35=4|34=3|" + AGAIN + "36=4|123=Y|",
                "35=4|34=4|" + AGAIN + "36=5|123=Y|",
                "35=8|34=5|37=" + "A".repeat(150) + "2|",
                "35=8|34=6|37=" + "A".repeat(150) + "3|");
    }

    @Test
    void messagesStoredWhileThePeerWasAwayAreDeliveredByTheResend() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().disconnect();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.STORED);
        acceptor.connect().in("35=A|34=2|98=0|108=30|").expect("35=A|34=3|98=0|108=30|");
        acceptor.in("35=2|34=3|7=2|16=0|").settle();
        acceptor.expect("35=8|34=2|" + AGAIN + "37=A|", "35=4|34=3|" + AGAIN + "36=4|123=Y|");
    }

    @Test
    void messagesThatTheStoreDroppedAreCountedAndReportedOncePerRequest() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR), MessageValidator.NONE, new MemoryMessageStore(2048));
        acceptor.connect().loggedOn();
        for (int number = 2; number <= 21; number++) acceptor.send("35=8|37=" + number + "|");
        acceptor.outbox().clear();
        assertThat(acceptor.session().droppedResends()).isZero();
        acceptor.in("35=2|34=2|7=1|16=0|").settle();
        acceptor.expectCalls(new Event(SessionEvent.RESENDING, 1), new Event(SessionEvent.RESEND_INCOMPLETE, 13));
        assertThat(acceptor.session().droppedResends()).isEqualTo(13);
        acceptor.outbox().clear();
        acceptor.in("35=2|34=3|7=13|16=20|").settle();
        acceptor.expectCalls(new Event(SessionEvent.RESENDING, 13), new Event(SessionEvent.RESEND_INCOMPLETE, 1));
        acceptor.outbox().clear();
        acceptor.in("35=2|34=4|7=14|16=20|").settle();
        acceptor.expectCalls(new Event(SessionEvent.RESENDING, 14));
        assertThat(acceptor.session().droppedResends()).isEqualTo(14);
    }

    @Test
    void messagesThatTheStoreDroppedAreReportedAlsoWhenTheConnectionEndsMeanwhile() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR), MessageValidator.NONE, new MemoryMessageStore(2048));
        acceptor.connect().loggedOn();
        for (int number = 2; number <= 21; number++) acceptor.send("35=8|37=" + number + "|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=1|16=0|").step().disconnect();
        assertThat(acceptor.session().droppedResends()).isEqualTo(13);
    }
}
