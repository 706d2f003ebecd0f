package io.needletail.session;

import io.needletail.session.ListenerCall.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SequenceReset(4) of the peer, as gap fill and as reset. */
class SequenceResetTest {
    private static final String OUT_OF_RANGE =
            "58=Value is incorrect (out of range) for this tag, field=36|371=36|372=4|373=5|";

    @Test
    void aGapFillMovesTheExpectedNumber() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=4|34=2|36=20|123=Y|");
        acceptor.expectCalls(new Event(SessionEvent.SEQUENCE_MOVED, 20)).expectNumbers(20, 2);
        acceptor.in("35=1|34=20|112=HELLO|").expect("35=0|34=2|112=HELLO|");
    }

    @Test
    void aGapFillOfOneNumberCountsItself() {
        SessionHarness.loggedOnInitiator()
                .in("35=4|34=2|36=3|123=Y|")
                .expectNothing()
                .expectNumbers(3, 2);
    }

    @Test
    void aGapFillAheadOfSequenceIsQueued() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=4|34=10|36=20|123=Y|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=1|34=20|112=HELLO|").expectNothing().expectNumbers(2, 3);
        acceptor.in("35=4|34=2|43=Y|122=09:00:00.000|36=10|123=Y|").settle();
        acceptor.expect("35=0|34=3|112=HELLO|").expectNumbers(21, 4);
    }

    // FIX session test case 10.c: ignore it. A gap fill was never sent before: it may have no OrigSendingTime(122).
    @ParameterizedTest
    @ValueSource(strings = {"", "122=09:00:00.000|", "122=11:00:00.000|"})
    void aGapFillWithATooLowNumberIsIgnoredWhenItIsAPossibleDuplicate(String origSendingTime) {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=1|43=Y|" + origSendingTime + "36=20|123=Y|")
                .expectNothing()
                .expectCalls(new Event(SessionEvent.MESSAGE_IGNORED, 1))
                .expectNumbers(2, 2);
    }

    @Test
    void aGapFillWithATooLowNumberEndsTheSessionWhenItIsNoPossibleDuplicate() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=1|36=20|123=Y|")
                .expect("35=5|34=2|58=MsgSeqNum too low, expecting 2 but received 1|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "0", "-5"})
    void aGapFillThatDoesNotMoveForwardIsRejectedAndCounted(String newSeqNo) {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=2|36=" + newSeqNo + "|123=Y|")
                .expect("35=3|34=2|45=2|" + OUT_OF_RANGE)
                .expectNumbers(3, 3);
    }

    @Test
    void aGapFillWithoutANewNumberIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=2|123=Y|")
                .expect("35=3|34=2|45=2|58=Required tag missing, field=36|371=36|372=4|373=1|")
                .expectNumbers(3, 3);
    }

    @Test
    void aGapFillWhoseNewNumberIsNoneIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=2|36=ten|123=Y|")
                .expect("35=3|34=2|45=2|58=Incorrect data format for value, field=36|371=36|372=4|373=6|")
                .expectNumbers(3, 3);
    }

    @Test
    void aResetMovesTheExpectedNumberForAnyOwnNumber() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=4|34=0|36=25|").expectNumbers(25, 2);
        acceptor.in("35=4|34=999|36=50|123=N|").expectNothing().expectNumbers(50, 2);
        acceptor.in("35=1|34=50|112=HELLO|").expect("35=0|34=2|112=HELLO|");
    }

    @Test
    void aResetToTheExpectedNumberChangesNothing() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .in("35=4|34=0|36=2|")
                .expectNothing()
                .expectNumbers(2, 2);
        acceptor.expectCalls(new Event(SessionEvent.SEQUENCE_MOVED, 2));
    }

    @Test
    void aResetToALowerNumberIsRejectedAndUsesNoNumberOfThePeer() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=4|34=0|36=1|").expect("35=3|34=2|45=0|" + OUT_OF_RANGE);
        acceptor.expectNumbers(2, 3).in("35=1|34=2|112=HELLO|").expect("35=0|34=3|112=HELLO|");
    }

    @Test
    void aRejectedResetThatBearsTheExpectedNumberUsesIt() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=2|36=1|")
                .expect("35=3|34=2|45=2|" + OUT_OF_RANGE)
                .expectNumbers(3, 3);
    }

    @Test
    void aResetWithoutANewNumberIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=0|")
                .expect("35=3|34=2|45=0|58=Required tag missing, field=36|371=36|372=4|373=1|")
                .expectNumbers(2, 3);
    }

    @Test
    void aResetWhoseNewNumberIsNoneIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=0|36=1e9|")
                .expect("35=3|34=2|45=0|58=Incorrect data format for value, field=36|371=36|372=4|373=6|")
                .expectNumbers(2, 3);
    }

    @Test
    void aResetToANumberThatCouldNotGoOnIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=0|36=9223372036854775807|")
                .expect("35=3|34=2|45=0|" + OUT_OF_RANGE)
                .expectNumbers(2, 3);
    }

    @Test
    void aMalformedGapFillFlagIsRejected() {
        SessionHarness.loggedOnAcceptor()
                .in("35=4|34=2|36=9|123=YES|")
                .expect("35=3|34=2|45=2|58=Incorrect data format for value, field=123|371=123|372=4|373=6|")
                .expectNumbers(3, 3);
    }

    @Test
    void aResetOverAGapReleasesTheWaitingMessages() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=5|11=D|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=4|34=2|36=5|")
                .settle()
                .expectDelivered("35=D|34=5|11=D|")
                .expectNumbers(6, 3);
    }

    @Test
    void aResetPastWaitingMessagesForgetsThem() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=D|34=5|11=D|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=4|34=2|36=6|").settle().expectDelivered().expectNumbers(6, 3);
    }
}
