package io.needletail.bench.report;

import io.needletail.bench.chart.Drawing;
import io.needletail.bench.chart.Markup;
import io.needletail.bench.chart.ResultDrawing;
import io.needletail.bench.result.MeasurementKind;
import io.needletail.bench.result.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One self-contained page about one run, or about runs of several machines one after the other.
 *
 * @param folders a run each
 */
record Page(List<ResultFolder> folders) {
    /** The whole document. */
    String html() throws IOException {
        return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Needletail: results</title>
                <style>
                %s</style></head><body>
                <h1>Needletail: results</h1>
                %s<nav aria-label="Measurements"><ul>%s</ul></nav>
                %s
                </body></html>
                """.formatted(
                        css(),
                        new Headline(folders).html(),
                        contents(),
                        folders.stream().map(this::run).collect(Collectors.joining("\n")));
    }

    private String contents() {
        return folders.stream()
                .flatMap(folder -> folder.results().stream()
                        .map(result -> "<li><a href=\"#%s\">%s</a></li>"
                                .formatted(anchor(folder, result), Markup.text(name(folder, result)))))
                .collect(Collectors.joining());
    }

    private String run(ResultFolder folder) {
        String head = folders.size() > 1 ? "<h2>" + Markup.text(folder.label()) + "</h2>\n" : "";
        return head
                + failures(folder.steps())
                + folder.results().stream()
                        .map(result -> section(folder, result))
                        .collect(Collectors.joining("\n"))
                + Html.closed("Machine and build", Html.card(folder.machine()));
    }

    /** The page names every step that failed. */
    private static String failures(Map<String, Object> steps) {
        return steps.entrySet().stream()
                .filter(step -> !Step.DONE.equals(step.getValue()))
                .map(step -> "<p class=\"warn\"><strong>%s</strong>: %s</p>%n"
                        .formatted(Markup.text(step.getKey()), Markup.text(step.getValue())))
                .collect(Collectors.joining());
    }

    /** A picture of a measurement; its tables and further pictures are closed at first. */
    private String section(ResultFolder folder, ResultFolder.Entry entry) {
        Result result = entry.result();
        MeasurementKind workload = MeasurementKind.of(result.kind());
        String topology = workload.topology().isEmpty() ? "" : "<pre>" + Markup.text(workload.topology()) + "</pre>\n";
        String curves = Drawings.curves(entry.series());
        String averages =
                curves.isEmpty() ? ResultDrawing.of(result).map(Drawing::figure).orElse("") : curves;
        String title = Markup.text(name(folder, entry));
        String more = topology
                + Html.tables(result)
                + published(result)
                + Drawings.beside(entry.series(), workload.floor())
                + workload.pivot().map(pivot -> Drawings.of(result, pivot)).orElse("")
                + Html.closed("Conditions", Html.card(result.environment()));
        return "<h2 id=\"%s\">%s</h2>%n<p>%s</p>%n"
                        .formatted(anchor(folder, entry), title, Markup.text(workload.description()))
                + averages
                + Html.closed("Figures of " + title, more);
    }

    private static String published(Result result) {
        return result.published().isEmpty()
                ? ""
                : "<h3>As others published it, on machines of their own</h3>\n"
                        + Html.table(result, result.published());
    }

    /** A title, with the name of the file where a folder has several results of that title. */
    private String name(ResultFolder folder, ResultFolder.Entry entry) {
        String title = title(entry);
        boolean isOne = folder.results().stream()
                        .filter(other -> title(other).equals(title))
                        .limit(2)
                        .count()
                == 1;
        String where = folders.size() > 1 ? folder.label() + ": " : "";
        return where + title + (isOne ? "" : ", " + entry.name());
    }

    private static String title(ResultFolder.Entry entry) {
        String title = MeasurementKind.of(entry.result().kind()).title();
        if (title.isEmpty()) return entry.name();
        String variant = entry.result().variant();
        return variant.isEmpty() ? title : title + ", " + variant;
    }

    private static String anchor(ResultFolder folder, ResultFolder.Entry entry) {
        return (folder.label() + "-" + entry.name()).replaceAll("[^A-Za-z0-9-]", "-");
    }

    private static String css() throws IOException {
        try (InputStream css = Page.class.getResourceAsStream("page.css")) {
            if (css == null) throw new IOException("page.css is not in the jar");
            return Drawing.css() + new String(css.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
