package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the protocol has what the template file and the schema have, in the same order. */
final class VenueFastDocTest {
    private static final Pattern HEADING = Pattern.compile("(?m)^## (\\d+ \\w+)$");
    private static final Pattern FIELD = Pattern.compile("(?m)^\\| ([A-Z][\\w.]*) \\| (\\d*) ?\\| [a-z]");
    private static final Pattern MESSAGE =
            Pattern.compile("(?m)^\\| (\\w+) \\| (\\d+) \\| (sequence.*?) \\| ?(.*?) ?\\|$");
    private static final Pattern SCHEMA = Pattern.compile("<(?:sbe:message|field|group) name=\"(\\w+)\" id=\"(\\d+)\"");

    @Test
    void templatesAndFieldsAreThoseOfTheFile() throws IOException {
        List<String> templates = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        for (Template template : MarketDataTemplates.read().all()) {
            templates.add(template.id() + " " + template.name().local());
            add("", template.instructions(), fields);
        }
        String page = page();
        page = page.substring(0, page.indexOf("## Recovery"));
        assertThat(HEADING.matcher(page).results().map(found -> found.group(1))).containsExactlyElementsOf(templates);
        assertThat(FIELD.matcher(page).results().map(found -> found.group(1) + " " + found.group(2)))
                .containsExactlyElementsOf(fields);
    }

    private static void add(String prefix, List<Instruction> instructions, List<String> fields) {
        for (Instruction instruction : instructions) {
            fields.add(prefix + instruction.name().local() + " "
                    + instruction.name().id());
            if (instruction instanceof Instruction.Sequence sequence) {
                add(instruction.name().local() + ".", sequence.instructions(), fields);
            }
        }
    }

    @Test
    void messagesAreThoseOfTheSchema() throws IOException {
        List<String> documented = new ArrayList<>();
        MESSAGE.matcher(page()).results().forEach(row -> {
            documented.add(row.group(1) + " " + row.group(2));
            names(row, 3).forEach(documented::add);
            names(row, 4).forEach(documented::add);
        });
        String schema = Files.readString(SharedData.checkout().resolve("venue/src/main/sbe/market-data.xml"));
        List<String> real = SCHEMA.matcher(schema)
                .results()
                .map(found ->
                        found.group().startsWith("<sbe:") ? found.group(1) + " " + found.group(2) : found.group(1))
                .toList();
        assertThat(documented).isEqualTo(real);
    }

    private static List<String> names(MatchResult row, int column) {
        String text = row.group(column);
        return text.isEmpty() ? List.of() : List.of(text.split("(, |: )", -1));
    }

    private static String page() throws IOException {
        Path page = SharedData.checkout().resolve("docs/protocols/venue-fast.md");
        return Files.readString(page);
    }
}
