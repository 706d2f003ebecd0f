package io.needletail.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** A key and its certificate, self-signed, in a store that the tests create. */
public record TestCertificate(Path store) {
    private static final String PASSWORD = "changeit";

    /** Makes one with the JDK's own tool. */
    public static TestCertificate make(Path folder, String name, String... more) throws IOException {
        Path store = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of(
                "-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "san=ip:127.0.0.1"));
        command.addAll(List.of(more));
        keytool(store, command);
        return new TestCertificate(store);
    }

    /** The same with a certificate that an authority has issued, of such dates. */
    public TestCertificate issuedBy(TestCertificate authority, String... dates) throws IOException {
        String request = store + ".csr";
        String reply = store + ".crt";
        Path root = pem(Path.of(authority.store + ".pem"), authority);
        keytool(store, List.of("-certreq", "-alias", alias(), "-file", request));
        List<String> issue = new ArrayList<>(List.of("-gencert", "-alias", authority.alias(), "-rfc"));
        issue.addAll(List.of("-infile", request, "-outfile", reply));
        issue.addAll(List.of(dates));
        keytool(authority.store, issue);
        keytool(store, List.of("-importcert", "-noprompt", "-alias", "root", "-file", root.toString()));
        keytool(store, List.of("-importcert", "-noprompt", "-alias", alias(), "-file", reply));
        return this;
    }

    private String alias() {
        return store.getFileName().toString().replace(".p12", "");
    }

    private static void keytool(Path store, List<String> what) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(what);
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", store.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.onExit().join().exitValue()).as(said).isZero();
    }

    /** Configuration of an end that presents this certificate and trusts ends that present the same. */
    public TlsConfig shown() {
        KeyStoreFile file = new KeyStoreFile(store, Secret.of(PASSWORD), "PKCS12");
        return TlsConfig.DEFAULTS
                .withIdentity(new Identity.InStore(file, Identity.USUAL_ALGORITHM))
                .withTrust(new Trust.InStore(file, Trust.USUAL_ALGORITHM));
    }

    /** Creates an unconnected socket that trusts only this certificate. */
    Socket socket() throws IOException {
        return peer().getSocketFactory().createSocket();
    }

    /** Creates an unconnected socket that presents this certificate and trusts only another one. */
    public Socket socketTo(TestCertificate trusted) throws IOException {
        return context(Optional.of(this), trusted).getSocketFactory().createSocket();
    }

    /** Creates an unconnected socket that presents no certificate and trusts this one. */
    Socket bareSocket() throws IOException {
        return context(Optional.empty(), this).getSocketFactory().createSocket();
    }

    /** The certificates of these as one PEM file. */
    public static Path pem(Path file, TestCertificate... all) throws IOException {
        StringBuilder text = new StringBuilder();
        for (TestCertificate one : all) {
            text.append("-----BEGIN CERTIFICATE-----\n")
                    .append(Base64.getMimeEncoder().encodeToString(one.encoded()))
                    .append("\n-----END CERTIFICATE-----\n");
        }
        return Files.writeString(file, text);
    }

    private byte[] encoded() throws IOException {
        try {
            KeyStore entries = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            return entries.getCertificate(alias()).getEncoded();
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    /** Listens on loopback for clients that present this certificate, and presents it to them. */
    SSLServerSocket listener() throws IOException {
        SSLServerSocket listener = (SSLServerSocket)
                peer().getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        listener.setNeedClientAuth(true);
        listener.setSoTimeout(Await.MS);
        return listener;
    }

    private SSLContext peer() throws IOException {
        return context(Optional.of(this), this);
    }

    private static SSLContext context(Optional<TestCertificate> own, TestCertificate trusted) throws IOException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(Trust.USUAL_ALGORITHM);
            trust.init(KeyStore.getInstance(trusted.store.toFile(), PASSWORD.toCharArray()));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.isEmpty() ? null : own.get().keys(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    private KeyManager[] keys() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(Identity.USUAL_ALGORITHM);
        keys.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        return keys.getKeyManagers();
    }
}
