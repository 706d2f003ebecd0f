package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.TcpCapture;
import io.needletail.fixtures.TcpCapture.Link;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each verb that reads captures finds the messages of reordered segments, and reports the bytes that are missing. */
@Timeout(120)
final class CaptureVerbsTest {
    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine);

    private static String order(int number) {
        String id = number == 1 ? "11=A|" : "11=A|41=A|";
        return fix("35=D|34=" + number + "|49=BANZAI|56=EXEC|52=20260131-08:00:0" + number + "|" + id + "55=MSFT|");
    }

    private static String report(int number) {
        return fix("35=8|34=" + number + "|49=EXEC|56=BANZAI|52=20260131-08:00:0" + number + "|37=1|11=A|");
    }

    /** Five orders, the second one after the third, or not at all. */
    private Path capture(boolean isComplete) throws IOException {
        TcpCapture capture = TcpCapture.pcap(Link.ETHERNET).packet(true, TcpCapture.SYN, 999, 0, "");
        int length = order(2).length();
        int second = 1_000 + order(1).length();
        capture.in(1_000, order(1)).in(second + length, order(3));
        if (isComplete) capture.in(second, order(2));
        else capture.packet(false, TcpCapture.ACK, 1, second, "");
        capture.in(second + 3 * length, order(5))
                .in(second + 2 * length, order(4))
                .out(500, report(1));
        return capture.write(dir.resolve(isComplete ? "whole.pcap" : "thin.pcap"));
    }

    private Path log(int... numbers) throws IOException {
        StringBuilder text = new StringBuilder();
        Arrays.stream(numbers).forEach(number -> text.append(order(number)).append('\n'));
        return Files.writeString(dir.resolve("x.log"), text.append(report(1)), ISO_8859_1);
    }

    private void assertMissing() {
        int from = order(1).length() + 1;
        assertThat(terminal.err())
                .contains("thin.pcap: 10.0.0.1:40000 > 10.0.0.2:9880: bytes " + from + " to "
                        + (from + order(2).length() - 1))
                .contains("are missing between packets 2 and 3");
    }

    @Test
    void decodePrintsThemInOrder() throws IOException {
        assertThat(terminal.execute("decode", "--tags", "34,11", capture(true)))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.out().lines().map(line -> line.replaceAll(".*MsgSeqNum=(\\d+).*", "$1")))
                .containsExactly("1", "2", "3", "4", "5", "1");
        terminal.clear();
        assertThat(terminal.execute("decode", "--tags", "34", capture(false))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines()).hasSize(5);
        assertMissing();
    }

    @Test
    void grepFindsThemInOrder() throws IOException {
        assertThat(terminal.execute("grep", "35=D", capture(true))).isZero();
        assertThat(terminal.out()).containsSubsequence("|34=1|", "|34=2|", "|34=3|", "|34=4|", "|34=5|");
        assertThat(terminal.err()).isEmpty();
        terminal.clear();
        assertThat(terminal.execute("grep", "-c", "35=D", capture(false))).isZero();
        assertThat(terminal.out().strip()).isEqualTo("4");
        assertMissing();
    }

    @Test
    void traceHasAllStepsAndNamesWhatIsMissing() throws IOException {
        assertThat(terminal.execute("trace", "A", "--json", capture(true))).isZero();
        assertThat(terminal.out().lines()).hasSize(6).noneMatch(line -> line.contains("\"sinceNs\":-"));
        terminal.clear();
        assertThat(terminal.execute("trace", "A", "--json", capture(false))).isZero();
        assertThat(terminal.out().lines()).hasSize(5);
        assertMissing();
    }

    @Test
    void replaySendsThemInOrder() throws Exception {
        assertThat(replayed(capture(true))).isEqualTo(order(1) + order(2) + order(3) + order(4) + order(5));
        assertThat(terminal.err()).isEmpty();
        assertThat(replayed(capture(false))).isEqualTo(order(1) + order(3) + order(4) + order(5));
        assertMissing();
    }

    private String replayed(Path capture) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<byte[]> heard = CompletableFuture.supplyAsync(() -> read(server));
            String address = "127.0.0.1:" + server.getLocalPort();
            assertThat(terminal.execute("replay", address, capture, "--speed", "max", "--linger", "0"))
                    .as(terminal.err())
                    .isZero();
            return new String(heard.get(30, TimeUnit.SECONDS), ISO_8859_1);
        }
    }

    private static byte[] read(ServerSocket server) {
        try (Socket socket = server.accept()) {
            return socket.getInputStream().readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void reconcileAndDiffCompareThem() throws IOException {
        assertThat(terminal.execute("reconcile", capture(true), log(1, 2, 3, 4, 5)))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.execute("diff", capture(true), log(1, 2, 3, 4, 5)))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.execute("reconcile", capture(false), log(1, 3, 4, 5)))
                .isEqualTo(ExitCode.PROBLEMS);
        assertMissing();
        terminal.clear();
        assertThat(terminal.execute("diff", capture(false), log(1, 3, 4, 5))).isZero();
        assertMissing();
    }

    @Test
    void pcapLatencyPairsThem() throws IOException {
        assertThat(terminal.execute("pcap", "latency", capture(true), "--port", TcpCapture.SERVER))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.out()).contains("1 messages answered").doesNotContain("gaps");
        terminal.clear();
        assertThat(terminal.execute("pcap", "latency", capture(false))).isZero();
        assertThat(terminal.out()).contains("1 gaps in the streams");
        assertMissing();
    }

    @Test
    void aCaptureThatWasCutOffIsReadToItsEndAndItsMissingBytesAreReported() throws IOException {
        byte[] bytes = Files.readAllBytes(capture(false));
        Path cut = Files.write(dir.resolve("thin.pcap"), Arrays.copyOf(bytes, bytes.length - 7));
        assertThat(terminal.execute("decode", "--tags", "34", cut)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.out().lines()).hasSize(4);
        assertThat(terminal.err()).contains("the file ends in the middle of this");
        assertMissing();
    }
}
