package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Delivered;
import io.needletail.session.ListenerCall.Disconnected;
import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.LoggedOut;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Logout(5) of the peer with a MsgSeqNum(34) that is too high.
 *
 * <p>FIX 4.4 vol. 2, Message Recovery, table of messages with a number too high; the same in FIX 4.0 to 4.3:
 *
 * <blockquote>
 *
 * If a message gap was detected, issue a ResendRequest to retrieve all missing messages followed by a Logout message
 * which serves as a confirmation of the logout request. DO NOT terminate the session. The initiator of the Logout
 * sequence has responsibility to terminate the session. This allows the Logout initiator to respond to any
 * ResendRequest message. If this side was the initiator of the Logout sequence, then this is a Logout confirmation and
 * the session should be immediately terminated upon receipt.
 *
 * </blockquote>
 *
 * <p>FIXT 1.1, Logout:
 *
 * <blockquote>
 *
 * Before actually closing the session, the logout initiator should wait for the opposite side to respond with a
 * confirming Logout message. This gives the remote end a chance to perform any Gap Fill operations that may be
 * necessary. Once the messages from the ResendRequest have been received, the acceptor should issue the Logout. The
 * session may be terminated if the acceptor does not respond in an appropriate timeframe.
 *
 * </blockquote>
 */
class EarlyLogoutTest {
    private static final SessionId FIXT = new SessionId("FIXT.1.1", "ISLD", "TW");

    private static SessionHarness loggedOn(String beginString) {
        SessionConfig config = SessionConfig.acceptor(new SessionId(beginString, "ISLD", "TW"));
        return new SessionHarness(config).connect().loggedOn();
    }

    private static SessionHarness loggedOnFixt() {
        SessionHarness acceptor = new SessionHarness(SessionConfig.acceptor(FIXT)).connect();
        acceptor.in("35=A|34=1|98=0|108=30|1137=9|").outbox().clear();
        return acceptor;
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.0", "FIX.4.1", "FIX.4.2", "FIX.4.3", "FIX.4.4"})
    void theMissingMessagesAreRequestedThenTheLogoutIsAnsweredAndThePeerEndsTheConnection(String beginString) {
        String endSeqNo = beginString.compareTo("FIX.4.2") < 0 ? "999999" : "0";
        SessionHarness acceptor = loggedOn(beginString).in("35=5|34=4|");
        acceptor.expect("35=2|34=2|7=2|16=" + endSeqNo + "|", "35=5|34=3|");
        acceptor.expectCalls(
                new Event(SessionEvent.GAP_DETECTED, 2),
                new Event(SessionEvent.RESEND_REQUESTED, 2),
                new LoggedOut(LogoutInitiator.PEER, ""));
        acceptor.in("35=D|34=2|43=Y|122=09:59:00|11=A|").in("35=D|34=3|43=Y|122=09:59:00|11=B|");
        acceptor.settle().expectNothing().expectNumbers(5, 4);
        acceptor.expectState(SessionStatus.LOGOUT_SENT).disconnect();
        acceptor.expectCalls(
                new Delivered("35=D|34=2|43=Y|122=20260105-09:59:00|11=A|"),
                new Delivered("35=D|34=3|43=Y|122=20260105-09:59:00|11=B|"),
                new Event(SessionEvent.GAP_FILLED, 4),
                new Disconnected(DisconnectReason.LOGOUT));
        assertThat(acceptor.session().disconnectText()).isEmpty();
    }

    @Test
    void aPeerThatEndsTheConnectionBeforeTheMessagesHaveComeIsAskedForThemAfterTheNextLogon() {
        SessionHarness acceptor = loggedOn("FIX.4.4").in("35=5|34=9|");
        acceptor.disconnect().expectNumbers(2, 4);
        assertThat(acceptor.session().disconnectText())
                .isEqualTo("messages from MsgSeqNum(34) 2 on are missing, and requested after the next logon");
        acceptor.connect().in("35=A|34=10|98=0|108=30|").expect("35=A|34=4|98=0|108=30|", "35=2|34=5|7=2|16=0|");
    }

    @Test
    void aPeerThatNeitherResendsNorEndsTheConnectionIsDisconnectedAfterTheLogoutTimeout() {
        SessionHarness acceptor = loggedOn("FIX.4.4").in("35=5|34=9|").expect("35=2|34=2|7=2|16=0|", "35=5|34=3|");
        acceptor.at("10:00:01.999").expectState(SessionStatus.LOGOUT_SENT);
        acceptor.in("35=D|34=2|43=Y|122=09:59:00.000|11=A|").at("10:00:03.998").expectState(SessionStatus.LOGOUT_SENT);
        acceptor.at("10:00:03.999").expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void underFixtTheAnswerComesWhenTheGapIsFilled() {
        SessionHarness acceptor = loggedOnFixt().in("35=5|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.expectState(SessionStatus.ACTIVE);
        acceptor.in("35=D|34=2|43=Y|122=09:59:00.000|11=A|").settle().expectNothing();
        acceptor.in("35=D|34=3|43=Y|122=09:59:00.000|11=B|").settle().expect("35=5|34=3|");
        acceptor.expectNumbers(5, 4).expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void underFixtAGapFillOverTheLogoutIsAnsweredToo() {
        SessionHarness acceptor = loggedOnFixt().in("35=5|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=4|34=2|43=Y|36=5|123=Y|").settle().expect("35=5|34=3|");
        acceptor.expectNumbers(5, 4).expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void underFixtTheAnswerComesAfterTheLogoutTimeoutAtTheLatest() {
        SessionHarness acceptor = loggedOnFixt().in("35=5|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.at("10:00:01.999").expectNothing();
        acceptor.at("10:00:02.000").expect("35=5|34=3|");
        assertThat(acceptor.session().disconnectText())
                .isEqualTo("messages from MsgSeqNum(34) 2 on are missing, and requested after the next logon");
        acceptor.expectClosed(DisconnectReason.LOGOUT);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerToThisEndsLogoutEndsTheSessionAndItsGapIsReported(boolean isFixt) {
        SessionHarness acceptor = isFixt ? loggedOnFixt() : loggedOn("FIX.4.4");
        acceptor.logout("bye").expect("35=5|34=2|58=bye|").in("35=5|34=4|");
        assertThat(acceptor.session().counters().count(SessionEvent.GAP_DETECTED))
                .isEqualTo(1);
        acceptor.expectNumbers(2, 3).expectClosed(DisconnectReason.LOGOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.2", "FIX.4.4"})
    void aSessionThatResetsAtTheDisconnectAnswersAtOnceAndReportsTheGap(String beginString) {
        SessionConfig config = SessionConfig.acceptor(new SessionId(beginString, "ISLD", "TW"))
                .with(SequenceResetPolicy.NEVER.withOnDisconnect(true));
        SessionHarness acceptor =
                new SessionHarness(config).connect().loggedOn().in("35=5|34=4|");
        acceptor.expect("35=5|34=2|")
                .expectCalls(new Event(SessionEvent.GAP_DETECTED, 2), new LoggedOut(LogoutInitiator.PEER, ""))
                .expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void aSessionInTheStyleOfQuickFixAnswersAtOnce() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR)
                .with(SessionValidation.DEFAULTS.with(to -> to.style = RejectStyle.QUICKFIX));
        new SessionHarness(config)
                .connect()
                .loggedOn()
                .in("35=5|34=4|")
                .expect("35=5|34=2|")
                .expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void aGapThatIsRequestedAlreadyIsNotRequestedAgain() {
        SessionHarness acceptor = loggedOn("FIX.4.4").in("35=0|34=4|").expect("35=2|34=2|7=2|16=0|");
        acceptor.in("35=5|34=5|").expect("35=5|34=3|").expectState(SessionStatus.LOGOUT_SENT);
    }
}
