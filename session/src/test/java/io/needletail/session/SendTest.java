package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.wire.MsgTypes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the sending of application messages. */
class SendTest {
    private static final SessionLimits SMALL = new SessionLimits(1024, 64, 8192);

    @Test
    void aMessageOnALiveSessionIsSent() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
        acceptor.expect("8=FIX.4.4|35=8|34=2|49=ISLD|52=10:00:00.000|56=TW|37=A|")
                .expectNumbers(2, 3);
    }

    @Test
    void aMessageIsStoredWhileThePeerIsAway() {
        SessionHarness initiator = SessionHarness.initiator();
        assertThat(initiator.send("35=D|11=A|")).isEqualTo(SendResult.STORED);
        initiator.expectNothing().expectNumbers(1, 2).connect().expect("35=A|34=2|98=0|108=30|");
    }

    @Test
    void aMessageAfterTheSessionsLogoutIsStored() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().logout("").expect("35=5|34=2|");
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.STORED);
        acceptor.expectNothing().expectNumbers(2, 4);
    }

    @Test
    void aMessageBeforeTheLogonResponseIsStoredAndFollowsIt() {
        SessionHarness initiator = SessionHarness.initiator().connect().expect("35=A|34=1|98=0|108=30|");
        assertThat(initiator.send("35=D|11=A|")).isEqualTo(SendResult.STORED);
        initiator.in("35=A|34=1|98=0|108=30|").settle();
        initiator.expect("35=D|34=2|11=A|");
    }

    @Test
    void aPeerThatDoesNotReadCausesBackPressureAndNothingIsNumbered() {
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(SMALL))
                .connect()
                .loggedOn();
        int sent = 0;
        while (acceptor.send("35=8|58=" + "x".repeat(500) + "|") == SendResult.SENT) sent++;
        assertThat(sent).isPositive();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.BACK_PRESSURE);
        assertThat(acceptor.outbox().room())
                .isGreaterThanOrEqualTo(acceptor.session().config().limits().stepBytes());
        acceptor.expectNumbers(2, 2 + sent);
        acceptor.outbox().clear();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
        acceptor.expect("35=8|34=" + (2 + sent) + "|37=A|");
    }

    @Test
    void aMessageThatIsTooLongIsRefusedAndNothingIsNumbered() {
        SessionHarness acceptor = new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(SMALL))
                .connect()
                .loggedOn();
        assertThat(acceptor.send("35=8|58=" + "x".repeat(1024) + "|")).isEqualTo(SendResult.REFUSED);
        acceptor.expectNothing().expectNumbers(2, 2);
    }

    @Test
    void aMessageThatIsTooLongIsRefusedWhileThePeerIsAway() {
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(SMALL));
        assertThat(acceptor.send("35=8|58=" + "x".repeat(1024) + "|")).isEqualTo(SendResult.REFUSED);
        acceptor.expectNumbers(1, 1);
    }

    @ParameterizedTest
    @CsvSource({"true,false,false", "false,true,false", "false,false,true"})
    void aMessageThatAResetWouldForgetIsRefused(boolean onLogon, boolean onLogout, boolean onDisconnect) {
        SequenceResetPolicy resets = SequenceResetPolicy.NEVER
                .withOnLogon(onLogon)
                .withOnLogout(onLogout)
                .withOnDisconnect(onDisconnect);
        SessionHarness acceptor = new SessionHarness(
                SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(resets));
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.REFUSED);
        acceptor.expectNumbers(1, 1).connect().loggedOn();
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
    }

    @Test
    void messagesLeaveInTheOrderInWhichTheyWereSent() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().answering((session, order) -> {
            session.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, 11)
                    .put(150, '0')
                    .send();
            session.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, 11)
                    .put(150, 'F')
                    .send();
        });
        acceptor.in("35=D|34=2|11=A|").expect("35=8|34=2|11=A|150=0|", "35=8|34=3|11=A|150=F|");
    }

    @Test
    void everyKindOfFieldIsWritten() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().at("10:00:05.123");
        byte[] bytes = "_xyz_".getBytes(StandardCharsets.US_ASCII);
        acceptor.session()
                .begin(MsgTypes.of("AE"))
                .put(38, -7)
                .put(54, '1')
                .put(55, "MSFT")
                .put(1, bytes)
                .put(2, bytes, 1, 4)
                .decimal(44, 12345, 2)
                .bool(570, false)
                .timestamp(126, Frame.time("11:00:00.000"), 0)
                .now(60)
                .send();
        acceptor.expect("35=AE|34=2|38=-7|54=1|55=MSFT|1=_xyz_|2=xyz|44=123.45|570=N|"
                + "126=20260105-11:00:00|60=20260105-10:00:05.123|");
    }

    @Test
    void aMessageThatWasBegunAndNotSentIsForgotten() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        acceptor.session().begin(MsgTypes.EXECUTION_REPORT).put(37, "A");
        acceptor.send("35=8|37=B|");
        acceptor.expect("35=8|34=2|37=B|").expectNumbers(2, 3);
    }

    @Test
    void sendingTwiceIsAMisuse() {
        OutboundMessage message = SessionHarness.loggedOnAcceptor().session().begin(MsgTypes.EXECUTION_REPORT);
        message.put(37, "A").send();
        assertThatThrownBy(message::send).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sendingADraftThatAnotherMessageOvertookIsAMisuse() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        OutboundMessage message =
                acceptor.session().begin(MsgTypes.EXECUTION_REPORT).put(37, "A");
        acceptor.logout("");
        assertThatThrownBy(message::send).isInstanceOf(IllegalStateException.class);
        acceptor.expect("35=5|34=2|").expectNumbers(2, 3);
    }

    @Test
    void connectingTwiceIsAMisuse() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor();
        assertThatThrownBy(acceptor::connect).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aMessageWithoutAConnectionIsAMisuse() {
        SessionHarness acceptor = SessionHarness.acceptor();
        assertThatThrownBy(() -> acceptor.in("35=0|34=1|")).isInstanceOf(IllegalStateException.class);
    }
}
