package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each measurement that one of the five projects published has its quotation, its command and a recorded result. Not
 * yet recorded by the page's own parameters: Chronos' searches over prices.
 */
final class PublishedPagesTest {
    private static final Documents OURS =
            new Documents(Path.of("").toAbsolutePath().getParent().getParent());
    private static final Path PAGES = OURS.root().resolve("docs/benchmarks");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "IdeaFIX: ping-pong of an order and two reports | ideafix_bench.sh | bench rtt | rtt",
                "FIX Antenna: a single session echoed at 50,000 a second | 50,000/s | bench echo --published | echo",
                "F1X: the codec, and wire to wire | Test_DecodingNewOrderSingle | bench codec --as-published f1x | codec-f1x",
                "F1X: the codec, and wire to wire | LatencyTestClient | bench wire-to-wire | wire-to-wire",
                "Chronos: parsers | FixBenchmark | bench codec --as-published chronos | codec-chronos",
                "Chronos: the matching engine | WireToWireBenchmark | bench match --as-published chronos | match-chronos",
                "Chronos: FIX to SBE, and consensus | SbeEncodingBenchmark | bench sbe --as-published chronos | sbe-chronos",
                "Chronos: FIX to SBE, and consensus | ClusterLatencyBenchmark | bench cluster --as-published chronos"
                        + " | cluster-chronos",
                "Chronos: FIX to SBE, and consensus | LATENCY REPORT | bench venue | venue",
                "Chronos: FIX to SBE, and consensus | section on zero garbage | bench gc | gc",
                "OnixS: a FAST decoder | one encoded chunk | bench fast | fast"
            })
    void aPublishedMeasurementHasItsCommandAndItsTable(String heading, String published, String command, String marker)
            throws IOException {
        String page = Files.readString(PAGES.resolve("README.md"));
        int from = page.indexOf("## " + heading + "\n");
        assertThat(from).as(heading).isNotNegative();
        int to = page.indexOf("\n## ", from);
        String section = page.substring(from, to < 0 ? page.length() : to);
        assertThat(section).contains(published, "./needletail " + command);
        Pattern table = Pattern.compile("<!-- figures: " + marker + " -->\n\\|");
        List<Path> pages =
                OURS.shown().stream().filter(file -> has(file, table)).toList();
        assertThat(pages).as("pages with the table " + marker).isNotEmpty();
    }

    private static boolean has(Path file, Pattern table) {
        try {
            return table.matcher(Files.readString(file)).find();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
