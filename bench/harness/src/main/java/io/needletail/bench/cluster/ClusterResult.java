package io.needletail.bench.cluster;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.FailedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes the result out of the rows.
 *
 * @param plan what was measured
 * @param rows of each cluster, load, service and round
 * @param isPublished whether Chronos' benchmark was repeated
 * @param tuning the settings of the kernel, in words
 */
record ClusterResult(ClusterPlan plan, List<Row> rows, boolean isPublished, String tuning) {
    private static final List<String> FIGURES =
            List.of("count", "messages_per_s", "p50_us", "p90_us", "p99_us", "p999_us", "p9999_us", "max_us");
    private static final String EMPTY = "echo";
    private static final String TIMES = "times_echo";

    /** Reads a line of a client: {@code CLOSED 20000 45000 22.1 …}. */
    static Map<String, Object> figures(String line) throws FailedRun {
        String[] words = line.split(" ", -1);
        if (words.length != FIGURES.size() + 1) throw new FailedRun("'" + line + "' is no result of a client");
        Map<String, Object> cells = new LinkedHashMap<>();
        try {
            for (int at = 0; at < FIGURES.size(); at++) cells.put(FIGURES.get(at), Double.parseDouble(words[at + 1]));
        } catch (NumberFormatException wrong) {
            throw new FailedRun("'" + line + "' is no result of a client: " + wrong.getMessage());
        }
        return cells;
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("setup"),
                Column.key("log"),
                Column.key("file_sync"),
                Column.key("load"),
                Column.key("service"),
                Column.figure("count", "count", "", Format.GROUPED).hidden(),
                Column.figure("messages_per_s", "messages/s", "1/s", Format.GROUPED),
                Column.figure("p50_us", "p50", "us", Format.DIGITS).compared(),
                Column.ratio(TIMES, "p50 x echo")));
        Stream.of("p90_us", "p99_us", "p999_us", "p9999_us")
                .map(name -> Column.figure(name, title(name), "us", Format.DIGITS))
                .forEach(columns::add);
        columns.add(Column.figure("max_us", "max", "us", Format.DIGITS).over(Over.MAX));
        return columns;
    }

    private static String title(String name) {
        return "p" + name.substring(1, name.length() - "_us".length()).replaceFirst("(\\d\\d)(\\d+)", "$1.$2");
    }

    /** The result of the rounds. */
    Result result(Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        ClusterEffort effort = plan.effort();
        settings.put("rounds", "" + effort.rounds());
        settings.put("closed", "" + effort.closed());
        settings.put("duration_s", "" + effort.seconds());
        settings.put("kernel_settings", tuning);
        if (isPublished) settings.put("as_published", "chronos");
        settings.put("shortened", "" + (isPublished && effort.closed() < ClusterEffort.PUBLISHED.closed()));
        String words = String.format(Locale.ROOT, "%,d orders one at a time", effort.closed())
                + (effort.rates().isEmpty() ? "" : ", and each rate for " + effort.seconds() + " s") + "; "
                + Result.rounds(effort.rounds());
        return new Result(
                "cluster",
                isPublished ? "chronos" : "",
                "An order through consensus and matching, and back",
                words + ", a new cluster for each service and round",
                "Microseconds, " + words,
                settings,
                columns(),
                Result.withRatio(rows, "p50_us", TIMES, ClusterResult::isEmptyOf),
                isPublished ? published() : List.of(),
                notes());
    }

    private static boolean isEmptyOf(Row row, Row yard) {
        return yard.text("service").equals(EMPTY)
                && Stream.of("setup", "log", "file_sync", "load")
                        .allMatch(key -> row.text(key).equals(yard.text(key)));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(List.of(
                "A time begins when an order was due and ends when the client has read its last event. p50 x echo: p50 beside that of an"
                        + " empty service, which sends a message of the same length back, on a cluster with the same settings.",
                "match: one owner buys and another sells, so that every second order trades; rest: all buy and rest.",
                "All threads of nodes and clients yield, on all cores; settings of the kernel: " + tuning));
        if (isPublished) {
            notes.add("published: p50 and p99.9; the third row is a target of the page, not a result.");
            notes.add(
                    "differs: 2 of 3 rounds more; the venue's client receives numbered events and keeps its orders until they are"
                            + " answered, Chronos' does neither");
        }
        return notes;
    }

    private static List<Row> published() {
        return List.of(
                published("Chronos, Windows", 5_500, 60_000),
                published("Chronos, RunPod", 340, 13_000),
                published("Chronos, bare metal: a target", 50, 150));
    }

    private static Row published(String service, double p50, double p999) {
        return new Row(
                0,
                Map.of(
                        "setup",
                        "embedded",
                        "log",
                        Tuning.DISK,
                        "file_sync",
                        "0",
                        "load",
                        "closed loop",
                        "service",
                        service,
                        "p50_us",
                        p50,
                        "p999_us",
                        p999));
    }
}
