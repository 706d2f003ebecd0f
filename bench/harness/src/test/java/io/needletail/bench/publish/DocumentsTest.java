package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {
    private static final String RESULT = """
            {"runs": [
              {"peer": "raw", "min_us": 5, "p50_us": 6.5, "max_us": 1234.5, "ratio_to_raw": 1,
               "alloc_bytes_per_round_trip": null, "gc_count": null},
              {"peer": "needletail", "min_us": 6, "p50_us": 8.125, "max_us": 99, "ratio_to_raw": 1.25,
               "alloc_bytes_per_round_trip": 0, "gc_count": 0}],
             "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc", "cpu": "C", "rounds": "3"}}
            """;

    @TempDir
    Path root;

    private Documents documents;
    private Path result;

    @BeforeEach
    void aCheckout() throws IOException {
        documents = new Documents(root);
        result = Files.writeString(root.resolve("out.json"), RESULT);
        Files.writeString(root.resolve("README.md"), "above\n<!-- figures: rtt -->\nold\n<!-- /figures -->\nbelow\n");
        Files.createDirectories(root.resolve("docs/benchmarks"));
    }

    @Test
    void aResultIsKeptUnderItsDayAndCommit() throws IOException {
        Path kept = documents.keep(result);
        assertThat(kept)
                .isEqualTo(root.resolve("bench/results/rtt-2026-01-02-abc.json"))
                .hasContent(RESULT);
        assertThat(documents.keep(kept)).isEqualTo(kept);
    }

    @Test
    void theReadmesTableIsReplacedAndNothingElse() throws IOException {
        documents.refresh(documents.keep(result));
        assertThat(Files.readString(root.resolve("README.md")))
                .startsWith("above\n<!-- figures: rtt -->\n| peer | min |")
                .contains("| raw | 5 | 6.50 | – | – | – | – | 1235 | 1 | – | – | – |\n")
                .contains("| needletail | 6 | 8.13 | – | – | – | – | 99 | 1.25 | 0 | 0 | – |\n")
                .doesNotContain("old")
                .endsWith("from bench/results/rtt-2026-01-02-abc.json.\n<!-- /figures -->\nbelow\n");
    }

    @Test
    void theLogGrowsByAnEntryAtItsEnd() throws IOException {
        Path log = Files.writeString(root.resolve("docs/benchmarks/LOG.md"), "# Log\n");
        documents.log(documents.keep(result), "./needletail bench rtt", "It polls.\n");
        assertThat(Files.readString(log))
                .startsWith("# Log\n\n## 2026-01-02, commit abc\n\n`./needletail bench rtt`\n\n| peer |")
                .endsWith("\n\nIt polls.\n");
    }

    @Test
    void whatIsNoResultIsRefused() throws IOException {
        Files.writeString(result, "{\"runs\": []}");
        assertThatThrownBy(() -> documents.keep(result)).hasMessageContaining("is no result of bench");
    }

    @Test
    void aResultOfCodecHasAPlaceOfItsOwn() throws IOException {
        Path codec = Files.writeString(root.resolve("codec.json"), """
                {"rows": [
                  {"message": "M", "operation": "decode", "library": "needletail", "version": "1.0",
                   "validates": "CheckSum", "ns_per_op": 73.4, "bytes_per_op": 0},
                  {"message": "M", "operation": "decode", "library": "other", "version": "2",
                   "validates": "nothing", "ns_per_op": 1118, "bytes_per_op": 4900},
                  {"message": "M", "operation": "encode", "library": "other", "version": "2",
                   "validates": "nothing", "ns_per_op": 1216.6, "bytes_per_op": 3700}],
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc", "rounds": 3, "iterations": 5}}
                """);
        Path readme = root.resolve("README.md");
        Files.writeString(readme, Files.readString(readme) + "<!-- figures: codec -->\n<!-- /figures -->\n");
        Path kept = documents.keep(codec);
        documents.refresh(kept);

        assertThat(kept).hasFileName("codec-2026-01-02-abc.json");
        assertThat(Files.readString(readme))
                .contains("<!-- figures: rtt -->\nold\n")
                .contains("| library | checks | decode M | encode M |\n|---|---|---|---|\n")
                .contains("| needletail 1.0 | CheckSum | 73 | – |\n")
                .contains("| other 2 | nothing | 1118 (4900 B) | 1217 (3700 B) |\n")
                .endsWith("from bench/results/codec-2026-01-02-abc.json.\n<!-- /figures -->\n");
    }

    @Test
    void aPublishedPageDoneAgainHasAPlaceOfItsOwn() throws IOException {
        Path page = Files.writeString(root.resolve("page.json"), """
                {"rows": [
                  {"message": "M", "operation": "decode", "library": "needletail", "version": "1.0",
                   "validates": "CheckSum", "ns_per_op": 73.4, "bytes_per_op": 0}],
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc", "as_published": "f1x",
                  "effort": "ten times"}}
                """);
        Path kept = documents.keep(page);

        assertThat(kept).hasFileName("codec-f1x-2026-01-02-abc.json");
        assertThat(documents.figures(kept)).contains("one message again and again, ten times. ");
    }

    @Test
    void aResultOfFastIsALineForEachOperationAndCodec() throws IOException {
        Path fast = Files.writeString(root.resolve("fast.json"), """
                {"rows": [
                  {"workload": "var1", "operation": "decode", "library": "needletail", "version": "1.0",
                   "ns_per_message": 73.44, "alloc_bytes_per_message": 0},
                  {"workload": "var1", "operation": "decode", "library": "openfast", "version": "1.1.1",
                   "ns_per_message": 1300, "alloc_bytes_per_message": 1722},
                  {"workload": "mixed", "operation": "decode", "library": "handwritten", "version": "-",
                   "ns_per_message": 101, "alloc_bytes_per_message": 0}],
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc", "rounds": 3, "slices": 5}}
                """);

        Path kept = documents.keep(fast);
        assertThat(kept).hasFileName("fast-2026-01-02-abc.json");
        assertThat(documents.figures(kept))
                .startsWith("| operation | codec | var1 | mixed |\n|---|---|---|---|\n")
                .contains("| decode | needletail 1.0 | 73.4 | – |\n")
                .contains("| decode | openfast 1.1.1 | 1300.0 (1722 B) | – |\n")
                .contains("| decode | handwritten | – | 101.0 |\n");
    }

    @Test
    void aResultOfAnEchoIsNoResultOfRoundTrips() throws IOException {
        Path echo = Files.writeString(root.resolve("echo.json"), """
                {"runs": [{"peer": "raw", "round": 2, "rate_asked": 50000, "rate_achieved": 49999.6, "lost": 0,
                   "actual": {"p50_us": 9.5, "max_us": 240}, "intended": {"p50_us": 9.8, "max_us": 250}}],
                 "peers": {"raw": {}},
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc"}}
                """);
        Path kept = documents.keep(echo);

        assertThat(kept).hasFileName("echo-2026-01-02-abc.json");
        assertThat(documents.figures(kept))
                .contains("| raw 2 | 50000 | 50000 | 0 | – (–) | 9.80 (9.50) | – (–) | – (–) | – (–) | 250 (240) |\n");
    }

    @Test
    void aResultOfSessionsOrJournalIsATableOfVariants() throws IOException {
        Path journal = Files.writeString(root.resolve("journal.json"), """
                {"journal": [{"variant": "on", "p50_ns": 110.4, "max_ns": 465370, "slow": 59, "alloc": 0,
                   "against": "off", "ratio": 3.667}],
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc"}}
                """);

        assertThat(documents.figures(documents.keep(journal)))
                .contains("| on | 110 | – | 465370 | 59 | 0 | 3.67 | off |\n");
    }

    @Test
    void wireToWireIsALineAndTheFloorALineForEachCost() throws IOException {
        Path wire = Files.writeString(root.resolve("wire.json"), """
                {"peer": "needletail", "rate": 1000, "count": 15000, "gc_count": 0, "min_us": 9.5, "p50_us": 12.25,
                 "p99_us": 45.5, "p999_us": 1234.5, "p9999_us": null, "max_us": 2000,
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc"}}
                """);
        Path floor = Files.writeString(root.resolve("floor.json"), """
                {"floor": [{"variant": "reading the clock", "count": 1000, "min_ns": 20, "p50_ns": 21, "p99_ns": 1500,
                   "p999_ns": 2000, "max_ns": 250000, "mean_ns": 22}],
                 "environment": {"started": "2026-01-02T03:04:05Z", "commit": "abc", "noise_before": "nobody"}}
                """);
        Path keptWire = documents.keep(wire);
        Path keptFloor = documents.keep(floor);

        assertThat(keptWire).hasFileName("wire-to-wire-2026-01-02-abc.json");
        assertThat(documents.figures(keptWire))
                .contains("| needletail | 15000 | 1000 | 0 | 9.50 | 12.25 | 45.50 | 1235 | – | – | 2000 |\n");
        assertThat(keptFloor).hasFileName("floor-2026-01-02-abc.json");
        assertThat(documents.figures(keptFloor))
                .contains("| reading the clock | 1000 | 0.020 | 0.021 | 1.500 | 2.000 | 250 | 0.022 |\n")
                .contains("nobody before");
    }

    @Test
    void whatWasCarriedByAnotherTransportThanTheRunSaysSo() throws IOException {
        Path tls = Files.writeString(
                root.resolve("tls.json"),
                RESULT.replace("\"peer\": \"raw\"", "\"peer\": \"raw\", \"transport\": \"tcp\"")
                        .replace("\"commit\"", "\"transport\": \"tls\", \"commit\""));
        Path kept = documents.keep(tls);

        assertThat(kept).hasFileName("rtt-tls-2026-01-02-abc.json");
        assertThat(documents.figures(kept)).contains("| raw (tcp) | 5 |", "| needletail | 6 |");
    }

    @Test
    void everyDocumentWithAPlaceForItGetsTheTable() throws IOException {
        Path page = Files.writeString(
                root.resolve("docs/benchmarks/README.md"), "<!-- figures: rtt -->\n<!-- /figures -->\n");
        Path log =
                Files.writeString(root.resolve("docs/benchmarks/LOG.md"), "<!-- figures: rtt -->\n<!-- /figures -->\n");

        documents.refresh(documents.keep(result));

        assertThat(Files.readString(page)).contains("| raw | 5 | 6.50 |");
        assertThat(Files.readString(log)).doesNotContain("raw");
    }

    /** A figure that was typed by hand differs from its file sooner or later; a place without a file has none. */
    @Test
    void theTablesInOurDocumentsComeFromResultFiles() throws IOException {
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
