package io.needletail.bench.report;

import io.needletail.bench.chart.Drawing;
import io.needletail.bench.chart.Markup;
import io.needletail.bench.chart.ResultDrawing;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.MeasurementKind;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The beginning of the page: what was measured, the main figure of its first result in a sentence, and one picture.
 *
 * @param folders the runs of the page
 */
record Headline(List<ResultFolder> folders) {
    private static final List<MeasurementKind> ORDER = List.of(
            MeasurementKind.RTT,
            MeasurementKind.VENUE,
            MeasurementKind.CODEC,
            MeasurementKind.FAST,
            MeasurementKind.MATCH);

    /** The peers that the sentence compares, where they were measured. */
    private static final List<String> PEERS = List.of("raw", "needletail", "quickfixj");

    String html() {
        Optional<Result> first = first();
        String picture = first.flatMap(ResultDrawing::of).map(Drawing::figure).orElse("");
        return "<p class=\"lead\">" + Markup.text(measured())
                + first.map(Headline::sentence).orElse("") + "</p>\n" + picture
                + "<p>Peers took turns on one machine; a figure is the median over the rounds, a ratio is taken within each round, and"
                + " maxima are shown. Other machines have other figures.</p>\n";
    }

    /** The first result that has a picture, in the order of importance. */
    private Optional<Result> first() {
        return ORDER.stream()
                .flatMap(workload -> results().filter(result -> MeasurementKind.of(result.kind()) == workload))
                .filter(result -> ResultDrawing.of(result).isPresent())
                .findFirst();
    }

    private Stream<Result> results() {
        return folders.stream().flatMap(folder -> folder.results().stream()).map(ResultFolder.Entry::result);
    }

    /** Tells the number of measurements, the machines and the days. */
    private String measured() {
        long count = results().count();
        if (count == 0) return "No measurement came to its end; the reasons are below. ";
        String machines = results()
                .map(Result::environment)
                .map(environment -> environment.getOrDefault("cpu", "an unknown processor") + ", Linux "
                        + environment.getOrDefault("kernel", "unknown") + ", JDK "
                        + environment.getOrDefault("jdk", "unknown"))
                .distinct()
                .collect(Collectors.joining("; "));
        String days = results()
                .flatMap(result -> Optional.ofNullable(result.environment().get("started")).stream())
                .map(started -> started.split("T", 2)[0])
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return (count == 1 ? "One measurement" : count + " measurements") + " on " + machines
                + (days.isEmpty() ? "" : ", " + days) + ". ";
    }

    /** The medians of a round trip; other results are shown by their picture. */
    private static String sentence(Result result) {
        Optional<Column> median = result.columns().stream()
                .filter(column -> column.name().equals("p50_us"))
                .findFirst();
        if (MeasurementKind.of(result.kind()) != MeasurementKind.RTT || median.isEmpty()) return "";
        List<Row> summary = result.summary();
        String medians = PEERS.stream()
                .flatMap(peer -> summary.stream().filter(row -> row.text("peer").equals(peer)))
                .filter(row -> result.figure(row, median.get()).isPresent())
                .map(row -> "<strong>" + Markup.text(result.text(row, median.get())) + " µs</strong> with "
                        + (row.text("peer").equals("raw") ? "bare sockets" : Markup.text(row.text("peer"))))
                .collect(Collectors.joining(", "));
        return medians.isEmpty() ? "" : "The round trip of an order takes, at the median, " + medians + ".";
    }
}
