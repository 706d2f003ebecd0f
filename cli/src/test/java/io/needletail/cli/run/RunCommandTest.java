package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.journal.JournalReader;
import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

// An engine that runs although it should not ignores an interrupt.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RunCommandTest {
    @TempDir
    private Path folder;

    @Test
    void sigtermLogsOutClosesTheJournalAndEndsWithZero() throws IOException, InterruptedException, ConfigError {
        try (RunProcess run =
                        RunProcess.start(folder, "executor", Config.executor("FIX.4.4", folder.resolve("store")));
                QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", run.port())) {
            peer.loggedOn().order("A1");
            peer.delivered("8", 2);
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
            assertThat(peer.wire().in("5")).as("Logout(5) of %s", peer.wire()).hasSize(1);
        }
        assertThat(ending(folder.resolve("store/FIX.4.4-EXEC-BANZAI"))).isEqualTo(Ending.CLOSED);
    }

    @Test
    void anEngineServesItsPeersWhileItWarmsUp() throws Exception {
        String config = Config.executor("FIX.4.4", folder.resolve("store"));
        try (RunProcess run = RunProcess.startWarm(folder, "executor", config);
                QuickFixPeer peer =
                        QuickFixPeer.initiator("FIX.4.4", run.port()).loggedOn()) {
            peer.order("A1");
            peer.delivered("8", 2);
            while (!run.err().contains("warm after")) LockSupport.parkNanos(10_000_000);
            assertThat(run.err())
                    .containsPattern(
                            "(?s)listening on .* warm-up (NT-306 not )?warm after \\S+ s and \\S+ round trips");
            assertThat(run.err()).as("lines of its throw-away sessions").doesNotContain("WARM->UP", "UP->WARM");
        }
    }

    @Test
    void whatCannotStartIsReportedInsteadOfAWarmUp() throws IOException, InterruptedException {
        Path journal = Files.createDirectories(folder.resolve("store/FIX.4.4-EXEC-BANZAI"));
        String pipe = journal.resolve("lock").toString();
        assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
        try (RunProcess run =
                RunProcess.startWarm(folder, "executor", Config.executor("FIX.4.4", folder.resolve("store")))) {
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(run.err()).contains(pipe + " is a pipe").doesNotContain("warm-up");
        }
    }

    @Test
    void aPortInUseWithoutRetryIsOneLineAndAnEnvironmentError() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String config = onPort(taken.getLocalPort()).replace("Idle=park", "Idle=park\nListenRetryInterval=0");
            assertThat(refused(ExitCode.ENVIRONMENT, config).err().lines())
                    .last()
                    .asString()
                    .startsWith("needletail run: ")
                    .contains("127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void anInvalidFileIsOneLineWithItsPosition() throws IOException {
        Terminal terminal =
                refused(ExitCode.USAGE, Config.executor("FIX.4.4", folder).replace("Port=0", "Port=seven"));
        assertThat(terminal.err().lines())
                .first()
                .asString()
                .contains(folder.resolve("run.cfg") + ":6: NT-120 SocketAcceptPort=seven");
        assertThat(terminal.err()).doesNotContain("Exception");
    }

    @Test
    void sighupReloadsTheFileAndAFileWithAnErrorChangesNothing() throws IOException, InterruptedException {
        Sighup.assumeHeard();
        String config = Config.executor("FIX.4.4", folder.resolve("store"));
        String more = config + config.substring(config.indexOf("[SESSION]")).replace("=BANZAI", "=OTHER");
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            assertThat(run.port()).isPositive();
            run.reload(folder, more);
            Deadline.until(() -> run.err().contains("reloaded: 1 added, 0 changed, 0 removed, 0 failed"), run::err);
            run.reload(folder, more.replace("Port=0", "Port=seven"));
            Deadline.until(() -> run.err().contains("NT-131 not reloaded: "), run::err);
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
        assertThat(ending(folder.resolve("store/FIX.4.4-EXEC-OTHER"))).isEqualTo(Ending.CLOSED);
    }

    @Test
    void sigtermEndsAnInitiatorWithoutAPeer() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RunProcess run = RunProcess.start(folder, "executor", calling(silent.getLocalPort()))) {
            silent.accept().close();
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aJournalInUseIsOneLineAndAnEnvironmentErrorAndItsOwnerEndsInOrder() throws IOException, InterruptedException {
        String config = Config.executor("FIX.4.2", folder.resolve("store"));
        Path other = Files.createDirectory(folder.resolve("other"));
        try (RunProcess owner = RunProcess.start(folder, "echo", config)) {
            assertThat(owner.port()).isPositive();
            try (RunProcess second = RunProcess.start(other, "executor", config)) {
                assertThat(second.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(second.err().lines())
                        .last()
                        .asString()
                        .startsWith("needletail run: ")
                        .contains("is in use by process");
            }
            owner.terminate();
            assertThat(owner.exitCode()).as(owner::err).isEqualTo(ExitCode.OK);
        }
        assertThat(ending(folder.resolve("store/FIX.4.2-EXEC-BANZAI"))).isEqualTo(Ending.CLOSED);
    }

    @Test
    void whatIsWrongInAFileIsToldAndItsOtherSessionsRun() throws IOException, InterruptedException {
        String tooLong = Config.executor("FIX.4.4", folder.resolve("d".repeat(120)));
        String config = tooLong + "SocketOobInline=Y\n[SESSION]\nConnectionType=initiator\n";
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            assertThat(run.port()).isPositive();
            assertThat(run.err())
                    .contains("warning: " + folder.resolve("run.cfg") + ":11: NT-111 SocketOobInline has no effect")
                    .contains("error: " + folder.resolve("run.cfg") + ":12: NT-121 the session has no ");
            Deadline.until(() -> run.err().contains("no admin channel: "), run::err);
            assertThat(run.err()).contains("takes at most 106 bytes", "--admin-socket PATH");
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void anInvalidSessionEndsTheProcessIfConfigured() throws IOException {
        String config = Config.executor("FIX.4.4", folder);
        String twice = config + config.substring(config.indexOf("[SESSION]")) + "ContinueInitializationOnError=N\n";
        assertThat(refused(ExitCode.USAGE, twice).err()).contains("run.cfg:11: NT-123 session FIX.4.4:EXEC->BANZAI");
    }

    @Test
    void aNamedSocketThatCannotBeOpenedIsAnEnvironmentError() throws IOException {
        String config = Config.executor("FIX.4.4", folder.resolve("store"));
        String socket = folder.resolve("d".repeat(120)).toString();
        assertThat(refused(ExitCode.ENVIRONMENT, config, "--admin-socket", socket)
                        .err())
                .contains("needletail run: ", "takes at most 106 bytes");
    }

    @Test
    void contradictorySettingsAreAnInvalidFile() throws IOException, InterruptedException {
        String config = Config.executor("FIX.4.4", folder) + "MaxMessageSize=3000000\n";
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains("run.cfg: session FIX.4.4:EXEC->BANZAI", "3000000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing.cfg", "."})
    void aMissingFileIsAnEnvironmentError(String name) {
        Terminal terminal = new Terminal(Main::commandLine, "run");
        String file = folder.resolve(name).toString();
        assertThat(terminal.execute("--config", file, "--app", "none")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .isEqualToIgnoringNewLines("needletail run: " + file + " is no file that can be read");
    }

    @Test
    void runWithoutAnApplicationIsAUsageErrorAndTheHelpSaysWhatEachDoes() {
        Terminal terminal = new Terminal(Main::commandLine, "run");
        assertThat(terminal.execute("--config", folder.resolve("run.cfg"))).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--app");
        assertThat(terminal.execute("--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .containsPattern("executor: .*FILLS EVERY ORDER")
                .contains("echo: sends", "none: logs each message and rejects it as unsupported");
    }

    @Test
    void withoutAnApplicationAnOrderIsLoggedAndRejectedAsUnsupported()
            throws IOException, InterruptedException, ConfigError {
        String config = Config.executor("FIX.4.4", folder.resolve("store"));
        String both = config + config.substring(config.indexOf("[SESSION]")).replace("FIX.4.4", "FIX.4.2");
        try (RunProcess run = RunProcess.start(folder, "none", both)) {
            for (String version : List.of("FIX.4.4", "FIX.4.2")) {
                try (QuickFixPeer peer = QuickFixPeer.initiator(version, run.port())) {
                    peer.loggedOn().order(version);
                    assertThat(peer.delivered("j", 1))
                            .singleElement()
                            .asString()
                            .contains("|372=D|", "|380=3|");
                    assertThat(peer.wire().in("8")).isEmpty();
                    Deadline.until(() -> run.err().contains("|11=" + version + "|"), run::err);
                }
            }
            assertThat(run.err()).contains("rejects a message as unsupported", "--app none");
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aStoreOfQuickFixJIsAnErrorThatNamesTheImportUnlessItIsIgnored() throws IOException, InterruptedException {
        Path store = Files.createDirectory(folder.resolve("store"));
        Files.writeString(store.resolve("FIX.4.4-EXEC-BANZAI.senderseqnums"), "x");
        String config = Config.executor("FIX.4.4", store);
        assertThat(refused(ExitCode.ENVIRONMENT, config).err().lines())
                .last()
                .asString()
                .startsWith("needletail run: NT-506 ")
                .contains("journal import-quickfixj " + store, "--ignore-foreign-store");
        try (RunProcess run = RunProcess.start(folder, "none", config, "--ignore-foreign-store")) {
            assertThat(run.port()).isPositive();
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aPortInUseIsTriedAgain() throws IOException, InterruptedException {
        String port;
        RunProcess run;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = "127.0.0.1:" + taken.getLocalPort();
            String config = onPort(taken.getLocalPort()).replace("Idle=park", "Idle=park\nListenRetryInterval=1");
            run = RunProcess.start(folder, "none", config);
            Deadline.until(
                    () -> run.err().contains(port + ": Address already in use; tried again every 1 s"), run::err);
        }
        try (run) {
            Deadline.until(() -> run.err().contains("listening on " + port), run::err);
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
    }

    /** Runs the verb in this process to its end, with a file that it cannot use. */
    private Terminal refused(int code, String config, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("run.cfg"), config);
        List<Object> words = new ArrayList<>(List.of("--config", file, "--app", "executor", "--no-warm-up"));
        words.addAll(List.of(more));
        Terminal terminal = new Terminal(Main::commandLine, "run");
        assertThat(terminal.execute(words.toArray())).as(terminal::err).isEqualTo(code);
        return terminal;
    }

    private String calling(int port) {
        return Config.executor("FIX.4.4", folder.resolve("store"))
                .replace("=acceptor", "=initiator\nHeartBtInt=30")
                .replace("SocketAcceptAddress", "SocketConnectHost")
                .replace("SocketAcceptPort=0", "SocketConnectPort=" + port);
    }

    private String onPort(int port) {
        return Config.executor("FIX.4.4", folder.resolve("store")).replace("Port=0", "Port=" + port);
    }

    private static Ending ending(Path journal) throws IOException {
        try (JournalReader reader = JournalReader.open(journal)) {
            long records = 0;
            while (reader.next()) records++;
            assertThat(records).isPositive();
            assertThat(reader.damages()).isEmpty();
            return reader.ending();
        }
    }
}
