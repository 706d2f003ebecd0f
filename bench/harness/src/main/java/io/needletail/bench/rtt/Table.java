package io.needletail.bench.rtt;

import io.needletail.bench.runner.Ratio;
import io.needletail.bench.runner.TextTable;
import io.needletail.bench.runner.Transport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lays the summaries out as a table for people, a line a peer. */
final class Table {

    private static final List<String> HEAD = List.of(
            "peer", "count", "mean", "std dev", "min", "p50", "p90", "p99", "p99.9", "p99.99", "max", "p50/raw",
            "p99/raw", "GCs", "B/trip", "first");
    private static final String ABSENT = "-";

    private Table() {}

    static String of(List<Summary> summaries, Transport transport) {
        List<List<String>> rows =
                summaries.stream().map(summary -> row(summary, transport)).toList();
        return TextTable.of(HEAD, rows);
    }

    private static List<String> row(Summary summary, Transport transport) {
        Figures figures = summary.figures();
        Optional<Costs> costs = summary.costs();
        return List.of(
                summary.peer().labelOver(transport),
                String.format(Locale.ROOT, "%.0f", figures.count()),
                micros(figures.meanUs()),
                micros(figures.stddevUs()),
                micros(figures.minUs()),
                micros(figures.p50Us()),
                micros(figures.p90Us()),
                micros(figures.p99Us()),
                micros(figures.p999Us()),
                micros(figures.p9999Us()),
                micros(figures.maxUs()),
                ratio(summary.p50ToRaw()),
                ratio(summary.p99ToRaw()),
                costs.map(cost -> format("%.0f", cost.gcCount())).orElse(ABSENT),
                costs.map(cost -> format("%.1f", cost.allocBytesPerRoundTrip())).orElse(ABSENT),
                micros(summary.firstOrderUs()));
    }

    private static String ratio(Optional<Ratio> ratio) {
        return ratio.map(Ratio::words).orElse(ABSENT);
    }

    /** Two digits where they matter, none where they do not. */
    private static String micros(double value) {
        if (value < 100) {
            return format("%.2f", value);
        }
        return format(value < 1_000 ? "%.1f" : "%.0f", value);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
