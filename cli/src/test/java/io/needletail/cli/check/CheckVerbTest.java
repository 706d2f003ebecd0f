package io.needletail.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckVerbTest {
    private static final String USABLE = """
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            TargetCompID=BANZAI
            [SESSION]
            SocketAcceptPort=9880
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aFileWithoutProblemsShowsAVerdictForEachKeyAndEndsWithZero() throws IOException {
        assertThat(check(USABLE)).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .startsWith("FIX.4.4:EXEC->BANZAI")
                .containsPattern("(?m)^ +7  SocketAcceptPort +9880 +honoured +where to listen$")
                .contains("1 usable session, no problems, no warnings");
    }

    @Test
    void anUnknownKeyIsAWarningAndAProblemWhenAskedToBeStrict() throws IOException {
        String text = USABLE + "HeartBtInterval=30\n";
        String warning = "file.cfg:8: NT-110 HeartBtInterval is unknown and has no effect; did you mean HeartBtInt?";
        assertThat(check(text)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("warning: ").contains(warning, "no problems, 1 warning");
        assertThat(check(text, "--strict")).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void problemsComeFirstAndEndWithOne() throws IOException {
        String text = USABLE + "Description=x\nSleepycatDatabaseDir=db\nHeartBtInt=soon\nNoSuchKeyAtAll=1\n";
        assertThat(check(text)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString().lines().limit(3))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("error: ").contains(":9: NT-112 SleepycatDatabaseDir"),
                        line -> assertThat(line).startsWith("error: ").contains(":10: NT-120 HeartBtInt=soon"),
                        line -> assertThat(line).startsWith("warning: ").contains(":11: NT-110 NoSuchKeyAtAll"));
        assertThat(out.toString())
                .containsPattern("(?m)^ +10  HeartBtInt +soon +wrong ")
                .contains("no usable sessions, 2 problems, 1 warning");
    }

    @Test
    void aPasswordIsNotShown() throws IOException {
        assertThat(check(USABLE + "Password=opensesame\n")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("***").doesNotContain("opensesame");
    }

    @Test
    void aFileWithoutSessionsIsAProblem() throws IOException {
        assertThat(check("[DEFAULT]\n")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).startsWith("error: ").contains("NT-101 no [SESSION] section");
    }

    @Test
    void noFileIsAUsageError() {
        assertThat(execute("check")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFileThatIsNotThereIsTheSurroundingsFault() {
        assertThat(execute("check", folder.resolve("absent.cfg").toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("absent.cfg is no file that can be read");
    }

    private int check(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("file.cfg"), text);
        out.getBuffer().setLength(0);
        String[] arguments = new String[options.length + 2];
        arguments[0] = "check";
        arguments[1] = file.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return execute(arguments);
    }

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
