package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Sockets;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.UnixDomain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS over real sockets, with real background threads, and with OpenSSL as the peer where it is installed. */
@Timeout(180)
final class SocketsTest {

    private static final SocketOptions OPTIONS = SocketOptions.LOW_LATENCY;
    private static final SocketOptions SMALL = OPTIONS.with(to -> {
        to.receiveBufferBytes = 8 * 1024;
        to.sendBufferBytes = 8 * 1024;
    });
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final byte[] SIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final TestAuthority OURS = TestAuthority.named("CN=Our Authority");

    @TempDir
    private static Path folder;

    private static ExecutorService background;
    private static Identity.PemFiles server;
    private static Tls listening;
    private static Tls calling;

    private final List<Transport> called = new ArrayList<>();
    private final List<Transport> caller = new ArrayList<>();

    @BeforeAll
    static void certify() throws IOException {
        background = Executors.newFixedThreadPool(2);
        server = OURS.issue("EC", "localhost").pem(folder, "server");
        listening = Tls.open(TlsConfig.DEFAULTS.withIdentity(server), background, Instant.now());
        calling = Tls.open(TlsConfig.DEFAULTS.withTrust(OURS.pem(folder, "ours")), background, Instant.now());
    }

    @AfterAll
    static void end() {
        background.close();
    }

    @Test
    void anAttemptEndsWhenTheHandshakeIsOver() throws IOException {
        try (Listener listener = listening.listen(Tcp.listen(ANY_PORT, OPTIONS));
                ConnectAttempt attempt = calling.connect(tcp(listener.port(), OPTIONS), "localhost", listener.port())) {
            meet(listener, attempt);
            assertThat(caller.getFirst().isReady()).isTrue();
            exchange();
        }
    }

    @Test
    void kernelTimestampsAreAvailableThroughTls() throws IOException {
        SocketOptions stamped = OPTIONS.with(new LinuxOptions(false, 0, true));
        try (Listener listener = listening.listen(Tcp.listen(ANY_PORT, stamped));
                ConnectAttempt attempt = calling.connect(tcp(listener.port(), stamped), "localhost", listener.port())) {
            meet(listener, attempt);
            boolean hasStamp = called.getFirst().stampNs() != Transport.NO_STAMP;
            boolean hasClock = called.getFirst().stampClockNs() != Transport.NO_STAMP;
            boolean toBeHad = Sockets.stampRefusal().isEmpty();
            assertThat(List.of(hasStamp, hasClock)).containsOnly(toBeHad);
            exchange();
        }
    }

    @Test
    void anAttemptReportsTheReasonOfAFailedHandshake() throws IOException {
        Tls stranger = Tls.open(TlsConfig.DEFAULTS, background, Instant.now());
        try (Listener listener = listening.listen(Tcp.listen(ANY_PORT, OPTIONS));
                ConnectAttempt attempt =
                        stranger.connect(tcp(listener.port(), OPTIONS), "localhost", listener.port())) {
            assertThatThrownBy(() -> meet(listener, attempt))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nobody whom we trust vouches for the certificate");
            assertThat(caller).isEmpty();
        }
        called.forEach(Transport::close);
    }

    @Test
    void tlsRunsOverUnixDomainSockets() throws IOException {
        Path path = folder.resolve("fix.sock");
        try (Listener listener = listening.listen(UnixDomain.listen(path, OPTIONS));
                ConnectAttempt attempt = calling.connect(UnixDomain.connect(path, OPTIONS), "localhost", 0)) {
            meet(listener, attempt);
            exchange();
        }
    }

    @Test
    void sixVersionAddressesWork() throws IOException {
        InetSocketAddress six = new InetSocketAddress(InetAddress.getByAddress(SIX), 0);
        boolean[] hasSix = {true};
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(six);
        } catch (IOException none) {
            hasSix[0] = false;
        }
        assumeTrue(hasSix[0], "this machine has no IPv6");
        try (Listener listener = listening.listen(Tcp.listen(six, OPTIONS));
                ConnectAttempt attempt = calling.connect(
                        Tcp.connect(
                                new InetSocketAddress(InetAddress.getByAddress(SIX), listener.port()),
                                Optional.empty(),
                                OPTIONS),
                        "localhost",
                        listener.port())) {
            meet(listener, attempt);
            assertThat(called.getFirst().peer()).startsWith("[0:0:0:0:0:0:0:1]:");
            exchange();
        }
    }

    @Test
    void tenMegabytesFlowInBothDirectionsOverSmallBuffers() throws IOException {
        try (Listener listener = listening.listen(Tcp.listen(ANY_PORT, SMALL));
                ConnectAttempt attempt = calling.connect(tcp(listener.port(), SMALL), "localhost", listener.port())) {
            meet(listener, attempt);
            byte[] sent = new byte[10_000_000];
            for (int i = 0; i < sent.length; i++) sent[i] = (byte) (i * 31 + (i >> 10));
            byte[] there = new byte[sent.length];
            byte[] back = new byte[sent.length];
            int[] at = {0, 0, 0, 0};
            Secured.await(() -> {
                at[0] += caller.getFirst().send(sent, at[0], sent.length - at[0]);
                at[1] += called.getFirst().send(sent, at[1], sent.length - at[1]);
                caller.getFirst().flush();
                called.getFirst().flush();
                at[2] += called.getFirst().receive(there, at[2], there.length);
                at[3] += caller.getFirst().receive(back, at[3], back.length);
                return at[2] == sent.length && at[3] == sent.length;
            });
            assertThat(there).isEqualTo(sent);
            assertThat(back).isEqualTo(sent);
            closeAll();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_2", "-tls1_3"})
    void opensslConnectsToTheListener(String version) throws IOException {
        requireOpenssl();
        try (Listener listener = listening.listen(Tcp.listen(ANY_PORT, OPTIONS))) {
            Process client = openssl(
                    "s_client",
                    "-connect",
                    "127.0.0.1:" + listener.port(),
                    version,
                    "-quiet",
                    "-servername",
                    "localhost");
            try {
                Secured.await(() -> listener.poll(called::add));
                client.outputWriter().append("35=A|").flush();
                assertThat(received(called.getFirst(), 5)).isEqualTo("35=A|");
                called.getFirst().send("35=5|".getBytes(US_ASCII), 0, 5);
                called.getFirst().close();
                assertThat(client.getInputStream().readNBytes(5))
                        .asString(US_ASCII)
                        .isEqualTo("35=5|");
            } finally {
                client.destroyForcibly();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_2", "-tls1_3"})
    void aConnectionToOpensslWorks(String version) throws IOException {
        requireOpenssl();
        int port;
        try (Listener free = Tcp.listen(ANY_PORT, OPTIONS)) {
            port = free.port();
        }
        Process listener = openssl(
                "s_server",
                "-accept",
                "127.0.0.1:" + port,
                version,
                "-quiet",
                "-cert",
                server.chain().toString(),
                "-key",
                server.key().toString());
        try {
            Secured.await(() -> attempted(port));
            caller.getFirst().send("35=A|\n".getBytes(US_ASCII), 0, 6);
            assertThat(listener.getInputStream().readNBytes(5))
                    .asString(US_ASCII)
                    .isEqualTo("35=A|");
            listener.outputWriter().append("35=5|\n").flush();
            assertThat(received(caller.getFirst(), 5)).isEqualTo("35=5|");
            caller.getFirst().close();
        } finally {
            listener.destroyForcibly();
        }
    }

    /** Tries until the other process listens. */
    private boolean attempted(int port) {
        try (ConnectAttempt attempt = calling.connect(tcp(port, OPTIONS), "localhost", port)) {
            Secured.await(() -> attempt.poll(caller::add));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void requireOpenssl() {
        boolean installed = List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "openssl")));
        assumeTrue(installed, "openssl is not installed");
    }

    private static Process openssl(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static ConnectAttempt tcp(int port, SocketOptions options) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return Tcp.connect(address, Optional.empty(), options);
    }

    private void meet(Listener listener, ConnectAttempt attempt) throws IOException {
        Secured.await(() -> {
            if (called.isEmpty()) {
                listener.poll(called::add);
            } else {
                drive(called.getFirst());
            }
            return attempt.poll(caller::add);
        });
        Secured.await(() -> {
            drive(called.getFirst());
            return called.getFirst().isReady();
        });
    }

    private static void drive(Transport end) {
        try {
            end.flush();
        } catch (IOException refused) {
            end.close(); // the test checks the text of the initiator
        }
    }

    private void exchange() throws IOException {
        caller.getFirst().send("ping".getBytes(US_ASCII), 0, 4);
        assertThat(received(called.getFirst(), 4)).isEqualTo("ping");
        called.getFirst().send("pong".getBytes(US_ASCII), 0, 4);
        assertThat(received(caller.getFirst(), 4)).isEqualTo("pong");
        closeAll();
    }

    private void closeAll() {
        caller.forEach(Transport::close);
        called.forEach(Transport::close);
    }

    private static String received(Transport transport, int length) throws IOException {
        byte[] bytes = new byte[length];
        int[] at = {0};
        Secured.await(() -> {
            at[0] += Math.max(0, transport.receive(bytes, at[0], length));
            return at[0] == length;
        });
        return new String(bytes, US_ASCII);
    }
}
