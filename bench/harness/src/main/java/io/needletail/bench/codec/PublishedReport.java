package io.needletail.bench.codec;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A page done again, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param rows by library and operation
 * @param versions of the libraries
 */
record PublishedReport(
        PublishedOptions options, Environment environment, List<PublishedRow> rows, Map<CodecLibrary, String> versions)
        implements Figures {
    private static final List<String> HEAD =
            List.of("library", "version", "verifies", "ns/op", "min", "max", "messages/s", "B/op");
    private static final String MESSAGE = "NewOrderSingle";

    PublishedReport {
        rows = List.copyOf(rows);
        versions = Map.copyOf(versions);
    }

    /** Prints head, a table for each operation, the page's own figures, and what differs. */
    @Override
    public void print(PrintWriter out) {
        PublishedPage page = options.page();
        out.println(page.title());
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit());
        out.println(options.effort().words(page));
        for (Operation operation : page.operations()) {
            out.println();
            out.println(operation.label() + " " + MESSAGE);
            out.print(TextTable.of(HEAD, lines(operation)));
        }
        if (rows.stream().anyMatch(row -> row.compiling().isMuch())) out.println(Compiling.LEGEND);
        out.println();
        out.println("published, on another machine and never compared with the above: " + page.where());
        for (PublishedPage.PublishedFigure figure : page.figures()) {
            out.println("  " + figure.who() + ", " + figure.operation().label() + ": " + plain(figure.ns()) + " ns");
        }
        out.println();
        out.println("conditions that differ:");
        page.differs().forEach(words -> out.println("  - " + words));
    }

    private List<List<String>> lines(Operation operation) {
        List<List<String>> lines = new ArrayList<>();
        rows.stream()
                .filter(row -> row.operation() == operation)
                .map(this::cells)
                .forEach(lines::add);
        options.absent().stream()
                .filter(library -> options.page().has(library, operation))
                .map(CodecReport::absence)
                .map(cells -> List.of(cells.getFirst(), cells.get(1), "-", "-", "-", "-", "-", "-"))
                .forEach(lines::add);
        return lines;
    }

    private List<String> cells(PublishedRow row) {
        return List.of(
                row.library().label(),
                versions.get(row.library()),
                verifies(row),
                row.compiling().mark(tenth(row.ns())),
                tenth(row.spread().minNs()),
                tenth(row.spread().maxNs()),
                String.format(Locale.ROOT, "%,.0f", row.perSecond()),
                tenth(row.bytes()));
    }

    private String verifies(PublishedRow row) {
        return row.operation() == Operation.DECODE ? options.page().verifies().get(row.library()) : "-";
    }

    private static String tenth(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String plain(double ns) {
        return ns == Math.rint(ns) ? String.format(Locale.ROOT, "%,.0f", ns) : String.format(Locale.ROOT, "%.1f", ns);
    }

    /** The same figures for programs. */
    @Override
    public String json() {
        String lines = rows.stream().map(row -> "    " + json(row)).collect(Collectors.joining(",\n"));
        String figures =
                options.page().figures().stream().map(PublishedReport::json).collect(Collectors.joining(", "));
        String differs = options.page().differs().stream().map(JsonText::quoted).collect(Collectors.joining(", "));
        return "{\n  \"rows\": [\n" + lines + "\n  ],\n  \"not_installed\": "
                + CodecReport.absences(options.absent()) + ",\n  \"published\": {\"where\": "
                + JsonText.quoted(options.page().where()) + ", \"figures\": [" + figures
                + "]},\n  \"differs\": [" + differs + "],\n  \"environment\": "
                + JsonText.object(surroundings()) + "\n}\n";
    }

    private Map<String, String> surroundings() {
        Map<String, String> surroundings = new LinkedHashMap<>();
        environment.parts().forEach((name, text) -> surroundings.put(name, JsonText.quoted(text)));
        surroundings.put("as_published", JsonText.quoted(options.page().label()));
        surroundings.put("effort", JsonText.quoted(options.effort().words(options.page())));
        return surroundings;
    }

    private String json(PublishedRow row) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("message", JsonText.quoted(MESSAGE));
        members.put("operation", JsonText.quoted(row.operation().label()));
        members.put("library", JsonText.quoted(row.library().label()));
        members.put("version", JsonText.quoted(versions.get(row.library())));
        members.put("validates", JsonText.quoted(row.operation() == Operation.DECODE ? verifies(row) : "nothing"));
        members.put("ns_per_op", JsonText.number(row.ns()));
        members.put("ns_min", JsonText.number(row.spread().minNs()));
        members.put("ns_max", JsonText.number(row.spread().maxNs()));
        members.put("messages_per_s", JsonText.number(row.perSecond()));
        members.put("bytes_per_op", JsonText.number(Math.rint(row.bytes() * 10) / 10));
        members.put("compiling", JsonText.number(row.compiling().rounded()));
        members.put("ratio_to_needletail", ratio(row).map(JsonText::number).orElse("null"));
        return JsonText.object(members);
    }

    private Optional<Double> ratio(PublishedRow row) {
        return rows.stream()
                .filter(yard -> yard.library() == CodecLibrary.NEEDLETAIL && yard.operation() == row.operation())
                .map(yard -> row.ns() / yard.ns())
                .findFirst();
    }

    private static String json(PublishedPage.PublishedFigure figure) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("library", JsonText.quoted(figure.who()));
        members.put("operation", JsonText.quoted(figure.operation().label()));
        members.put("ns_per_op", JsonText.number(figure.ns()));
        return JsonText.object(members);
    }
}
