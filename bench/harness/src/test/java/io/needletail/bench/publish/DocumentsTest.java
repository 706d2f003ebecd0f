package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.TestRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {
    private static final List<Column> ROUND_TRIPS = List.of(
            Column.key("peer"),
            Column.figure("min_us", "min", "us", Format.DIGITS),
            Column.figure("p50_us", "p50", "us", Format.DIGITS),
            Column.figure("count", "count", "", Format.WHOLE).without(Column.Use.DOCUMENT),
            Column.figure("gc_count", "GCs", "", Format.WHOLE));
    private static final Result RESULT = TestRuns.result(
            "rtt",
            ROUND_TRIPS,
            TestRuns.row("peer", "raw", "min_us", 5, "p50_us", 6.5, "count", 9),
            TestRuns.row("peer", "needletail", "min_us", 1234.5, "p50_us", 8.125, "gc_count", 0));

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
    void aResultIsStoredUnderItsDayAndCommit() throws IOException {
        Path kept = documents.keep(result);
        assertThat(kept)
                .isEqualTo(root.resolve("bench/results/rtt-2026-01-02-abc.json"))
                .hasContent(ResultJson.text(RESULT));
        assertThat(documents.keep(kept)).isEqualTo(kept);
    }

    @Test
    void onlyTheTableOfTheReadmeIsReplaced() throws IOException {
        documents.refresh(documents.keep(result));
        assertThat(Files.readString(root.resolve("README.md")))
                .startsWith("above\n<!-- figures: rtt -->\n| peer | min |")
                .contains("| raw | 5.00 | 6.50 | – |\n")
                .contains("| needletail | 1235 | 8.13 | 0 |\n")
                .doesNotContain("old")
                .endsWith("from bench/results/rtt-2026-01-02-abc.json.\n<!-- /figures -->\nbelow\n");
    }

    @Test
    void aFindingIsAddedToThePageWithItsResultFile() throws IOException {
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
    void aCodecTableHasARowPerLibraryAndAColumnPerMessage() throws IOException {
        List<Column> columns = List.of(
                Column.key("operation"),
                Column.key("message"),
                Column.key("library"),
                Column.label("version"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS),
                Column.figure(Result.COMPILING, "compiling", "", Format.TENTHS).hidden());
        Result codec = TestRuns.result(
                "codec",
                columns,
                codec("decode", "needletail", "1.0", 73.44, 0, 0),
                codec("decode", "quickfixj", "3.0.1", 1300, 1722, 0.3),
                codec("encode", "needletail", "1.0", 101, 0, 0));

        Path kept = documents.keep(write("codec.json", codec));

        assertThat(kept).hasFileName("codec-2026-01-02-abc.json");
        assertThat(documents.figures(kept))
                .startsWith("| library | version | decode M | encode M |\n|---|---|---|---|\n")
                .contains("| needletail | 1.0 | 73.4 | 101.0 |\n")
                .contains("| quickfixj | 3.0.1 | 1300.0* (1722 B) | – |\n")
                .contains(
                        "\nFigures. one <fast> core, Linux K, JDK 25; from bench/results/codec-2026-01-02-abc.json.\n")
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
    void everyDocumentWithAMarkerGetsTheTable() throws IOException {
        Path page = Files.writeString(
                root.resolve("docs/benchmarks/README.md"), "<!-- figures: rtt -->\n<!-- /figures -->\n");

        documents.refresh(documents.keep(result));

        assertThat(Files.readString(page)).contains("| raw | 5.00 | 6.50 |");
    }

    /** A figure that was typed by hand differs from its file sooner or later; a place without a file has none. */
    @Test
    void theTablesInTheDocumentsComeFromResultFiles() throws IOException {
        Documents ours = new Documents(Path.of("").toAbsolutePath().getParent().getParent());
        int tables = 0;
        for (Path document : ours.shown()) {
            Matcher places = Pattern.compile("<!-- figures: (\\S+) -->\n(.*?)<!-- /figures -->", Pattern.DOTALL)
                    .matcher(Files.readString(document));
            while (places.find()) {
                Matcher source =
                        Pattern.compile("from (bench/results/\\S+\\.json)\\.").matcher(places.group(2));
                assertThat(source.find())
                        .as("%s: %s has a file", document, places.group(1))
                        .isTrue();
                assertThat(ours.root().resolve(source.group(1)))
                        .as("%s: the file of %s", document, places.group(1))
                        .exists();
                assertThat(places.group(2)).isEqualTo(ours.figures(ours.root().resolve(source.group(1))));
                tables++;
            }
        }
        assertThat(tables).isPositive();
    }
}
