package io.needletail.bench.match;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Processes;
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
 * @param plan the engines
 * @param warmUp orders before it counts
 * @param orders orders that count
 */
record PacedMeasurement(MatchPlan plan, int warmUp, int orders) implements Measurement {
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
        return FLOWS.size() * plan.peers().size() * each;
    }

    @Override
    public Path dir() {
        return plan.dir();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir());
        Map<String, String> environment = Environment.now("not pinned", "not run");
        Map<String, String> versions = plan.versions();
        List<Row> rows = new ArrayList<>();
        try (Processes processes = Processes.watched(progress)) {
            for (String flow : FLOWS) {
                for (MatchPeer peer : plan.peers()) {
                    progress.step(flow + ": " + peer.label());
                    Path output = dir().toAbsolutePath().resolve(flow + "-" + peer.label() + ".txt");
                    processes.run(peer.label(), plan.paced(peer, flow, warmUp, orders), output);
                    rows.add(row(flow, peer, versions.get(peer.label()), Files.readAllLines(output)));
                }
            }
        }
        return result(rows, Environment.ended(environment));
    }

    /** Reads the lines SERVICE, INTENDED and BYTES of a process. */
    Row row(String flow, MatchPeer peer, String version, List<String> lines) throws FailedRun {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("workload", flow);
        cells.put("engine", peer.label());
        cells.put("version", version);
        cells.put("count", orders);
        percentiles(line(lines, "SERVICE "), "", cells);
        percentiles(line(lines, "INTENDED "), "due_", cells);
        cells.put("bytes_per_command", number(line(lines, "BYTES ").split(" ", -1)[1]));
        return new Row(1, cells);
    }

    private static void percentiles(String line, String prefix, Map<String, Object> cells) throws FailedRun {
        String[] words = line.split(" ", -1);
        if (words.length != PERCENTILES.size() + 1) throw new FailedRun("'" + line + "' has not the percentiles");
        for (int at = 0; at < PERCENTILES.size(); at++) cells.put(prefix + PERCENTILES.get(at), number(words[at + 1]));
    }

    private static double number(String word) throws FailedRun {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException wrong) {
            throw new FailedRun("'" + word + "' is no number: " + wrong.getMessage());
        }
    }

    private static String line(List<String> lines, String beginning) throws FailedRun {
        return lines.stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow(() -> new FailedRun("an engine wrote no line " + beginning.strip()));
    }

    private static List<Column> columns() {
        List<Column> columns =
                new ArrayList<>(List.of(Column.key("workload"), Column.key("engine"), Column.label("version")));
        columns.add(Column.figure("count", "orders", "", Format.GROUPED).hidden());
        for (String name : PERCENTILES) columns.add(percentile("", name));
        for (String name : PERCENTILES) columns.add(percentile("due_", name));
        columns.add(Column.figure("bytes_per_command", "B/order", "bytes", Format.TENTHS)
                .over(Over.MAX));
        return columns;
    }

    private static Column percentile(String prefix, String name) {
        String digits = name.substring(1, name.length() - "_ns".length());
        boolean isMax = name.equals("max_ns");
        String title = isMax ? "max" : "p" + digits.replaceFirst("(\\d\\d)(\\d+)", "$1.$2");
        Column column = Column.figure(prefix + name, prefix.isEmpty() ? title : "due " + title, "ns", Format.GROUPED);
        if (isMax) return column.over(Over.MAX);
        return name.equals("p50_ns") && prefix.isEmpty() ? column.compared() : column;
    }

    private Result result(List<Row> rows, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("as_published", "chronos");
        settings.put("shortened", "" + (warmUp < WARM_UP || orders < ORDERS));
        String effort = String.format(Locale.ROOT, "%,d orders warm up, %,d count", warmUp, orders)
                + ", one each microsecond, the book emptied after every 100,000";
        List<String> notes = new ArrayList<>(
                List.of(
                        "p50 to max: the engine's call alone, as published. due: from the moment when the order was due; an engine that is"
                                + " slower than the pace has a queue there.",
                        "chronos: prices a tick apart, 501 of them; chronos-prices: prices with eight decimal places, as its generator makes"
                                + " them, of which its book has room for 1,024 a side",
                        "published: Windows, clock of 100 ns, processor not named; Epsilon, Parallel, ZGC",
                        "conditions that differ:",
                        "  - the owner of sell orders is another one than that of buy orders: exchange-core lets no owner trade with itself",
                        "  - before a piece of 100,000 is timed, its fills are compared once; emptying the book is in no figure",
                        "  - an engine gets a buffer for reports that is large enough: Chronos' own benchmark ends with an exception"));
        return new Result(
                "match",
                "chronos",
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
        return new Row(
                0,
                Map.of(
                        "workload",
                        "chronos-prices",
                        "engine",
                        PLATFORM + collector,
                        "version",
                        "as published",
                        "p50_ns",
                        p50,
                        "p99_ns",
                        p99,
                        "p9999_ns",
                        p9999));
    }
}
