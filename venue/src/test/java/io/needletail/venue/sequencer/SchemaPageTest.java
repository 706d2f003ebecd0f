package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the page about the messages has the messages and fields of the schema, in its order. */
final class SchemaPageTest {
    private static final Pattern MESSAGE = Pattern.compile(
            "<(?:sbe:message|composite) name=\"(\\w+)\"(?: id=\"(\\d+)\")? description=\"(.*?)\">(.*?)</(?:sbe:message|composite)>",
            Pattern.DOTALL);
    private static final Pattern FIELD =
            Pattern.compile("<(?:field|group|data|type) name=\"(\\w+)\"[^>]*?description=\"(.*?)\"");
    private static final Pattern ROW =
            Pattern.compile("### (\\w+(?: \\(\\d+\\))?)\n\n(.*)\\.\n|\\| `(\\w+)` \\| [^|]+ \\| (.*?) \\|");

    @Test
    void thePageHasTheSchemaInTheOrderOfTheFile() throws IOException {
        String schema = Files.readString(SharedData.checkout().resolve("venue/src/main/sbe/venue.xml"));
        List<String> expected = new ArrayList<>();
        Matcher message = MESSAGE.matcher(schema);
        while (message.find()) {
            boolean isOfAllSchemas = !message.group(4).contains("description");
            if (isOfAllSchemas) continue;
            String number = message.group(2) == null ? "" : " (" + message.group(2) + ")";
            expected.add(message.group(1) + number + ": " + message.group(3));
            FIELD.matcher(message.group(4))
                    .results()
                    .forEach(field -> expected.add(field.group(1) + ": " + field.group(2)));
        }
        String page = Files.readString(SharedData.checkout().resolve("docs/protocols/venue-sbe.md"));
        assertThat(ROW.matcher(page).results().map(SchemaPageTest::row)).containsExactlyElementsOf(expected);
        assertThat(expected).hasSizeGreaterThan(150);
    }

    private static String row(MatchResult found) {
        return found.group(1) != null ? found.group(1) + ": " + found.group(2) : found.group(3) + ": " + found.group(4);
    }
}
