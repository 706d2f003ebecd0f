package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.Severity;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that configuration files of other projects can be read unchanged. */
class SharedFilesTest {
    @Test
    void eachSessionOfEachFileCanBeUsed() throws IOException {
        for (Path file : files()) {
            ConfigCheck check = ConfigCheck.of(file, Variables.NONE);
            assertThat(check.findings(Severity.ERROR)).as(file.toString()).isEmpty();
            assertThat(check.sessions()).as(file.toString()).isEqualTo(sections(file));
        }
    }

    @Test
    void keysOfTheirApplicationsAreTheOnlyUnknownOnes() throws IOException {
        for (Path file : files()) {
            assertThat(ConfigCheck.of(file, Variables.NONE).keys())
                    .filteredOn(row -> row.verdict() == Verdict.UNKNOWN)
                    .extracting(row -> row.setting().name())
                    .isSubsetOf("ValidOrderTypes", "DefaultMarketPrice");
        }
    }

    @Test
    void theirWarningsAreThoseOfUnknownKeysAndOfADictionaryThatIsNotThere() throws IOException {
        for (Path file : files()) {
            assertThat(ConfigCheck.of(file, Variables.NONE).findings(Severity.WARNING))
                    .as(file.toString())
                    .allMatch(found -> found.code() == ConfigError.UNKNOWN_KEY
                            || found.code() == ConfigError.DICTIONARY_ELSEWHERE);
        }
    }

    private static long sections(Path file) throws IOException {
        return Files.readString(file)
                .lines()
                .filter(line -> line.strip().equalsIgnoreCase("[session]"))
                .count();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(SharedData.require("conformance/cfg"))) {
            List<Path> found = files.filter(file -> file.toString().endsWith(".cfg"))
                    .sorted()
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }
}
