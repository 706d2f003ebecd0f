package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration files of others, as they are delivered: each is understood, or refused for a reason that it names. */
class SharedFilesTest {
    private static final String LATER = "expected FIX.4.2 or FIX.4.4; other versions come later";
    private static final Pattern LATER_VERSION = Pattern.compile("(?m)^BeginString=(?!FIX\\.4\\.[24]\\s*$)");

    @TempDir
    private Path directory;

    @Test
    void eachFileGivesSessionsOrNamesTheVersionThatComesLater() throws IOException {
        for (Path file : files()) {
            Throwable refused = catchThrowable(() -> {
                assertThat(EngineSetup.read(file).sessions())
                        .as(file.toString())
                        .isNotEmpty();
            });
            if (refused == null) continue;
            assertThat(refused)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageStartingWith(file + ":")
                    .hasMessageContaining("BeginString=FIX")
                    .hasMessageEndingWith(LATER);
        }
    }

    @Test
    void theSessionsOfTodaysVersionsAreReadFromThem() throws IOException {
        int read = 0;
        for (Path file : files()) {
            String today = today(Files.readString(file));
            if (!today.toLowerCase(Locale.ROOT).contains("[session]")) continue;
            Path copy = Files.writeString(directory.resolve(file.getFileName()), today);
            assertThat(EngineSetup.read(copy).sessions()).as(file.toString()).isNotEmpty();
            read++;
        }
        assertThat(read).as("files with sessions of FIX 4.2 or 4.4").isPositive();
    }

    // All but the sessions of versions that come later.
    private static String today(String text) {
        return Stream.of(text.split("(?i)(?=\\[session])"))
                .filter(section -> !LATER_VERSION.matcher(section).find())
                .collect(Collectors.joining());
    }

    private static List<Path> files() throws IOException {
        Optional<Path> folder =
                shared().map(shared -> shared.resolve("conformance/cfg")).filter(Files::isDirectory);
        boolean mustBeThere = "true".equals(System.getenv("CI"));
        assumeTrue(folder.isPresent() || mustBeThere, "no shared test data: set NEEDLETAIL_SHARED");
        assertThat(folder).as("shared test data; set NEEDLETAIL_SHARED").isPresent();
        try (Stream<Path> files = Files.list(folder.orElseThrow())) {
            List<Path> found = files.filter(file -> file.toString().endsWith(".cfg"))
                    .sorted()
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    // Beside the checkout, whose root is the only folder above us with a Maven wrapper.
    private static Optional<Path> shared() {
        String named = System.getenv("NEEDLETAIL_SHARED");
        if (named != null) return Optional.of(Path.of(named));
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("mvnw"))) folder = folder.getParent();
        return Optional.ofNullable(folder).map(root -> root.resolveSibling("shared"));
    }
}
