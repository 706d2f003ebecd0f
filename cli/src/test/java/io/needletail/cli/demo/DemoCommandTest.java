package io.needletail.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the demo: bots trade on a venue over sockets, nothing is lost, nothing is left behind. */
@Timeout(180)
final class DemoCommandTest {
    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "demo");

    @Test
    void theSummaryCountsOrdersAndTradesAndNothingIsLostOrLeftBehind() throws IOException {
        List<Path> before = leftovers();
        Path json = folder.resolve("demo.json");
        int code = terminal.execute("--duration", 5, "--rate", 500, "--json", json);
        assertThat(code).as(() -> terminal.out() + terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(json)
                .content()
                .matches(
                        "\\{\"orders\":[1-9]\\d*,\"trades\":[1-9]\\d*,\"lost\":0,\"p50_us\":\\d+\\.\\d,\"max_us\":\\d+\\.\\d}\\R");
        assertThat(leftovers()).isEqualTo(before);
    }

    @Test
    void aRateOutOfRangeIsAUsageError() {
        assertThat(terminal.execute("--rate", 0)).isEqualTo(ExitCode.USAGE);
    }

    private static List<Path> leftovers() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(path -> path.getFileName().toString().startsWith("needletail-demo-"))
                    .sorted()
                    .toList();
        }
    }
}
