package io.needletail.bench.peers.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real sockets: the client against its server, and against servers that lie. */
class RawPeerTest {

    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final int ORDER_BYTES = 64;
    private static final int REPORT_BYTES = 80;

    @TempDir
    private Path dir;

    private final PipedOutputStream harness = new PipedOutputStream();
    private final ByteArrayOutputStream clientSaid = new ByteArrayOutputStream();

    @AfterEach
    void harnessIsGone() throws IOException {
        harness.close();
    }

    @Test
    void everyOrderGetsItsReportsAndIsMeasured() throws Exception {
        PipedOutputStream serverHarness = new PipedOutputStream();
        PipedInputStream serverSaid = new PipedInputStream();
        ParentLine serverLine = ParentLine.open(new PipedInputStream(serverHarness), new PipedOutputStream(serverSaid));
        CompletableFuture<Void> server =
                run(() -> RawServer.serve(PeerArguments.parse(arguments("server")), serverLine));
        String ready = new BufferedReader(new InputStreamReader(serverSaid, StandardCharsets.US_ASCII)).readLine();
        CompletableFuture<Void> client =
                run(() -> runClient(Integer.parseInt(ready.substring(ready.indexOf('=') + 1))));

        long deadlineNs = System.nanoTime() + DEADLINE_NS;
        while (!clientSaid.toString(StandardCharsets.US_ASCII).contains("DONE")) {
            assertThat(client).isNotDone();
            assertThat(System.nanoTime()).isLessThan(deadlineNs);
            Thread.onSpinWait();
        }
        harness.close();
        client.join();
        serverHarness.close();
        server.join();

        assertThat(Files.readString(dir.resolve("x.properties"))).containsPattern("count=[1-9]");
    }

    @Test
    void aReportOfAnotherOrderIsWrong() throws Exception {
        byte[] zeros = new byte[2 * REPORT_BYTES];
        assertThatExceptionOfType(InvalidRun.class)
                .isThrownBy(() -> runAgainst(zeros))
                .withMessageContaining("ClOrdID(11) is 0, the order out is 1");
    }

    @Test
    void aMissingReportIsFoundWhenTheServerCloses() throws Exception {
        byte[] one = new byte[REPORT_BYTES];
        assertThatExceptionOfType(InvalidRun.class)
                .isThrownBy(() -> runAgainst(one))
                .withMessageStartingWith("missing report");
    }

    /** A server that responds to the first order with these bytes, whatever it contains, and closes. */
    private void runAgainst(byte[] answer) throws Exception {
        try (ServerSocket listener = new ServerSocket(0)) {
            CompletableFuture<Void> server = run(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().readNBytes(ORDER_BYTES);
                    socket.getOutputStream().write(answer);
                }
            });
            try {
                runClient(listener.getLocalPort());
            } finally {
                server.join();
            }
        }
    }

    private void runClient(int port) throws IOException, InvalidRun {
        ParentLine line = ParentLine.open(new PipedInputStream(harness), clientSaid);
        RoundTripDriver.run(
                PeerArguments.parse(arguments(
                        "client",
                        "--port",
                        Integer.toString(port),
                        "--warmup",
                        "0",
                        "--duration",
                        "1",
                        "--out",
                        dir.resolve("x").toString())),
                line,
                RawClient::new);
    }

    private static String[] arguments(String... own) {
        return Stream.concat(
                        Stream.of(own),
                        Stream.of(
                                "--order-bytes",
                                Integer.toString(ORDER_BYTES),
                                "--report-bytes",
                                Integer.toString(REPORT_BYTES)))
                .toArray(String[]::new);
    }

    @FunctionalInterface
    private interface Io {
        void run() throws IOException, InvalidRun;
    }

    private static CompletableFuture<Void> run(Io io) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        io.run();
                    } catch (IOException | InvalidRun failure) {
                        throw new IllegalStateException(failure);
                    }
                },
                // Not the common pool: it may have a single thread, and both sides have to run.
                task -> new Thread(task).start());
    }
}
