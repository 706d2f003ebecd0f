package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.FigureLine;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Repeats Chronos' measurement of its engine: an order each microsecond, by its generator.
 *
 * @param engines in the order in which they run
 * @param warmUp orders before it counts
 * @param orders orders that count
 * @param dir for what the processes write, absolute
 * @param classPaths where the engines are
 */
record PacedMeasurement(List<Contender> engines, int warmUp, int orders, Path dir, ClassPaths classPaths)
        implements Measurement {
    /** As published, with more heap: what the fills are compared with is in it. */
    static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC", "-XX:-UsePerfData");

    /** As published. */
    static final int WARM_UP = 100_000;

    /** As published. */
    static final int ORDERS = 1_000_000;

    /** A first impression. */
    static final int SHORT_ORDERS = 100_000;

    private static final double START_SECONDS = 2;
    private static final double SECONDS_PER_ORDER = 5e-6;
    private static final List<String> FLOWS = List.of("chronos", "chronos-prices");
    private static final List<String> PERCENTILES =
            List.of("p50_ns", "p90_ns", "p99_ns", "p999_ns", "p9999_ns", "max_ns");
    private static final String PLATFORM = "Chronos, ";

    @Override
    public double seconds() {
        double each = START_SECONDS + (warmUp + orders) * SECONDS_PER_ORDER;
        return FLOWS.size() * engines.size() * each;
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        Map<String, String> environment = Environment.now("not pinned", "not run");
        List<Row> rows = new ArrayList<>();
        try (ChildProcesses children = ChildProcesses.watched()) {
            for (String flow : FLOWS) {
                for (Contender engine : engines) {
                    progress.step(flow + ": " + engine.label());
                    Path output = dir.resolve(flow + "-" + engine.label() + ".txt");
                    List<String> command = classPaths.java(engine, JVM_FLAGS, MatchBenchmark.MAIN, "published", flow);
                    command.addAll(List.of("" + warmUp, "" + orders));
                    children.run(engine.label(), command, output, progress);
                    rows.add(row(flow, engine, Files.readAllLines(output)));
                }
            }
        }
        return result(rows, Environment.ended(environment));
    }

    /** Reads the lines SERVICE, INTENDED and BYTES of a process. */
    private Row row(String flow, Contender engine, List<String> lines) throws IOException, FailedRun {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", flow);
        cells.put("engine", engine.label());
        cells.put("version", engine.version(classPaths));
        cells.put("count", orders);
        cells.putAll(FigureLine.ordered(FigureLine.find("SERVICE ", lines), PERCENTILES));
        FigureLine.ordered(FigureLine.find("INTENDED ", lines), PERCENTILES)
                .forEach((name, figure) -> cells.put("due_" + name, figure));
        cells.putAll(FigureLine.ordered(FigureLine.find("BYTES ", lines), List.of("bytes_per_command")));
        return new Row(1, cells);
    }

    private static List<Column> columns() {
        List<Column> columns =
                new ArrayList<>(List.of(Column.key("workload"), Column.key("engine"), Column.label("version")));
        columns.add(Column.figure("count", "orders", "", Format.GROUPED).hidden());
        for (String name : PERCENTILES) {
            Column column = Column.time(name, Format.GROUPED);
            columns.add(name.equals("p50_ns") ? column.compared() : column);
        }
        for (String name : PERCENTILES) {
            Column column = Column.time(name, Format.GROUPED);
            columns.add(Column.figure("due_" + name, "due " + column.title(), "ns", Format.GROUPED)
                    .over(column.over()));
        }
        columns.add(Column.figure("bytes_per_command", "B/order", "bytes", Format.TENTHS)
                .over(Over.MAX));
        return columns;
    }

    private Result result(List<Row> rows, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("as_published", PageOption.CHRONOS);
        settings.put("shortened", "" + (warmUp < WARM_UP || orders < ORDERS));
        String effort = String.format(Locale.ROOT, "%,d orders warm up, %,d count", warmUp, orders)
                + ", one each microsecond, the book emptied after every 100,000";
        List<String> notes = List.of(
                "p50 to max: the engine's call alone, as published. due: from the moment when the order was due; an engine that is"
                        + " slower than the pace has a queue there.",
                "chronos: prices a tick apart, 501 of them; chronos-prices: prices with eight decimal places, as its generator makes"
                        + " them, of which its book has room for 1,024 a side",
                "published: Windows, clock of 100 ns, processor not named; Epsilon, Parallel, ZGC",
                "conditions that differ:",
                "  - the owner of sell orders is another one than that of buy orders: exchange-core lets no owner trade with itself",
                "  - before a piece of 100,000 is timed, its fills are compared once; emptying the book is in no figure",
                "  - an engine gets a buffer for reports that is large enough: Chronos' own benchmark ends with an exception");
        return new Result(
                "match",
                PageOption.CHRONOS,
                "Chronos' wire to wire, which is a call of the matching engine",
                effort,
                "Nanoseconds a call, " + effort,
                settings,
                columns(),
                rows,
                published(),
                notes);
    }

    private static List<Row> published() {
        return List.of(
                published("Epsilon", 2_501, 9_703, 42_015),
                published("Parallel", 2_601, 9_103, 35_519),
                published("ZGC", 2_701, 10_607, 50_303));
    }

    private static Row published(String collector, int p50, int p99, int p9999) {
        return new Row(0, Map.of("workload", "chronos-prices", "version", "as published"))
                .with(Map.of("engine", PLATFORM + collector, "p50_ns", p50, "p99_ns", p99, "p9999_ns", p9999));
    }
}
