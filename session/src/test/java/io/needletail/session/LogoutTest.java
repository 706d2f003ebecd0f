package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Disconnected;
import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.LoggedOut;
import io.needletail.wire.MsgTypes;
import org.junit.jupiter.api.Test;

class LogoutTest {
    @Test
    void aLogoutOfThePeerIsAnsweredAndEndsTheSession() {
        SessionHarness.loggedOnAcceptor()
                .in("35=5|34=2|58=good night|")
                .expect("35=5|34=2|")
                .expectCalls(new LoggedOut(LogoutInitiator.PEER, "good night"))
                .expectNumbers(3, 3)
                .expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void anInitiatorAnswersALogoutToo() {
        SessionHarness.loggedOnInitiator()
                .in("35=5|34=2|")
                .expect("35=5|34=2|")
                .expectCalls(new LoggedOut(LogoutInitiator.PEER, ""))
                .expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void theSessionsLogoutWaitsForTheResponse() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().logout("closing time").expect("35=5|34=2|58=closing time|");
        acceptor.expectState(SessionStatus.LOGOUT_SENT);
        assertThat(acceptor.session().wantsClose()).isFalse();
        acceptor.in("35=5|34=2|").expectNothing().expectNumbers(3, 3).expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void theSessionsOwnLogoutIsReportedOnceAndNotItsResponse() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().logout("closing time");
        acceptor.in("35=5|34=2|58=bye|").expectCalls(new LoggedOut(LogoutInitiator.THIS_END, "closing time"));
    }

    @Test
    void aLogoutThatAnswersThePeersIsNotReportedAsALogoutOfThisEnd() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().atLogout(session -> session.logout("me too"));
        acceptor.in("35=5|34=2|58=bye|").expectCalls(new LoggedOut(LogoutInitiator.PEER, "bye"));
    }

    @Test
    void anErrorThatLogsOutIsALogoutOfThisEnd() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=0|34=1|");
        String text = "MsgSeqNum too low, expecting 2 but received 1";
        acceptor.expectCalls(new LoggedOut(LogoutInitiator.THIS_END, text));
        assertThat(acceptor.session().disconnectText()).isEqualTo(text);
    }

    @Test
    void theApplicationAddsFieldsToLogonAndLogout() {
        SessionHarness initiator = SessionHarness.initiator()
                .filling(fields -> fields.put(5000, "signed"))
                .connect()
                .expect("35=A|34=1|98=0|108=30|5000=signed|");
        initiator.in("35=A|34=1|98=0|108=30|");
        initiator.logout("bye").expect("35=5|34=2|58=bye|5000=signed|");
    }

    @Test
    void theApplicationReadsTheLogoutOfThePeer() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().logout("");
        acceptor.in("35=5|34=2|1409=4|");
        assertThat(acceptor.logouts()).containsExactly("35=5|34=2|1409=4|");
    }

    @Test
    void aLogoutWithoutTextHasNone() {
        SessionHarness.loggedOnInitiator().logout("").expect("35=5|34=2|");
    }

    @Test
    void messagesThatCrossTheSessionsLogoutAreDeliveredAndAnswered() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().logout("").expect("35=5|34=2|");
        acceptor.in("35=D|34=2|11=A|").expectDelivered("35=D|34=2|11=A|");
        acceptor.in("35=1|34=3|112=x|").expect("35=0|34=3|112=x|");
        acceptor.in("35=5|34=4|").expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void aResendRequestThatCrossesOurLogoutIsServed() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.logout("").outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=2|").settle().expect("35=8|34=2|43=Y|122=10:00:00.000|37=A|");
    }

    @Test
    void anUnansweredLogoutEndsTheConnectionAfterTwoSeconds() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().logout("").expect("35=5|34=2|");
        acceptor.at("10:00:01.999").expectState(SessionStatus.LOGOUT_SENT);
        acceptor.at("10:00:02.000").expectClosed(DisconnectReason.LOGOUT_TIMEOUT);
    }

    @Test
    void aLogoutWithATooLowNumberIsAnsweredToo() {
        SessionHarness.loggedOnAcceptor()
                .in("35=5|34=1|")
                .expect("35=5|34=2|")
                .expectNumbers(2, 3)
                .expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void messagesAfterTheEndAreIgnoredAndNotCounted() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .in("35=5|34=2|")
                .expect("35=5|34=2|")
                .expectCalls(new LoggedOut(LogoutInitiator.PEER, ""));
        acceptor.in("35=D|34=3|11=A|").expectNothing().expectNumbers(3, 3);
        acceptor.expectCalls(new Event(SessionEvent.MESSAGE_IGNORED, 3)).expectDelivered();
    }

    @Test
    void theConnectionStaysOpenUntilTheLastBytesHaveLeft() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=5|34=2|");
        assertThat(acceptor.session().wantsClose()).isFalse();
        acceptor.expect("35=5|34=2|");
        assertThat(acceptor.session().wantsClose()).isTrue();
    }

    @Test
    void aPeerThatDoesNotReadCannotKeepTheConnectionOpen() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().in("35=5|34=2|").at("10:00:01.999");
        assertThat(acceptor.session().wantsClose()).isFalse();
        acceptor.at("10:00:02.000");
        assertThat(acceptor.session().wantsClose()).isTrue();
    }

    @Test
    void aLogoutThatCrossesAResendFollowsIt() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").in("35=5|34=3|");
        assertThat(acceptor.session().wantsClose()).isFalse();
        acceptor.settle().expect("35=8|34=2|43=Y|122=10:00:00.000|37=A|", "35=5|34=3|");
        acceptor.expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void logoutBeforeTheLogonJustCloses() {
        SessionHarness acceptor = SessionHarness.acceptor().connect().logout("");
        acceptor.expectNothing().expectClosed(DisconnectReason.CLOSED_HERE).expectNumbers(1, 1);
    }

    @Test
    void logoutWithoutAConnectionDoesNothing() {
        SessionHarness.acceptor()
                .logout("")
                .expectNothing()
                .expectState(SessionStatus.DISCONNECTED)
                .expectCalls();
    }

    @Test
    void aSecondLogoutSendsNoMessage() {
        SessionHarness.loggedOnAcceptor().logout("once").logout("twice").expect("35=5|34=2|58=once|");
    }

    @Test
    void aBrokenConnectionIsReportedOnce() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().disconnect().disconnect();
        acceptor.expectCalls(new Disconnected(DisconnectReason.PEER_GONE)).expectState(SessionStatus.DISCONNECTED);
    }

    @Test
    void aConnectionThatBreaksBeforeTheAnswerIsNoLogout() {
        SessionHarness.loggedOnAcceptor()
                .logout("")
                .disconnect()
                .expectCalls(new LoggedOut(LogoutInitiator.THIS_END, ""), new Disconnected(DisconnectReason.PEER_GONE));
    }

    @Test
    void anEndWithAReasonSendsTheReasonAndCloses() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.session()
                .fail(
                        DisconnectReason.MESSAGE_TOO_LONG,
                        "too long",
                        acceptor.session().nowNs());
        acceptor.expect("35=5|34=2|58=too long|").expectClosed(DisconnectReason.MESSAGE_TOO_LONG);
    }

    @Test
    void messagesOfTheApplicationAtALogoutPrecedeTheResponse() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().atLogout(session -> {
            session.begin(MsgTypes.EXECUTION_REPORT).put(37, "last").send();
            session.logout("me too");
        });
        acceptor.in("35=5|34=2|").expect("35=8|34=2|37=last|", "35=5|34=3|58=me too|");
        acceptor.expectClosed(DisconnectReason.LOGOUT);
    }

    @Test
    void theApplicationMayLogOutFromWithinAMessage() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().answering((session, message) -> session.logout("enough"));
        acceptor.in("35=D|34=2|11=A|").expect("35=5|34=2|58=enough|").expectNumbers(3, 3);
    }
}
