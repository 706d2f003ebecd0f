package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnScore;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the result out of the figures.
 *
 * @param plan what was measured
 * @param figures of each engine, stream of commands and round
 */
record MatchResult(MatchPlan plan, List<TurnFigures> figures) {
    private static final String TIMES = "times_exchange_core";

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("workload"),
                Column.key("engine"),
                Column.label("version"),
                Column.figure("ns_per_command", "ns/command", "ns", Format.TENTHS)
                        .compared(),
                Column.ratio(TIMES, "x exchange-core"),
                Column.figure("bytes_per_command", "B/command", "bytes", Format.TENTHS)
                        .over(Over.MAX)));
        columns.addAll(TurnTimes.columns());
        columns.add(Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                .over(Over.MAX)
                .hidden());
        return columns;
    }

    /** The result of the rounds. */
    Result result(Map<String, String> environment) throws IOException, FailedRun {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + plan.effort().rounds());
        settings.put("slices", "" + plan.effort().slices());
        settings.put("slice_ms", "" + plan.effort().sliceMs());
        Result result = new Result(
                "match",
                "",
                "Order book, one command an operation; every fill is compared with price-time priority first",
                plan.effort().words()
                        + " of a thread's own time, in which the engines of a workload take turns, after as much"
                        + " warm-up as the compiler needs to come to rest; a process for each engine and workload",
                "Nanoseconds a command, " + plan.effort().words(),
                settings,
                columns(),
                rows(),
                List.of(),
                List.of());
        return result.withNotes(notes(result.summary()));
    }

    private List<Row> rows() throws IOException, FailedRun {
        Map<String, String> versions = plan.versions();
        List<Row> rows = new ArrayList<>();
        for (TurnFigures one : figures) {
            rows.add(row(one, versions.get(one.contender().library())));
        }
        return rows;
    }

    private Row row(TurnFigures one, String version) throws FailedRun {
        TurnScore score = one.score();
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", one.contender().workload());
        cells.put("engine", one.contender().library());
        cells.put("version", version);
        cells.put("ns_per_command", score.ns());
        yardstick(one).ifPresent(other -> cells.put(TIMES, other.score().times(score)));
        // Rounded to a tenth: the clock of the loop allocates, not the engine.
        cells.put("bytes_per_command", Math.rint(score.bytes() * 10) / 10);
        score.times().ifPresent(times -> cells.putAll(times.cells()));
        cells.put(Result.COMPILING, score.compiling());
        return new Row(one.round(), cells);
    }

    private Optional<TurnFigures> yardstick(TurnFigures one) {
        return figures.stream()
                .filter(other -> other.isBeside(one))
                .filter(other -> other.contender().library().equals(MatchPeer.EXCHANGE_CORE.label()))
                .findFirst();
    }

    private List<String> notes(List<Row> summary) {
        List<String> notes = new ArrayList<>(
                List.of(
                        "x exchange-core: how many times faster, turn by turn, medians. needletail is the whole engine with its checks;"
                                + " exchange-core is its order book alone, called without its risk checks and its ring buffer."));
        summary.stream()
                .flatMap(row -> row.figure("clock_ns").stream())
                .max(Double::compare)
                .ifPresent(
                        clock -> notes.add("p50 to max: single commands in ns, each with a reading of the clock in it,"
                                + " which takes up to " + Math.round(clock)
                                + " ns; longer than a millisecond counts as one."));
        return notes;
    }
}
