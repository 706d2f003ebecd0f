package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.TestRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {
    private static final List<Column> ROUND_TRIPS = List.of(
            Column.key("peer"),
            Column.figure("min_us", "min", "us", Format.DIGITS),
            Column.figure("p50_us", "p50", "us", Format.DIGITS),
            Column.figure("count", "count", "", Format.WHOLE).without(Column.Use.DOCUMENT),
            Column.figure("gc_count", "GCs", "", Format.WHOLE).over(Column.Over.MAX));
    private static final Result RESULT = TestRuns.full(TestRuns.result(
            "rtt",
            ROUND_TRIPS,
            TestRuns.row("peer", "raw", "min_us", 5, "p50_us", 6.5, "count", 90),
            TestRuns.row("peer", "needletail", "min_us", 1234.5, "p50_us", 8.125, "gc_count", 0)));

    private static final Documents OURS =
            new Documents(Path.of("").toAbsolutePath().getParent().getParent());
    private static final Pattern TABLE =
            Pattern.compile("<!-- (figures: \\S+[^>]*) -->\n(.*?)<!-- /figures -->", Pattern.DOTALL);
    private static final Pattern PICTURE =
            Pattern.compile("<!-- picture: (\\S+) -->\n((?:!\\[[^\\]]*]\\((\\S+)\\)\n)?)<!-- /picture -->");

    private static final Pattern CELL = Pattern.compile(" ?\\| ?");
    private static final Pattern RATIO = Pattern.compile("(p[0-9.]+)(?:/| x ).+");
    private static final Pattern CITED = Pattern.compile("[a-z0-9-]+-20\\d\\d-[0-9a-z-]+\\.json");

    @TempDir
    Path root;

    private Documents documents;
    private Path result;

    @BeforeEach
    void aCheckout() throws IOException {
        documents = new Documents(root);
        result = write("out.json", RESULT);
        Files.writeString(root.resolve("README.md"), "above\n<!-- figures: rtt -->\nold\n<!-- /figures -->\nbelow\n");
        Files.createDirectories(root.resolve("docs/benchmarks"));
    }

    private Path write(String name, Result content) throws IOException {
        return Files.writeString(root.resolve(name), ResultJson.text(content));
    }

    @Test
    void aResultIsStoredUnderItsDayAndCommit() throws Exception {
        Path kept = documents.keep(result);
        assertThat(kept)
                .isEqualTo(root.resolve("bench/results/rtt-2026-01-02-abc.json"))
                .hasContent(ResultJson.text(RESULT));
        assertThat(documents.keep(kept)).isEqualTo(kept);
    }

    @Test
    void onlyTheTableOfTheReadmeIsReplaced() throws Exception {
        documents.refresh(documents.keep(result));
        assertThat(Files.readString(root.resolve("README.md")))
                .startsWith("above\n<!-- figures: rtt -->\n| peer | min |")
                .contains("| raw | 5.00 | 6.50 | – |\n")
                .contains("| needletail | 1235 | 8.13 | 0 |\n")
                .doesNotContain("old")
                .endsWith("from bench/results/rtt-2026-01-02-abc.json.\n<!-- /figures -->\nbelow\n");
    }

    @Test
    void aMarkerWithTitlesGetsThoseColumns() throws Exception {
        Files.writeString(root.resolve("README.md"), """
                above
                <!-- figures: rtt | p50 | GCs -->
                old
                <!-- /figures -->
                below
                <!-- figures: rtt | min -->
                <!-- /figures -->
                """);

        documents.refresh(documents.keep(result));

        assertThat(Files.readString(root.resolve("README.md")))
                .contains("below\n<!-- figures: rtt | min -->\n| peer | min |\n|---|---|\n| raw | 5.00 |")
                .startsWith("above\n<!-- figures: rtt | p50 | GCs -->\n| peer | p50 | GCs |\n")
                .contains("| needletail | 8.13 | 0 |\n")
                .contains("from bench/results/rtt-2026-01-02-abc.json.\n<!-- /figures -->\nbelow\n")
                .doesNotContain("old", "noise");
    }

    @Test
    void aMarkerWithATitleThatNoColumnHasIsRejected() throws Exception {
        Files.writeString(root.resolve("README.md"), "<!-- figures: rtt | p51 -->\n<!-- /figures -->\n");
        Path kept = documents.keep(result);

        assertThatThrownBy(() -> documents.refresh(kept)).hasMessageContaining("has no column [p51]");
    }

    @Test
    void aPictureIsWrittenWhereADocumentHasAPlaceForIt() throws Exception {
        Path readme = Files.writeString(
                root.resolve("README.md"), "above\n<!-- picture: rtt -->\nold\n<!-- /picture -->\nbelow\n");

        List<Path> written = documents.refresh(documents.keep(result));

        Path picture = root.resolve("docs/benchmarks/pictures/rtt.svg");
        assertThat(written).containsExactly(picture, readme);
        assertThat(readme)
                .content()
                .matches(
                        "(?s)above\n<!-- picture: rtt -->\n!\\[[^\\]]+]\\(docs/benchmarks/pictures/rtt.svg\\)\n<!-- /picture -->\nbelow\n");
        assertThat(picture)
                .content()
                .contains(
                        "prefers-color-scheme: dark",
                        ">raw</text>",
                        ">needletail</text>",
                        "bench/results/rtt-2026-01-02-abc.json");
    }

    @Test
    void aResultIsMarkedWhenTheCodeThatItMeasuredHasChangedSince() throws Exception {
        assumeTrue(Programs.first("git").isPresent(), "git is not installed");
        git("init", "-q");
        commit("wire/src/main/Frame.java", "1");
        String measured = git("rev-parse", "--short=12", "HEAD");
        Path kept = documents.keep(write("out.json", TestRuns.with(RESULT, "commit", measured)));
        documents.refresh(kept);
        commit("fast/src/main/Decoder.java", "2");
        assertThat(documents.markStale()).isEmpty();

        commit("wire/src/main/Frame.java", "2");
        assertThat(documents.markStale()).containsExactly(kept.getFileName() + ": wire");
        assertThat(root.resolve("README.md"))
                .content()
                .contains(
                        ".json.\n\nOlder than the code: commits since then changed wire.\n<!-- /figures -->\nbelow\n");
    }

    private void commit(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
        git("add", file);
        git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "change");
    }

    private String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
        command.addAll(List.of(arguments));
        Programs.Outcome outcome = Programs.run(command);
        assertThat(outcome.exit()).as(outcome.output()).isZero();
        return outcome.output();
    }

    @Test
    void aFindingIsAddedToThePageWithItsResultFile() throws Exception {
        Path log = Files.writeString(root.resolve("docs/benchmarks/LOG.md"), "# Findings\n");
        documents.log(documents.keep(result), Optional.of("./needletail bench rtt"), "It polls.\n");

        assertThat(log)
                .hasContent(
                        "# Findings\n\nIt polls. (`./needletail bench rtt`, bench/results/rtt-2026-01-02-abc.json)\n");
    }

    @Test
    void aFileThatIsNotAResultIsRejected() throws IOException {
        Files.writeString(result, "{\"runs\": []}");

        assertThatThrownBy(() -> documents.keep(result)).hasMessageContaining("not a result of bench");
    }

    @Test
    void aCodecTableHasARowPerLibraryAndAColumnPerMessage() throws Exception {
        List<Column> columns = List.of(
                Column.key("operation"),
                Column.key("message"),
                Column.key("library"),
                Column.label("version"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS).over(Column.Over.MAX),
                Column.figure(Result.COMPILING, "compiling", "", Format.TENTHS).hidden());
        Result codec = TestRuns.full(TestRuns.result(
                "codec",
                columns,
                codec("decode", "needletail", "1.0", 73.44, 0, 0),
                codec("decode", "quickfixj", "3.0.1", 1300, 1722, 0.3),
                codec("encode", "needletail", "1.0", 101, 0, 0)));

        Path kept = documents.keep(write("codec.json", codec));

        assertThat(kept).hasFileName("codec-2026-01-02-abc.json");
        assertThat(documents.figures(kept, List.of()))
                .startsWith("| library | version | decode M | encode M |\n|---|---|---|---|\n")
                .contains("| needletail | 1.0 | 73.4 | 101.0 |\n")
                .contains("| quickfixj | 3.0.1 | 1300.0* (1722 B) | – |\n")
                .contains(
                        "\nFigures. one <fast> core, Linux K, JDK 25; noise: others took 1.2 % of a core, at most 90 us at"
                                + " once before, others took 1.2 % of a core, at most 90 us at once after; one round; from"
                                + " bench/results/codec-2026-01-02-abc.json.\n")
                .endsWith("\n" + codec.legend() + "\n");
    }

    private static Row codec(
            String operation, String library, String version, double ns, double bytes, double compiling) {
        return TestRuns.row(
                "operation",
                operation,
                "message",
                "M",
                "library",
                library,
                "version",
                version,
                "ns_per_op",
                ns,
                "bytes_per_op",
                bytes,
                "compiling",
                compiling);
    }

    @Test
    void everyDocumentWithAMarkerGetsTheTable() throws Exception {
        Path page = Files.writeString(
                root.resolve("docs/benchmarks/README.md"), "<!-- figures: rtt -->\n<!-- /figures -->\n");

        documents.refresh(documents.keep(result));

        assertThat(Files.readString(page)).contains("| raw | 5.00 | 6.50 |");
    }

    /** A figure that was typed by hand differs from its file sooner or later; a place without a file has none. */
    @Test
    void theTablesInTheDocumentsComeFromResultFiles() throws IOException {
        List<Table> tables = tables();

        assertThat(tables)
                .isNotEmpty()
                .allSatisfy(table -> assertThat(table.text())
                        .as(table.place())
                        .isEqualTo(OURS.figures(table.file(), Documents.titles(table.place()))));
    }

    /** Each picture is the one of the file that the table of the same result names. */
    @Test
    void thePicturesInTheDocumentsComeFromTheFilesOfTheirTables() throws IOException {
        List<Path> files = tables().stream().map(Table::file).distinct().toList();
        Set<Path> shown = new TreeSet<>();
        for (Path document : OURS.shown()) {
            Matcher places = PICTURE.matcher(Files.readString(document));
            while (places.find()) {
                if (places.group(2).isBlank()) continue;
                Path picture = document.resolveSibling(places.group(3)).normalize();
                String drawn = Files.readString(picture);
                assertThat(files)
                        .as(picture + ": the file that it names")
                        .filteredOn(file -> drawn.contains("bench/results/" + file.getFileName() + "."))
                        .singleElement()
                        .satisfies(file -> {
                            Result result = ResultJson.read(file);
                            assertThat(result.label()).isEqualTo(places.group(1));
                            assertThat(Pictures.of(result, "bench/results/" + file.getFileName()))
                                    .hasValue(drawn);
                            assertThat(places.group(2)).isEqualTo(Pictures.line(result, places.group(3)));
                        });
                shown.add(picture);
            }
        }
        try (Stream<Path> pictures = Files.list(OURS.root().resolve(Pictures.FOLDER))) {
            assertThat(pictures).isNotEmpty().containsExactlyInAnyOrderElementsOf(shown);
        }
    }

    @Test
    void noTableInTheDocumentsComesFromAShortOrNoisyRun() throws IOException {
        for (Table table : tables()) {
            assertThat(FullRun.shortcomings(ResultJson.read(table.file())))
                    .as(table.place() + ", " + table.file().getFileName())
                    .isEmpty();
        }
    }

    /** The list beside the results is what the history says: after a change of measured code it is renewed. */
    @Test
    void theResultsThatAreOlderThanTheCodeAreListed() throws IOException {
        StaleResults stale = new StaleResults(OURS.root());
        Set<Path> shown = new TreeSet<>(tables().stream().map(Table::file).toList());
        assumeTrue(Programs.first("git").isPresent(), "git is not installed");
        for (Path file : shown) assumeTrue(hasCommit(file), "the history lacks the commit of " + file.getFileName());

        assertThat(stale.recorded())
                .as("renew it: ./needletail bench record --stale")
                .isEqualTo(stale.lines(shown));
    }

    private static boolean hasCommit(Path file) throws IOException {
        String commit = ResultJson.read(file).environment().getOrDefault("commit", "unknown");
        return Programs.run(List.of("git", "-C", OURS.root().toString(), "cat-file", "-e", commit))
                        .exit()
                == 0;
    }

    /** A ratio such as p99/raw has the figure that it is a ratio of in its own row. */
    @Test
    void noTableHasARatioWithoutItsFigure() throws IOException {
        for (Table table : tables()) {
            List<List<String>> rows = table.text()
                    .lines()
                    .takeWhile(line -> line.startsWith("|"))
                    .map(CELL::split)
                    .map(List::of)
                    .toList();
            for (String title : rows.getFirst()) {
                Matcher ratio = RATIO.matcher(title);
                if (!ratio.matches()) continue;
                int at = rows.getFirst().indexOf(title);
                int figure = rows.getFirst().indexOf(ratio.group(1));
                assertThat(figure).as(table.place() + ": figure of " + title).isNotNegative();
                assertThat(rows)
                        .as(table.place() + ": rows with " + title + " and without its figure")
                        .noneMatch(row ->
                                row.get(figure).equals("–") && !row.get(at).equals("–"));
            }
        }
    }

    /** A finding cites full runs, not quick ones; it may be about their noise. */
    @Test
    void theFindingsCiteFullRuns() throws IOException {
        List<Path> cited = CITED.matcher(Files.readString(OURS.root().resolve("docs/benchmarks/LOG.md")))
                .results()
                .map(found -> OURS.root().resolve(Documents.RESULTS).resolve(found.group()))
                .distinct()
                .toList();

        assertThat(cited).isNotEmpty();
        for (Path file : cited) {
            assertThat(FullRun.shortcomings(ResultJson.read(file)))
                    .as(file.toString())
                    .allMatch(reason -> reason.endsWith("on a quiet machine"));
        }
    }

    /** A table of a document: where it stands, its text, and the file in its caption. */
    private record Table(String place, String text, Path file) {}

    private static List<Table> tables() throws IOException {
        List<Table> tables = new ArrayList<>();
        for (Path document : OURS.shown()) {
            Matcher places = TABLE.matcher(Files.readString(document));
            while (places.find()) {
                // A place without figures waits for its measurement.
                if (places.group(2).isBlank()) continue;
                String place = document.getFileName() + ": " + places.group(1);
                Matcher source = Documents.SOURCE.matcher(places.group(2));
                assertThat(source.find()).as(place + " has a file").isTrue();
                Path file = OURS.root().resolve(source.group(1));
                assertThat(file).as(place).exists();
                tables.add(new Table(place, places.group(2), file));
            }
        }
        return tables;
    }
}
