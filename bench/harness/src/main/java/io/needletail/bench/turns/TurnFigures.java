package io.needletail.bench.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Figures of one program for one operation in one round.
 *
 * @param workload the workload
 * @param library the library
 * @param operation the operation
 * @param round from 1 on
 * @param score the figures
 */
public record TurnFigures(String workload, String library, String operation, int round, TurnScore score) {

    /** Returns true when both are of the same workload, operation and round. */
    boolean isBeside(TurnFigures other) {
        return round == other.round && operation.equals(other.operation) && workload.equals(other.workload);
    }

    /** The figures of a library for the same workload, operation and round, if it ran. */
    public Optional<TurnScore> beside(String other, List<TurnFigures> all) {
        return all.stream()
                .filter(figures -> figures.isBeside(this) && figures.library.equals(other))
                .map(TurnFigures::score)
                .findFirst();
    }

    /**
     * Writes the times of single operations, a file for each workload, operation and library, for HdrHistogram's tools.
     */
    static void writeTimes(Path dir, List<TurnFigures> all) throws IOException {
        Map<String, List<TurnTimes>> files = new LinkedHashMap<>();
        for (TurnFigures figures : all) {
            String name = figures.operation + "-" + figures.workload + "-" + figures.library + ".hlog";
            figures.score
                    .times()
                    .ifPresent(times ->
                            files.computeIfAbsent(name, _ -> new ArrayList<>()).add(times));
        }
        for (Map.Entry<String, List<TurnTimes>> file : files.entrySet()) {
            TurnTimes.write(dir.resolve(file.getKey()), file.getValue());
        }
    }
}
