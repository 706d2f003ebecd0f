package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.log.AsyncConsoleAppender;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Standard error is a pipe without a reader: the engine's thread serves its sessions all the same. */
@Timeout(180)
class BlockedStderrTest {
    private static final int PIPE_BYTES = 1 << 16;
    private static final int MESSAGE_BYTES = 1 << 12;
    private static final int MESSAGES = 8 * PIPE_BYTES / MESSAGE_BYTES;
    private static final int LOGGED_BYTES = 2 * (AsyncConsoleAppender.QUEUE_BYTES + PIPE_BYTES);
    private static final int REFUSED = 40;
    private static final int PATIENCE_MS = 60_000;

    @TempDir
    private Path folder;

    @Test
    void aFullPipeOnStandardErrorBlocksNoSession() throws IOException, InterruptedException {
        try (RunProcess run = RunProcess.startUnread(folder, "echo", config());
                Attacker witness = new Attacker("TW", run.port()).logOn()) {
            int number = fill(witness, 1);
            for (int i = 0; i < REFUSED; i++) {
                refuse(run.port());
                witness.probe(++number);
                assertThat(witness.heard()).endsWith("| alive");
            }
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
    }

    @Test
    void theLogReportsDroppedLinesWhenItIsReadAgain() throws IOException {
        Path messages = folder.resolve("log").resolve("FIX.4.4-ISLD-TW.messages.log");
        try (RunProcess run = RunProcess.startUnread(
                        folder, "echo", config() + "FileLogPath=" + messages.getParent() + "\n");
                Attacker witness = new Attacker("TW", run.port()).logOn()) {
            // More than the pipe and the queue together hold. Messages that come too fast reach neither log: the file
            // shows
            // how many did.
            int number = 1;
            while (!Files.exists(messages) || Files.size(messages) < LOGGED_BYTES) number = fill(witness, number);
            Pattern dropped = Pattern.compile("WARN  log \\d+ lines were dropped here");
            run.terminate();
            try (BufferedReader err = run.errReader()) {
                assertThat(err.lines().anyMatch(line -> dropped.matcher(line).find()))
                        .isTrue();
            }
        }
    }

    /** Sends so much, which the log of messages copies, that the pipe would take it only several times over. */
    private static int fill(Attacker witness, int from) throws IOException {
        int number = from;
        String text = "x".repeat(MESSAGE_BYTES);
        for (int i = 0; i < MESSAGES; i++) {
            number++;
            witness.say(Attacker.frame(witness.header("B", Integer.toString(number)) + "148=" + text + "|33=0|"));
        }
        witness.probe(++number);
        assertThat(witness.heard()).endsWith("| alive");
        return number;
    }

    private static void refuse(int port) throws IOException {
        try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
            stranger.setSoTimeout(PATIENCE_MS);
            stranger.getOutputStream()
                    .write(Attacker.frame("35=A|34=1|49=STRANGER|52=NOW|56=NOBODY|98=0|108=30|")
                            .getBytes(StandardCharsets.ISO_8859_1));
            // Until the engine has closed the connection.
            stranger.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }

    private String config() {
        return Config.echo("FIX.4.4", folder) + "SLF4JLogPrependSessionID=Y\n";
    }
}
