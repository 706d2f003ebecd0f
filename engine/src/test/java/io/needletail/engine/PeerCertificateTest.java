package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.error.ConnectionError;
import io.needletail.session.PeerIdentity;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which certificates may log on to which session, at both ends. */
class PeerCertificateTest {
    private static final CertificateRule COMP_ID = new CertificateRule(List.of(), List.of(), List.of(), true);

    @TempDir
    private static Path folder;

    private static TestCertificate server;
    private static TestCertificate ann;
    private static TestCertificate bob;
    private static TlsConfig mutual;

    /** Records the peers that log on. */
    private static final class RecordedLogons implements SessionListener {
        private final List<PeerIdentity> peers = new CopyOnWriteArrayList<>();

        @Override
        public void onMessage(Session session, Message message) {
            throw new AssertionError("no message was sent");
        }

        @Override
        public String onLogonRequest(Session session, Message logon) {
            peers.add(session.peer());
            return "";
        }
    }

    @BeforeAll
    static void oneServerAndTwoPeersThatItTrusts() throws IOException {
        server = TestCertificate.make(folder, "server");
        ann = TestCertificate.make(folder, "ANN");
        bob = TestCertificate.make(folder, "BOB");
        mutual = server.shown()
                .withTrust(new Trust.PemFile(TestCertificate.pem(folder.resolve("peers.pem"), ann, bob)))
                .withClientAuth(TlsConfig.ClientAuth.NEED);
    }

    @Test
    void aCertificateLogsOnAsItsOwnCompIdOnlyAndTheApplicationSeesItsSubject() throws IOException {
        RecordedLogons asked = new RecordedLogons();
        try (RunningEngine engine = running(accepting("ANN", asked, COMP_ID), accepting("BOB", asked, COMP_ID))) {
            try (SocketPeer peer = call(engine, ann, "ANN").logOn()) {
                peer.echo("as myself");
            }
            try (SocketPeer impostor = call(engine, ann, "BOB")) {
                impostor.send(SocketPeer.LOGON);
                impostor.expectEnd();
            }
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.CERTIFICATE_REFUSED, 1L));
        }
        assertThat(asked.peers).extracting(PeerIdentity::principal).containsExactly("CN=ANN");
        assertThat(asked.peers).extracting(PeerIdentity::address).allMatch(at -> at.startsWith("127.0.0.1:"));
    }

    @Test
    void aRuleMayListSeveralSubjects() throws IOException {
        CertificateRule rule = new CertificateRule(List.of("CN=OTHER", "BOB"), List.of(), List.of(), false);
        try (RunningEngine engine = running(accepting("DESK", new RecordedLogons(), rule))) {
            try (SocketPeer stranger = call(engine, ann, "DESK")) {
                stranger.send(SocketPeer.LOGON);
                stranger.expectEnd();
            }
            try (SocketPeer peer = call(engine, bob, "DESK").logOn()) {
                peer.echo("listed");
            }
        }
    }

    @Test
    void aTemplateWithTheRuleMakesSessionsForTheNameInTheCertificate() throws IOException {
        SessionSpec template = TestSessions.acceptor("*")
                .template()
                .tls(mutual)
                .certificates(COMP_ID)
                .listener(new RecordedLogons())
                .build();
        try (RunningEngine engine = running(template)) {
            try (SocketPeer impostor = call(engine, bob, "ANN")) {
                impostor.send(SocketPeer.LOGON);
                impostor.expectEnd();
            }
            assertThat(engine.evaluate(() -> engine.engine().sessions())).isEmpty();
            call(engine, ann, "ANN").logOn().close();
        }
    }

    @Test
    void anInitiatorSendsNoLogonToAServerWithAnotherCertificate() throws IOException {
        CertificateRule rule = new CertificateRule(List.of("BOB"), List.of(), List.of(), false);
        try (SSLServerSocket wrong = server.listener();
                SSLServerSocket right = server.listener();
                RunningEngine refusing = calling(wrong, rule);
                RunningEngine trusting =
                        calling(right, new CertificateRule(List.of("server"), List.of(), List.of(), false))) {
            try (SocketPeer called = SocketPeer.called(wrong.accept(), TestSessions.US, "CALLER")) {
                called.expectEnd();
            }
            try (SocketPeer called = SocketPeer.called(right.accept(), TestSessions.US, "CALLER")) {
                assertThat(called.receive()).startsWith("35=A|");
            }
            assertThat(refusing.evaluate(() -> refusing.engine().sessions())).hasSize(1);
            assertThat(trusting.evaluate(() -> trusting.engine().sessions())).hasSize(1);
        }
    }

    private static RunningEngine calling(SSLServerSocket door, CertificateRule rule) {
        return running(TestSessions.initiator("CALLER")
                .connect(TestSessions.port(door.getLocalPort()))
                .tls(server.shown())
                .certificates(rule)
                .listener(new Broker())
                .build());
    }

    private static SessionSpec accepting(String peer, SessionListener listener, CertificateRule rule) {
        return TestSessions.acceptor(peer)
                .tls(mutual)
                .certificates(rule)
                .listener(listener)
                .build();
    }

    private static SocketPeer call(RunningEngine engine, TestCertificate shown, String name) throws IOException {
        int port = engine.evaluate(() -> engine.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(shown.socketTo(server), port, name, TestSessions.US);
    }

    private static Map<ConnectionError, Long> refusals(RunningEngine engine) {
        return engine.evaluate(engine.engine()::refusals);
    }

    private static RunningEngine running(SessionSpec... specs) {
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return RunningEngine.start(engine);
    }
}
