package io.needletail.cli.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The log of {@code run} names TLS where one end uses it and the other does not, or the certificate is wrong. */
@Timeout(120)
final class TlsFaultsTest {
    private static final String PASSWORD = "changeit";
    private static final String LOGON = "8=FIX.4.4\u00019=5\u000135=A\u000110=000\u0001";
    // What a server answers to bytes that are no TLS: two alerts of 7 bytes.
    private static final byte[] ALERTS = HexFormat.of().parseHex("15030300020250" + "15030300020100");

    @TempDir
    private Path folder;

    @Test
    void aTlsClientOnAPlainPortIsNamed() throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = Certificates.keys(folder, "server");
        try (RunProcess run = RunProcess.start(folder, "none", plain())) {
            shake(client(keys, keys), run.port());
            expect(run, "the peer uses TLS and this port does not");
        }
    }

    @Test
    void aPlainClientAndAClientWithTheWrongCertificateOnATlsPortAreNamed()
            throws IOException, InterruptedException, GeneralSecurityException {
        Path server = Certificates.keys(folder, "server");
        Path stranger = Certificates.keys(folder, "stranger");
        String secured = plain() + "SocketUseSSL=Y\nSocketKeyStore=" + server + "\nSocketKeyStorePassword=" + PASSWORD
                + "\nNeedClientAuth=Y\nSocketTrustStore=" + Certificates.keys(folder, "known")
                + "\nSocketTrustStorePassword=" + PASSWORD + "\n";
        try (RunProcess run = RunProcess.start(folder, "none", secured)) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), run.port())) {
                client.getOutputStream().write(LOGON.getBytes(US_ASCII));
                expect(run, "it does not speak TLS");
            }
            shake(client(stranger, server), run.port());
            expect(run, "none from an authority that we trust");
        }
    }

    @Test
    void aPlainInitiatorThatMeetsTlsNamesIt() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                RunProcess run = RunProcess.start(folder, "none", calling(server.getLocalPort()))) {
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInputStream().read()).isPositive();
                accepted.getOutputStream().write(ALERTS);
            }
            expect(run, "met a peer that uses TLS, and this session does not; set SocketUseSSL=Y");
            assertThat(run.err()).doesNotContain("garbled");
        }
    }

    private static void expect(RunProcess run, String text) {
        Deadline.until(() -> run.err().contains(text), run::err);
        assertThat(run.err()).doesNotContain("NT-201", "no Logon(A) came");
    }

    private String plain() {
        return Config.executor("FIX.4.4", folder.resolve("store"));
    }

    private String calling(int port) {
        return plain().replace("=acceptor", "=initiator\nHeartBtInt=30")
                .replace("SocketAcceptAddress", "SocketConnectHost")
                .replace("SocketAcceptPort=0", "SocketConnectPort=" + port);
    }

    private static SSLContext client(Path keys, Path trusted) throws IOException, GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(KeyStore.getInstance(trusted.toFile(), PASSWORD.toCharArray()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static void shake(SSLContext context, int port) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.startHandshake();
            assertThat(socket.getInputStream().read()).isNegative();
        } catch (SSLException | SocketException refused) {
            assertThat(refused).hasMessageNotContaining("timed out");
        }
    }
}
