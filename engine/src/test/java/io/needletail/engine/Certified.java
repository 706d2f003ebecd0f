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
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** A key and its certificate, its own authority, in a store that is made while the tests run. */
record Certified(Path store) {
    private static final String PASSWORD = "changeit";

    /** Makes one with the JDK's own tool. */
    static Certified make(Path folder, String name) throws IOException {
        Path store = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name));
        command.addAll(List.of("-ext", "san=ip:127.0.0.1", "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keystore", store.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.onExit().join().exitValue()).as(said).isZero();
        return new Certified(store);
    }

    /** For the side that shows it, and trusts whoever shows the same. */
    TlsConfig shown() {
        KeyStoreFile file = new KeyStoreFile(store, Secret.of(PASSWORD), "PKCS12");
        return TlsConfig.USUAL
                .withIdentity(new Identity.InStore(file, Identity.USUAL_ALGORITHM))
                .withTrust(new Trust.InStore(file, Trust.USUAL_ALGORITHM));
    }

    /** A socket, not connected yet, of somebody who trusts this certificate and no other. */
    Socket socket() throws IOException {
        return peer().getSocketFactory().createSocket();
    }

    /** Waits on loopback for callers who show this certificate, and shows it to them. */
    SSLServerSocket door() throws IOException {
        SSLServerSocket door = (SSLServerSocket)
                peer().getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        door.setNeedClientAuth(true);
        door.setSoTimeout(Patience.MS);
        return door;
    }

    private SSLContext peer() throws IOException {
        try {
            KeyStore entries = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(Identity.USUAL_ALGORITHM);
            keys.init(entries, PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(Trust.USUAL_ALGORITHM);
            trust.init(entries);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }
}
