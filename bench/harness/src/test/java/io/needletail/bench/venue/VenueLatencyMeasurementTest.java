package io.needletail.bench.venue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real venues; no figure is judged. */
@Timeout(300)
class VenueLatencyMeasurementTest {
    private static final VenueLatencyEffort MOMENT = new VenueLatencyEffort(1, 100, 400, 10_000, 2_000, false);

    @TempDir
    Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void everyPathOfOneNodeHasARowAndItsReport() throws Exception {
        List<VenueLatencyPath> paths = Stream.of(VenueLatencyPath.values())
                .filter(path -> path.nodes() < 3)
                .toList();

        Result result = new VenueLatencyMeasurement(paths, MOMENT, dir, TestRuns.PEERS).measure(TestRuns.unseen());

        List<Row> whole = result.rows().stream()
                .filter(row -> row.text("path").indexOf('/') < 0)
                .toList();
        assertThat(whole)
                .extracting(row -> row.text("path"))
                .containsExactly("match", "process", "process-unvalidated", "shm", "floor", "tcp", "echo", "raft");
        assertThat(whole)
                .allSatisfy(
                        row -> assertThat(row.cells()).containsKeys("p50_ns", "p999_ns", "max_ns", "rate_achieved"));
        assertThat(whole)
                .filteredOn(row -> !List.of("floor", "echo").contains(row.text("path")))
                .allSatisfy(row -> assertThat(row.cells())
                        .containsKeys("min_ns", "stddev_ns", "p99999_ns", "alloc_bytes_per_round_trip"));
        assertThat(TestRuns.printed(result))
                .contains("LATENCY REPORT tcp", "std dev", "match, Chronos' sample")
                .containsPattern("bar: p50 of tcp / floor is [\\d.,]+, at most 1.40: (not )?met")
                .containsPattern("bar: p50 of raft / \\(floor \\+ echo\\) is [\\d.,]+, at most 1.30: (not )?met")
                .contains("tcp/GATEWAY")
                .doesNotContain("LATENCY REPORT tcp/");
        for (VenueLatencyPath path : List.of(VenueLatencyPath.PROCESS, VenueLatencyPath.TCP, VenueLatencyPath.RAFT))
            requireStages(result, path);
    }

    private static void requireStages(Result result, VenueLatencyPath path) {
        assertThat(result.rows())
                .filteredOn(row -> row.text("path").startsWith(path.label() + "/"))
                .allSatisfy(row -> assertThat(row.cells()).containsKeys("count", "p50_ns", "p999_ns", "max_ns"))
                .extracting(row -> row.text("path").substring(path.label().length() + 1))
                .contains("DECODE", "SESSION", "APPLICATION", "GATEWAY", "COMMAND", "CONSENSUS", "MATCH", "REPORT");
    }

    @Test
    @Tag("long")
    void threeNodesTakeOrdersThroughAGateway() throws Exception {
        Result result = new VenueLatencyMeasurement(List.of(VenueLatencyPath.RAFT_3), MOMENT, dir, TestRuns.PEERS)
                .measure(TestRuns.unseen());

        assertThat(result.rows())
                .filteredOn(row -> row.text("path").equals("raft-3"))
                .singleElement()
                .satisfies(row -> assertThat(row.figure("count")).contains((double) MOMENT.orders()));
        try (Stream<Path> left = Files.list(dir)) {
            assertThat(left).allMatch(Files::isRegularFile);
        }
    }

    @Test
    void aLineThatIsNotAResultFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> VenueLatencyResult.cells(VenueLatencyPath.TCP, MOMENT, "PACED 20", "0"))
                .withMessageContaining("no result of a program");
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> VenueLatencyResult.stages(VenueLatencyPath.TCP, "STAGES MATCH 1 2"))
                .withMessageContaining("no stages");
    }

    @Test
    void unknownPathsAndNodesAreRejected() {
        assertThat(terminal.execute("venue", "--path", "pigeon")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'pigeon'", "process-unvalidated, shm, floor, tcp");
        assertThat(terminal.execute("venue", "--nodes", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--nodes is 2, expected 1 or 3");
    }
}
