package io.needletail.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
    private static final String USABLE = """
        [DEFAULT]
        ConnectionType=acceptor
        BeginString=FIX.4.4
        SenderCompID=EXEC
        TargetCompID=BANZAI
        FileStorePath=store
        [SESSION]
        SocketAcceptPort=0
        """;

    private final Terminal terminal = new Terminal(Main::commandLine, "check");

    @TempDir
    private Path folder;

    @Test
    void aFileWithoutProblemsShowsAVerdictForEachKeyAndEndsWithZero() throws IOException {
        assertThat(check(USABLE)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .startsWith("FIX.4.4:EXEC->BANZAI")
                .containsPattern("(?m)^ +8  SocketAcceptPort +0 +honoured +where to listen$")
                .contains("1 usable session, no problems, no warnings");
    }

    @Test
    void anUnknownKeyIsAWarningAndAnErrorInStrictMode() throws IOException {
        String text = USABLE + "HeartBtInterval=30\n";
        String warning = "file.cfg:9: NT-110 HeartBtInterval is unknown and has no effect; did you mean HeartBtInt?";
        assertThat(check(text)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).startsWith("warning: ").contains(warning, "no problems, 1 warning");
        assertThat(check(text, "--strict")).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void problemsComeFirstAndTheExitCodeIsOne() throws IOException {
        String text = USABLE + "Description=x\nSleepycatDatabaseDir=db\nHeartBtInt=soon\nNoSuchKeyAtAll=1\n";
        assertThat(check(text)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines().limit(3))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("error: ").contains(":10: NT-112 SleepycatDatabaseDir"),
                        line -> assertThat(line).startsWith("error: ").contains(":11: NT-120 HeartBtInt=soon"),
                        line -> assertThat(line).startsWith("warning: ").contains(":12: NT-110 NoSuchKeyAtAll"));
        assertThat(terminal.out())
                .containsPattern("(?m)^ +11  HeartBtInt +soon +wrong ")
                .contains("no usable sessions, 2 problems, 1 warning");
    }

    @Test
    void theNodesOfAVenueThatOtherMachinesReachAreAWarning() throws IOException {
        String venue = USABLE + "[VENUE]\nClusterMembers=%s\n[INSTRUMENT]\nSymbol=MSFT\nReferencePrice=1.00\n";
        assertThat(check(venue.formatted("localhost:9200"))).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).doesNotContain("NT-144");
        for (String host : new String[] {"0.0.0.0", "192.0.2.7"}) {
            assertThat(check(venue.formatted(host + ":9200"))).isEqualTo(ExitCode.OK);
            assertThat(terminal.out())
                    .contains("NT-144 ClusterMembers: other machines reach node 0 on " + host)
                    .contains("elections, log and catch-up among the nodes (9201 to 9203) ask for none");
            assertThat(check(venue.formatted(host + ":9200"), "--strict")).isEqualTo(ExitCode.PROBLEMS);
        }
    }

    @Test
    void aPasswordIsNotShown() throws IOException {
        assertThat(check(USABLE + "Password=opensesame\n")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("***").doesNotContain("opensesame");
    }

    @Test
    void aFileWithoutSessionsIsAProblem() throws IOException {
        assertThat(check("[DEFAULT]\n")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).startsWith("error: ").contains("NT-101 no [SESSION] section");
    }

    @Test
    void aSessionWithoutAStoreIsAWarning() throws IOException {
        assertThat(check(USABLE.replace("FileStorePath=store\n", ""))).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("warning: ", "NT-142 session FIX.4.4:EXEC->BANZAI has no FileStorePath: memory only");
    }

    @Test
    void aStoreThatIsAFileIsAProblemThatNamesKeyAndPath() throws IOException {
        Path file = Files.writeString(folder.resolve("store"), "no folder");
        assertThat(check(USABLE.replace("=store", "=" + file))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("file.cfg:6: NT-140 FileStorePath=" + file + ": " + file + " is no folder");
    }

    @Test
    void aFolderWithoutPermissionIsAProblem() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));
        assumeFalse(Files.isWritable(closed), "root may write everywhere");
        assertThat(check(USABLE.replace("=store", "=" + closed))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("NT-140 FileStorePath=" + closed, "permission denied");
    }

    @Test
    void aStoreOfQuickFixJIsAProblemThatNamesTheImport() throws IOException {
        Files.writeString(folder.resolve("FIX.4.4-EXEC-BANZAI.senderseqnums"), "x");
        assertThat(check(USABLE.replace("=store", "=" + folder))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("file.cfg:6: NT-506 ", "journal import-quickfixj " + folder);
    }

    @Test
    void aBusyPortIsAWarning() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String text = USABLE.replace("Port=0", "Port=" + taken.getLocalPort() + "\nSocketAcceptAddress=127.0.0.1");
            assertThat(check(text)).isEqualTo(ExitCode.OK);
            assertThat(terminal.out())
                    .contains("warning: ", "file.cfg:8: NT-141 SocketAcceptPort=" + taken.getLocalPort() + ": ")
                    .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void aKeyStoreThatItsPasswordDoesNotOpenIsAProblem() throws Exception {
        Path store = keyStore("secret1");
        String tls = USABLE + "SocketUseSSL=Y\nSocketKeyStore=" + store + "\nSocketKeyStorePassword=";
        assertThat(check(tls + "secret1\n")).as(terminal.out()).isEqualTo(ExitCode.OK);
        assertThat(check(tls + "wrong11\n")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("file.cfg:10: NT-140 SocketKeyStore=" + store)
                .doesNotContain("wrong11", "Exception", "java.");
    }

    @Test
    void anInitiatorWithoutHeartbeatIntervalIsAProblemAndWithZeroAWarning() throws IOException {
        String initiator = USABLE.replace("=acceptor", "=initiator")
                .replace("SocketAcceptPort=0", "SocketConnectHost=127.0.0.1\nSocketConnectPort=1");
        assertThat(check(initiator)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("error: ", "HeartBtInt");
        assertThat(check(initiator + "HeartBtInt=0\n")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("NT-143 HeartBtInt=0: ");
    }

    @Test
    void settingsThatSessionsShareArePrintedOnce() throws IOException {
        assertThat(check(USABLE + "[SESSION]\nSocketAcceptPort=0\nTargetCompID=OTHER\n"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines().filter(line -> line.contains("SenderCompID")))
                .hasSize(1);
        assertThat(terminal.out()).contains("[DEFAULT]\n", "\nFIX.4.4:EXEC->BANZAI\n", "\nFIX.4.4:EXEC->OTHER\n");
    }

    @Test
    void jsonHasFindingsKeysAndTheSummary() throws IOException {
        assertThat(check(USABLE + "HeartBtInterval=30\nPassword=opensesame\n", "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .startsWith("{\"file\":\"")
                .contains("\"sessions\":1,\"problems\":0,\"errors\":0,\"warnings\":1")
                .contains("{\"severity\":\"warning\",\"code\":\"NT-110\",\"line\":9,\"text\":\"HeartBtInterval is"
                        + " unknown")
                .contains("\"line\":8,\"key\":\"SocketAcceptPort\",\"value\":\"0\",\"verdict\":\"honoured\"")
                .doesNotContain("opensesame")
                .endsWith("]}\n");
    }

    private Path keyStore(String password) throws IOException, InterruptedException {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(ChildJvm.keytool(
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=a",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        password))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.out").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
        return store;
    }

    @Test
    void controlSequencesOfTheFileDoNotReachTheTerminal() throws IOException {
        check(USABLE + "Description=\u001b[31mred\u009b2J\n\u001bKey=\u001b]0;title\u0007\nHeartBtInt=\u001b[1m\n");
        assertThat(terminal.out().lines()).noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
        assertThat(terminal.out()).contains("?[31mred?2J", "HeartBtInt=?[1m: expected");
    }

    @Test
    void aFolderIsNamed() {
        assertThat(new Terminal(Main::commandLine, "venue").execute("--config", folder))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.execute(folder)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains(folder + " is no file that can be read");
    }

    @Test
    void noFileIsAUsageError() {
        assertThat(terminal.execute()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aMissingFileIsAnEnvironmentError() {
        assertThat(terminal.execute(folder.resolve("absent.cfg"))).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("absent.cfg is no file that can be read");
    }

    private int check(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("file.cfg"), text);
        terminal.clear();
        return terminal.execute(
                Stream.concat(Stream.of(file), Stream.of(options)).toArray());
    }
}
