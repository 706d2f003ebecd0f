package io.needletail.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.SharedData;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
        Terminal terminal = new Terminal(Main::commandLine, "conformance");
        // Most of the time is spent waiting for heartbeats and disconnects.
        int exit = terminal.execute("--defs", definitions, "--heartbeat", "2", "--jobs", "24");
        assertThat(terminal.out().lines().filter(line -> !line.startsWith("PASS ")))
                .as("all but PASS")
                .noneMatch(line -> line.startsWith("FAIL "));
        assertThat(terminal.out())
                .endsWith(count(definitions) + " passed, 0 failed, 0 skipped" + System.lineSeparator());
        assertThat(exit).isEqualTo(ExitCode.OK);
    }

    private static long count(Path definitions) throws IOException {
        try (Stream<Path> files = Files.walk(definitions)) {
            return files.filter(file -> file.toString().endsWith(".def")).count();
        }
    }
}
