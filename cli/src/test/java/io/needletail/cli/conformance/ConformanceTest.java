package io.needletail.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.SharedData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** Acceptance definitions through real sockets, all of them: those of QuickFIX/J, and our own. */
@Timeout(300)
final class ConformanceTest {
    @Test
    void everyDefinitionOfQuickFixJPasses() throws IOException {
        passes(SharedData.require("conformance/def/quickfixj"));
    }

    @Test
    void everyScriptOfOursPasses() throws IOException {
        passes(OwnDefinitions.folder("."));
    }

    private static void passes(Path definitions) throws IOException {
        StringWriter out = new StringWriter();
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        // Most of the time is spent waiting for heartbeats and disconnects.
        int exit = commandLine.execute(
                "conformance", "--defs", definitions.toString(), "--heartbeat", "2", "--jobs", "24");
        assertThat(out.toString().lines().filter(line -> !line.startsWith("PASS ")))
                .as("all but PASS")
                .noneMatch(line -> line.startsWith("FAIL "));
        assertThat(out.toString())
                .endsWith(count(definitions) + " passed, 0 failed, 0 skipped" + System.lineSeparator());
        assertThat(exit).isEqualTo(ExitCode.OK);
    }

    private static long count(Path definitions) throws IOException {
        try (Stream<Path> files = Files.walk(definitions)) {
            return files.filter(file -> file.toString().endsWith(".def")).count();
        }
    }
}
