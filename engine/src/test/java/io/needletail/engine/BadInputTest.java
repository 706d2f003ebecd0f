package io.needletail.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SessionLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the input of an unknown connection or of a peer neither disturbs another session nor occupies the session;
 * with TLS and without.
 */
@ParameterizedClass
@EnumSource(PeerTransport.class)
class BadInputTest {
    @TempDir
    private static Path folder;

    private static final int VISITORS_MAX = 3;
    private static final int LOGON_BYTES_MAX = 8192;
    private static final long SEED = 20_260_105;
    // A hello of TLS 1.2, as far as its random bytes.
    private static final String CLIENT_HELLO = "16030100a5010000a10303" + "5a".repeat(32);
    private static final SessionLimits SMALL = new SessionLimits(2048, 64, 1 << 16);

    private final PeerTransport way;
    private final Broker broker = new Broker();
    private RunningEngine engine;
    private SocketPeer good;

    BadInputTest(PeerTransport way) {
        this.way = way;
    }

    /** First bytes of an unknown connection. */
    enum FirstBytes {
        GARBAGE(garbage()),
        HTTP("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        TLS(new String(HexFormat.of().parseHex(CLIENT_HELLO), ISO_8859_1)),
        ZEROS("\0".repeat(1000)),
        SILENCE(""),
        HALF_A_LOGON("8=FIX.4.4\0019=65\00135=A\00134=1\00149=PE"),
        ONLY_THE_BEGINNING("8=FIX.4.4\0019=");

        private final String text;

        FirstBytes(String text) {
            this.text = text;
        }

        byte[] bytes() {
            return text.getBytes(ISO_8859_1);
        }

        private static String garbage() {
            byte[] bytes = new byte[1000];
            new Random(SEED).nextBytes(bytes);
            return new String(bytes, ISO_8859_1);
        }
    }

    @BeforeEach
    void aSessionThatIsServedAllTheTime() throws IOException {
        EngineConfig config = TestSessions.PARKING.with(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = VISITORS_MAX;
            to.visitorsPerAddressMax = VISITORS_MAX;
            to.logonBytesMax = LOGON_BYTES_MAX;
        }));
        engine = way.acceptor(
                folder,
                config,
                impatient("GOOD").listener(new Broker()).build(),
                impatient(TestSessions.PEER).listener(broker).build());
        good = engine.call("GOOD").logOn();
    }

    @AfterEach
    void otherSessionsContinueAndTheSessionIsFree() throws IOException {
        good.echo("after");
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.numberNext(engine.evaluate(() -> broker.nextIn));
            peer.logOn();
        }
        good.close();
        engine.close();
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownConnectionIsClosedSilentlyAfterTheLogonTimeout(FirstBytes stranger) throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.write(stranger.bytes());
            good.echo("meanwhile");
            peer.expectEnd();
            boolean tls = way == PeerTransport.PLAIN && stranger == FirstBytes.TLS;
            assertRefused(tls ? ConnectionError.TLS_FAILED : ConnectionError.NO_LOGON, 1);
        }
    }

    @Test
    void anUnknownConnectionThatSendsTooManyBytesIsClosedAtOnce() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            byte[] zeros = new byte[LOGON_BYTES_MAX];
            Arrays.fill(zeros, (byte) '8');
            peer.write(zeros);
            peer.expectEnd();
            assertRefused(ConnectionError.NO_LOGON, 1);
        }
    }

    @Test
    void aLogonThatComesByteByByteIsAnswered() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            for (byte one : peer.frame(SocketPeer.LOGON)) peer.write(new byte[] {one});
            assertThat(peer.receive()).startsWith("35=A|34=1|");
            for (byte one : peer.frame("35=1|112=slow|")) peer.write(new byte[] {one});
            assertThat(peer.receive()).isEqualTo("35=0|34=2|112=slow|");
            good.echo("meanwhile");
        }
    }

    @Test
    void aLogonAfterGarbageIsAnswered() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.write(FirstBytes.GARBAGE.bytes());
            peer.logOn();
        }
    }

    @Test
    void aMessageThatIsNoLogonEndsTheVisit() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.send("35=1|112=hello|");
            peer.expectEnd();
            assertRefused(ConnectionError.NO_LOGON, 1);
        }
    }

    @Test
    void anOversizedFrameBeforeTheLogonEndsTheVisit() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.write("8=FIX.4.4\0019=9000\00135=A\001".getBytes(ISO_8859_1));
            peer.expectEnd();
            assertRefused(ConnectionError.NO_LOGON, 1);
        }
    }

    @Test
    void anOversizedLogonEndsTheVisit() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER)) {
            peer.send(SocketPeer.LOGON + "58=" + "x".repeat(6000) + "|");
            peer.expectEndAfterAnything();
            assertThat(engine.evaluate(() -> List.copyOf(broker.endings)))
                    .containsExactly(DisconnectReason.MESSAGE_TOO_LONG);
        }
    }

    @Test
    void anOversizedFrameAfterTheLogonIsAnsweredWithLogoutAndTheEnd() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            peer.write("8=FIX.4.4\0019=3000\00135=D\00134=2\001".getBytes(ISO_8859_1));
            good.echo("meanwhile");
            assertThat(peer.receive())
                    .isEqualTo("35=5|34=2|58=BodyLength(9) announces a message longer than 2048 bytes|");
            peer.expectEnd();
            assertThat(engine.evaluate(() -> List.copyOf(broker.endings)))
                    .containsExactly(DisconnectReason.MESSAGE_TOO_LONG);
        }
    }

    @Test
    void garbageBetweenMessagesIsSkipped() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            peer.write(FirstBytes.HTTP.bytes());
            peer.echo("still here");
        }
    }

    @Test
    void unknownCompIdsAreClosedWithoutAWord() throws IOException {
        try (SocketPeer unknown = engine.call("NOBODY");
                SocketPeer misled = engine.call(TestSessions.PEER, "SOMEONE")) {
            unknown.send(SocketPeer.LOGON);
            misled.send(SocketPeer.LOGON);
            unknown.expectEnd();
            misled.expectEnd();
            assertRefused(ConnectionError.UNKNOWN_SESSION, 2);
        }
    }

    @Test
    void aWrongCompIdAfterTheLogonIsRejectedAndTheSessionLoggedOut() throws IOException {
        try (SocketPeer peer = engine.call(TestSessions.PEER).logOn();
                SocketPeer other = engine.call("GOOD")) {
            other.numberNext(2);
            peer.write(other.frame("35=1|112=who|"));
            assertThat(peer.receive()).startsWith("35=3|34=2|");
            assertThat(peer.receive()).startsWith("35=5|34=3|");
            good.echo("meanwhile");
            peer.numberNext(3);
            peer.send("35=5|");
            peer.expectEnd();
        }
    }

    @Test
    void aSecondConnectionOfOneIdentityIsClosedAndTheFirstGoesOn() throws IOException {
        try (SocketPeer first = engine.call(TestSessions.PEER).logOn();
                SocketPeer second = engine.call(TestSessions.PEER)) {
            second.send(SocketPeer.LOGON);
            second.expectEnd();
            assertRefused(ConnectionError.ALREADY_CONNECTED, 1);
            first.echo("still here");
        }
    }

    @Test
    void aConnectionBeyondTheLimitDisplacesOnlyTheOldest() throws IOException {
        SocketPeer[] silent = new SocketPeer[VISITORS_MAX];
        for (int i = 0; i < silent.length; i++) silent[i] = engine.call(TestSessions.PEER);
        try (SocketPeer newcomer = engine.call(TestSessions.PEER)) {
            silent[0].expectEnd();
            assertRefused(ConnectionError.VISITOR_EVICTED, 1);
            good.echo("meanwhile");
            newcomer.logOn();
        } finally {
            for (SocketPeer peer : silent) peer.close();
        }
    }

    private void assertRefused(ConnectionError code, long times) {
        assertThat(engine.evaluate(engine.engine()::refusals)).isEqualTo(Map.of(code, times));
    }

    private static SessionSpecBuilder impatient(String peer) {
        return TestSessions.acceptor(peer)
                .config(config -> config.with(TestSessions.SHORT_TIMEOUTS).with(SMALL));
    }
}
