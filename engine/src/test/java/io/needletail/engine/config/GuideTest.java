package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the guide's tables of keys match the table of keys. */
class GuideTest {
    private static final String BEGIN =
            "<!-- The tables below are written from the sources; a test keeps them true. -->";

    @Test
    void theGuideNamesEachKeyAndAlias() throws IOException {
        Path guide = SharedData.checkout().resolve("docs/guide/configuration.md");
        String text = Files.readString(guide);
        assertThat(text).contains(BEGIN);
        String expected = text.substring(0, text.indexOf(BEGIN)) + BEGIN + "\n" + tables();
        Path written = Files.writeString(Path.of("target", "configuration.md"), expected);
        assertThat(text)
                .as("%s is out of date; copy %s over it", guide, written.toAbsolutePath())
                .isEqualTo(expected);
    }

    private static String tables() {
        StringBuilder text = new StringBuilder();
        Keys.all().stream().map(Key::topic).distinct().forEach(topic -> {
            text.append("\n### ")
                    .append(topic)
                    .append("\n\n| key | verdict | takes | otherwise | meaning |\n|---|---|---|---|---|\n");
            Keys.all().stream()
                    .filter(key -> key.topic().equals(topic))
                    .collect(Collectors.groupingBy(
                            key -> key.isActive() ? key.name() : key.meaning(),
                            LinkedHashMap::new,
                            Collectors.toList()))
                    .values()
                    .forEach(keys -> text.append(row(keys)));
        });
        text.append("\n### Keys of QuickFIX's relatives\n\n| key | of | read as | remark |\n|---|---|---|---|\n");
        for (Alias alias : Keys.aliases()) {
            text.append("| `%s` | %s | %s | %s |\n"
                    .formatted(
                            alias.name(),
                            alias.engine(),
                            alias.hasEffect() ? "`" + alias.key() + "`" : "no effect",
                            alias.remark()));
        }
        return text.toString();
    }

    private static String row(List<Key> keys) {
        Key first = keys.getFirst();
        String names = keys.stream().map(key -> "`" + key.name() + "`").collect(Collectors.joining(" "));
        return "| %s%s | %s | %s | %s | %s |\n"
                .formatted(
                        names,
                        side(first),
                        first.verdict().words(),
                        first.isActive() ? first.form().expected() : "",
                        first.isActive() ? first.otherwise() : "",
                        first.meaning());
    }

    private static String side(Key key) {
        return switch (key.side()) {
            case INITIATOR -> " (initiators)";
            case ACCEPTOR -> " (acceptors)";
            default -> "";
        };
    }
}
