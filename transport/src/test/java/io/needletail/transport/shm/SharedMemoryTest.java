package io.needletail.transport.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Transport;
import io.needletail.transport.UnixDomain;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class SharedMemoryTest {
    private static final long PATIENCE_NS = 120_000_000_000L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final byte[] WORD = "hello".getBytes(US_ASCII);

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("fix.shm");
    }

    @Test
    void bytesArriveInOrderHoweverTheyAreCut() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] sent = new byte[3_000_000];
        random.nextBytes(sent);
        byte[] received = new byte[sent.length];
        try (Ends ends = Ends.open(path)) {
            int[] at = {0, 0};
            Ends.await(() -> {
                at[0] += ends.calling().send(sent, at[0], Math.min(random.nextInt(90_000), sent.length - at[0]));
                int limit = Math.min(at[1] + random.nextInt(90_000), received.length);
                at[1] += ends.called().receive(received, at[1], limit);
                return at[1] == sent.length;
            });
        }
        assertThat(received).as("seed " + seed).isEqualTo(sent);
    }

    @Test
    void aSlowReaderCausesBackPressureAndLosesNothing() throws IOException {
        byte[] chunk = new byte[1_000];
        try (Ends ends = Ends.open(path)) {
            int sent = 0;
            int taken = 1;
            while (taken > 0) {
                chunk[0] = (byte) (sent / chunk.length);
                taken = ends.called().send(chunk, 0, chunk.length);
                sent += taken;
            }
            assertThat(sent).isEqualTo(SharedMemory.RING_BYTES);
            byte[] received = new byte[sent];
            assertThat(ends.calling().receive(received, 0, sent)).isEqualTo(sent);
            for (int at = 0; at < sent; at += chunk.length)
                assertThat(received[at]).isEqualTo((byte) (at / 1_000));
            assertThat(ends.called().send(chunk, 0, chunk.length)).isEqualTo(chunk.length);
        }
    }

    @Test
    void theLastBytesAndTheEndArrive() throws IOException {
        try (Ends ends = Ends.open(path)) {
            byte[] received = new byte[10];
            ends.calling().send(WORD, 0, WORD.length);
            ends.calling().close();
            assertThat(ends.called().receive(received, 0, 10)).isEqualTo(WORD.length);
            assertThat(ends.called().receive(received, 0, 10)).isEqualTo(Transport.CLOSED);
            assertThatThrownBy(() -> ends.called().send(WORD, 0, 1)).hasMessageStartingWith("broken pipe: shm:" + path);
            assertThatThrownBy(() -> ends.calling().receive(received, 0, 1)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void filesAreAccessibleToTheirOwnerOnlyAndAreRemoved() throws IOException {
        try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            List<Transport> ends = new ArrayList<>();
            Ends.await(() -> listener.poll(ends::add));
            assertThat(names()).hasSize(2);
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------");
                }
            }
            Ends.await(() -> attempt.poll(ends::add));
            Transport called = ends.getFirst();
            assertThat(called.isReady()).isFalse();
            Ends.await(() -> called.flush() && called.isReady());
            assertThat(names()).containsExactly("fix.shm");
            ends.forEach(Transport::close);
        }
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls", "listens"})
    void theEndOfTheOtherProcessIsDetected(String role) throws Exception {
        List<Transport> ends = new ArrayList<>();
        Process process;
        if (role.equals("calls")) {
            try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
                process = CallingProcess.start(path, role);
                Ends.await(() -> listener.poll(ends::add));
            }
        } else {
            process = CallingProcess.start(path, role);
            try (BufferedReader said = process.inputReader()) {
                assertThat(said.readLine()).isEqualTo("listening");
            }
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            Ends.await(() -> attempt.poll(ends::add));
        }
        try (Transport mine = ends.getFirst()) {
            byte[] received = new byte[WORD.length];
            int[] at = {0, 0};
            Ends.await(() -> {
                at[0] += mine.send(WORD, at[0], WORD.length - at[0]);
                at[1] += mine.receive(received, at[1], WORD.length);
                return at[1] == WORD.length;
            });
            assertThat(received).isEqualTo(WORD);
            process.destroyForcibly().waitFor();
            assertThatThrownBy(() -> Ends.await(() -> mine.receive(received, 0, 1) != 0))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("connection reset: the process of shm:" + path + " is gone");
        }
    }

    @Test
    void filesOfAKilledListenerAreTakenOver() throws Exception {
        Process process = CallingProcess.start(path, "listens");
        try (BufferedReader said = process.inputReader()) {
            assertThat(said.readLine()).isEqualTo("listening");
        }
        assertThatThrownBy(() -> SharedMemory.listen(path, SocketOptions.LOW_LATENCY))
                .hasMessageContaining("another process listens there");
        process.destroyForcibly().waitFor();
        Path left = Files.createFile(RingFile.nameBeside(path));
        Path mine = Files.createFile(folder.resolve("fix.shm.other"));
        Ends.open(path).close();
        assertThat(left).doesNotExist();
        assertThat(mine).exists();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, SharedMemory.RING_BYTES + 1L})
    void invalidRingContentEndsTheConnection(long count) throws IOException {
        try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            List<Transport> ends = new ArrayList<>();
            Ends.await(() -> listener.poll(ends::add));
            Path ring = folder.resolve(names().getLast());
            Ends.await(() -> attempt.poll(ends::add));
            Transport calling = ends.getLast();
            write(ring, 0, count);
            write(ring, Ring.bytes(SharedMemory.RING_BYTES) + 128, count);
            assertThatThrownBy(() -> calling.receive(new byte[10], 0, 10)).hasMessageContaining("nonsense");
            assertThatThrownBy(() -> calling.send(new byte[1_000_000], 0, 1_000_000))
                    .hasMessageContaining("nonsense");
            ends.forEach(Transport::close);
        }
    }

    @Test
    void truncatedMemoryEndsTheConnection() throws IOException {
        try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            List<Transport> ends = new ArrayList<>();
            Ends.await(() -> listener.poll(ends::add));
            Path ring = folder.resolve(names().getLast());
            Ends.await(() -> attempt.poll(ends::add));
            try (FileChannel channel = FileChannel.open(ring, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
            assertThatThrownBy(() -> Ends.await(() -> ends.getLast().receive(new byte[10], 0, 10) != 0))
                    .hasMessageContaining("was taken away");
            ends.forEach(Transport::close);
        }
    }

    @Test
    void aPeerWithAnotherProtocolIsRejected() throws IOException {
        try (Listener listener = UnixDomain.listen(path, SocketOptions.LOW_LATENCY)) {
            List<Transport> ends = new ArrayList<>();
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            Ends.await(() -> listener.poll(ends::add));
            byte[] strange = new byte[1_000];
            ends.getFirst().send(strange, 0, strange.length);
            assertThatThrownBy(() -> Ends.await(() -> attempt.poll(Transport::close)))
                    .hasMessageContaining("does not share memory as this version does");
            ends.forEach(Transport::close);
        }
    }

    @Test
    void aPeerThatDisconnectsDuringTheHandshakeIsDetected() throws IOException {
        try (Listener listener = SharedMemory.listen(path, SocketOptions.LOW_LATENCY)) {
            List<Transport> ends = new ArrayList<>();
            UnixDomain.connect(path, SocketOptions.LOW_LATENCY).poll(ends::add);
            Transport early = ends.removeFirst();
            Ends.await(() -> listener.poll(ends::add));
            early.close();
            assertThatThrownBy(() -> Ends.await(() -> ends.getFirst().receive(new byte[1], 0, 1) != 0))
                    .hasMessageContaining("left before it had mapped");
            ends.forEach(Transport::close);
            UnixDomain.connect(path, SocketOptions.LOW_LATENCY).poll(Transport::close);
            assertThat(listener.poll(ends::add)).isFalse();
            assertThat(names()).containsExactly("fix.shm");
        }
    }

    @Test
    void transferAllocatesNothing() throws IOException {
        byte[] bytes = new byte[200];
        try (Ends ends = Ends.open(path)) {
            long allocated = Long.MAX_VALUE;
            int rounds = 0;
            long untilNs = System.nanoTime() + PATIENCE_NS;
            // What is not compiled yet may allocate, for long on a busy machine: the question to the socket is asked
            // 293 times a round.
            while (allocated > 0 && System.nanoTime() < untilNs) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int turn = 0; turn < 300; turn++) transfer(ends, bytes);
                allocated = Math.min(allocated, THREADS.getCurrentThreadAllocatedBytes() - before);
                rounds++;
            }
            assertThat(allocated).as("bytes in the best of %d rounds", rounds).isZero();
        }
    }

    private static void transfer(Ends ends, byte[] bytes) throws IOException {
        for (int i = 0; i < 1_000; i++) {
            ends.calling().send(bytes, 0, bytes.length);
            ends.called().receive(bytes, 0, bytes.length);
            ends.called().receive(bytes, 0, bytes.length);
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    // The empty file that decides which process takes over the socket of a dead listener.
                    .filter(name -> !name.endsWith(".lock"))
                    .sorted()
                    .toList();
        }
    }

    private static void write(Path file, long at, long value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(java.nio.ByteOrder.nativeOrder());
            channel.write(bytes.putLong(value).flip(), at);
        }
    }
}
