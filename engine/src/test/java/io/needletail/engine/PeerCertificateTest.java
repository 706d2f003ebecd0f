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

/** Whose certificate may log on as whom, at both ends. */
class PeerCertificateTest {
    private static final CertificateRule COMP_ID = new CertificateRule(List.of(), List.of(), List.of(), true);

    @TempDir
    private static Path folder;

    private static Certified server;
    private static Certified ann;
    private static Certified bob;
    private static TlsConfig mutual;

    /** Keeps who asks to log on. */
    private static final class Asked implements SessionListener {
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
        server = Certified.make(folder, "server");
        ann = Certified.make(folder, "ANN");
        bob = Certified.make(folder, "BOB");
        mutual = server.shown()
                .withTrust(new Trust.PemFile(Certified.pem(folder.resolve("peers.pem"), ann, bob)))
                .withClientAuth(TlsConfig.ClientAuth.NEED);
    }

    @Test
    void aCertificateLogsOnAsItsOwnCompIdOnlyAndTheApplicationSeesItsSubject() throws IOException {
        Asked asked = new Asked();
        try (Running engine = running(accepting("ANN", asked, COMP_ID), accepting("BOB", asked, COMP_ID))) {
            try (RawPeer peer = call(engine, ann, "ANN").logOn()) {
                peer.echo("as myself");
            }
            try (RawPeer impostor = call(engine, ann, "BOB")) {
                impostor.say(RawPeer.LOGON);
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
        try (Running engine = running(accepting("DESK", new Asked(), rule))) {
            try (RawPeer stranger = call(engine, ann, "DESK")) {
                stranger.say(RawPeer.LOGON);
                stranger.expectEnd();
            }
            try (RawPeer peer = call(engine, bob, "DESK").logOn()) {
                peer.echo("listed");
            }
        }
    }

    @Test
    void aTemplateWithTheRuleMakesSessionsForTheNameInTheCertificate() throws IOException {
        SessionSpec template = Local.acceptor("*")
                .template()
                .tls(mutual)
                .certificates(COMP_ID)
                .listener(new Asked())
                .build();
        try (Running engine = running(template)) {
            try (RawPeer impostor = call(engine, bob, "ANN")) {
                impostor.say(RawPeer.LOGON);
                impostor.expectEnd();
            }
            assertThat(engine.ask(() -> engine.engine().sessions())).isEmpty();
            call(engine, ann, "ANN").logOn().close();
        }
    }

    @Test
    void anInitiatorSendsNoLogonToAServerWithAnotherCertificate() throws IOException {
        CertificateRule rule = new CertificateRule(List.of("BOB"), List.of(), List.of(), false);
        try (SSLServerSocket wrong = server.door();
                SSLServerSocket right = server.door();
                Running refusing = calling(wrong, rule);
                Running trusting =
                        calling(right, new CertificateRule(List.of("server"), List.of(), List.of(), false))) {
            try (RawPeer called = RawPeer.called(wrong.accept(), Local.US, "CALLER")) {
                called.expectEnd();
            }
            try (RawPeer called = RawPeer.called(right.accept(), Local.US, "CALLER")) {
                assertThat(called.hear()).startsWith("35=A|");
            }
            assertThat(refusing.ask(() -> refusing.engine().sessions())).hasSize(1);
            assertThat(trusting.ask(() -> trusting.engine().sessions())).hasSize(1);
        }
    }

    private static Running calling(SSLServerSocket door, CertificateRule rule) {
        return running(Local.initiator("CALLER")
                .connect(Local.port(door.getLocalPort()))
                .tls(server.shown())
                .certificates(rule)
                .listener(new Broker())
                .build());
    }

    private static SessionSpec accepting(String peer, SessionListener listener, CertificateRule rule) {
        return Local.acceptor(peer)
                .tls(mutual)
                .certificates(rule)
                .listener(listener)
                .build();
    }

    private static RawPeer call(Running engine, Certified shown, String name) throws IOException {
        int port = engine.ask(() -> engine.engine().port(Local.ANY_PORT)).orElseThrow();
        return RawPeer.call(shown.socketTo(server), port, name, Local.US);
    }

    private static Map<ConnectionError, Long> refusals(Running engine) {
        return engine.ask(engine.engine()::refusals);
    }

    private static Running running(SessionSpec... specs) {
        Engine engine = new Engine(Local.PARKING);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return Running.start(engine);
    }
}
