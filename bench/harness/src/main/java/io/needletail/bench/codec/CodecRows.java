package io.needletail.bench.codec;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.Contender;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Rows of codecs: those measured with the streams of this benchmark, and those of published pages. */
final class CodecRows {
    private static final double NS_PER_SECOND = 1e9;

    private CodecRows() {}

    /** The columns. */
    static List<Column> columns() {
        return List.of(
                Column.key("operation"),
                Column.key("message"),
                Column.key("library"),
                Column.label("version"),
                Column.label("validates"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                Column.figure(Result.REPETITION_MIN, "min", "ns", Format.TENTHS),
                Column.figure(Result.REPETITION_MAX, "max", "ns", Format.TENTHS),
                Column.figure("messages_per_s", "messages/s", "1/s", Format.GROUPED),
                Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS).over(Over.MAX),
                Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                        .over(Over.MAX)
                        .hidden(),
                Column.figure("ratio_to_needletail", "times", "", Format.HUNDREDTHS));
    }

    private static DoubleStream times(Jmh.Score score) {
        return score.ns().stream().mapToDouble(Double::doubleValue);
    }

    /** A row of one round; the average of the iterations counts. */
    static Row row(Contender library, String version, String validates, Jmh.Score score, int round) {
        double ns = times(score).average().orElse(Double.NaN);
        boolean decodes = score.operation() == Operation.DECODE;
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("operation", score.operation().label());
        cells.put("message", score.message());
        cells.put("library", library.label());
        cells.put("version", version);
        cells.put("validates", decodes ? validates : "nothing");
        cells.put("ns_per_op", ns);
        cells.put(Result.REPETITION_MIN, times(score).min().orElse(Double.NaN));
        cells.put(Result.REPETITION_MAX, times(score).max().orElse(Double.NaN));
        cells.put("messages_per_s", NS_PER_SECOND / ns);
        // To a tenth: JMH's own few bytes an iteration are not the library's.
        cells.put("bytes_per_op", Math.rint(score.bytes() * 10) / 10);
        cells.put(Result.COMPILING, score.compiling());
        return new Row(round, cells);
    }

    /** The rows in the order of the tables, each with its ratio to Needletail in the same form and round. */
    static List<Row> compared(List<Row> rows, List<String> messages) {
        List<Row> sorted = rows.stream()
                .sorted(Comparator.comparing((Row row) -> row.text("operation"))
                        .thenComparingInt(row -> messages.indexOf(row.text("message"))))
                .toList();
        return Result.withRatio(
                sorted,
                "ns_per_op",
                "ratio_to_needletail",
                (row, yard) -> yard.text("operation").equals(row.text("operation"))
                        && yard.text("message").equals(row.text("message"))
                        && yard.text("library").equals(yardstick(row)));
    }

    private static String yardstick(Row row) {
        return CodecLibrary.yardstick(Choice.of("--library", row.text("library"), CodecLibrary.ALL))
                .label();
    }

    /** Returns the line below the table: the settings of the libraries. */
    static String settings(List<Contender> libraries) {
        List<String> parts = new ArrayList<>(List.of("Needletail writes each field of a message with a call"));
        if (libraries.contains(CodecLibrary.NEEDLETAIL_PREPARED)) {
            parts.add("needletail-prepared patches a frame that was made once");
        }
        if (libraries.contains(CodecLibrary.NEEDLETAIL_VALIDATED)) {
            parts.add(
                    "each order and report that is validated has a list of tags of its own, so that no library gains from"
                            + " remembering one");
        }
        if (libraries.contains(CodecLibrary.ARTIO_TRIMMED)) {
            parts.add(
                    "the code of artio is generated from all fields of each message in FIX 4.4, that of artio-trimmed from"
                            + " the fields that occur");
        }
        return "Settings: " + String.join("; ", parts) + ".";
    }
}
