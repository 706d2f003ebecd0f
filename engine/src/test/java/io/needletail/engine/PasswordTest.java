package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.session.LogonFields;
import io.needletail.session.LogonFields.Extra;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User names and passwords of an acceptor's sessions. */
class PasswordTest {
    private static final String RIGHT = SocketPeer.LOGON + "553=desk|554=sesame|";

    @Test
    void anAcceptorAnswersARightPasswordWithoutAnySecret() throws IOException {
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS);
                SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.send(RIGHT);
            assertThat(peer.receive()).isEqualTo("35=A|34=1|98=0|108=30|57=FLOOR|");
            assertThat(refusals(engine)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"553=desk|554=wrong|", "553=other|554=sesame|", "553=desk|", "554=sesame|", ""})
    void otherCredentialsAreClosedWithoutAWordAndUseUpNoNumber(String fields) throws IOException {
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS)) {
            try (SocketPeer stranger = engine.call(TestSessions.PEER)) {
                stranger.send(SocketPeer.LOGON + fields);
                stranger.expectEnd();
            }
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.CREDENTIALS_REFUSED, 1L));
            try (SocketPeer peer = engine.call(TestSessions.PEER)) {
                peer.send(RIGHT);
                assertThat(peer.receive()).startsWith("35=A|34=1|");
            }
        }
    }

    @Test
    void guessedPasswordsCountAsFailedLogons() throws IOException {
        try (RunningEngine engine =
                running(ConnectionLimits.DEFAULTS.with(to -> to.failedLogonsPerMinuteAndAddress = 2))) {
            for (int i = 0; i < 2; i++) {
                try (SocketPeer stranger = engine.call(TestSessions.PEER)) {
                    stranger.send(SocketPeer.LOGON + "553=desk|554=guess" + i + "|");
                    stranger.expectEnd();
                }
            }
            try (SocketPeer closed = engine.call(TestSessions.PEER)) {
                closed.expectEnd();
            }
            assertThat(refusals(engine))
                    .isEqualTo(Map.of(ConnectionError.CREDENTIALS_REFUSED, 2L, ConnectionError.LOGON_RATE, 1L));
        }
    }

    @Test
    void aNewPasswordIsRefusedAloud() throws IOException {
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS);
                SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.send(RIGHT + "925=open|");
            assertThat(peer.receive()).isEqualTo("35=5|34=1|58=A new password (925) is not supported|");
            peer.expectEnd();
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.NEW_PASSWORD_REFUSED, 1L));
        }
    }

    private static Map<ConnectionError, Long> refusals(RunningEngine engine) {
        return engine.evaluate(engine.engine()::refusals);
    }

    private static RunningEngine running(ConnectionLimits admission) throws IOException {
        LogonFields terms = new LogonFields("", "desk", "sesame", List.of(new Extra(57, "FLOOR")));
        return RunningEngine.acceptor(
                TestSessions.PARKING.with(admission),
                TestSessions.acceptor(TestSessions.PEER)
                        .config(config -> config.with(terms))
                        .listener(new Broker())
                        .build());
    }
}
