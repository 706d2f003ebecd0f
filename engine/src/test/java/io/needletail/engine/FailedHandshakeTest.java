package io.needletail.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import io.needletail.wire.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that an acceptor reports the reason when a TLS handshake fails. */
class FailedHandshakeTest {
    @TempDir
    private static Path folder;

    private static TestCertificate server;
    private static TestCertificate ann;
    private static TestCertificate forged;
    private static TestCertificate expired;
    private static TlsConfig mutual;

    @BeforeAll
    static void peers() throws IOException {
        server = TestCertificate.make(folder, "server");
        ann = TestCertificate.make(folder, "ANN");
        // The name of a trusted certificate: a client presents only a certificate that the server requests.
        forged = TestCertificate.make(Files.createDirectory(folder.resolve("strangers")), "ANN");
        TestCertificate authority = TestCertificate.make(folder, "AUTHORITY", "-ext", "bc:c");
        expired = TestCertificate.make(folder, "EXPIRED").issuedBy(authority, "-startdate", "-10d", "-validity", "1");
        mutual = server.shown()
                .withTrust(new Trust.PemFile(TestCertificate.pem(folder.resolve("peers.pem"), ann, authority)))
                .withClientAuth(TlsConfig.ClientAuth.NEED);
    }

    /** First action of a client. */
    @FunctionalInterface
    private interface Client {
        void begin(Socket connected) throws IOException;
    }

    @Test
    void aForgedCertificateIsNamed() throws IOException {
        assertThat(refused(mutual, forged.socketTo(server), FailedHandshakeTest::shake))
                .contains("names an authority that we trust as its issuer, and that authority did not sign it");
    }

    @Test
    void aCertificateOfAnotherAuthorityIsNamed() throws IOException {
        assertThat(refused(mutual, server.socket(), FailedHandshakeTest::shake))
                .contains("it showed no certificate, or has none from an authority that we trust");
    }

    @Test
    void anExpiredCertificateIsNamed() throws IOException {
        assertThat(refused(mutual, expired.socketTo(server), FailedHandshakeTest::shake))
                .contains("the certificate has expired");
    }

    @Test
    void aMissingCertificateIsNamed() throws IOException {
        assertThat(refused(mutual, server.bareSocket(), FailedHandshakeTest::shake))
                .contains("it showed no certificate");
    }

    @Test
    void anotherProtocolVersionIsNamed() throws IOException {
        TlsConfig newest = server.shown().withProtocols(List.of("TLSv1.3"), List.of());
        assertThat(refused(newest, server.socket(), socket -> {
                    ((SSLSocket) socket).setEnabledProtocols(new String[] {"TLSv1.2"});
                    shake(socket);
                }))
                .containsIgnoringCase("protocol")
                .contains("TLSv1.2");
    }

    @Test
    void anotherCipherSuiteIsNamed() throws IOException {
        TlsConfig one = server.shown().withProtocols(List.of("TLSv1.3"), List.of("TLS_AES_128_GCM_SHA256"));
        assertThat(refused(one, server.socket(), socket -> {
                    ((SSLSocket) socket).setEnabledCipherSuites(new String[] {"TLS_AES_256_GCM_SHA384"});
                    shake(socket);
                }))
                .containsIgnoringCase("cipher suite");
    }

    @Test
    void aPeerThatRejectsOurCertificateIsNamed() throws IOException {
        assertThat(refused(server.shown(), forged.socket(), FailedHandshakeTest::shake))
                .contains("the peer ended it (certificate_unknown)");
    }

    @Test
    void aPeerWithoutTlsOnASecuredPortIsNamed() throws IOException {
        assertThat(refused(mutual, new Socket(), FailedHandshakeTest::logOn))
                .contains("it does not speak TLS", "8=FIX.4.4");
    }

    @Test
    void aPeerWithTlsOnAPlainPortIsNamed() throws IOException {
        assertThat(refused(Optional.empty(), server.socket(), FailedHandshakeTest::shake))
                .contains("the peer uses TLS and this port does not");
    }

    @Test
    void aPeerThatHangsUpIsNamed() throws IOException {
        assertThat(refused(mutual, new Socket(), Socket::close)).contains("it hung up during the handshake");
    }

    private static String refused(TlsConfig config, Socket client, Client what) throws IOException {
        return refused(Optional.of(config), client, what);
    }

    private static String refused(Optional<TlsConfig> config, Socket client, Client what) throws IOException {
        ExecutorService background = Executors.newCachedThreadPool();
        Listener plain =
                Tcp.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), SocketOptions.LOW_LATENCY);
        Listener listener = config.isEmpty()
                ? plain
                : Tls.open(config.get(), background, Instant.now()).listen(plain);
        try (listener;
                client) {
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port()), Await.MS);
            client.setSoTimeout(Await.MS);
            background.execute(() -> begin(client, what));
            return refused(listener);
        } finally {
            background.shutdownNow();
        }
    }

    private static String refused(Listener listener) throws IOException {
        List<Transport> accepted = new ArrayList<>();
        Await.await("a connection", () -> {
            try {
                return listener.poll(accepted::add);
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
        });
        try (Transport transport = accepted.getFirst()) {
            ConnectionLimiter.Reservation place = new ConnectionLimiter(ConnectionLimits.DEFAULTS).enter("", 0, 0);
            PendingConnection pending = new PendingConnection(transport, "", place, 8192, Await.NS, Await.NS);
            Message first = new Message();
            Await.await("an end", () -> pending.receive(first, 0) == PendingConnection.State.REFUSED);
            assertThat(pending.refusal()).isEqualTo(ConnectionError.TLS_FAILED);
            return pending.detail();
        }
    }

    private static void begin(Socket client, Client what) {
        try {
            what.begin(client);
        } catch (IOException refused) {
            // The other end of the connection reports the reason.
            assertThat(refused).isNotNull();
        }
    }

    private static void shake(Socket socket) throws IOException {
        ((SSLSocket) socket).startHandshake();
        socket.getInputStream().read();
    }

    private static void logOn(Socket socket) throws IOException {
        socket.getOutputStream().write("8=FIX.4.4\u00019=65\u000135=A\u0001".getBytes(US_ASCII));
        socket.getInputStream().read();
    }
}
