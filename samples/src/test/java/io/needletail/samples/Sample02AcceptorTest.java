package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import io.needletail.testkit.SessionTester;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Shows how an application is tested without sockets: sample 02 with the test kit. */
final class Sample02AcceptorTest {
    private static final SessionId EXEC = new SessionId("FIX.4.4", "EXEC", "BANZAI");
    private static final String ORDER = "35=D|11=A1|55=MSFT|54=1|38=100|40=1|60=20260105-10:00:00|";

    private final SessionTester tester =
            SessionTester.acceptor(EXEC, Sample02Acceptor::onMessage).logOn();

    @Test
    void anOrderIsAcknowledged() {
        tester.receive(ORDER);
        assertThat(tester.sent())
                .containsExactly("35=8|11=A1|55=MSFT|37=2|17=2|150=0|39=0|54=1|38=100|151=100|14=0|6=0|"
                        + "60=20260105-10:00:00.000|");
    }

    @Test
    void aReportThatThePeerMissedIsSentAgain() {
        tester.receive(ORDER).sent();
        tester.receive("35=2|7=2|16=2|");
        assertThat(tester.sent())
                .singleElement()
                .asString()
                .startsWith("35=8|43=Y|")
                .contains("|11=A1|");
    }

    @Test
    void aQuietSessionSendsHeartbeats() {
        tester.advance(Duration.ofSeconds(30));
        assertThat(tester.sent()).containsExactly("35=0|");
    }
}
