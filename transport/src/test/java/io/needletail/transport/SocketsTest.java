package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.transport.Sockets.Kind;
import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.NativeBuffer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The build runs all tests of this module twice, with native access and without: these are about the choice itself. */
final class SocketsTest {

    private static final SocketOptions OPTIONS = SocketOptions.LOW_LATENCY;
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(0);

    private final List<Transport> ends = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void nativeAccessSelectsTheSockets() {
        Sockets.Choice chosen = Sockets.chosen();
        if (Sockets.class.getModule().isNativeAccessEnabled()) {
            assertThat(chosen).isEqualTo(new Sockets.Choice(Kind.LIBC, chosen.reason()));
        } else {
            assertThat(chosen)
                    .isEqualTo(new Sockets.Choice(
                            Kind.NIO, "native access is off; start the JVM with --enable-native-access=ALL-UNNAMED"));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void allProvidersConnectToEachOtherOverTcp(SocketProvider calling, SocketProvider called) throws IOException {
        try (Listener listener = Tcp.listen(called, Loopback.ANY_PORT, OPTIONS)) {
            ConnectAttempt attempt = Tcp.connect(calling, Loopback.address(listener), Optional.empty(), OPTIONS);
            Loopback.await(() -> attempt.poll(ends::add));
            Loopback.await(() -> listener.poll(ends::add));
        }
        exchange();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void allProvidersConnectToEachOtherOverUnixDomainSockets(SocketProvider calling, SocketProvider called)
            throws IOException {
        Path path = folder.resolve("fix.sock");
        try (Listener listener = UnixDomain.listen(called, path, OPTIONS)) {
            UnixDomain.connect(calling, path, OPTIONS).poll(ends::add);
            Loopback.await(() -> listener.poll(ends::add));
        }
        exchange();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aWildcardListenerReportsPeersInTheirAddressFamily(SocketProvider form) throws IOException {
        try (Listener listener = Tcp.listen(form, ANYWHERE, OPTIONS)) {
            ConnectAttempt attempt = Tcp.connect(form, Loopback.address(listener), Optional.empty(), OPTIONS);
            Loopback.await(() -> attempt.poll(ends::add));
            Loopback.await(() -> listener.poll(ends::add));
            assertThat(ends.getLast().peer()).startsWith("127.0.0.1:");
        }
        exchange();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theTwoFamiliesDoNotMix(SocketProvider form) throws IOException {
        InetSocketAddress six = new InetSocketAddress(
                Inet6Address.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}), 0);
        InetSocketAddress four = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        assertThatThrownBy(() -> Tcp.connect(form, four, Optional.of(six), OPTIONS))
                .isInstanceOfAny(IOException.class, IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void quickAcknowledgementsDoNotChangeTheBytes(SocketProvider form) throws IOException {
        SocketOptions quick =
                new SocketOptions(true, true, true, 0, 0, 1_000, -1, 0x10, new LinuxOptions(true, 0, false));
        try (Listener listener = Tcp.listen(form, Loopback.ANY_PORT, quick)) {
            ConnectAttempt attempt = Tcp.connect(form, Loopback.address(listener), Optional.empty(), quick);
            Loopback.await(() -> attempt.poll(ends::add));
            Loopback.await(() -> listener.poll(ends::add));
        }
        exchange();
    }

    @Test
    void optionsReachASocketOfLibc() throws IOException {
        if (Sockets.chosen().kind() != Kind.LIBC) return;
        SocketOptions told = new SocketOptions(true, true, true, 16_384, 32_768, 1_000, -1, -1, LinuxOptions.NONE);
        try (Loopback pair = Loopback.open(told)) {
            for (Transport end : List.of(pair.calling(), pair.called())) {
                int fd = ((LibcTransport) end).fd();
                assertThat(option(fd, Linux.SO_KEEPALIVE)).isEqualTo(1);
                assertThat(option(fd, Linux.SO_REUSEADDR)).isEqualTo(1);
                // The kernel doubles both, for its own book-keeping: socket(7).
                assertThat(option(fd, Linux.SO_RCVBUF)).isEqualTo(2 * 16_384);
                assertThat(option(fd, Linux.SO_SNDBUF)).isEqualTo(2 * 32_768);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void busyPollingIsSetOrRejectedWithAReason(SocketProvider form) throws IOException {
        SocketOptions busy =
                new SocketOptions(true, false, true, 0, 0, 1_000, -1, -1, new LinuxOptions(false, 50, false));
        try (Listener listener = Tcp.listen(form, Loopback.ANY_PORT, busy)) {
            assertThat(listener.port()).isPositive();
        } catch (IOException refused) {
            assertThat(refused).hasMessageContaining("busy polling for 50 us was refused", "CAP_NET_ADMIN");
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aResetHasTheErrorTextOfTheJdk(SocketProvider form) throws IOException {
        SocketOptions resetting = new SocketOptions(true, false, true, 0, 0, 1_000, 0, -1, LinuxOptions.NONE);
        try (Listener listener = Tcp.listen(form, Loopback.ANY_PORT, resetting)) {
            ConnectAttempt attempt = Tcp.connect(form, Loopback.address(listener), Optional.empty(), OPTIONS);
            Loopback.await(() -> attempt.poll(ends::add));
            Loopback.await(() -> listener.poll(ends::add));
        }
        ends.getLast().close();
        byte[] one = new byte[1];
        assertThatThrownBy(() -> Loopback.await(() -> ends.getFirst().receive(one, 0, 1) != 0))
                .isInstanceOf(IOException.class)
                .hasMessage("Connection reset");
        assertThatThrownBy(() -> Loopback.await(() -> ends.getFirst().send(one, 0, 1) < 0))
                .isInstanceOf(IOException.class)
                .hasMessage("Broken pipe");
        ends.getFirst().close();
    }

    private static int option(int fd, int option) {
        NativeBuffer block = Libc.allocate(Integer.BYTES);
        try {
            assertThat(Libc.option(block, fd, option)).isZero();
            return block.readInt(0);
        } finally {
            Libc.free(block);
        }
    }

    static Stream<SocketProvider> forms() {
        SocketProvider channels = new ChannelSockets();
        return Sockets.chosen().kind() == Kind.LIBC ? Stream.of(channels, new LibcSockets()) : Stream.of(channels);
    }

    static Stream<Arguments> pairs() {
        return forms().flatMap(one -> forms().map(other -> Arguments.of(one, other)));
    }

    private void exchange() throws IOException {
        for (int i = 0; i < ends.size(); i++) {
            byte[] words = ("from " + i).getBytes(US_ASCII);
            assertThat(ends.get(i).send(words, 0, words.length)).isEqualTo(words.length);
            assertThat(Loopback.receive(ends.get(1 - i), words.length)).isEqualTo(words);
        }
        ends.forEach(Transport::close);
    }
}
