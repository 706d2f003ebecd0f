package io.needletail.engine.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that codes are unique and explained, and that the documentation contains their explanations. */
class ErrorCodeTest {
    private static final String TITLE = """
            # Errors and warnings

            Whatever Needletail has to say about a configuration or about running sessions begins with a number that never
            changes. This page is written from the sources; a test keeps it true.
            """;

    @Test
    void noNumberIsGivenTwice() {
        assertThat(ErrorCode.all())
                .extracting(ErrorCode::number)
                .doesNotHaveDuplicates()
                .allMatch(n -> n >= 100 && n < 1000);
    }

    @Test
    void theDocumentationContainsTheTextsOfTheCodes() throws IOException {
        Path documented = SharedData.checkout().resolve("docs/errors.md");
        Path written = Files.writeString(Path.of("target", "errors.md"), page());
        assertThat(documented)
                .as("docs/errors.md is out of date; copy %s over it", written.toAbsolutePath())
                .hasContent(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder(TITLE);
        for (ErrorCode code : ErrorCode.all()) {
            ErrorText words = code.words();
            page.append("\n## %s %s (%s)\n\n"
                    .formatted(code.id(), words.what(), code.severity().word()));
            page.append("- **Why:** %s\n- **Setting:** %s\n- **Next:** %s\n"
                    .formatted(words.why(), words.setting(), words.next()));
        }
        return page.toString();
    }
}
