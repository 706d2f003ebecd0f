package io.needletail.bench.fast;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a run found, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param rows by operation, stream and codec
 * @param mfast in words: what was made of mFAST, or why not
 */
record FastReport(FastOptions options, Environment environment, List<FastRow> rows, String mfast) {
    private static final List<String> HEAD = List.of(
            "codec",
            "version",
            "ns/msg",
            "msg/s",
            "B/msg",
            "x OpenFAST",
            "/ hand-written",
            "p50",
            "p99",
            "p99.9",
            "max");
    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9, 100.0);
    private static final List<String> PERCENTILE_NAMES = List.of("p50_ns", "p99_ns", "p999_ns", "max_ns");
    private static final double NS_PER_SECOND = 1e9;

    FastReport {
        rows = List.copyOf(rows);
    }

    static FastReport of(
            FastOptions options,
            Environment environment,
            List<FastMeasurement> measurements,
            FastVersions versions,
            String mfast)
            throws IOException {
        List<FastRow> rows = new ArrayList<>();
        for (FastOperation operation : FastOperation.values()) {
            for (String workload : options.workloads()) {
                List<FastPeer> peers = options.peers().stream()
                        .filter(peer -> measurements.stream().anyMatch(one -> one.isOf(peer, workload, operation)))
                        .toList();
                for (FastPeer peer : peers) {
                    rows.add(FastRow.of(workload, operation, peer, versions.of(peer), measurements));
                }
            }
        }
        return new FastReport(options, environment, rows, mfast);
    }

    /** Prints head, a table for each operation and stream, what follows from them, and a legend. */
    void print(PrintWriter out) {
        FastOptions.Effort effort = options.effort();
        out.println("FAST 1.1, one message an operation; every present field is read, all sums and bytes agree");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit());
        out.println(effort.rounds() + (effort.rounds() == 1 ? " round" : " rounds, medians") + " of the median of "
                + effort.slices() + " turns of " + effort.sliceMs()
                + " ms of a thread's own time, in which the codecs of a stream take turns, after as much warm-up as the"
                + " compiler needs to come to rest; a process for each codec and stream");
        rows.stream()
                .collect(Collectors.groupingBy(FastReport::title, LinkedHashMap::new, Collectors.toList()))
                .forEach((title, group) -> printTable(out, title, group));
        out.println();
        if (rows.stream().anyMatch(row -> row.compiling().isMuch())) out.println(Compiling.LEGEND);
        Conclusions.of(rows).forEach(out::println);
        out.println("mfast: " + mfast);
        out.println(
                "x OpenFAST: how many times faster; / hand-written: how many times its time; turn by turn, medians.");
        rows.stream()
                .flatMap(row -> row.times().stream())
                .mapToInt(FastTimes::clockNs)
                .max()
                .ifPresent(
                        clock -> out.println("p50 to max: single messages in ns, each with a look at the clock in it,"
                                + " which takes up to " + clock
                                + " ns; a distribution, not to be compared with ns/msg."));
        out.println("As published (OnixS, C++, i7-2600, 2011): one message decoded again and again; never compared.");
    }

    private static String title(FastRow row) {
        return row.operation().label() + " " + row.workload();
    }

    private static void printTable(PrintWriter out, String title, List<FastRow> group) {
        List<List<String>> lines =
                new ArrayList<>(group.stream().map(FastReport::cells).toList());
        Published.ROWS.stream()
                .filter(row -> title.equals(FastOperation.DECODE.label() + " " + row.workload()))
                .map(FastReport::cells)
                .forEach(lines::add);
        out.println();
        out.println(title);
        out.print(TextTable.of(HEAD, lines));
    }

    private static List<String> cells(FastRow row) {
        List<String> cells = new ArrayList<>(averages(row));
        for (double percent : PERCENTILES) {
            cells.add(row.times()
                    .map(times -> whole((double) times.percentile(percent)))
                    .orElse("-"));
        }
        return cells;
    }

    private static List<String> averages(FastRow row) {
        return List.of(
                row.peer().label(),
                row.version(),
                row.compiling().mark(decimal(row.ns())),
                whole(NS_PER_SECOND / row.ns()),
                decimal(row.bytes()),
                times(row.timesOpenFast()),
                times(row.timesHandwritten()));
    }

    private static List<String> cells(Published row) {
        return List.of(
                row.build(),
                "as published",
                decimal(row.ns()),
                whole(row.perSecond()),
                "-",
                "-",
                "-",
                "-",
                "-",
                "-",
                "-");
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String times(OptionalDouble times) {
        return times.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", times.getAsDouble());
    }

    /** The same figures for programs. */
    String json() {
        String lines = rows.stream().map(row -> "    " + json(row)).collect(Collectors.joining(",\n"));
        String published =
                Published.ROWS.stream().map(row -> "    " + json(row)).collect(Collectors.joining(",\n"));
        Map<String, String> surroundings = JsonText.members(environment.parts());
        surroundings.put("rounds", Integer.toString(options.effort().rounds()));
        surroundings.put("slices", Integer.toString(options.effort().slices()));
        surroundings.put("slice_ms", Integer.toString(options.effort().sliceMs()));
        surroundings.put("mfast", JsonText.quoted(mfast));
        return "{\n  \"rows\": [\n" + lines + "\n  ],\n  \"as_published\": [\n" + published + "\n  ],\n"
                + "  \"environment\": " + JsonText.object(surroundings) + "\n}\n";
    }

    /** Writes the times of single messages, a file for each row, for HdrHistogram's tools. */
    void writeTimes() throws IOException {
        for (FastRow row : rows) {
            if (row.times().isEmpty()) continue;
            String name = row.operation().label() + "-" + row.workload() + "-"
                    + row.peer().label() + ".hlog";
            row.times().get().write(options.dir().resolve(name));
        }
    }

    private static String json(FastRow row) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("workload", JsonText.quoted(row.workload()));
        members.put("operation", JsonText.quoted(row.operation().label()));
        members.put("library", JsonText.quoted(row.peer().label()));
        members.put("version", JsonText.quoted(row.version()));
        members.put("ns_per_message", JsonText.number(row.ns()));
        members.put("compiling", JsonText.number(row.compiling().rounded()));
        // To a tenth: what the clock of the loop allocates is not the library's.
        members.put("alloc_bytes_per_message", JsonText.number(Math.rint(row.bytes() * 10) / 10));
        for (int i = 0; i < PERCENTILES.size(); i++) {
            double percent = PERCENTILES.get(i);
            members.put(
                    PERCENTILE_NAMES.get(i),
                    row.times()
                            .map(times -> Long.toString(times.percentile(percent)))
                            .orElse("null"));
        }
        members.put(
                "clock_ns",
                row.times().map(times -> Integer.toString(times.clockNs())).orElse("null"));
        members.put("times_faster_than_openfast", number(row.timesOpenFast()));
        members.put("times_handwritten", number(row.timesHandwritten()));
        return JsonText.object(members);
    }

    private static String json(Published row) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("workload", JsonText.quoted(row.workload()));
        members.put("operation", JsonText.quoted(FastOperation.DECODE.label()));
        members.put("library", JsonText.quoted(row.build()));
        members.put("messages_per_second", Integer.toString(row.perSecond()));
        return JsonText.object(members);
    }

    private static String number(OptionalDouble value) {
        return value.isEmpty() ? "null" : JsonText.number(value.getAsDouble());
    }
}
