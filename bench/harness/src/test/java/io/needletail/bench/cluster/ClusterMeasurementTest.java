package io.needletail.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real clusters; no figure is judged. */
class ClusterMeasurementTest {
    private static final ClusterEffort MOMENT = new ClusterEffort(1, 20, 100, List.of(200), 1);

    @TempDir
    Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    private Result measure(ClusterSetup setup, String service, boolean isPublished) throws Exception {
        return new ClusterMeasurement(
                        List.of(setup),
                        List.of(0),
                        List.of("echo", service),
                        MOMENT,
                        isPublished,
                        Tuning.NONE,
                        dir,
                        TestRuns.PEERS)
                .measure(TestRuns.unseen());
    }

    @Test
    void anEmbeddedNodeHasARowPerLoadAndService() throws Exception {
        Result result = measure(ClusterSetup.EMBEDDED, "match", false);

        assertThat(result.rows())
                .extracting(row -> row.text("load") + " " + row.text("service"))
                .containsExactly("closed loop echo", "200/s echo", "closed loop match", "200/s match");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells()).containsKeys("p50_us", "p999_us", "max_us", "times_echo"));
        assertThat(result.rows())
                .first()
                .satisfies(row -> assertThat(row.figure("count")).contains(100.0));
        try (var left = Files.list(dir)) {
            assertThat(left).allMatch(Files::isRegularFile);
        }
    }

    @Test
    @Tag("long")
    void aNodeOverUdpTakesTheOrdersOfThePublishedMeasurement() throws Exception {
        Result result = measure(ClusterSetup.ONE, "rest", true);

        assertThat(result.label()).isEqualTo("cluster-chronos");
        assertThat(result.rows()).extracting(row -> row.text("service")).contains("echo", "rest");
        assertThat(TestRuns.printed(result)).contains("Chronos, RunPod", "bare metal: a target");
    }

    @Test
    void unknownSetupAndLevelAreRejected() {
        assertThat(terminal.execute("cluster", "--setup", "five")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'five'", "embedded, one, three");
        assertThat(terminal.execute("cluster", "--file-sync", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--file-sync is [3]");
    }
}
