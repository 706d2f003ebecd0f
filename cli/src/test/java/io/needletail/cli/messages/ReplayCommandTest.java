package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
final class ReplayCommandTest {
    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "replay");

    private static String order(int number) {
        return fix("35=D|34=" + (number + 10) + "|49=BANZAI|56=EXEC|52=20260131-08:00:0" + number + "|11=A" + number
                + "|21=1|55=MSFT|54=1|60=20260131-08:00:00|38=100|40=2|44=12.5|");
    }

    private Path log() throws IOException {
        String report = fix("35=8|34=7|49=EXEC|56=BANZAI|52=20260131-08:00:01|37=1|");
        String heartbeat = fix("35=0|34=14|49=BANZAI|56=EXEC|52=20260131-08:00:01|");
        return Files.writeString(
                dir.resolve("session.log"),
                String.join("\n", order(1), report, heartbeat, order(2), order(3)),
                ISO_8859_1);
    }

    @Test
    void messagesOfOneSideAreSentByteForByte() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<byte[]> heard = CompletableFuture.supplyAsync(() -> read(server));
            assertThat(terminal.execute("127.0.0.1:" + server.getLocalPort(), log(), "--speed", "max", "--linger", "0"))
                    .as(terminal.err())
                    .isZero();
            String heartbeat = fix("35=0|34=14|49=BANZAI|56=EXEC|52=20260131-08:00:01|");
            assertThat(new String(heard.get(30, TimeUnit.SECONDS), ISO_8859_1))
                    .isEqualTo(order(1) + heartbeat + order(2) + order(3));
        }
        assertThat(terminal.out()).startsWith("sent 4 messages in ").contains("1 of the input were left out");
    }

    private static byte[] read(ServerSocket server) {
        try (Socket socket = server.accept()) {
            return socket.getInputStream().readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void renumberedMessagesAreAnsweredByALiveSession() throws Exception {
        try (RunProcess run = RunProcess.start(dir, "executor", Config.executor("FIX.4.4", dir.resolve("store")))) {
            assertThat(terminal.execute(
                            "127.0.0.1:" + run.port(),
                            log(),
                            "--renumber",
                            "--speed",
                            "max",
                            "--linger",
                            "2",
                            "--json"))
                    .as(terminal.err())
                    .isZero();
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
        // Two reports an order; the report and the heartbeat of the log are left out.
        assertThat(terminal.out()).contains("\"sent\":3", "\"leftOut\":2", "\"received\":6");
        Terminal journal = new Terminal(Main::commandLine, "grep");
        assertThat(journal.execute("35=D", dir.resolve("store/FIX.4.4-EXEC-BANZAI"), "--tags", "34,11"))
                .isZero();
        assertThat(journal.out().lines().map(line -> line.replaceAll(".*MsgSeqNum", "MsgSeqNum")))
                .containsExactly("MsgSeqNum=2 ClOrdID=A1", "MsgSeqNum=3 ClOrdID=A2", "MsgSeqNum=4 ClOrdID=A3");
    }

    @Test
    void nobodyListeningIsTold() throws IOException {
        int free;
        try (ServerSocket server = new ServerSocket(0)) {
            free = server.getLocalPort();
        }
        assertThat(terminal.execute("127.0.0.1:" + free, log())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("needletail replay: ");
    }

    @ParameterizedTest
    @CsvSource({"localhost, HOST:PORT", "127.0.0.1:0, HOST:PORT", ":9880, HOST:PORT"})
    void aWrongPeerIsAUsageError(String peer, String told) throws IOException {
        assertThat(terminal.execute(peer, log())).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(told);
    }

    @Test
    void aWrongSpeedIsAUsageError() throws IOException {
        assertThat(terminal.execute("127.0.0.1:1", log(), "--speed", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--speed is '0', expected a number above 0, or max");
    }
}
