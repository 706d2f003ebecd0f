package io.needletail.bench.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of one library for one operation of one workload in one round.
 *
 * @param contender the library and the workload
 * @param operation the operation
 * @param round from 1 on
 * @param ready the line that the process printed when it was ready
 * @param score the figures
 */
public record TurnFigures(Contender contender, String operation, int round, String ready, TurnScore score) {

    /** Returns true when both are of the same workload, operation and round. */
    public boolean isBeside(TurnFigures other) {
        return round == other.round
                && operation.equals(other.operation)
                && contender.workload().equals(other.contender.workload());
    }

    /** Writes the times of single operations, a file for each workload, operation and library, for HdrHistogram's tools. */
    public static void writeTimes(Path dir, List<TurnFigures> all) throws IOException {
        Map<String, List<TurnTimes>> files = new LinkedHashMap<>();
        for (TurnFigures figures : all) {
            String name = figures.operation + "-" + figures.contender.workload() + "-" + figures.contender.library();
            figures.score
                    .times()
                    .ifPresent(times ->
                            files.computeIfAbsent(name, _ -> new ArrayList<>()).add(times));
        }
        for (Map.Entry<String, List<TurnTimes>> file : files.entrySet()) {
            TurnTimes.write(dir.resolve(file.getKey() + ".hlog"), file.getValue());
        }
    }
}
