package io.needletail.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            [SESSION]
            SocketAcceptPort=9880
            """;

    private final Terminal terminal = new Terminal(Main::commandLine, "check");

    @TempDir
    private Path folder;

    @Test
    void aFileWithoutProblemsShowsAVerdictForEachKeyAndEndsWithZero() throws IOException {
        assertThat(check(USABLE)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .startsWith("FIX.4.4:EXEC->BANZAI")
                .containsPattern("(?m)^ +7  SocketAcceptPort +9880 +honoured +where to listen$")
                .contains("1 usable session, no problems, no warnings");
    }

    @Test
    void anUnknownKeyIsAWarningAndAnErrorInStrictMode() throws IOException {
        String text = USABLE + "HeartBtInterval=30\n";
        String warning = "file.cfg:8: NT-110 HeartBtInterval is unknown and has no effect; did you mean HeartBtInt?";
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
                        line -> assertThat(line).startsWith("error: ").contains(":9: NT-112 SleepycatDatabaseDir"),
                        line -> assertThat(line).startsWith("error: ").contains(":10: NT-120 HeartBtInt=soon"),
                        line -> assertThat(line).startsWith("warning: ").contains(":11: NT-110 NoSuchKeyAtAll"));
        assertThat(terminal.out())
                .containsPattern("(?m)^ +10  HeartBtInt +soon +wrong ")
                .contains("no usable sessions, 2 problems, 1 warning");
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
