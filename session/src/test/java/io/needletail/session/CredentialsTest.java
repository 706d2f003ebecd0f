package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.ListenerCall.Event;
import io.needletail.session.ListenerCall.LoggedOn;
import io.needletail.session.LogonFields.Extra;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Tags;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests user names and passwords: an initiator sends them; an acceptor verifies them and does not pass them on. */
class CredentialsTest {
    private static final LogonFields TERMS =
            new LogonFields("", "desk", "sesame", List.of(new Extra(50, "LONDON"), new Extra(Tags.RAW_DATA, "raw")));
    private static final String RIGHT = "553=desk|554=sesame|95=3|96=raw|";

    @Test
    void anAcceptorLetsARightPasswordInAndSendsNoCredentials() {
        acceptor()
                .in("35=A|34=1|98=0|108=30|" + RIGHT)
                .expect("35=A|34=1|98=0|108=30|50=LONDON|")
                .expectCalls(new LoggedOn());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "553=desk|554=wrong!|95=3|96=raw|; 554",
                "553=desk|554=sesam|95=3|96=raw|; 554",
                "553=desk|554=sesamee|95=3|96=raw|; 554",
                "553=other|554=sesame|95=3|96=raw|; 553",
                "553=other|554=wrong|95=3|96=raw|; 553",
                "553=desk|95=3|96=raw|; -554",
                "554=sesame|95=3|96=raw|; -553",
                "553=desk|554=sesame|95=3|96=war|; 96",
                "553=desk|554=sesame|; -96",
                "''; -553"
            })
    void anAcceptorRefusesOtherCredentialsWithoutSayingWhichFieldIsWrong(String fields, long fault) {
        acceptor()
                .in("35=A|34=1|98=0|108=30|" + fields)
                .expectCalls(new Event(SessionEvent.CREDENTIALS_REFUSED, fault))
                .expect("35=5|34=1|58=Invalid credentials|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void credentialsAreVerifiedAgainWhenALiveSessionIsReset() {
        SessionHarness acceptor =
                acceptor().in("35=A|34=1|98=0|108=30|" + RIGHT).expect("35=A|34=1|98=0|108=30|50=LONDON|");
        acceptor.in("35=A|34=1|98=0|108=30|141=Y|553=desk|554=guess|95=3|96=raw|")
                .expect("35=5|34=2|58=Invalid credentials|")
                .expectClosed(DisconnectReason.PROTOCOL_ERROR);
    }

    @Test
    void anInitiatorSendsItsCredentialsAndRequiresNoneOfTheAnswer() {
        SessionHarness initiator = new SessionHarness(SessionConfig.initiator(SessionHarness.INITIATOR)
                .with(new LogonFields("", "desk", "sesame", List.of(new Extra(50, "LONDON")))));
        initiator
                .connect()
                .expect("35=A|34=1|98=0|108=30|553=desk|554=sesame|50=LONDON|")
                .in("35=A|34=1|98=0|108=30|")
                .expectCalls(new LoggedOn());
    }

    @ParameterizedTest
    @CsvSource({"925=open, 925", "1404=open, 1404"})
    void aNewPasswordIsRefusedAloudWhenTheApplicationDoesNotHandleIt(String field, long tag) {
        SessionHarness.acceptor()
                .connect()
                .in("35=A|34=1|98=0|108=30|" + field + "|")
                .expectCalls(new Event(SessionEvent.NEW_PASSWORD_REFUSED, tag))
                .expect("35=5|34=1|58=A new password (" + tag + ") is not supported|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void anApplicationThatHandlesNewPasswordsGetsThem() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR);
        Outbox outbox = new Outbox(config.limits().outboxBytes());
        StringBuilder asked = new StringBuilder();
        SessionListener application = new SessionListener() {
            @Override
            public void onMessage(Session where, Message message) {
                throw new AssertionError("no message was sent");
            }

            @Override
            public String onLogonRequest(Session where, Message logon) {
                asked.append(logon.text(Tags.NEW_PASSWORD)).append(where.peer());
                return "";
            }

            @Override
            public boolean handlesNewPassword() {
                return true;
            }
        };
        long nowNs = Frame.time("10:00:00.000");
        SessionStateMachine session = new SessionStateMachine(
                config,
                MessageValidator.NONE,
                new MemoryMessageStore(1 << 16),
                application,
                SessionResources.of(config.limits(), outbox, () -> nowNs),
                LatencyRecorder.NONE);
        session.onConnect(nowNs, new PeerIdentity("192.0.2.7:9880", "CN=TW"));
        byte[] frame = Frame.of("35=A|34=1|98=0|108=30|925=open|", Frame.header(config.id(), nowNs));
        session.onMessage(Frame.read(frame, 0, frame.length), nowNs);
        assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
        assertThat(session.wasLoggedOn()).isTrue();
        assertThat(asked).hasToString("open192.0.2.7:9880 as CN=TW");
    }

    private static SessionHarness acceptor() {
        return new SessionHarness(
                        SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(TERMS))
                .connect();
    }
}
