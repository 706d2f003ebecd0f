package io.needletail.bench.turns;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Lets processes take turns.
 *
 * @param effort how long and how often
 * @param progress is notified while time passes
 */
public record TurnTaking(TurnEffort effort, Progress progress) {
    /** Time for warm-up that a process gets: {@link TurnProcess} to milliseconds, asked when it is its turn. */
    public interface Settling extends ToIntFunction<TurnProcess> {}

    /**
     * Each process warms up; then all have their slices in turn.
     *
     * @param place what is measured, for the progress
     * @param operation as the processes know it
     * @param settling the longest warm-up of each, milliseconds
     */
    public void take(String place, String operation, List<TurnProcess> processes, Settling settling)
            throws IOException, FailedRun {
        String label = " " + operation + " ";
        for (TurnProcess process : processes) {
            progress.step(place + ", " + process.name() + ", " + operation);
            process.ask("settle" + label + settling.applyAsInt(process), "SETTLED" + label.stripTrailing());
        }
        for (int turn = 0; turn < effort.slices(); turn++) {
            for (TurnProcess process : processes) {
                process.ask("slice" + label + effort.sliceMs(), "SLICE" + label);
            }
            progress.tick();
        }
    }

    /** Single operations are timed, after all turns. */
    public void time(String operation, List<TurnProcess> processes) throws IOException, FailedRun {
        String label = " " + operation + " ";
        for (TurnProcess process : processes) process.ask("times" + label + TurnEffort.TIMES_MS, "TIMES" + label);
    }
}
