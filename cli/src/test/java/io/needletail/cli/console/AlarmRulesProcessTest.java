package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Deadline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sections [ALARM] of a process with a console, and of a console for other processes. */
@Timeout(300)
final class AlarmRulesProcessTest {
    private static final String RULE = "[ALARM]\nAlarmName=NAME\nAlarmCommand=cat >> NAME.json\n";

    @TempDir
    private Path folder;

    @Test
    void anEngineWithAConsoleDeliversByItsFileAndAfterAReloadByTheNewOne() throws IOException {
        Path file = Files.writeString(folder.resolve("engine.cfg"), config("first"));
        try (ConsoleProcess _ = ConsoleProcess.start(folder, "run", "--config", "engine.cfg", "--app", "none")) {
            awaitAlarm("first", "session-down");
            Files.writeString(file, config("second"));
            assertThat(needletail("reload", "--config", file.toString()))
                    .startsWith(ExitCode.OK + " ")
                    .contains("[ALARM] second: added", "[ALARM] first: removed");
            awaitAlarm("second", "session-down");
        }
    }

    @Test
    void aConsoleForOtherProcessesTakesTheRulesOfAFile() throws IOException {
        Files.createDirectory(folder.resolve("store"));
        Files.writeString(folder.resolve("rules.cfg"), rule("all"));
        try (ConsoleProcess _ = ConsoleProcess.start(folder, "console", "--alarm-rules", "rules.cfg", "orders=store")) {
            awaitAlarm("all", "engine-down");
        }
    }

    @Test
    void aWrongRuleIsAWrongCommandLine() throws IOException {
        Path file = Files.writeString(folder.resolve("rules.cfg"), "[ALARM]\nAlarmName=a\n");
        String store = Files.createDirectory(folder.resolve("store")).toString();
        assertThat(needletail("console", "--alarm-rules", file.toString(), store))
                .startsWith(ExitCode.USAGE + " ")
                .contains("rules.cfg:2: NT-121 [ALARM] a has no receiver");
        assertThat(needletail("check", file.toString())).startsWith(ExitCode.PROBLEMS + " ");
        Files.writeString(file, rule("a"));
        assertThat(needletail("check", file.toString())).startsWith(ExitCode.OK + " ");
    }

    private String config(String rule) {
        return """
            [ENGINE]
            AlarmDownTime=1
            %s
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            FileStorePath=%s
            [SESSION]
            TargetCompID=BANZAI
            """.formatted(rule(rule), folder.resolve("store"));
    }

    private static String rule(String name) {
        return RULE.replace("NAME", name);
    }

    private void awaitAlarm(String rule, String kind) {
        Path file = folder.resolve(rule + ".json");
        Deadline.until(() -> read(file).contains("\"kind\":\"" + kind + "\""), () -> rule + ": " + read(file));
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String needletail(String... words) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        int code = Main.commandLine().setOut(writer).setErr(writer).execute(words);
        return code + " " + output;
    }
}
