package io.needletail.cli.run;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/** {@code run} with certificates, and QuickFIX/J with the same keys of its settings at the other end. */
@Timeout(120)
final class SecuredRunTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void afterSighupNewPeersGetTheNewCertificateAndQuickFixStaysConnected()
            throws IOException, InterruptedException, GeneralSecurityException, ConfigError {
        Sighup.assumeHeard();
        Path first = Certificates.keys(folder, "first");
        Path second = Certificates.keys(folder, "second");
        Path inUse = Files.copy(first, folder.resolve("in-use.p12"));
        String config = config(identity(inUse));
        Map<String, String> trusting = trust(Certificates.trusted(first, "first"));
        try (RunProcess run = RunProcess.start(folder, "executor", config);
                QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", run.port(), trusting)) {
            peer.loggedOn().order("A1");
            peer.delivered("8", 2);
            assertThat(shownTo(first, run.port())).isEqualTo("CN=first");
            Files.move(second, inUse, StandardCopyOption.ATOMIC_MOVE);
            run.reload(folder, config);
            Deadline.until(() -> run.err().contains("certificates: " + inUse), run::err);
            assertThat(shownTo(inUse, run.port())).isEqualTo("CN=second");
            peer.order("A2");
            peer.delivered("8", 4);
            assertThat(peer.wire().in("A")).as(peer.wire()::toString).hasSize(1);
        }
    }

    @Test
    void oneKeyStoreServesAsIdentityAndTrustOfBothEnds() throws IOException, InterruptedException, ConfigError {
        Path store = Certificates.keys(folder, "shared");
        Map<String, String> both = new HashMap<>(identity(store));
        both.putAll(trust(store));
        both.put("NeedClientAuth", "Y");
        try (RunProcess run = RunProcess.start(folder, "executor", config(both));
                QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", run.port(), both)) {
            peer.loggedOn().order("A1");
            peer.delivered("8", 2);
        }
    }

    private String config(Map<String, String> more) {
        return Config.executor("FIX.4.4", folder.resolve("store"))
                + more.entrySet().stream().map(Object::toString).collect(joining("\n", "", "\n"));
    }

    private static Map<String, String> identity(Path store) {
        return Map.of(
                "SocketUseSSL",
                "Y",
                "SocketKeyStore",
                store.toString(),
                "SocketKeyStorePassword",
                PASSWORD,
                "KeyStoreType",
                "PKCS12");
    }

    private static Map<String, String> trust(Path store) {
        return Map.of(
                "SocketUseSSL",
                "Y",
                "SocketTrustStore",
                store.toString(),
                "SocketTrustStorePassword",
                PASSWORD,
                "TrustStoreType",
                "PKCS12");
    }

    /** Subject of the certificate that a client receives that trusts one store only. */
    private static String shownTo(Path trusted, int port) throws IOException, GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(KeyStore.getInstance(trusted.toFile(), PASSWORD.toCharArray()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.startHandshake();
            return socket.getSession().getPeerPrincipal().getName();
        }
    }
}
