package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    @Test
    void aSilentSessionSendsAHeartbeatAfterItsInterval() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:29.999").expectNothing();
        acceptor.at("10:00:30.000").expect("35=0|34=2|").expectNumbers(2, 3);
    }

    @Test
    void anInitiatorSendsHeartbeatsToo() {
        SessionHarness initiator =
                SessionHarness.loggedOnInitiator().at("10:00:29.999").expectNothing();
        initiator.at("10:00:30.000").expect("35=0|34=2|");
    }

    @Test
    void heartbeatsFollowEachOtherByTheInterval() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:30.000").expect("35=0|34=2|");
        acceptor.in("35=0|34=2|").at("10:00:59.999").expectNothing();
        acceptor.at("10:01:00.000").expect("35=0|34=3|");
    }

    @Test
    void anySentMessageDelaysTheHeartbeat() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:20.000").in("35=0|34=2|");
        acceptor.send("35=8|37=A|");
        acceptor.expect("35=8|34=2|37=A|").at("10:00:49.999").expectNothing();
        acceptor.at("10:00:50.000").expect("35=0|34=3|");
    }

    @Test
    void aTestRequestIsAnsweredWithItsId() {
        SessionHarness.loggedOnInitiator()
                .at("10:00:10.000")
                .in("35=1|34=2|112=ping|")
                .expect("35=0|34=2|112=ping|")
                .expectNumbers(3, 3);
    }

    @Test
    void aTestRequestWithoutIdIsRejectedAndCounted() {
        SessionHarness.loggedOnAcceptor()
                .in("35=1|34=2|")
                .expect("35=3|34=2|45=2|58=Required tag missing, field=112|371=112|372=1|373=1|")
                .expectNumbers(3, 3);
    }

    @Test
    void aTestRequestTooLongToAnswerIsRejected() {
        SessionConfig small = SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(new SessionLimits(1024, 64, 8192));
        new SessionHarness(small)
                .connect()
                .loggedOn()
                .in("35=1|34=2|112=" + "x".repeat(940) + "|")
                .expect(
                        "35=3|34=2|45=2|58=Value is incorrect (out of range) for this tag, field=112|371=112|372=1|373=5|");
    }

    @Test
    void silenceIsAnsweredByATestRequestAfterOneAndAHalfIntervals() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:30.000").expect("35=0|34=2|");
        acceptor.at("10:00:44.999").expectNothing().expectCalls();
        acceptor.at("10:00:45.000").expect("35=1|34=3|112=TEST|");
        acceptor.expectCalls(new Event(SessionEvent.TEST_REQUEST_SENT, 3));
    }

    @Test
    void silenceThatOutlastsTheTestRequestEndsTheConnection() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:45.000").at("10:01:11.999");
        acceptor.expectState(SessionStatus.ACTIVE).outbox().clear();
        acceptor.at("10:01:12.000").expectClosed(DisconnectReason.HEARTBEAT_TIMEOUT);
    }

    @Test
    void anInitiatorDisconnectsASilentPeerToo() {
        SessionHarness initiator =
                SessionHarness.loggedOnInitiator().at("10:00:45.000").at("10:01:11.999");
        initiator.outbox().clear();
        initiator.at("10:01:12.000").expectClosed(DisconnectReason.HEARTBEAT_TIMEOUT);
    }

    @Test
    void aTestRequestIsSentOnceForASilence() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().at("10:00:45.000");
        acceptor.outbox().clear();
        acceptor.at("10:00:50.000").expectNothing().at("10:01:10.000").expectNothing();
    }

    @Test
    void theAnswerToATestRequestKeepsTheConnectionAlive() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:45.000").in("35=0|34=2|112=TEST|");
        acceptor.outbox().clear();
        acceptor.at("10:01:14.999").expectNothing().expectState(SessionStatus.ACTIVE);
        acceptor.at("10:01:15.000").expect("35=0|34=3|").at("10:01:30.000").expect("35=1|34=4|112=TEST|");
    }

    @Test
    void anyMessageOfThePeerCountsAsASignOfLife() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:30.000").expect("35=0|34=2|");
        acceptor.at("10:00:44.000").in("35=D|34=2|11=A|").at("10:00:59.999").expectNothing();
    }

    @Test
    void aHeartbeatIntervalOfZeroSendsNothingAndWaitsForNothing() {
        SessionHarness acceptor =
                SessionHarness.acceptor().connect().in("35=A|34=1|98=0|108=0|").expect("35=A|34=1|98=0|108=0|");
        acceptor.at("22:00:00.000").expectNothing().expectState(SessionStatus.ACTIVE);
        assertThat(acceptor.session().deadlineNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aClockThatStepsBackDelaysNoHeartbeat() {
        SessionHarness acceptor =
                SessionHarness.loggedOnAcceptor().at("10:00:20.000").at("09:00:20.000");
        acceptor.at("09:00:29.999").expectNothing();
        acceptor.at("09:00:30.000").expect("35=0|34=2|");
    }

    @Test
    void aClockThatStepsBackDelaysNoTimeout() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor()
                .at("10:00:40.000")
                .at("09:00:40.000")
                .at("09:00:45.000");
        acceptor.expect("35=0|34=2|", "35=1|34=3|112=TEST|");
        acceptor.at("09:01:11.000");
        acceptor.outbox().clear();
        acceptor.at("09:01:12.000").expectClosed(DisconnectReason.HEARTBEAT_TIMEOUT);
    }

    @Test
    void aClockThatStepsBackDelaysNoLogonTimeout() {
        SessionHarness acceptor = SessionHarness.acceptor()
                .connect()
                .at("10:00:05.000")
                .at("09:00:05.000")
                .at("09:00:09.999");
        acceptor.expectState(SessionStatus.AWAITING_LOGON);
        acceptor.at("09:00:10.000").expectClosed(DisconnectReason.LOGON_TIMEOUT);
    }

    @Test
    void nothingIsDueWhileThereIsNoConnection() {
        assertThat(SessionHarness.acceptor().session().deadlineNs()).isEqualTo(Long.MAX_VALUE);
        assertThat(SessionHarness.loggedOnAcceptor().disconnect().session().deadlineNs())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theDeadlineIsTheEarliestDueTime() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        assertThat(acceptor.session().deadlineNs()).isEqualTo(Frame.time("10:00:30.000"));
        acceptor.at("10:00:30.000");
        assertThat(acceptor.session().deadlineNs()).isEqualTo(Frame.time("10:00:45.000"));
        acceptor.at("10:00:45.000");
        assertThat(acceptor.session().deadlineNs()).isEqualTo(Frame.time("10:01:12.000"));
    }
}
