package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.turns.TurnBenchmark;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProgram;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of a command for an order book: all engines with the first stream of commands, all with the second, and so
 * on.
 *
 * <pre>
 *   commands ──▶ book ──▶ acceptances and fills into a sum      every fill is compared first
 * </pre>
 *
 * @param engines in the order in which they run
 * @param workloads streams of commands, by name
 * @param classPaths where the engines are
 */
record MatchBenchmark(List<Contender> engines, List<String> workloads, ClassPaths classPaths) implements TurnBenchmark {
    static final String MAIN = "io.needletail.bench.workload.match.MatchProgram";
    private static final String TIMES = "times_exchange_core";
    private static final String YARDSTICK = "exchange-core";

    /**
     * Needletail: the whole engine with all its checks; exchange-core: its order book alone, the faster one of its two.
     */
    static final List<Contender> ENGINES = List.of(
            new Contender("needletail", "needletail", "needletail-matching-"),
            new Contender(YARDSTICK, "exchange-core", "exchange-core-"));

    /** All streams of commands. */
    static final List<String> WORKLOADS =
            List.of("add", "cancel", "replace", "match", "mix-1k", "mix-10k", "mix-100k", "chronos", "chronos-prices");

    MatchBenchmark {
        engines = Choice.distinct("--engine", engines, ENGINES);
        workloads = List.copyOf(workloads);
        if (workloads.isEmpty() || !WORKLOADS.containsAll(workloads)) {
            throw new IllegalArgumentException(
                    "--workload names " + workloads + "; there are " + String.join(", ", WORKLOADS));
        }
    }

    @Override
    public List<List<TurnProgram>> programs() throws IOException {
        List<List<TurnProgram>> groups = new ArrayList<>();
        for (String workload : workloads) {
            List<TurnProgram> group = new ArrayList<>();
            for (Contender engine : engines) {
                List<String> command = classPaths.java(engine, JvmFlags.TURNS, MAIN, "measure", workload);
                group.add(new TurnProgram(workload, engine.label(), List.of("execute"), command));
            }
            groups.add(group);
        }
        return groups;
    }

    @Override
    public Result head() {
        return new Result(
                "match",
                "",
                "Order book, one command an operation; every fill is compared with price-time priority first",
                "the engines of a workload take turns, after as much warm-up as the compiler needs to come to rest; a"
                        + " process for each engine and workload",
                "Nanoseconds a command",
                Map.of(),
                List.of(
                        Column.key("workload"),
                        Column.key("engine"),
                        Column.label("version"),
                        Column.figure("ns_per_command", "ns/command", "ns", Format.TENTHS)
                                .compared(),
                        Column.ratio(TIMES, "x exchange-core"),
                        Column.figure("bytes_per_command", "B/command", "bytes", Format.TENTHS)
                                .over(Over.MAX)),
                List.of(),
                List.of(),
                List.of());
    }

    @Override
    public Map<String, Object> cells(TurnFigures one, List<TurnFigures> all) throws IOException {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", one.workload());
        cells.put("engine", one.library());
        cells.put("version", Choice.of("--engine", one.library(), ENGINES).version(classPaths));
        one.beside(YARDSTICK, all).ifPresent(other -> cells.put(TIMES, other.times(one.score())));
        return cells;
    }

    @Override
    public List<String> notes(List<Row> summary) {
        List<String> notes = new ArrayList<>(
                List.of(
                        "x exchange-core: how many times faster, turn by turn, medians. needletail is the whole engine with its checks;"
                                + " exchange-core is its order book alone, called without its risk checks and its ring buffer."));
        TurnTimes.note(summary, "single commands", "longer than a millisecond counts as one")
                .ifPresent(notes::add);
        return notes;
    }
}
