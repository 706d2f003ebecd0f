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

/** A connection to a secured port that never finishes the handshake is closed, and the reason is named. */
class HandshakeLimitTest {
    private static final int VISITORS_MAX = 3;

    @TempDir
    private static Path folder;

    /** What comes instead of a handshake. */
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
        try (Running engine = running(500 * Local.MILLI_NS);
                RawPeer good = engine.call(Local.PEER).logOn();
                RawPeer stranger = withoutTls(engine)) {
            stranger.write(unfinished.text.getBytes(ISO_8859_1));
            good.echo("meanwhile");
            stranger.expectEndAfterAnything();
            assertThat(engine.ask(engine.engine()::refusals)).isEqualTo(Map.of(ConnectionError.TLS_FAILED, 1L));
            good.echo("after");
        }
    }

    @Test
    void handshakesUnderWayCountAsVisitors() throws IOException {
        RawPeer[] silent = new RawPeer[VISITORS_MAX];
        try (Running engine = running(Patience.NS);
                RawPeer good = engine.call(Local.PEER).logOn()) {
            for (int i = 0; i < silent.length; i++) silent[i] = withoutTls(engine);
            try (RawPeer _ = withoutTls(engine)) {
                silent[0].expectEndAfterAnything();
                assertThat(engine.ask(engine.engine()::refusals))
                        .isEqualTo(Map.of(ConnectionError.VISITOR_EVICTED, 1L));
                good.echo("meanwhile");
            }
            for (RawPeer peer : silent) peer.close();
        }
    }

    private static Running running(long handshakeNs) throws IOException {
        ConnectionLimits admission = ConnectionLimits.DEFAULTS
                .withVisitors(VISITORS_MAX, VISITORS_MAX, 8192)
                .withHandshake(handshakeNs);
        return Way.TLS.acceptor(
                folder,
                Local.PARKING.with(admission),
                Local.acceptor(Local.PEER).listener(new Broker()).build());
    }

    private static RawPeer withoutTls(Running engine) throws IOException {
        return RawPeer.call(engine.port(), "STRANGER", Local.US);
    }
}
