package io.needletail.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The verb with definitions of our own against engines that it starts itself. */
@Timeout(120)
final class ConformanceCommandTest {
    private static final String LOGON = """
            iCONNECT
            I8=FIX.4.4|35=A|34=1|49=TW|52=<TIME>|56=ISLD|98=0|108=30|
            E8=FIX.4.4|9=1|35=A|34=1|49=ISLD|52=<TIME>|56=TW|98=0|108=30|10=0|
            """;
    private static final String LOGOUT = """
            I8=FIX.4.4|35=5|34=2|49=TW|52=<TIME>|56=ISLD|
            E8=FIX.4.4|35=5|34=2|49=ISLD|52=<TIME>|56=TW|
            eDISCONNECT
            """;

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "conformance");

    @BeforeEach
    void writeDefinitions() throws IOException {
        write("server/fix44/good.def", LOGON + LOGOUT);
        write("server/fix44/bad.def", LOGON + LOGOUT.replace("E8=FIX.4.4|35=5|34=2", "E8=FIX.4.4|35=5|34=9"));
        write("server/fix44/empty.def", "# nothing to do\n");
    }

    @Test
    void eachDefinitionHasItsLineAndEachFolderItsRow() {
        assertThat(terminal.execute("--defs", folder + "/server")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines())
                .anyMatch(line -> line.matches("PASS server/fix44/good\\.def \\(\\d+\\.\\d\\ds\\)"))
                .anyMatch(line -> line.startsWith("FAIL server/fix44/bad.def")
                        && line.endsWith("line 5: tag 34 should be '9' but was '2'"))
                .anyMatch(line -> line.startsWith("SKIP server/fix44/empty.def") && line.endsWith("it has no steps"))
                .anyMatch(line -> line.matches("server +fix44 +3 +1 +1 +1"))
                .endsWith("1 passed, 1 failed, 1 skipped");
    }

    @Test
    void whenAllPassTheExitCodeSaysSo() {
        assertThat(terminal.execute("--defs", folder + "/server", "--filter", "good"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.execute("--defs", folder + "/server", "--filter", "!server/fix44/bad*"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.execute("--defs", folder + "/server/fix44/good.def"))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aLinkedFolderIsAFolder() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("server"));
        assertThat(terminal.execute("--defs", link, "--filter", "good")).isEqualTo(ExitCode.OK);
    }

    @Test
    void quickFixsRulesFindWhatQuickFixJsRulesLetPass() throws IOException {
        write(
                "order/fix44/order.def",
                LOGON + LOGOUT.replace("|49=ISLD|52=<TIME>|56=TW|", "|56=TW|52=<TIME>|49=ISLD|"));
        assertThat(terminal.execute("--defs", folder + "/order")).isEqualTo(ExitCode.OK);
        assertThat(terminal.execute("--defs", folder + "/order", "--style", "quickfix"))
                .isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void aShortHeartbeatHoldsForBothSides() throws IOException {
        write("idle/fix44/idle.def", LOGON + "E8=FIX.4.4|35=0|34=2|49=ISLD|52=<TIME>|56=TW|\n");
        assertThat(terminal.execute("--defs", folder + "/idle", "--heartbeat", "1", "--timeout", "5"))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void theReportIsXmlWithReasons() throws IOException {
        Path report = folder.resolve("report.xml");
        terminal.execute("--defs", folder + "/server", "--junit", report);
        assertThat(Files.readString(report))
                .contains("tests=\"3\" failures=\"1\" skipped=\"1\"")
                .contains("<testcase classname=\"server/fix44\" name=\"bad.def\"")
                .contains("<failure message=\"line 5: tag 34 should be '9' but was '2'\">")
                .contains("<skipped message=\"it has no steps\"/>");
    }

    @Test
    void anEngineThatRunsAlreadyIsTestedWhereItListens() throws IOException {
        Path config = folder.resolve("isld.cfg");
        Files.writeString(config, """
                [ENGINE]
                Idle=park
                [SESSION]
                ConnectionType=acceptor
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                BeginString=FIX.4.4
                SenderCompID=ISLD
                TargetCompID=TW
                ResetOnDisconnect=Y
                FileStorePath=%s
                """.formatted(folder.resolve("store")));
        assertThat(terminal.execute("--defs", folder + "/server", "--config", config, "--filter", "good"))
                .isEqualTo(ExitCode.OK);
        write("set/fix44/set.def", LOGON + "iSET_SESSION FIX.4.4:ISLD->TW NEXTSENDERSEQNUM=7\n");
        try (OwnTarget engine = OwnTarget.start(config, Optional.empty())) {
            String address = "127.0.0.1:" + engine.port();
            assertThat(terminal.execute("--defs", folder + "/server", "--connect", address, "--filter", "good"))
                    .isEqualTo(ExitCode.OK);
            terminal.execute("--defs", folder + "/set", "--connect", address);
            assertThat(terminal.out()).contains("SET_SESSION needs --control HOST:PORT");
        }
    }

    @Test
    void aWrongCommandLineDoesNothing() {
        assertThat(terminal.execute("--defs", folder + "/server", "--filter", "none*"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--defs", folder + "/server", "--style", "fix"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--defs", folder + "/server", "--connect", "here"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("--defs", folder + "/nowhere")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err().lines().filter(line -> line.startsWith("needletail conformance: ")))
                .hasSize(4);
    }

    private void write(String name, String lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, List.of(lines.replace('|', '\u0001')), StandardCharsets.ISO_8859_1);
    }
}
