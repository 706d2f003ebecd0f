package io.needletail.bench.publish;

import io.needletail.bench.result.MarkdownReport;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /** Replaces table and picture of such a result in every document with a marker for them; returns the files that were written. */
    public List<Path> refresh(Path kept) throws IOException {
        Result result = ResultJson.read(kept);
        List<Path> changed = new ArrayList<>(fill("<!-- figures: " + result.label() + " -->", END, _ -> figures(kept)));
        Optional<String> picture = Pictures.of(result, RESULTS + "/" + kept.getFileName());
        if (picture.isEmpty()) return changed;
        Path file = root.resolve(Pictures.FOLDER).resolve(result.label() + ".svg");
        List<Path> shown = fill(
                "<!-- picture: " + result.label() + " -->",
                PICTURE_END,
                document -> Pictures.line(result, "" + document.getParent().relativize(file)));
        if (shown.isEmpty()) return changed;
        Files.createDirectories(file.getParent());
        changed.add(Files.writeString(file, picture.get()));
        shown.stream().filter(document -> !changed.contains(document)).forEach(changed::add);
        return changed;
    }

    /** Text of a place in a document. */
    private interface Place {
        String text(Path document) throws IOException;
    }

    /** Writes a text between two markers, in every document that has them; returns those documents. */
    private List<Path> fill(String begin, String end, Place place) throws IOException {
        List<Path> changed = new ArrayList<>();
        for (Path document : shown()) {
            String text = Files.readString(document);
            int from = text.indexOf(begin);
            if (from < 0) continue;
            int to = text.indexOf(end, from);
            if (to < from) throw new IOException(document + " has no " + end + " after " + begin);
            Files.writeString(
                    document, text.substring(0, from) + begin + "\n" + place.text(document) + text.substring(to));
            changed.add(document);
        }
        return changed;
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

    /** The table with its caption; the same for the same result file. */
    String figures(Path kept) throws IOException {
        return new MarkdownReport(ResultJson.read(kept)).text(RESULTS + "/" + kept.getFileName());
    }
}
