package io.needletail.bench.turns;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A benchmark whose contenders take turns: the programs, and the table. {@link TurnMeasurement} is the loop. */
public interface TurnBenchmark {
    /**
     * The programs, group by group: those of a group live at the same time, have the same operations and take turns.
     */
    List<List<TurnProgram>> programs() throws IOException;

    /** Makes files that the programs need, before the first round. */
    default void prepare(ChildProcesses children, Progress progress) throws IOException, FailedRun {}

    /**
     * The result without rows, notes, and columns of single operations.
     *
     * <p>The first column in nanoseconds is the time of an operation, the first one in bytes what an operation
     * allocates: the loop fills both. Conditions say what takes turns, the caption the unit; the loop adds the
     * duration.
     */
    Result head();

    /**
     * Cells of the other columns.
     *
     * @param all of the same run, to compare with
     */
    Map<String, Object> cells(TurnFigures one, List<TurnFigures> all) throws IOException;

    /** Order of the rows; in that of the runs where nothing is said. */
    default Comparator<TurnFigures> order() {
        return Comparator.comparingInt(TurnFigures::round);
    }

    /**
     * Notes below the tables.
     *
     * @param summary the rows over all rounds
     */
    List<String> notes(List<Row> summary);
}
