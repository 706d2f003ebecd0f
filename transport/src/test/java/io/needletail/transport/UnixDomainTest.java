package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnixDomainTest {

    private static final SocketOptions SMALL_BUFFERS =
            new SocketOptions(true, false, true, 4096, 4096, 4096, -1, -1, LinuxOptions.NONE);

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("fix.sock");
    }

    @Test
    void bytesArriveInOrderHoweverTheyAreCut() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] sent = new byte[2_000_000];
        random.nextBytes(sent);
        byte[] received = new byte[sent.length];
        try (Loopback ends = open(SMALL_BUFFERS)) {
            int[] at = {0, 0};
            Loopback.await(() -> {
                at[0] += ends.calling().send(sent, at[0], Math.min(random.nextInt(20_000), sent.length - at[0]));
                int limit = Math.min(at[1] + random.nextInt(20_000), received.length);
                at[1] += ends.called().receive(received, at[1], limit);
                return at[1] == sent.length;
            });
        }
        assertThat(received).as("seed " + seed).isEqualTo(sent);
    }

    @Test
    void aPeerThatDoesNotReadCausesBackPressure() throws IOException {
        try (Loopback ends = open(SMALL_BUFFERS)) {
            byte[] chunk = new byte[1_000];
            Loopback.await(() -> ends.calling().send(chunk, 0, chunk.length) == 0);
        }
    }

    @Test
    void theLastBytesAndTheEndArrive() throws IOException {
        try (Loopback ends = open(SocketOptions.LOW_LATENCY)) {
            ends.calling().send("goodbye".getBytes(US_ASCII), 0, 7);
            ends.calling().close();
            assertThat(Loopback.receive(ends.called(), 7)).asString(US_ASCII).isEqualTo("goodbye");
            assertThat(ends.called().receive(new byte[1], 0, 1)).isEqualTo(Transport.CLOSED);
            assertThat(ends.called().peer()).isEqualTo("unix:" + path);
        }
    }

    @Test
    void theFileIsAccessibleToItsOwnerOnlyAndRemovedWithTheListener() throws IOException {
        try (Listener listener = UnixDomain.listen(path, SocketOptions.LOW_LATENCY)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
            assertThat(listener.port()).isEqualTo(Listener.NO_PORT);
        }
        assertThat(path).doesNotExist();
        assertThat(folder.resolve("fix.sock.lock")).isEmptyFile();
    }

    @Test
    void aStaleFileIsTakenOver() throws IOException {
        leaveBehind(path);
        assertThat(path).exists();
        open(SocketOptions.LOW_LATENCY).close();
    }

    @Test
    void ofTwoProcessesThatTakeOverAFileAtOnceExactlyOneListens() throws IOException {
        try (TakeoverProcess one = TakeoverProcess.start();
                TakeoverProcess other = TakeoverProcess.start()) {
            for (int i = 0; i < 200; i++) {
                Path stale = folder.resolve(i + ".sock");
                if (i % 2 == 0) leaveBehind(stale);
                one.tell(stale.toString());
                other.tell(stale.toString());
                List<String> answers = List.of(one.answer(), other.answer());
                assertThat(answers).as("round " + i).containsOnlyOnce(TakeoverProcess.SERVES);
                assertThat(answers)
                        .as("round " + i)
                        .anyMatch(answer -> answer.startsWith("cannot listen on unix:" + stale + ": another process"));
                UnixDomain.connect(stale, SocketOptions.LOW_LATENCY).poll(Transport::close);
                one.tell("");
                other.tell("");
            }
        }
    }

    private static void leaveBehind(Path path) throws IOException {
        try (ServerSocketChannel died = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            died.bind(UnixDomainSocketAddress.of(path));
        }
    }

    @Test
    void aPathInUseIsRejectedAndUnchanged() throws IOException {
        try (Listener listener = UnixDomain.listen(path, SocketOptions.LOW_LATENCY)) {
            assertThatThrownBy(() -> UnixDomain.listen(path, SocketOptions.LOW_LATENCY))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot listen on unix:" + path
                            + ": another process listens there; end it or choose another path");
            List<Transport> called = new ArrayList<>();
            UnixDomain.connect(path, SocketOptions.LOW_LATENCY).poll(Transport::close);
            Loopback.await(() -> listener.poll(called::add));
            called.forEach(Transport::close);
        }
    }

    @Test
    void aFileThatIsNotASocketIsRejectedAndUnchanged() throws IOException {
        Files.writeString(path, "precious");
        assertThatThrownBy(() -> UnixDomain.listen(path, SocketOptions.LOW_LATENCY))
                .hasMessageContaining("something that is no socket is in the way");
        assertThat(path).hasContent("precious");
    }

    @Test
    void aFileOfAnotherListenerIsNotRemoved() throws IOException {
        Listener first = UnixDomain.listen(path, SocketOptions.LOW_LATENCY);
        Files.move(path, folder.resolve("elsewhere.sock"));
        try (Listener second = UnixDomain.listen(path, SocketOptions.LOW_LATENCY)) {
            first.close();
            assertThat(path).exists();
            assertThat(second.poll(Transport::close)).isFalse();
        }
    }

    @Test
    void aTooLongPathIsRejectedWithItsLength() {
        Path longer = Path.of("/tmp/" + "x".repeat(UnixDomain.PATH_BYTES_MAX - 4));
        for (Question open : List.<Question>of(UnixDomain::listen, UnixDomain::connect)) {
            assertThatThrownBy(() -> open.ask(longer, SocketOptions.LOW_LATENCY))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(
                            "the path of a Unix domain socket takes at most 106 bytes, this one has 107");
        }
    }

    private interface Question {
        AutoCloseable ask(Path path, SocketOptions options) throws IOException;
    }

    @Test
    void thePathOfGreatestLengthWorks() throws IOException {
        String start = folder.resolve("x").toString();
        path = Path.of(start + "x".repeat(UnixDomain.PATH_BYTES_MAX - start.length()));
        open(SocketOptions.LOW_LATENCY).close();
    }

    @Test
    void connectingWithoutAListenerFails() {
        assertThatThrownBy(() -> UnixDomain.connect(path, SocketOptions.LOW_LATENCY))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot connect to unix:" + path + ": ");
    }

    @Test
    void aMissingFolderIsReported() {
        Path nowhere = folder.resolve("missing").resolve("fix.sock");
        assertThatThrownBy(() -> UnixDomain.listen(nowhere, SocketOptions.LOW_LATENCY))
                .hasMessageContaining("cannot listen on unix:" + nowhere, "does its directory exist");
    }

    @Test
    void connectionsBeyondTheQueueAreRejectedAtOnce() throws IOException {
        List<ConnectAttempt> callers = new ArrayList<>();
        try (Listener listener = UnixDomain.listen(path, SMALL_BUFFERS)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1_000; i++) callers.add(UnixDomain.connect(path, SMALL_BUFFERS));
                    })
                    .hasMessageContaining("more callers wait there than it has room for");
            assertThat(listener.poll(Transport::close)).isTrue();
        }
        callers.forEach(ConnectAttempt::close);
    }

    private Loopback open(SocketOptions options) throws IOException {
        try (Listener listener = UnixDomain.listen(path, options)) {
            List<Transport> ends = new ArrayList<>();
            UnixDomain.connect(path, options).poll(ends::add);
            Loopback.await(() -> listener.poll(ends::add));
            return new Loopback(ends.get(0), ends.get(1));
        }
    }
}
