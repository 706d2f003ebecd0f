package io.needletail.bench.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Each row that one of the five projects published is quoted, and has its command and its row in a recorded table. What
 * was not recorded is listed with the reason: the list and the documents agree.
 */
final class PublishedPagesTest {
    private static final Documents OURS =
            new Documents(Path.of("").toAbsolutePath().getParent().getParent());

    private static final Pattern TABLE =
            Pattern.compile("<!-- figures: (\\S+)(?: \\|[^>]*)? -->\n(.*?)<!-- /figures -->", Pattern.DOTALL);

    private static final Pattern SEPARATOR = Pattern.compile("; ");
    private static final String LIST = "published-rows.txt";
    private static final String MISSING = "missing";

    /**
     * A row as it was published, and ours.
     *
     * @param section of the page of published figures
     * @param cells the quotation, the command, the table, our row or columns in it; of a table that is missing: its
     *     name and the reason
     */
    private record Published(String section, List<String> cells) {
        boolean isMissing() {
            return section.equals(MISSING);
        }

        String table() {
            return cells.get(isMissing() ? 0 : 2);
        }
    }

    private static final List<Published> ROWS = read();

    /** Tables that wait for their measurement, with the reason. */
    private static final Map<String, String> ABSENT = ROWS.stream()
            .filter(Published::isMissing)
            .collect(Collectors.toMap(Published::table, row -> row.cells().get(1)));

    private static List<Published> read() {
        List<Published> rows = new ArrayList<>();
        String section = "";
        for (String line : lines()) {
            List<String> cells = List.of(SEPARATOR.split(line));
            if (cells.size() > 1) rows.add(new Published(section, cells));
            else section = line;
        }
        return rows;
    }

    private static List<String> lines() {
        try (InputStream in = PublishedPagesTest.class.getResourceAsStream(LIST)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void eachPublishedRowIsQuotedWithTheCommandThatRepeatsIt() throws IOException {
        for (Published row : ROWS) {
            if (row.isMissing()) continue;
            assertThat(section(row))
                    .as(row.section())
                    .contains(row.cells().get(0), row.cells().get(1));
        }
    }

    @Test
    void eachPublishedRowHasItsRowInARecordedTableOrTheReasonWhyItHasNone() throws IOException {
        String tables = allTables();
        for (Published row : ROWS) {
            if (row.isMissing()) continue;
            String text = text(tables, row.table());
            if (ABSENT.containsKey(row.table())) {
                assertThat(text).as(row.table() + " is listed as missing").isBlank();
                assertThat(section(row)).as(row.section()).contains(ABSENT.get(row.table()));
            } else {
                assertThat(text).as("table " + row.table()).contains(row.cells().get(3));
            }
        }
    }

    @Test
    void eachPlaceWithoutATableIsListedAsMissing() throws IOException {
        Set<String> empty = TABLE.matcher(allTables())
                .results()
                .filter(place -> place.group(2).isBlank())
                .map(place -> place.group(1))
                .collect(Collectors.toSet());

        assertThat(ABSENT).containsKeys(empty.toArray(String[]::new));
        assertThat(ROWS.stream().filter(row -> !row.isMissing()).map(Published::table))
                .containsAll(ABSENT.keySet());
    }

    private static String section(Published row) throws IOException {
        String page = Files.readString(OURS.root().resolve("docs/benchmarks/README.md"));
        int from = page.indexOf("## " + row.section() + "\n");
        assertThat(from).as(row.section()).isNotNegative();
        int to = page.indexOf("\n## ", from);
        return page.substring(from, to < 0 ? page.length() : to);
    }

    private static String text(String tables, String name) {
        return TABLE.matcher(tables)
                .results()
                .filter(place -> place.group(1).equals(name))
                .map(place -> place.group(2))
                .collect(Collectors.joining());
    }

    private static String allTables() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path document : OURS.shown()) all.append(Files.readString(document));
        return all.toString();
    }
}
