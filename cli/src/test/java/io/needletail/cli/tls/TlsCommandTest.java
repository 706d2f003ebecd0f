package io.needletail.cli.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.TlsConfig.ClientAuth;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class TlsCommandTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static final long PAUSE_NS = 1_000_000;

    @TempDir
    private static Path folder;

    private static KeyStoreFile store;

    private final Terminal terminal = new Terminal(Main::commandLine, "tls", "test");

    /** A self-signed certificate for fix.example with its key in one key store, and again as PEM to be trusted. */
    @BeforeAll
    static void certify() throws IOException, InterruptedException {
        store = new KeyStoreFile(folder.resolve("server.p12"), Secret.of("changeit"), "PKCS12");
        keytool(
                "-genkeypair",
                "-alias",
                "me",
                "-keyalg",
                "EC",
                "-dname",
                "CN=fix.example",
                "-ext",
                "san=dns:fix.example");
        keytool(
                "-exportcert",
                "-alias",
                "me",
                "-rfc",
                "-file",
                folder.resolve("trusted.pem").toString());
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        Stream<String> always = Stream.of("-keystore", store.path().toString(), "-storepass", "changeit");
        String[] words = Stream.concat(Stream.of(arguments), always).toArray(String[]::new);
        int exit = new ProcessBuilder(ChildJvm.keytool(words))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(folder.resolve("keytool.log"))).isZero();
    }

    @Test
    void aGoodPeerIsShownAndAccepted() throws IOException {
        assertThat(test(ClientAuth.NONE, "--sni", "fix.example", "--trust", trusted()))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("protocol  TLSv1.3", "cipher    TLS_", "subject   CN=fix.example")
                .contains("  names   fix.example", " days left", "verdict   good");
    }

    @Test
    void anUntrustedPeerIsRejected() throws IOException {
        assertThat(test(ClientAuth.NONE, "--sni", "fix.example")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("subject   CN=fix.example", "problem   nobody whom we trust vouches for the certificate")
                .contains("host      its certificate is the host's", "verdict   refused");
    }

    @Test
    void anotherHostIsRejected() throws IOException {
        assertThat(test(ClientAuth.NONE, "--trust", trusted())).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("trust     its chain ends at a certificate that we trust")
                .contains("problem   the certificate is another host's: ");
    }

    @Test
    void aMissingClientCertificateIsReported() throws IOException {
        String[] options = {"--sni", "fix.example", "--trust", trusted()};
        assertThat(test(ClientAuth.NEED, options)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains(
                        "the peer ended it (certificate_required): it wants a certificate of ours", "subject   CN=fix");
    }

    @Test
    void anUnreachablePeerIsAnEnvironmentError() throws IOException {
        int port;
        try (Listener free = Tcp.listen(ANY_PORT, SocketOptions.LOW_LATENCY)) {
            port = free.port();
        }
        assertThat(terminal.execute("127.0.0.1:" + port)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("cannot connect to 127.0.0.1:" + port);
    }

    @Test
    void aMissingFileIsReported() {
        assertThat(terminal.execute("127.0.0.1:1", "--trust", "nowhere.pem")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("nowhere.pem: there is no such file");
    }

    @Test
    void aPeerWithoutPortIsAUsageError() {
        assertThat(terminal.execute("fix.example")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("fix.example:http")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("fix.example:70000")).isEqualTo(ExitCode.USAGE);
    }

    /** Runs the verb against a listener that presents the test's certificate. */
    private int test(ClientAuth clientAuth, String... options) throws IOException {
        Identity identity = new Identity.InStore(store, Identity.USUAL_ALGORITHM);
        TlsConfig config = TlsConfig.DEFAULTS.withIdentity(identity).withClientAuth(clientAuth);
        Tls tls = Tls.open(config, Runnable::run, Instant.now());
        try (Listener listener = tls.listen(Tcp.listen(ANY_PORT, SocketOptions.LOW_LATENCY))) {
            String peer = "127.0.0.1:" + listener.port();
            String[] arguments =
                    Stream.concat(Stream.of(peer), Stream.of(options)).toArray(String[]::new);
            CompletableFuture<Integer> exit =
                    CompletableFuture.supplyAsync(() -> terminal.execute((Object[]) arguments));
            List<Transport> called = new ArrayList<>();
            while (!exit.isDone()) {
                if (called.isEmpty()) listener.poll(called::add);
                called.removeIf(TlsCommandTest::hasGone);
                LockSupport.parkNanos(PAUSE_NS);
            }
            called.forEach(Transport::close);
            return exit.join();
        }
    }

    private static boolean hasGone(Transport transport) {
        try {
            if (transport.receive(new byte[1], 0, 1) != Transport.CLOSED) return false;
        } catch (IOException refused) {
            transport.close();
            return true;
        }
        transport.close();
        return true;
    }

    private static String trusted() {
        return folder.resolve("trusted.pem").toString();
    }
}
