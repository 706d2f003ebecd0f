package io.needletail.bench.fast;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the result out of the scores.
 *
 * @param plan what was measured
 * @param scores of each codec, stream, operation, round and form
 * @param mfast what was made of mFAST, or why not
 */
record FastResult(FastPlan plan, List<FastScore> scores, String mfast) {
    private static final double NS_PER_SECOND = 1e9;
    /**
     * Figure that OnixS published in 2011 for its decoder in C++ on an i7-2600 under Windows 7, for a message of the
     * same size that is
     * decoded again and again: messages a second.
     */
    private static final Map<String, Map<String, Integer>> PUBLISHED = Map.of(
            "single1", Map.of("onixs x64", 1_168_000, "onixs x86", 938_000),
            "single4", Map.of("onixs x64", 511_000, "onixs x86", 396_000));

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("operation"),
                Column.key("workload"),
                Column.key("library").titled("codec"),
                Column.label("version"),
                Column.figure("ns_per_message", "ns/msg", "ns", Format.TENTHS).compared(),
                Column.figure("messages_per_s", "msg/s", "1/s", Format.GROUPED),
                Column.figure("alloc_bytes_per_message", "B/msg", "bytes", Format.TENTHS)
                        .over(Over.MAX),
                Column.figure("times_faster_than_openfast", "x OpenFAST", "", Format.HUNDREDTHS),
                Column.figure("times_handwritten", "/ hand-written", "", Format.HUNDREDTHS)));
        columns.addAll(TurnTimes.columns());
        columns.add(Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                .over(Over.MAX)
                .hidden());
        return columns;
    }

    private List<Row> rows() throws IOException { // tidy: one loop for each dimension of the table
        List<Row> rows = new ArrayList<>();
        for (String operation : FastPlan.OPERATIONS) {
            for (String workload : plan.workloads()) {
                for (FastPeer peer : plan.peers()) {
                    for (int round = 1; round <= plan.effort().rounds(); round++) {
                        Optional<FastScore> score = fastest(peer, workload, operation, round);
                        if (score.isPresent()) rows.add(row(score.get(), plan.version(peer)));
                    }
                }
            }
        }
        return rows;
    }

    /** The faster one of a codec's forms. */
    private Optional<FastScore> fastest(FastPeer peer, String workload, String operation, int round) {
        return scores.stream()
                .filter(score -> score.peer() == peer && score.round() == round)
                .filter(score ->
                        score.workload().equals(workload) && score.operation().equals(operation))
                .min(Comparator.comparingDouble(one -> one.turns().ns()));
    }

    private Row row(FastScore score, String version) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("operation", score.operation());
        cells.put("workload", score.workload());
        cells.put("library", score.peer().label());
        cells.put("version", version);
        cells.put("ns_per_message", score.turns().ns());
        cells.put("messages_per_s", NS_PER_SECOND / score.turns().ns());
        // Rounded to a tenth: the clock of the loop allocates, not the library.
        cells.put("alloc_bytes_per_message", Math.rint(score.turns().bytes() * 10) / 10);
        fastest(FastPeer.OPENFAST, score.workload(), score.operation(), score.round())
                .ifPresent(other ->
                        cells.put("times_faster_than_openfast", other.turns().times(score.turns())));
        fastest(FastPeer.HANDWRITTEN, score.workload(), score.operation(), score.round())
                .ifPresent(other -> cells.put("times_handwritten", score.turns().times(other.turns())));
        score.turns().times().ifPresent(times -> cells.putAll(times.cells()));
        cells.put(Result.COMPILING, score.turns().compiling());
        return new Row(score.round(), cells);
    }

    private List<Row> published() {
        List<Row> rows = new ArrayList<>();
        for (String workload : plan.workloads()) {
            PUBLISHED.getOrDefault(workload, Map.of()).entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(build -> new Row(
                            0,
                            Map.of(
                                    "operation",
                                    "decode",
                                    "workload",
                                    workload,
                                    "library",
                                    build.getKey(),
                                    "version",
                                    "as published",
                                    "ns_per_message",
                                    NS_PER_SECOND / build.getValue(),
                                    "messages_per_s",
                                    build.getValue())))
                    .forEach(rows::add);
        }
        return rows;
    }

    /** The result of the rounds. */
    Result result(Map<String, String> environment) throws IOException {
        TurnEffort effort = plan.effort();
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("slices", "" + effort.slices());
        settings.put("slice_ms", "" + effort.sliceMs());
        settings.put("mfast", mfast);
        Result result = new Result(
                "fast",
                "",
                "FAST 1.1, one message an operation; every present field is read, all sums and bytes agree",
                effort.words() + " of a thread's own time, in which the codecs of a stream take turns, after as much"
                        + " warm-up as the compiler needs to come to rest; a process for each codec and stream",
                "Nanoseconds a message, bytes allocated in brackets where there are any, " + effort.words(),
                settings,
                columns(),
                rows(),
                published(),
                List.of());
        return result.withNotes(notes(result.summary()));
    }

    private List<String> notes(List<Row> summary) {
        List<String> notes = new ArrayList<>();
        for (String operation : FastPlan.OPERATIONS) {
            checks(summary, operation).ifPresent(notes::add);
            widths(summary, operation).ifPresent(notes::add);
        }
        notes.add("mfast: " + mfast);
        notes.add("x OpenFAST: how many times faster; / hand-written: how many times its time; turn by turn, medians.");
        summary.stream()
                .flatMap(row -> row.figure("clock_ns").stream())
                .max(Double::compare)
                .ifPresent(
                        clock -> notes.add("p50 to max: single messages in ns, each with a reading of the clock in it,"
                                + " which takes up to " + Math.round(clock)
                                + " ns; a distribution, not to be compared with ns/msg."));
        if (!published().isEmpty()) {
            notes.add("As published (OnixS, C++, i7-2600, 2011): one message decoded again and again; never compared.");
        }
        return notes;
    }

    /** Generality and checks together: the floor has neither. */
    static Optional<String> checks(List<Row> summary, String operation) {
        List<String> parts = new ArrayList<>();
        for (String workload : FastPlan.REFRESHES) {
            Optional<Double> ours = ns(summary, workload, operation, FastPeer.NEEDLETAIL);
            Optional<Double> floor = ns(summary, workload, operation, FastPeer.HANDWRITTEN);
            if (ours.isEmpty() || floor.isEmpty()) continue;
            parts.add(String.format(Locale.ROOT, "%s %+.0f ns", workload, ours.get() - floor.get()));
        }
        if (parts.isEmpty()) return Optional.empty();
        return Optional.of(operation
                + ": what any template and all checks of the specification cost beside the floor, a message: "
                + String.join(", ", parts));
    }

    /** Cost of a field in a narrow and in a wide template. */
    static Optional<String> widths(List<Row> summary, String operation) {
        Optional<Double> narrow = ns(summary, "fields50", operation, FastPeer.NEEDLETAIL);
        Optional<Double> wide = ns(summary, "fields500", operation, FastPeer.NEEDLETAIL);
        if (narrow.isEmpty() || wide.isEmpty()) return Optional.empty();
        double few = narrow.get() / 50;
        double many = wide.get() / 500;
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: a field costs %.2f ns in a template of 50 fields, %.2f ns in one of 500: %.2f times",
                operation,
                few,
                many,
                many / few));
    }

    private static Optional<Double> ns(List<Row> summary, String workload, String operation, FastPeer peer) {
        return summary.stream()
                .filter(row -> row.text("workload").equals(workload)
                        && row.text("operation").equals(operation)
                        && row.text("library").equals(peer.label()))
                .flatMap(row -> row.figure("ns_per_message").stream())
                .findFirst();
    }

    /** Writes the times of single messages, a file for each operation, stream and codec, for HdrHistogram's tools. */
    void writeTimes() throws IOException {
        Map<String, List<TurnTimes>> files = new LinkedHashMap<>();
        for (FastScore score : scores) {
            String name = score.operation() + "-" + score.workload() + "-"
                    + score.peer().label() + ".hlog";
            score.turns()
                    .times()
                    .ifPresent(times ->
                            files.computeIfAbsent(name, _ -> new ArrayList<>()).add(times));
        }
        for (Map.Entry<String, List<TurnTimes>> file : files.entrySet()) {
            TurnTimes.write(plan.dir().resolve(file.getKey()), file.getValue());
        }
    }
}
