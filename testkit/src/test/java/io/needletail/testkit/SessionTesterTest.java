package io.needletail.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SessionTesterTest {
    private static final SessionId EXEC = new SessionId("FIX.4.4", "EXEC", "BANZAI");
    private static final SessionListener ECHO = SessionTesterTest::echo;

    @Test
    void theAnswerToAMessageIsRead() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn();
        tester.receive("35=D|11=A1|");
        assertThat(tester.sent()).containsExactly("35=8|11=A1|");
        assertThat(tester.sent()).isEmpty();
    }

    @Test
    void anInitiatorSendsItsLogonAndLaterItsHeartbeats() {
        SessionTester tester = SessionTester.initiator(EXEC, ECHO).connect();
        assertThat(tester.sent()).containsExactly("35=A|98=0|108=30|");
        tester.receive("35=A|98=0|108=30|").advance(Duration.ofSeconds(30));
        assertThat(tester.sent()).containsExactly("35=0|");
    }

    @Test
    void whatLeftIsAlsoReadWhole() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).connect().receive("35=A|98=0|108=30|");
        assertThat(tester.sentFrames())
                .singleElement()
                .asString()
                .matches("8=FIX\\.4\\.4\\|9=\\d+\\|35=A\\|34=1\\|49=EXEC\\|52=20260105-10:00:00\\.000\\|56=BANZAI\\|"
                        + "98=0\\|108=30\\|10=\\d{3}\\|");
    }

    @Test
    void aPeerThatIsSilentIsDisconnected() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn();
        tester.advance(Duration.ofMinutes(2));
        assertThat(tester.sent()).contains("35=1|112=TEST|");
        assertThat(tester.isConnected()).isFalse();
    }

    @Test
    void aGapIsRequestedAndAMissingMessageIsDeliveredOnce() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn();
        tester.peerNumber(3).receive("35=D|11=B|");
        assertThat(tester.sent()).containsExactly("35=2|7=2|16=0|");
        tester.peerNumber(2).receive("35=D|43=Y|122=20260105-09:59:59|11=A|");
        assertThat(tester.sent()).containsExactly("35=8|11=A|", "35=8|11=B|");
    }

    @Test
    void theApplicationSendsFromOutsideACallback() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn();
        tester.session()
                .begin(MsgTypes.EXECUTION_REPORT)
                .put(Tags.CL_ORD_ID, "A1")
                .send();
        assertThat(tester.sent()).containsExactly("35=8|11=A1|");
    }

    @Test
    void aLogoutEndsTheConnection() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn().receive("35=5|58=bye|");
        assertThat(tester.sent()).containsExactly("35=5|");
        assertThat(tester.isConnected()).isFalse();
        assertThatThrownBy(() -> tester.receive("35=0|")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void fieldsOfTheTextReplaceThoseOfTheHeader() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn().receive("35=0|49=SOMEONE|");
        assertThat(tester.sent()).first().asString().startsWith("35=3|");
    }

    @Test
    void otherVersionsLogOnToo() {
        SessionId id = new SessionId("FIXT.1.1", "EXEC", "BANZAI");
        SessionTester tester = SessionTester.of(SessionConfig.acceptor(id), message -> 0, ECHO);
        assertThat(tester.logOn().isConnected()).isTrue();
    }

    @Test
    void aTextThatIsNoMessageIsNamed() {
        SessionTester tester = SessionTester.acceptor(EXEC, ECHO).logOn();
        assertThatThrownBy(() -> tester.receive("11=A1|")).hasMessageContaining("a message begins with 35=");
        assertThatThrownBy(() -> tester.receive("35=D|nothing|")).hasMessageContaining("no tag in \"nothing\"");
        byte[] cut = "8=FIX.4.4|".getBytes(ISO_8859_1);
        assertThatThrownBy(() -> tester.receiveFrame(cut)).hasMessage("no whole frame: 8=FIX.4.4|");
    }

    private static void echo(Session session, Message message) {
        session.begin(MsgTypes.EXECUTION_REPORT).copy(message, Tags.CL_ORD_ID).send();
    }
}
