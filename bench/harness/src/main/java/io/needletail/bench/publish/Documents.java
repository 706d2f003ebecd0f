package io.needletail.bench.publish;

import io.needletail.bench.runner.Compiling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The documents of a checkout that show figures.
 *
 * @param root the checkout
 */
public record Documents(Path root) {
    /** Where result files that documents refer to are kept. */
    static final String RESULTS = "bench/results";

    private static final String END = "<!-- /figures -->";

    /** Keeps a result under a name that says when and of which commit it is. */
    public Path keep(Path result) throws IOException {
        ResultFile content = ResultFile.read(result);
        String day = content.environment("started").split("T", 2)[0];
        Path kept = root.resolve(RESULTS)
                .resolve(content.label() + "-" + day + "-" + content.environment("commit") + ".json");
        Files.createDirectories(kept.getParent());
        if (!result.toAbsolutePath().normalize().equals(kept.toAbsolutePath().normalize())) {
            Files.writeString(kept, Files.readString(result));
        }
        return kept;
    }

    /** Replaces the table of such a result wherever a document has a place for it; else it stands in the log alone. */
    public void refresh(Path kept) throws IOException {
        String begin = "<!-- figures: " + ResultFile.read(kept).label() + " -->";
        for (Path document : shown()) {
            String text = Files.readString(document);
            int from = text.indexOf(begin);
            if (from < 0) continue;
            int to = text.indexOf(END, from);
            if (to < from) throw new IOException(document + " has no " + END + " behind " + begin);
            Files.writeString(document, text.substring(0, from) + begin + "\n" + figures(kept) + text.substring(to));
        }
    }

    /** The documents that show the newest figures: the README, and those about benchmarks but the log. */
    List<Path> shown() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> files = Files.list(root.resolve("docs/benchmarks"))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.endsWith("LOG.md"))
                    .sorted()
                    .forEach(documents::add);
        }
        return documents;
    }

    /** Appends an entry to the log. */
    void log(Path kept, String command, String learnt) throws IOException {
        ResultFile result = ResultFile.read(kept);
        String entry =
                "\n## " + result.environment("started").split("T", 2)[0] + ", commit " + result.environment("commit")
                        + "\n\n`" + command + "`\n\n" + figures(kept) + "\n" + learnt.strip() + "\n";
        Path log = root.resolve("docs/benchmarks/LOG.md");
        Files.writeString(log, entry, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The table with what it belongs to; the same for the same result file. */
    String figures(Path kept) throws IOException {
        ResultFile result = ResultFile.read(kept);
        String origin = result.environment("cpu") + ", Linux " + result.environment("kernel") + ", JDK "
                + result.environment("jdk");
        String source = "; from " + RESULTS + "/" + kept.getFileName() + ".\n";
        return switch (result.kind()) {
            case RTT ->
                MarkdownTable.of(result) + "\nMicroseconds, medians of " + result.environment("rounds") + " rounds of "
                        + result.environment("duration_s") + " s. " + origin + ", `raw` in " + result.environment("raw")
                        + source;
            case ECHO ->
                EchoTable.of(result)
                        + "\nMicroseconds from the intended time, and in brackets from the transport's send, for each run. "
                        + origin + ", `raw` in " + result.environment("raw") + source;
            case CODEC ->
                CodecTable.of(result) + "\nNanoseconds a message, bytes allocated in brackets where there are any, "
                        + codecEffort(result) + ". " + origin + source + legend(result);
            case FAST ->
                FastTable.of(result)
                        + "\nNanoseconds a message, bytes allocated in brackets where there are any, medians of "
                        + result.environment("rounds") + " rounds of the median of " + result.environment("slices")
                        + " × " + result.environment("slice_ms") + " ms. " + origin + source + legend(result);
            case FLOOR ->
                FloorTable.of(result) + "\nMicroseconds; while it was measured, " + result.environment("noise_before")
                        + " before and " + result.environment("noise_after") + " after. " + origin + source;
            case WIRE -> WireTable.of(result) + "\nMicroseconds on loopback, heap of 1 GB. " + origin + source;
            case SESSIONS, JOURNAL ->
                CostTable.of(result) + "\nNanoseconds for each message, medians of " + result.environment("rounds")
                        + " rounds of " + result.environment("duration_s") + " s; journals on "
                        + result.environment("journal_file_system") + ". " + origin + source;
        };
    }

    private static String legend(ResultFile result) {
        boolean marked = result.lines().stream().map(Compiling::in).anyMatch(Compiling::isMuch);
        return marked ? "\n" + Compiling.LEGEND + "\n" : "";
    }

    private static String codecEffort(ResultFile result) {
        return result.publishedPage().isPresent()
                ? "one message again and again, " + result.environment("effort")
                : "medians of " + result.environment("rounds") + " rounds of " + result.environment("iterations")
                        + " × " + result.environment("iteration_ms") + " ms";
    }
}
