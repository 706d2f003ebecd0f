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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the demo: bots trade on a venue over sockets, nothing is lost, nothing is left behind. */
@Timeout(300)
final class DemoCommandTest {
    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "demo");

    @Test
    void theSummaryCountsOrdersAndTradesAndNothingIsLostOrLeftBehind() throws IOException {
        List<Path> before = leftovers();
        Path json = folder.resolve("demo.json");
        int code = terminal.execute("--duration", 3, "--rate", 500, "--json", json);
        assertThat(code).as(() -> terminal.out() + terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(json)
                .content()
                .matches(
                        "\\{\"orders\":[1-9]\\d*,\"trades\":[1-9]\\d*,\"lost\":0,\"p50_us\":\\d+\\.\\d,\"max_us\":\\d+\\.\\d}\\R");
        assertThat(leftovers()).isEqualTo(before);
    }

    @Test
    void aDemoOnAClusterLosesNoOrderAndLeavesNoProcessBehind() throws IOException {
        List<Path> before = leftovers();
        Path json = folder.resolve("demo.json");
        int code = terminal.execute("--nodes", 3, "--duration", 3, "--rate", 200, "--json", json);
        assertThat(code).as(() -> terminal.out() + terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(json).content().contains("\"lost\":0,");
        assertThat(ProcessHandle.current().descendants().filter(DemoCommandTest::isNode))
                .isEmpty();
        assertThat(leftovers()).isEqualTo(before);
    }

    // The first node is killed after ten seconds. FailoverTest and GatewayFailoverTest kill sooner.
    @Test
    @Tag("long")
    void aClusterWhoseLeaderIsKilledLosesNoOrderAndLeavesNoProcessBehind() throws IOException {
        List<Path> before = leftovers();
        Path json = folder.resolve("demo.json");
        int code = terminal.execute("--nodes", 3, "--chaos", "--duration", 16, "--rate", 200, "--json", json);
        assertThat(code).as(() -> terminal.out() + terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(json).content().contains("\"lost\":0,");
        assertThat(terminal.out())
                .containsPattern("killed node \\d, the leader")
                .containsPattern("node \\d ended: signal 9")
                .contains("killed leaders: 1, followers: 0");
        assertThat(ProcessHandle.current().descendants().filter(DemoCommandTest::isNode))
                .isEmpty();
        assertThat(leftovers()).isEqualTo(before);
    }

    @Test
    void furtherFoldersAreDeletedWithTheFilesOfTheDemo() throws IOException {
        Path left = Files.createDirectories(folder.resolve("memory").resolve("driver"));
        Files.writeString(left.resolve("file"), "of a node that was killed");
        try (DemoFiles files = DemoFiles.create()) {
            files.add(left.getParent());
            files.add(folder.resolve("never made"));
        }
        assertThat(left.getParent()).doesNotExist();
    }

    @Test
    void chaosNeedsACluster() {
        assertThat(terminal.execute("--chaos")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--chaos needs --nodes 3");
        assertThat(terminal.execute("--nodes", 2)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aRateOutOfRangeIsAUsageError() {
        assertThat(terminal.execute("--rate", 0)).isEqualTo(ExitCode.USAGE);
    }

    private static boolean isNode(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("cluster node");
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
