package io.needletail.bench.codec;

import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.TextTable;
import io.needletail.bench.external.OpenPeer;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run found, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param rows by operation, message and library
 */
record CodecReport(CodecOptions options, Environment environment, List<CodecRow> rows) implements Figures {
    private static final List<String> HEAD = List.of("library", "version", "ns/op", "B/op", "times");

    CodecReport {
        rows = List.copyOf(rows);
    }

    static CodecReport of(
            CodecOptions options,
            Environment environment,
            List<Measurement> measurements,
            Map<CodecLibrary, String> versions) {
        List<CodecRow> rows = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            for (String message : options.messages()) {
                options.libraries().stream()
                        .filter(library -> CodecRow.exists(library, message, operation))
                        .map(library -> CodecRow.of(library, message, operation, measurements, versions.get(library)))
                        .forEach(rows::add);
            }
        }
        return new CodecReport(options, environment, rows);
    }

    /** Prints head, a table for each operation and message, and a legend. */
    @Override
    public void print(PrintWriter out) {
        CodecOptions.Effort effort = options.effort();
        out.println("FIX codecs, one message an operation, streams of 1,024 different messages, JMH");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit());
        out.println(effort.rounds() + (effort.rounds() == 1 ? " round" : " rounds, medians") + " of "
                + effort.warmups() + " x " + effort.warmupMs() + " ms warm-up and " + effort.iterations() + " x "
                + effort.iterationMs() + " ms, after as much warm-up as the compiler needs to come to rest; "
                + (effort.isShared()
                        ? "a process for each library, its classes loaded anew for each figure"
                        : "a process for each library, message and operation"));
        rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.operation().label() + " " + row.message(), LinkedHashMap::new, Collectors.toList()))
                .forEach((title, group) -> {
                    out.println();
                    out.println(title);
                    out.print(TextTable.of(HEAD, lines(group)));
                });
        out.println();
        out.println("times: median over the rounds of ns/op / ns/op of Needletail in the same form and round.");
        if (rows.stream().anyMatch(row -> row.compiling().isMuch())) out.println(Compiling.LEGEND);
        options.libraries().forEach(library -> out.println(library.label() + " verifies: " + library.validates()));
    }

    private List<List<String>> lines(List<CodecRow> group) {
        CodecRow first = group.getFirst();
        List<List<String>> lines = new ArrayList<>();
        group.stream().map(CodecReport::cells).forEach(lines::add);
        options.absent().stream()
                .filter(library -> CodecRow.exists(library, first.message(), first.operation()))
                .map(CodecReport::absence)
                .forEach(lines::add);
        return lines;
    }

    /** The row of a library that the user would have to bring. */
    static List<String> absence(CodecLibrary library) {
        return List.of(
                library.label(), OpenPeer.named(library.label()).orElseThrow().absence(), "-", "-", "-");
    }

    /** The same for programs. */
    static String absences(List<CodecLibrary> libraries) {
        return libraries.stream()
                .map(library -> "{\"library\": " + JsonText.quoted(library.label()) + ", \"reason\": "
                        + JsonText.quoted(absence(library).get(1)) + "}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static List<String> cells(CodecRow row) {
        return List.of(
                row.library().label(),
                row.version(),
                row.compiling().mark(String.format(Locale.ROOT, "%.1f", row.nsPerOp())),
                String.format(Locale.ROOT, "%.1f", row.bytesPerOp()),
                row.ratio()
                        .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                        .orElse("-"));
    }

    /** The same figures for programs. */
    @Override
    public String json() {
        String lines = rows.stream().map(row -> "    " + json(row)).collect(Collectors.joining(",\n"));
        Map<String, String> surroundings = new LinkedHashMap<>();
        environment.parts().forEach((name, text) -> surroundings.put(name, JsonText.quoted(text)));
        surroundings.put("rounds", Integer.toString(options.effort().rounds()));
        surroundings.put("iterations", Integer.toString(options.effort().iterations()));
        surroundings.put("iteration_ms", Integer.toString(options.effort().iterationMs()));
        return "{\n  \"rows\": [\n" + lines + "\n  ],\n  \"not_installed\": " + absences(options.absent())
                + ",\n  \"environment\": " + JsonText.object(surroundings) + "\n}\n";
    }

    private static String json(CodecRow row) {
        boolean decodes = row.operation() == Operation.DECODE;
        Map<String, String> members = new LinkedHashMap<>();
        members.put("message", JsonText.quoted(row.message()));
        members.put("operation", JsonText.quoted(row.operation().label()));
        members.put("library", JsonText.quoted(row.library().label()));
        members.put("version", JsonText.quoted(row.version()));
        members.put("validates", JsonText.quoted(decodes ? row.library().validates() : "nothing"));
        members.put("ns_per_op", JsonText.number(row.nsPerOp()));
        // To a tenth: JMH's own few bytes an iteration are not the library's.
        members.put("bytes_per_op", JsonText.number(Math.rint(row.bytesPerOp() * 10) / 10));
        members.put("compiling", JsonText.number(row.compiling().rounded()));
        members.put("ratio_to_needletail", row.ratio().map(JsonText::number).orElse("null"));
        return JsonText.object(members);
    }
}
