package io.needletail.bench.match;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** All engines with the first stream of commands, all with the second, and so on; then the next round. */
record MatchMeasurement(MatchPlan plan) implements Measurement {

    @Override
    public double seconds() {
        try {
            return runs().seconds();
        } catch (IOException notInstalled) {
            // The measurement itself tells why.
            return 0;
        }
    }

    @Override
    public Path dir() {
        return plan.dir();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Map<String, String> environment = Environment.now("not pinned", "not run");
        try (ChildProcesses children = ChildProcesses.watched()) {
            List<TurnFigures> figures = runs().run(children, progress);
            TurnFigures.writeTimes(dir(), figures);
            return new MatchResult(plan, figures).result(Environment.ended(environment));
        }
    }

    private TurnRuns runs() throws IOException {
        return new TurnRuns(plan.effort(), dir(), plan.groups());
    }
}
