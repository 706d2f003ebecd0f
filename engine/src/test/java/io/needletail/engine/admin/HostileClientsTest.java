package io.needletail.engine.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are slow, silent, flooding or malformed: each is told, and another client is served meanwhile. */
@Timeout(120)
final class HostileClientsTest {
    private static final long IDLE_NS = 300_000_000L;
    private static final int LINE_BYTES = 4096;
    private static final int CLIENTS = 4;
    private static final int MANY = 1000;
    private static final AdminLimits LIMITS =
            new AdminLimits(LINE_BYTES, CLIENTS, AdminLimits.QUEUED_MAX, 100_000, IDLE_NS, AdminLimits.ANSWER_NS);

    @TempDir
    private Path directory;

    private final AtomicInteger executed = new AtomicInteger();
    private AdminServer server;

    @BeforeEach
    void open() throws IOException {
        server = AdminServer.open(
                AdminSocket.beside(directory), LIMITS, "engine of a test", Optional.empty(), this::execute);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private CompletableFuture<Object> execute(String command, Map<String, Object> arguments) {
        executed.incrementAndGet();
        if (command.equals("broken")) throw new IllegalStateException("a fault of the engine");
        if (command.equals("unwritable")) return CompletableFuture.completedFuture(Map.of("share", Double.NaN));
        String text = command.equals("long") ? "x".repeat(1 << 22) : "done";
        return CompletableFuture.completedFuture(Map.of("text", text));
    }

    @Test
    void aCommandThatIsNeverFinishedIsToldAndClosed() throws IOException {
        try (SocketChannel client = connect()) {
            send(client, "{\"command\":");
            assertServed();
            assertThat(readAll(client)).contains("\"code\":\"LINE_UNFINISHED\"");
        }
        assertThat(executed).hasValue(1);
    }

    @Test
    void aMegabyteWithoutALineFeedIsToldAndClosed() throws IOException {
        try (SocketChannel client = connect()) {
            byte[] megabyte = new byte[1 << 20];
            try {
                client.write(ByteBuffer.wrap(megabyte));
            } catch (IOException closed) {
                assertThat(closed).hasMessageContaining("Broken pipe");
            }
            assertThat(readAll(client)).contains("\"code\":\"LINE_TOO_LONG\"");
        }
        assertServed();
    }

    @Test
    void garbageIsRefusedLineByLineAndTheConnectionGoesOn() throws IOException {
        try (SocketChannel client = connect()) {
            ByteBuffer bytes = ByteBuffer.allocate(64).put(new byte[] {(byte) 0xC3, 0, 1, '\n'});
            bytes.put("\n[1]\n{}\n{\"command\":\"x\",\"id\":[7]}\n".getBytes(StandardCharsets.US_ASCII));
            client.write(bytes.flip());
            client.shutdownOutput();
            List<String> answers = readAll(client).lines().toList();
            assertThat(answers).hasSize(6);
            assertThat(answers.subList(1, 5)).allMatch(line -> line.contains("\"code\":\"BAD_REQUEST\""));
            assertThat(answers.getLast()).isEqualTo("{\"id\":[7],\"ok\":true,\"result\":{\"text\":\"done\"}}");
        }
    }

    @Test
    void aNumberThatNoDoubleHoldsAndAFaultOfACommandAreToldAndTheChannelGoesOn() throws IOException {
        try (SocketChannel client = connect()) {
            send(client, "{\"id\":1e400,\"command\":\"any\"}\n");
            send(client, "{\"id\":1,\"command\":\"broken\"}\n{\"id\":2,\"command\":\"unwritable\"}\n");
            client.shutdownOutput();
            List<String> answers = readAll(client).lines().toList();
            assertThat(answers.get(1)).contains("BAD_REQUEST", "the number is too large");
            assertThat(answers.get(2)).contains("\"id\":1", "FAILED", "a fault of the engine");
            assertThat(answers.get(3)).contains("\"id\":2", "FAILED");
        }
        assertServed();
    }

    @Test
    void aThousandConnectionsAreToldAndTheOperatorIsServedAsSoonAsOneIsSilent() throws IOException {
        List<SocketChannel> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < MANY; i++) crowd.add(connect());
            String told = readAll(crowd.get(CLIENTS + 1));
            assertThat(told).contains("\"code\":\"TOO_MANY_CLIENTS\"");
            assertServed();
        } finally {
            for (SocketChannel one : crowd) one.close();
        }
    }

    @Test
    void aClientThatLeavesInTheMiddleOfAnAnswerDisturbsNobody() throws IOException {
        for (int i = 0; i < CLIENTS; i++) {
            try (SocketChannel client = connect()) {
                send(client, "{\"command\":\"long\"}\n");
                ByteBuffer some = ByteBuffer.allocate(LINE_BYTES);
                while (some.position() < 1000) client.read(some);
            }
        }
        assertServed();
    }

    @Test
    void aClientThatDoesNotReadItsAnswerIsClosed() throws IOException {
        try (SocketChannel client = connect()) {
            send(client, "{\"command\":\"long\"}\n".repeat(3));
            assertThatIOException().isThrownBy(() -> {
                while (true) {
                    assertServed();
                    send(client, "x");
                }
            });
        }
    }

    @Test
    void aCommandOfAnotherVersionIsRefused() throws IOException {
        try (AdminClient client = AdminClient.connect(AdminSocket.beside(directory), Duration.ofMinutes(1))) {
            assertThatExceptionOfType(AdminException.class)
                    .isThrownBy(() -> client.call("any", Map.of("version", 2L)))
                    .satisfies(refused -> assertThat(refused.code()).isEqualTo(AdminErrorCode.UNKNOWN_VERSION));
        }
    }

    // An operator tries again while all places are taken.
    private void assertServed() throws IOException {
        long untilNs = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (true) {
            try (AdminClient client = AdminClient.connect(AdminSocket.beside(directory), Duration.ofMinutes(1))) {
                assertThat(client.call("any", Map.of())).containsEntry("text", "done");
                return;
            } catch (AdminException refused) {
                assertThat(refused.code()).isEqualTo(AdminErrorCode.TOO_MANY_CLIENTS);
                assertThat(System.nanoTime()).isLessThan(untilNs);
            }
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(AdminSocket.beside(directory)));
        return channel;
    }

    private static void send(SocketChannel client, String text) throws IOException {
        client.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reads until the server closes the connection. */
    private static String readAll(SocketChannel client) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer some = ByteBuffer.allocate(1 << 16);
        try {
            while (client.read(some) >= 0) {
                all.write(some.array(), 0, some.position());
                some.clear();
            }
        } catch (IOException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
        return all.toString(StandardCharsets.UTF_8);
    }
}
