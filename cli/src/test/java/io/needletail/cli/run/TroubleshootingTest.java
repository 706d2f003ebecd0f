package io.needletail.cli.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Brings about each problem of the page, compares what the log says with the page, and runs the page's commands. */
@Timeout(180)
final class TroubleshootingTest {
    private static final long PAUSE_NS = 10_000_000;
    private static final String MAIN = "io.needletail.cli.Main";
    private static final String LOG = "log";
    private static final String FULL_DISK = "log: full disk";
    private static final DateTimeFormatter SENDING_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(UTC);
    private static final String SEGMENT = "0000000000000001.journal";
    private static final String LAST_LOGOUT = "expecting 35 but received 1";
    private static final Duration SKEW = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private GuidePage page;
    private int port;
    private int tlsPort;

    @BeforeEach
    void choosePorts() throws IOException {
        port = GuideShell.freePort();
        tlsPort = GuideShell.freePort();
        page = GuidePage.read("docs/guide/troubleshooting.md").replace("9880", Integer.toString(port));
    }

    @Test
    void theLogSaysWhatThePageSays() throws Exception {
        Certificates.keys(folder, "keys");
        write(
                "executor.cfg",
                config(
                        "store",
                        port,
                        "ACME\nPassword=secret",
                        "TLS\nSocketAcceptPort=" + tlsPort
                                + "\nSocketUseSSL=Y\nSocketKeyStore=keys.p12\nSocketKeyStorePassword=changeit"));
        write("other.cfg", config("other", port, "OLD", "LATER\nSocketAcceptPort=0"));
        try (GuideShell shell = GuideShell.start(folder, MAIN)) {
            run(shell, "executor.cfg", "listening on 127.0.0.1:" + tlsPort);
            refuseLogons();
            follow(shell, "./needletail session set-numbers BANZAI --in 35 --config executor.cfg");
            logon(port, "BANZAI", Duration.ZERO, "");
            damage();
            run(shell, "other.cfg", "listening on 127.0.0.1:…");
            assertThat(blocks(LOG)).hasSizeGreaterThan(7);
            blocks(LOG).stream()
                    .flatMap(block -> block.text().lines())
                    .forEach(line -> shell.awaitOutput(List.of(line)));
            shell.follow(page);
        }
    }

    @Test
    void theLogTellsOfAFullDisk() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                succeeds("mount", "-t", "tmpfs", "-o", "size=512K", "needletail-test", disk.toString()),
                "a small tmpfs can only be mounted as root");
        try (GuideShell shell = GuideShell.start(folder, MAIN)) {
            write("full.cfg", config("disk", 0));
            // Without a session that runs, the process ends.
            follow(shell, "./needletail run --config full.cfg --app executor --no-warm-up || test $? = 3");
            blocks(FULL_DISK)
                    .forEach(block -> shell.awaitOutput(block.text().lines().toList()));
            assertThat(blocks(FULL_DISK)).hasSize(1);
        } finally {
            assertThat(succeeds("umount", disk.toString())).isTrue();
        }
    }

    private List<GuidePage.Block> blocks(String note) {
        return page.blocks().stream().filter(block -> block.note().equals(note)).toList();
    }

    private static void follow(GuideShell shell, String line, String... shown) throws IOException {
        shell.follow(new GuidePage.GuideCommand(line, List.of(shown)));
    }

    private static void run(GuideShell shell, String config, String listening) throws IOException {
        follow(shell, "./needletail run --config " + config + " --app executor --no-warm-up &", "…", listening);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** An acceptor for BANZAI and further peers, each with the lines of its section. */
    private static String config(String store, int port, String... peers) {
        StringBuilder text = new StringBuilder("""
                [ENGINE]
                Idle=block
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%d
                FileStorePath=%s
                [SESSION]
                TargetCompID=BANZAI
                """.formatted(port, store));
        for (String peer : peers)
            text.append("[SESSION]\nTargetCompID=").append(peer).append('\n');
        return text.toString();
    }

    private void refuseLogons() throws IOException, GeneralSecurityException {
        logon(port, "OTHER", Duration.ZERO, "");
        logon(port, "ACME", Duration.ZERO, "554=wrong|");
        logon(port, "BANZAI", SKEW, "");
        logon(tlsPort, "TLS", Duration.ZERO, "");
        SSLContext standard = SSLContext.getDefault();
        try (SSLSocket socket =
                (SSLSocket) standard.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), tlsPort)) {
            assertThatExceptionOfType(SSLException.class).isThrownBy(socket::startHandshake);
        }
    }

    /** Sends a Logon(A) with MsgSeqNum(34)=1 and waits until the engine closes the connection. */
    private static void logon(int port, String sender, Duration late, String more) throws IOException {
        String time = SENDING_TIME.format(Instant.now().minus(late));
        String body = ("35=A|34=1|49=" + sender + "|52=" + time + "|56=EXEC|98=0|108=30|" + more).replace('|', '\1');
        String message = "8=FIX.4.4\1" + "9=" + body.length() + "\1" + body;
        int sum = message.chars().sum() & 0xFF;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write((message + "10=%03d\1".formatted(sum)).getBytes(US_ASCII));
            assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(500);
        }
    }

    /**
     * Puts a copy of a journal with a wrong byte, and a store of QuickFIX/J, where the second engine keeps its
     * journals.
     */
    private void damage() throws IOException, InterruptedException {
        Path journal = folder.resolve("store/FIX.4.4-EXEC-BANZAI");
        // The engine runs: its carrier writes the last message into the segment a moment after it left.
        while (!Files.readString(journal.resolve(SEGMENT), ISO_8859_1).contains(LAST_LOGOUT)) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        Path copy = Files.createDirectories(folder.resolve("other/FIX.4.4-EXEC-BANZAI"));
        try (var files = Files.list(journal)) {
            // As if the engine were stopped: it runs, and the file "ring" names its ring.
            for (Path file : files.filter(file -> !file.endsWith("ring")).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        Path segment = copy.resolve(SEGMENT);
        byte[] bytes = Files.readAllBytes(segment);
        int written = bytes.length;
        while (bytes[written - 1] == 0) written--;
        bytes[written / 2] ^= 1;
        Files.write(segment, bytes);
        writeUtf("other/FIX.4.4-EXEC-OLD.seqnums", "1:7");
        writeUtf("other/FIX.4.4-EXEC-OLD.session", "20260131-08:00:00.000");
        write("other/FIX.4.4-EXEC-OLD.header", "");
        write("other/FIX.4.4-EXEC-OLD.body", "");
    }

    private void writeUtf(String name, String text) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            out.writeUTF(text);
        }
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }
}
