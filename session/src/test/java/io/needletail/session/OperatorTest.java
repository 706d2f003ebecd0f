package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls of an operator: TestRequest(1), resends without a request, and the counters. */
class OperatorTest {
    private static SessionHarness afterTwoReports() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        acceptor.outbox().clear();
        return acceptor;
    }

    @Test
    void aTestRequestLeavesAtOnce() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        assertThat(acceptor.session().testRequest()).isEqualTo(SendResult.SENT);
        acceptor.expect("35=1|34=2|112=TEST|").in("35=0|34=2|112=TEST|").expectNumbers(3, 3);
    }

    @Test
    void storedMessagesGoOutAgainWithoutARequest() {
        SessionHarness acceptor = afterTwoReports();
        assertThat(acceptor.session().resend(1, Long.MAX_VALUE)).isEqualTo(SendResult.SENT);
        acceptor.settle()
                .expect(
                        "35=4|34=1|43=Y|122=10:00:00.000|36=2|123=Y|",
                        "35=8|34=2|43=Y|122=10:00:00.000|37=A|",
                        "35=8|34=3|43=Y|122=10:00:00.000|37=B|");
    }

    @Test
    void aResendEndsWithTheLastNumberAndNewMessagesFollow() {
        SessionHarness acceptor = afterTwoReports();
        acceptor.session().resend(2, 2);
        acceptor.send("35=8|37=C|");
        acceptor.settle().expect("35=8|34=2|43=Y|122=10:00:00.000|37=A|", "35=8|34=4|37=C|");
    }

    @Test
    void whatWasNotSentYetIsNotSentAgain() {
        SessionHarness acceptor = afterTwoReports();
        assertThat(acceptor.session().resend(4, 9)).isEqualTo(SendResult.REFUSED);
        assertThatIllegalArgumentException().isThrownBy(() -> acceptor.session().resend(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> acceptor.session().resend(3, 2));
        acceptor.settle().expectNothing();
    }

    @Test
    void aSessionThatIsNotLoggedOnRefusesBoth() {
        SessionHarness acceptor = SessionHarness.acceptor();
        assertThat(List.of(acceptor.session().testRequest(), acceptor.session().resend(1, 1)))
                .containsOnly(SendResult.REFUSED);
    }

    @Test
    void countersTellOfEventsLogonsAndTheLastEnd() {
        SessionHarness acceptor = afterTwoReports();
        acceptor.in("35=0|34=4|").in("35=2|34=2|7=1|16=0|").in("35=3|34=3|45=2|");
        acceptor.session().onDisconnect(acceptor.session().nowNs());
        SessionCounters counters = acceptor.session().counters();
        assertThat(counters.count(SessionEvent.GAP_DETECTED)).isEqualTo(1);
        assertThat(counters.count(SessionEvent.RESEND_REQUESTED)).isEqualTo(1);
        assertThat(counters.count(SessionEvent.RESENDING)).isEqualTo(1);
        assertThat(counters.count(SessionEvent.REJECT_SENT)).isZero();
        assertThat(counters.rejectsReceived()).isEqualTo(1);
        assertThat(counters.logons()).isEqualTo(1);
        assertThat(counters.disconnects()).isEqualTo(1);
        assertThat(counters.lastDisconnection())
                .contains(new SessionCounters.Disconnection(
                        DisconnectReason.PEER_GONE, acceptor.session().nowNs()));
    }
}
