package io.needletail.bench.publish;

import io.needletail.bench.result.MarkdownReport;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The documents of a checkout that show figures.
 *
 * @param root the checkout
 */
public record Documents(Path root) {
    /** Folder of the result files that documents cite. */
    static final String RESULTS = "bench/results";

    private static final String END = "<!-- /figures -->";
    private static final String PICTURE_END = "<!-- /picture -->";
    /** The file of a table, in its caption. */
    static final Pattern SOURCE = Pattern.compile("from (bench/results/\\S+\\.json)\\.");

    private static final Pattern COLUMN = Pattern.compile(" \\| ([^|]+?)(?= \\||$)");

    /**
     * Stores a result under a name with its day and its commit.
     *
     * @throws RefusedResult when it is too short or too noisy to stand in a document
     */
    public Path keep(Path result) throws IOException, RefusedResult {
        Result content = ResultJson.read(result);
        List<String> shortcomings = FullRun.shortcomings(content);
        if (!shortcomings.isEmpty()) throw new RefusedResult(result, shortcomings);
        String day = content.environment().getOrDefault("started", "unknown").split("T", 2)[0];
        Path kept = root.resolve(RESULTS)
                .resolve(content.label() + "-" + day + "-"
                        + content.environment().get("commit") + ".json");
        Files.createDirectories(kept.getParent());
        if (!result.toAbsolutePath().normalize().equals(kept.toAbsolutePath().normalize())) {
            Files.writeString(kept, Files.readString(result));
        }
        return kept;
    }

    /**
     * Replaces table and picture of such a result in every document with a marker for them. A marker with titles, such
     * as {@code figures: rtt | p50 | max}, gets a table of these columns.
     *
     * @return the files that were written
     */
    public List<Path> refresh(Path kept) throws IOException {
        Result result = ResultJson.read(kept);
        List<Path> changed =
                new ArrayList<>(fill("figures: " + result.label(), END, (_, marker) -> figures(kept, titles(marker))));
        Optional<String> picture = Pictures.of(result, RESULTS + "/" + kept.getFileName());
        if (picture.isEmpty()) return changed;
        Path file = root.resolve(Pictures.FOLDER).resolve(result.label() + ".svg");
        List<Path> shown = fill(
                "picture: " + result.label(),
                PICTURE_END,
                (document, _) -> Pictures.line(result, "" + document.getParent().relativize(file)));
        if (shown.isEmpty()) return changed;
        Files.createDirectories(file.getParent());
        changed.add(Files.writeString(file, picture.get()));
        shown.stream().filter(document -> !changed.contains(document)).forEach(changed::add);
        return changed;
    }

    /** Text of a place in a document. */
    private interface Place {
        String text(Path document, String marker) throws IOException;
    }

    /** Writes a text between two markers, in every document that has them; returns those documents. */
    private List<Path> fill(String name, String end, Place place) throws IOException {
        Pattern begin = Pattern.compile("<!-- (" + Pattern.quote(name) + "(?: \\|[^>]*)?) -->\n");
        List<Path> changed = new ArrayList<>();
        for (Path document : shown()) {
            String text = Files.readString(document);
            String filled = filled(document, text, begin.matcher(text), end, place);
            if (filled.isEmpty()) continue;
            Files.writeString(document, filled);
            changed.add(document);
        }
        return changed;
    }

    private static String filled(Path document, String text, Matcher begin, String end, Place place)
            throws IOException {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        while (begin.find(from)) {
            int to = text.indexOf(end, begin.end());
            if (to < 0) throw new IOException(document + " has no " + end + " after " + begin.group(1));
            filled.append(text, from, begin.end()).append(place.text(document, begin.group(1)));
            from = to;
        }
        return from == 0 ? "" : filled.append(text.substring(from)).toString();
    }

    /** Returns the titles of columns that a marker asks for; none for all. */
    static List<String> titles(String marker) {
        return COLUMN.matcher(marker).results().map(found -> found.group(1)).toList();
    }

    /** Appends a finding to the page of findings, with the name of the result. */
    void log(Path kept, Optional<String> command, String learnt) throws IOException {
        String made = command.map(line -> "`" + line + "`, ").orElse("");
        String entry = "\n" + learnt.strip() + " (" + made + RESULTS + "/" + kept.getFileName() + ")\n";
        Path log = root.resolve("docs/benchmarks/LOG.md");
        Files.writeString(log, entry, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The documents that show figures: the README, and those about benchmarks. */
    List<Path> shown() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> files = Files.list(root.resolve("docs/benchmarks"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }

    /** The table with its caption; the same for the same result file. With titles: those columns. */
    String figures(Path kept, List<String> titles) throws IOException {
        Result result = ResultJson.read(kept);
        MarkdownReport report = new MarkdownReport(result);
        String source = RESULTS + "/" + kept.getFileName();
        String table = titles.isEmpty() ? report.text(source) : report.summary(titles, source);
        Optional<String> changes = new StaleResults(root)
                .since(kept)
                .map(changed -> "Older than the code: commits since then changed " + changed + ".");
        return Stream.concat(FullRun.noisyRound(result).stream(), changes.stream())
                .map(mark -> "\n" + mark + "\n")
                .collect(Collectors.joining("", table, ""));
    }

    /**
     * Marks the results whose code has changed since, in every document that shows them.
     *
     * @return a line for each of them
     */
    public List<String> markStale() throws IOException {
        Set<Path> kept = new LinkedHashSet<>();
        for (Path document : shown()) {
            SOURCE.matcher(Files.readString(document))
                    .results()
                    .forEach(found -> kept.add(root.resolve(found.group(1))));
        }
        List<String> lines = new StaleResults(root).renew(kept);
        for (Path result : kept) refresh(result);
        return lines;
    }
}
