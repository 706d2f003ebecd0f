package io.needletail.bench.cost;

import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.PeerProcess;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Turns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Every variant once in the first round, every variant once in the second, and so on.
 *
 * @param plan what is compared
 * @param progress told about each step
 */
record CostRun(CostPlan plan, Progress progress) {
    private static final Duration AROUND_MAX = Duration.ofMinutes(2);

    CostReport measure(Environment environment) throws IOException, FailedRun {
        try (Children children = Children.watched()) {
            List<CostResult> results = new Turns(plan.timing().rounds(), progress)
                    .take(plan.variants(), Variant::label, (variant, round) -> measure(variant, round, children));
            List<CostRow> rows = plan.variants().stream()
                    .map(variant -> CostRow.of(variant, results))
                    .toList();
            return new CostReport(plan, environment.ended(), rows, fileSystem(plan.dir()));
        } finally {
            progress.end();
        }
    }

    private CostResult measure(Variant variant, int round, Children children) throws IOException, FailedRun {
        Stores.settle(plan.dir());
        Noise.probe().warn(progress);
        String name = variant.label().replace(' ', '-') + "-" + round;
        Path errors = plan.dir().resolve(name + ".err");
        List<String> command = new ArrayList<>(variant.command());
        command.addAll(List.of("--out", plan.dir().resolve(name).toString()));
        CostPlan.Timing timing = plan.timing();
        Duration most = AROUND_MAX.plusSeconds(timing.durationSeconds() + timing.warmupSeconds());
        try (PeerProcess process = PeerProcess.start(variant.label(), command, errors, children)) {
            CostResult result =
                    CostResult.parse(variant.label(), round, process.await("RESULT ", most, progress::tick));
            process.sayToTheEnd("quit");
            process.awaitExit();
            return result;
        } finally {
            Stores.remove(variant.store());
        }
    }

    private static String fileSystem(Path dir) throws IOException {
        return Files.getFileStore(dir).type();
    }
}
