package io.needletail.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a connection to a TLS port that never finishes the handshake is closed, with the reason in the log. */
class HandshakeLimitTest {
    private static final int VISITORS_MAX = 3;

    @TempDir
    private static Path folder;

    /** Bytes sent instead of a handshake. */
    enum Unfinished {
        SILENCE(""),
        HALF_A_HELLO(ascii("16030100a5010000a10303" + "5a".repeat(32))),
        A_LOGON_WITHOUT_TLS("8=FIX.4.4\0019=65\00135=A\00134=1\00149=PE"),
        GARBAGE(ascii("fe".repeat(500)));

        private final String text;

        Unfinished(String text) {
            this.text = text;
        }

        private static String ascii(String digits) {
            return new String(HexFormat.of().parseHex(digits), ISO_8859_1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHandshakeThatNeverEndsIsClosedAndNamed(Unfinished unfinished) throws IOException {
        try (RunningEngine engine = running(2_000 * TestSessions.MILLI_NS);
                SocketPeer good = engine.call(TestSessions.PEER).logOn();
                SocketPeer stranger = withoutTls(engine)) {
            stranger.write(unfinished.text.getBytes(ISO_8859_1));
            good.echo("meanwhile");
            stranger.expectEndAfterAnything();
            assertThat(engine.evaluate(engine.engine()::refusals)).isEqualTo(Map.of(ConnectionError.TLS_FAILED, 1L));
            good.echo("after");
        }
    }

    @Test
    void handshakesCountAsPendingConnections() throws IOException {
        SocketPeer[] silent = new SocketPeer[VISITORS_MAX];
        try (RunningEngine engine = running(Await.NS);
                SocketPeer good = engine.call(TestSessions.PEER).logOn()) {
            for (int i = 0; i < silent.length; i++) silent[i] = withoutTls(engine);
            try (SocketPeer _ = withoutTls(engine)) {
                silent[0].expectEndAfterAnything();
                assertThat(engine.evaluate(engine.engine()::refusals))
                        .isEqualTo(Map.of(ConnectionError.VISITOR_EVICTED, 1L));
                good.echo("meanwhile");
            }
            for (SocketPeer peer : silent) peer.close();
        }
    }

    private static RunningEngine running(long handshakeNs) throws IOException {
        ConnectionLimits admission = ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = VISITORS_MAX;
            to.visitorsPerAddressMax = VISITORS_MAX;
            to.logonBytesMax = 8192;
            to.handshakeNs = handshakeNs;
        });
        return PeerTransport.TLS.acceptor(
                folder,
                TestSessions.PARKING.with(admission),
                TestSessions.acceptor(TestSessions.PEER).listener(new Broker()).build());
    }

    private static SocketPeer withoutTls(RunningEngine engine) throws IOException {
        return SocketPeer.call(engine.port(), "STRANGER", TestSessions.US);
    }
}
