package io.needletail.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of the official session cases names every case once, and only tests that exist. */
final class OfficialCasesTest {
    private static final int CASES = 85;
    private static final Pattern CASE = Pattern.compile("(?m)^case\\|([^|]+)\\|");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d\\S*) \\| [^|]+ \\| ([^|]+) \\| ([^|]+) \\|$");

    /** A row of the table. */
    private record Row(String name, List<String> tests, String result) {}

    @Test
    void everyCaseHasARowAndEveryRowIsACase() throws IOException {
        Path cases = SharedData.require("conformance/official/official-session-cases.nfcases");
        List<String> names = CASE.matcher(Files.readString(cases))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(names).hasSize(CASES).doesNotHaveDuplicates();
        assertThat(rows()).extracting(Row::name).containsExactlyElementsOf(names);
    }

    @Test
    void everyNamedScriptOfOursExistsAndEveryScriptIsNamed() throws IOException {
        List<String> named = rows().stream()
                .flatMap(row -> row.tests().stream())
                .filter(test -> test.startsWith("official/"))
                .distinct()
                .toList();
        try (Stream<Path> scripts = Files.list(OwnDefinitions.folder("official"))) {
            assertThat(scripts.map(script -> "official/" + stem(script))).containsExactlyInAnyOrderElementsOf(named);
        }
    }

    @Test
    void everyNamedDefinitionExists() throws IOException {
        Path server = SharedData.require("conformance/def/quickfixj/server");
        try (Stream<Path> definitions = Files.walk(server)) {
            assertThat(definitions.map(OfficialCasesTest::stem).collect(Collectors.toSet()))
                    .containsAll(rows().stream()
                            .flatMap(row -> row.tests().stream())
                            .filter(test -> test.startsWith("server/"))
                            .map(test -> test.substring("server/".length()))
                            .toList());
        }
    }

    @Test
    void everyCaseIsProvedSomehowAndSaysWhatCameOfIt() throws IOException {
        assertThat(rows()).allSatisfy(row -> {
            assertThat(row.tests())
                    .as(row.name())
                    .isNotEmpty()
                    .allMatch(test -> test.matches("(official|server)/\\S+"));
            assertThat(row.result()).as(row.name()).matches("passes( with \\S+)?|refused by design");
        });
    }

    private static List<Row> rows() throws IOException {
        Path table = SharedData.checkout().resolve("docs/conformance/official-cases.md");
        return ROW.matcher(Files.readString(table))
                .results()
                .map(row -> new Row(row.group(1), List.of(row.group(2).split(", ", -1)), row.group(3)))
                .toList();
    }

    private static String stem(Path definition) {
        return definition.getFileName().toString().replaceFirst("\\.def$", "");
    }
}
