package io.needletail.bench.report;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Workload;
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
                <p>Peers took turns on one machine; a figure is the median over the rounds, a ratio is taken within each round,
                and maxima are shown. Other machines have other figures.</p>
                <nav><ul>%s</ul></nav>
                %s
                </body></html>
                """.formatted(css(), contents(), folders.stream().map(this::run).collect(Collectors.joining("\n")));
    }

    private String contents() {
        return folders.stream()
                .flatMap(folder -> folder.results().stream()
                        .map(result -> "<li><a href=\"#%s\">%s</a></li>"
                                .formatted(anchor(folder, result), Html.text(name(folder, result)))))
                .collect(Collectors.joining());
    }

    private String run(ResultFolder folder) {
        String head = folders.size() > 1 ? "<h2>" + Html.text(folder.label()) + "</h2>\n" : "";
        String machine = folder.machine().isEmpty() ? "" : "<h3>Machine and build</h3>\n" + Html.card(folder.machine());
        return head
                + failures(folder.steps())
                + machine
                + folder.results().stream()
                        .map(result -> section(folder, result))
                        .collect(Collectors.joining("\n"));
    }

    /** The page names every step that failed. */
    private static String failures(Map<String, Object> steps) {
        return steps.entrySet().stream()
                .filter(step -> !Step.DONE.equals(step.getValue()))
                .map(step -> "<p class=\"warn\"><strong>%s</strong>: %s</p>%n"
                        .formatted(Html.text(step.getKey()), Html.text(step.getValue())))
                .collect(Collectors.joining());
    }

    private String section(ResultFolder folder, ResultFolder.Entry entry) {
        Result result = entry.result();
        Workload workload = Workload.of(result.kind());
        String topology = workload.topology().isEmpty() ? "" : "<pre>" + Html.text(workload.topology()) + "</pre>\n";
        String environment =
                result.environment().isEmpty() ? "" : "<h3>Conditions</h3>\n" + Html.card(result.environment());
        return "<h2 id=\"%s\">%s</h2>%n<p>%s</p>%n%s"
                        .formatted(
                                anchor(folder, entry),
                                Html.text(name(folder, entry)),
                                Html.text(workload.description()),
                                topology)
                + Html.table(result, result.summary())
                + published(result)
                + Drawings.of(entry.series(), workload.floor())
                + workload.pivot().map(pivot -> Drawings.of(result, pivot)).orElse("")
                + environment;
    }

    private static String published(Result result) {
        return result.published().isEmpty()
                ? ""
                : "<h3>As others published it, on machines of their own</h3>\n"
                        + Html.table(result, result.published());
    }

    private String name(ResultFolder folder, ResultFolder.Entry entry) {
        String title = Workload.of(entry.result().kind()).title();
        String variant =
                entry.result().variant().isEmpty() ? "" : ", " + entry.result().variant();
        String where = folders.size() > 1 ? folder.label() + ": " : "";
        return where + (title.isEmpty() ? entry.name() : title + variant);
    }

    private static String anchor(ResultFolder folder, ResultFolder.Entry entry) {
        return (folder.label() + "-" + entry.name()).replaceAll("[^A-Za-z0-9-]", "-");
    }

    private static String css() throws IOException {
        try (InputStream css = Page.class.getResourceAsStream("page.css")) {
            if (css == null) throw new IOException("page.css is not in the jar");
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
