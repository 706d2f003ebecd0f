package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a process with the launcher's heap opens three thousand sessions with journals and log files. */
@Tag("firm")
@Tag("long")
@Timeout(300)
final class ThousandsOfSessionsTest {
    private static final int SESSIONS = 3_000;
    private static final String CONFIG = """
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            StartTime=00:00:00
            EndTime=00:00:00
            FileStorePath=store
            FileLogPath=log
            """;

    @TempDir
    private Path folder;

    @Test
    void allOfThemAreOpenAndListed() throws Exception {
        String config = IntStream.range(0, SESSIONS)
                .mapToObj("[SESSION]\nSenderCompID=DESK\nTargetCompID=CLIENT%d\n"::formatted)
                .collect(Collectors.joining("", CONFIG, ""));
        try (RunProcess process = RunProcess.startAsServer(folder, "executor", config)) {
            process.port();
            assertThat(process.err()).contains(SESSIONS + " added, 0 changed, 0 removed, 0 failed");
            Terminal list = new Terminal(Main::commandLine, "session", "list");
            assertThat(list.execute("--store", folder.resolve("store"))).isZero();
            assertThat(list.out().lines().filter(line -> line.contains("DESK->CLIENT")))
                    .hasSize(SESSIONS);
            process.terminate();
            assertThat(process.exitCode()).isZero();
        }
        try (Stream<Path> files = Files.list(folder.resolve("log"))) {
            assertThat(files).hasSize(2 * SESSIONS);
        }
    }
}
