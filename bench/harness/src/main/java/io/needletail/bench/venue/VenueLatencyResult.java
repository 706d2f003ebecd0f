package io.needletail.bench.venue;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Column.Use;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.FigureLine;
import io.needletail.bench.runner.Noise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the result out of the rows.
 *
 * @param paths in the order in which they ran
 * @param effort how long and how often
 * @param rows of each path and round
 */
record VenueLatencyResult(List<VenueLatencyPath> paths, VenueLatencyEffort effort, List<Row> rows) {
    private static final double LEAST_SHOWN = 0.001;
    private static final String PATH = "path";
    private static final String BYTES = "alloc_bytes_per_round_trip";
    private static final double NS_PER_US = 1_000;
    private static final String ALLOCATED = "allocated";
    private static final List<String> FIGURES = List.of(
            "count",
            "rate_achieved",
            ALLOCATED,
            "min_ns",
            "mean_ns",
            "stddev_ns",
            "p50_ns",
            "p90_ns",
            "p99_ns",
            "p999_ns",
            "p9999_ns",
            "p99999_ns",
            "max_ns");
    private static final List<String> STAGE_FIGURES =
            List.of("count", "p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns");
    private static final char STAGE = '/';

    /** Bar of a path without consensus, as a multiple of the floor. */
    private static final double TCP_P50_MAX = 1.4;

    private static final double TCP_P999_MAX = 2;
    /** Bar of a path with consensus, as a multiple of the floor and the empty cluster together. */
    private static final double RAFT_P50_MAX = 1.3;

    private static final double PROCESS_P50_MAX_NS = 1_500;

    /**
     * Reads a line of a client: {@code PACED 1000000 20000 0 1234 …}.
     *
     * @param venueBytes what the venue allocated meanwhile; empty where it is the client's own process
     */
    static Map<String, Object> cells(VenueLatencyPath path, VenueLatencyEffort effort, String line, String venueBytes)
            throws FailedRun {
        Map<String, Object> figures = FigureLine.ordered(line, FIGURES);
        Map<String, Object> cells = begun(path, effort);
        FIGURES.stream().filter(name -> !name.equals(ALLOCATED)).forEach(name -> cells.put(name, figures.get(name)));
        double bytes = venueBytes.isEmpty() ? (double) figures.get(ALLOCATED) : Double.parseDouble(venueBytes);
        cells.put(BYTES, bytes / (double) figures.get("count"));
        return cells;
    }

    /**
     * Reads the stages of a path: {@code STAGES SESSION 4000 90 120 250 900 12345 MATCH …}.
     *
     * @return the cells of each stage, whose row is named {@code path/STAGE}
     */
    static List<Map<String, Object>> stages(VenueLatencyPath path, String line) throws FailedRun {
        List<Map<String, Object>> stages = new ArrayList<>();
        String[] words = line.split(" ", -1);
        int step = 1 + STAGE_FIGURES.size();
        if ((words.length - 1) % step != 0) throw new FailedRun("'" + line + "' are no stages");
        for (int at = 1; at < words.length; at += step) {
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put(PATH, path.label() + STAGE + words[at]);
            for (int i = 0; i < STAGE_FIGURES.size(); i++) {
                cells.put(STAGE_FIGURES.get(i), Double.parseDouble(words[at + 1 + i]));
            }
            stages.add(cells);
        }
        return stages;
    }

    /** Figures beside the paths, out of the row of its own measurement, which is in microseconds. */
    static Map<String, Object> beside(VenueLatencyPath path, VenueLatencyEffort effort, Row row) {
        Map<String, Object> cells = begun(path, effort);
        row.figure("count").ifPresent(count -> cells.put("count", count));
        Optional<Double> rate = row.figure("rate_achieved");
        rate.or(() -> row.figure("messages_per_s")).ifPresent(achieved -> cells.put("rate_achieved", achieved));
        for (String name : FIGURES) {
            if (!name.endsWith("_ns")) continue;
            String of = name.substring(0, name.length() - "_ns".length()) + "_us";
            row.figure(of).ifPresent(micros -> cells.put(name, micros * NS_PER_US));
        }
        return cells;
    }

    private static Map<String, Object> begun(VenueLatencyPath path, VenueLatencyEffort effort) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put(PATH, path.label());
        cells.put("rate_asked", effort.rate(path));
        return cells;
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key(PATH),
                Column.figure("rate_asked", "asked/s", "1/s", Format.WHOLE),
                Column.figure("rate_achieved", "got/s", "1/s", Format.WHOLE),
                Column.figure("count", "samples", "", Format.GROUPED).without(Use.DOCUMENT)));
        for (String name : FIGURES) {
            if (!name.endsWith("_ns")) continue;
            Column column = Column.time(name, Format.GROUPED);
            columns.add(name.equals("p50_ns") ? column.compared() : column);
        }
        columns.add(Column.figure(BYTES, "B/trip", "bytes", Format.TENTHS).over(Over.MAX));
        columns.add(Column.ratio("p50_to_floor", "p50/floor"));
        columns.add(Column.ratio("p999_to_floor", "p99.9/floor"));
        columns.addAll(Noise.columns());
        return columns;
    }

    /** The result of the rounds. */
    Result result(Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("count", "" + effort.orders());
        settings.put("warmup_count", "" + effort.warmUp());
        settings.put("warm", "" + effort.isWarm());
        settings.put(
                Result.SETTINGS,
                "Settings: messages are validated by the dictionary; sessions keep their messages in memory, and the gateway"
                        + " keeps no log of its commands; the log of the cluster is on disk and is not forced to it.");
        String words = String.format(
                        Locale.ROOT,
                        "%s%,d orders warm up, %,d count; %,d a second within one process, %,d over sockets",
                        effort.isWarm() ? "venues started with --warm-up, then " : "",
                        effort.warmUp(),
                        effort.orders(),
                        effort.processRate(),
                        effort.socketRate())
                + "; " + Result.rounds(effort.rounds());
        List<Row> compared = Result.withRatio(rows, "p50_ns", "p50_to_floor", (row, yard) -> isFloorOf(row, yard));
        compared = Result.withRatio(compared, "p999_ns", "p999_to_floor", (row, yard) -> isFloorOf(row, yard));
        Result result = new Result(
                "venue",
                "",
                "An order through the venue, from FIX bytes to FIX bytes, from the moment when it was due",
                words,
                "Nanoseconds, " + words,
                settings,
                columns(),
                compared,
                published(),
                List.of());
        return result.withNotes(notes(result));
    }

    private static boolean isFloorOf(Row row, Row yard) {
        return yard.text(PATH).equals(VenueLatencyPath.FLOOR.label())
                && row.text("rate_asked").equals(yard.text("rate_asked"));
    }

    private List<String> notes(Result result) {
        List<String> notes = new ArrayList<>(List.of(
                "A time begins when an order was due and ends when the bytes of its first report are there. Odd orders rest, even ones"
                        + " trade with the one before: one report, then three.",
                "B/trip: what all threads of the venue's process allocated, by order; floor and echo have no such figure.",
                "path/STAGE: one order in seventeen of that path, stage by stage as session.latency() counts it; within one process in a run"
                        + " of its own. GATEWAY and COMMAND are a part of APPLICATION, and so is MATCH without consensus.",
                "published: a sample of a page that times the call of the matching engine alone; it stands beside the line match and no"
                        + " other."));
        if (effort.isWarm()) {
            notes.add(
                    "Each venue first trades with itself until the compilers rest, as 'needletail venue --warm-up' does; --cold leaves it out.");
        } else if (effort.warmUp() < VenueLatencyEffort.WARM_ORDERS) {
            notes.add(String.format(
                    Locale.ROOT,
                    "warm-up: after fewer than %,d orders the compilers of two cores still work while orders count, and a short run's times"
                            + " are mostly theirs; --warmup changes it.",
                    VenueLatencyEffort.WARM_ORDERS));
        }
        paths.forEach(path -> notes.add(path.label() + ": " + path.words() + "."));
        notes.addAll(bars(result));
        result.summary().stream()
                .filter(row -> row.text(PATH).indexOf(STAGE) < 0)
                .forEach(row -> notes.addAll(report(result, row)));
        return notes;
    }

    /** The bars, each with its figures, met or not. */
    private static List<String> bars(Result result) {
        Map<String, Row> byPath = new LinkedHashMap<>();
        result.summary().forEach(row -> byPath.put(row.text(PATH), row));
        List<String> bars = new ArrayList<>();
        p50(byPath, VenueLatencyPath.PROCESS)
                .ifPresent(p50 -> bars.add(bar("p50 of process, ns", p50, PROCESS_P50_MAX_NS)));
        Optional<Row> floor = Optional.ofNullable(byPath.get(VenueLatencyPath.FLOOR.label()));
        Optional<Row> tcp = Optional.ofNullable(byPath.get(VenueLatencyPath.TCP.label()));
        if (floor.isPresent() && tcp.isPresent()) {
            tcp.get()
                    .figure("p50_to_floor")
                    .ifPresent(times -> bars.add(bar("p50 of tcp / floor", times, TCP_P50_MAX)));
            tcp.get()
                    .figure("p999_to_floor")
                    .ifPresent(times -> bars.add(bar("p99.9 of tcp / floor", times, TCP_P999_MAX)));
        }
        raft(byPath, VenueLatencyPath.RAFT, VenueLatencyPath.ECHO).ifPresent(bars::add);
        raft(byPath, VenueLatencyPath.RAFT_3, VenueLatencyPath.ECHO_3).ifPresent(bars::add);
        byPath.forEach((path, row) ->
                row.figure(BYTES).ifPresent(bytes -> bars.add(bar("B/trip of " + path, bytes, 0))));
        return bars;
    }

    private static Optional<String> raft(Map<String, Row> byPath, VenueLatencyPath raft, VenueLatencyPath echo) {
        return p50(byPath, raft)
                .flatMap(mine -> p50(byPath, VenueLatencyPath.FLOOR)
                        .flatMap(floor -> p50(byPath, echo)
                                .map(empty -> bar(
                                        "p50 of " + raft.label() + " / (floor + " + echo.label() + ")",
                                        mine / (floor + empty),
                                        RAFT_P50_MAX))));
    }

    private static Optional<Double> p50(Map<String, Row> byPath, VenueLatencyPath path) {
        return Optional.ofNullable(byPath.get(path.label())).flatMap(row -> row.figure("p50_ns"));
    }

    private static String bar(String name, double value, double most) {
        boolean isMet = value <= most;
        // A value that is a little above its bar must not look like the bar.
        String shown = String.format(Locale.ROOT, !isMet && value - most < LEAST_SHOWN ? "%,.6f" : "%,.3f", value);
        return String.format(
                Locale.ROOT, "bar: %s is %s, at most %,.2f: %s", name, shown, most, isMet ? "met" : "not met");
    }

    private static List<String> report(Result result, Row row) {
        List<String> lines = new ArrayList<>(List.of("", "LATENCY REPORT " + row.text(PATH)));
        for (Column column : result.columns()) {
            boolean isShown = column.isFor(Use.TERMINAL) && column.over() != Over.KEY && column.over() != Over.SPREAD;
            if (!isShown || row.cell(column.name()) == null) continue;
            boolean isTime = column.unit().equals("ns");
            String title =
                    isTime && column.title().startsWith("p") ? column.title().toUpperCase(Locale.ROOT) : column.title();
            lines.add(
                    String.format(Locale.ROOT, "  %-12s %14s%s", title, result.text(row, column), isTime ? " ns" : ""));
        }
        return lines;
    }

    private static List<Row> published() {
        return List.of(new Row(0, Map.of(PATH, "match, Chronos' sample", "count", 1_000_000, "min_ns", 1_234))
                .with(Map.of("p50_ns", 1_500, "p99_ns", 2_100, "p9999_ns", 5_400)));
    }
}
