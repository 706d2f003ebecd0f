package io.needletail.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.cost.CostMeasurement.Variant;
import io.needletail.bench.result.Ratio;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.TestRuns;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real processes, of which no figure is judged; and given figures. */
class CostMeasurementTest {
    private static final String PEERS = "io.needletail.bench.peers.needletail.";

    @TempDir
    Path dir;

    private CostMeasurement asked(String kind, Variant... variants) {
        return new CostMeasurement(kind, "a test", new Rounds(1, 0, 1), List.of(variants), dir, "not run", List.of());
    }

    private Variant variant(String mainClass, String... words) {
        String classPath = ManagementFactory.getRuntimeMXBean().getClassPath();
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(TestRuns.BRIEF);
        command.addAll(List.of("-cp", classPath, PEERS + mainClass, "server"));
        command.addAll(List.of("--warmup", "0", "--duration", "1", "--dir", store().toString()));
        command.addAll(List.of(words));
        return new Variant("it", "it", command, store());
    }

    private Path store() {
        return dir.resolve("store");
    }

    @Test
    void everySessionGetsItsReportsAndNoFilesRemain() throws Exception {
        Variant many = variant("manysessions.ManySessionsPeer", "--sessions", "12", "--journal", "on");
        Result result = asked("sessions", many).measure(TestRuns.unseen());

        assertThat(result.rows().getFirst().figure("cycles").orElseThrow()).isPositive();
        assertThat(store()).doesNotExist();
    }

    @Test
    void storedBytesAreCountedAndShown() throws Exception {
        Variant journal = variant("journal.JournalPeer", "--policy", "every-message");
        Result result = asked("journal", journal).measure(TestRuns.unseen());

        assertThat(TestRuns.printed(result)).contains("> 100 us", "journals on ");
        assertThat(result.rows().getFirst().cell("slow")).isNotNull();
    }

    @Test
    void theRatioComparesWithinARoundAndCountsAreSummed() throws Exception {
        // The machine was three times slower in round 2.
        List<Row> rows = List.of(
                row("few", 1, "cycles=10 p50_ns=100 max_ns=500 slow=1 alloc=-"),
                row("many", 1, "cycles=10 p50_ns=120 max_ns=900 slow=2 alloc=0.5"),
                row("few", 2, "cycles=10 p50_ns=300 max_ns=600 slow=0 alloc=-"),
                row("many", 2, "cycles=10 p50_ns=420 max_ns=700 slow=3 alloc=0.7"));

        Row many = asked("sessions").result(rows, Map.of(), "ext4").summary().getLast();

        assertThat(many.cell("ratio")).isEqualTo(new Ratio((1.2 + 1.4) / 2, 1.2, 1.4));
        assertThat(many.figure("slow")).contains(5.0);
        assertThat(many.figure("max_ns")).contains(900.0);
        assertThat(many.figure("p50_ns")).contains(270.0);
        assertThat(many.figure("mean_ns")).isEmpty();
    }

    @Test
    void aLineWithoutAMeasurementFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> row("many", 1, "cycles=0 p50_ns=0"))
                .withMessageContaining("--duration");
    }

    private static Row row(String label, int round, String figures) throws FailedRun {
        return CostMeasurement.row(
                new Variant(label, "few", List.of("x"), Path.of("none")), round, "RESULT " + figures);
    }
}
