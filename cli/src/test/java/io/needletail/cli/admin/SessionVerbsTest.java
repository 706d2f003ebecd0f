package io.needletail.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.RunProcess;
import io.needletail.engine.admin.JsonParser;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the error messages of the commands for a running engine, and their JSON. */
@Timeout(120)
final class SessionVerbsTest {
    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine);

    @Test
    void withoutAnEngineACommandSaysWhatToDo() {
        assertThat(terminal.execute("session", "list", "--store", folder)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .startsWith("needletail session list: no engine listens at " + folder.resolve("admin/socket"))
                .contains("needletail run --config FILE");
    }

    @Test
    void aCommandNeedsExactlyOneWayToFindTheEngine() {
        assertThat(terminal.execute("session", "list")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("status", "--store", folder, "--socket", folder))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void numbersOutOfRangeAreAUsageError() {
        assertThat(terminal.execute("session", "set-numbers", "X", "--in", "0", "--store", folder))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("session", "set-numbers", "X", "--store", folder))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--in=0: expected a number from 1 to ", "expected --in N, --out N or both");
    }

    @Test
    void aFieldWithoutATagIsAUsageError() {
        assertThat(terminal.execute("session", "send", "X", "--type", "D", "--fields", "ClOrdID=1", "--store", folder))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--fields: 'ClOrdID=1': expected TAG=VALUE");
    }

    @Test
    void offlineWithoutAJournalNamesThoseThatAreThere() {
        assertThat(terminal.execute("session", "reset", "X", "--offline", "--store", folder))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("no journal of X in " + folder + ", which holds []");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusalsEndWithOneAndJsonHasAllMembers() throws IOException, InterruptedException {
        Path store = folder.resolve("store");
        String config = Config.executor("FIX.4.4", store);
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            assertThat(run.port()).isPositive();
            assertThat(terminal.execute("session", "logout", "NOBODY", "--store", store))
                    .isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("the engine runs no session NOBODY", "(UNKNOWN_SESSION)");
            assertThat(terminal.execute(
                            "session", "send", "BANZAI", "--type", "B", "--fields", "148=x", "--store", store))
                    .isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("is DISCONNECTED: a message is sent only while", "(REFUSED)");
            assertThat(terminal.execute("session", "logon", "BANZAI", "--wait", 1, "--store", store))
                    .isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("after 1 s the session is DISCONNECTED");
            terminal.clear();
            assertThat(terminal.execute("status", "--store", store)).isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err())
                    .contains("FIX.4.4:EXEC->BANZAI is not logged on: the peer has not connected yet");
            terminal.clear();
            assertThat(terminal.execute("session", "show", "BANZAI", "--json", "--store", store))
                    .isEqualTo(ExitCode.OK);
            Map<String, Object> session = JsonParser.object(terminal.out());
            assertThat(session).containsKeys("session", "enabled", "nextIn", "nextOut", "counters", "latency");
            Files.writeString(folder.resolve("run.cfg"), config.replace("Port=0", "Port=seven"));
            terminal.clear();
            assertThat(terminal.execute("reload", "--dry-run", "--store", store))
                    .isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.out()).contains("Port=seven", "refused: nothing would be changed");
            assertThat(terminal.execute("reload", "--store", store)).isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("not reloaded", "Port=seven");
        }
    }

    @Test
    void anEngineThatServesAnotherFileIsRefused() throws IOException, InterruptedException {
        Path store = folder.resolve("store");
        String config = Config.executor("FIX.4.4", store);
        Path other =
                Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("run.cfg"), config);
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            assertThat(run.port()).isPositive();
            assertThat(terminal.execute("session", "list", "--config", folder.resolve("run.cfg")))
                    .isEqualTo(ExitCode.OK);
            assertThat(terminal.execute("session", "reset", "BANZAI", "--config", other))
                    .isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(terminal.err()).contains("serves " + folder.resolve("run.cfg") + ", not " + other);
            Path link = Files.createSymbolicLink(folder.resolve("link.cfg"), folder.resolve("run.cfg"));
            assertThat(terminal.execute("session", "list", "--config", link)).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void anEngineWithoutAChannelCannotBeReached() throws IOException, InterruptedException {
        Path store = folder.resolve("store");
        try (RunProcess run =
                RunProcess.start(folder, "executor", Config.executor("FIX.4.4", store), "--no-admin", "--no-jmx")) {
            assertThat(run.port()).isPositive();
            assertThat(terminal.execute("status", "--store", store)).isEqualTo(ExitCode.ENVIRONMENT);
        }
    }
}
