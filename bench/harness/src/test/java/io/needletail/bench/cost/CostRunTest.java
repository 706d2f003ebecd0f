package io.needletail.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Tried;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a moment, with real processes; no figure is judged. */
class CostRunTest {
    private static final String PEERS = "io.needletail.bench.peers.needletail.";

    @TempDir
    Path dir;

    private CostReport measure(String kind, Variant variant) throws Exception {
        CostPlan plan = new CostPlan(kind, "a test", new CostPlan.Timing(1, 0, 1), List.of(variant), dir);
        Progress progress = Tried.unseen();
        return new CostRun(plan, progress).measure(Environment.now("not pinned", "not run"));
    }

    private Variant variant(String mainClass, String... words) {
        String classPath = ManagementFactory.getRuntimeMXBean().getClassPath();
        List<String> command = new ArrayList<>(List.of(Programs.java(), "-cp", classPath, PEERS + mainClass, "server"));
        command.addAll(List.of("--warmup", "0", "--duration", "1", "--dir", store().toString()));
        command.addAll(List.of(words));
        return new Variant("it", "it", command, store());
    }

    private Path store() {
        return dir.resolve("store");
    }

    @Test
    void everySessionOfACrowdIsAnsweredAndNothingIsLeft() throws Exception {
        CostReport report = measure("sessions", variant("crowd.ManySessionsPeer", "--sessions", "12", "--journal", "on"));

        assertThat(report.rows().getFirst().figure("cycles").orElseThrow()).isPositive();
        assertThat(store()).doesNotExist();
    }

    @Test
    void whatIsKeptIsCountedAndToldToPeopleAndPrograms() throws Exception {
        CostReport report = measure("journal", variant("keeping.JournalPeer", "--policy", "every-message"));
        String out = Tried.printed(report::print);

        assertThat(out).contains("> 100 us", "journals on ");
        assertThat(report.json()).contains("\"journal\": [", "\"slow\": ");
    }
}
