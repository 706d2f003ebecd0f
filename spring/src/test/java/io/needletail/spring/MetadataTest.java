package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the metadata for editors has the keys of the table of keys. */
final class MetadataTest {
    private static final Path METADATA =
            Path.of("src", "main", "resources", "META-INF", "spring-configuration-metadata.json");
    private static final Set<String> OF_SESSIONS = Set.of("both", "initiator", "acceptor");
    private static final Set<String> WITH_EFFECT = Set.of("H", "M");

    /** A line of the table: name, topic, where, verdict, form, otherwise, example, meaning. */
    private record Line(String name, String where, String verdict, String otherwise, String meaning) {
        static Line of(String text) {
            String[] parts = text.split(" *\\| *", 8);
            return new Line(parts[0], parts[2], parts[3], parts[5], parts[7]);
        }

        Map<String, Object> hint() {
            String text = otherwise.isEmpty() ? meaning : meaning + " (default: " + otherwise + ")";
            return object("value", name, "description", text);
        }
    }

    @Test
    void theMetadataHaveEachKeyThatHasAnEffect() throws IOException {
        String expected = metadata();
        Path written =
                Files.writeString(Path.of("target", METADATA.getFileName().toString()), expected);
        assertThat(Files.readString(METADATA))
                .as("%s is out of date; copy %s over it", METADATA, written.toAbsolutePath())
                .isEqualTo(expected);
    }

    private static String metadata() throws IOException {
        String map = "java.util.Map<java.lang.String,java.lang.String>";
        String properties = lines(List.of(
                property("enabled", "java.lang.Boolean", "false runs no engine"),
                property("config", "java.lang.String", "configuration file: a path, or classpath: and a name"),
                property("engine", map, "keys of the section [ENGINE] of a configuration file"),
                property("default", map, "keys of the section [DEFAULT], for all sessions"),
                property("sessions", "java.util.List<" + map + ">", "keys of each section [SESSION]"),
                property("admin-socket", "java.lang.String", "path of the admin channel's socket; none by default")));
        return "{\n\"groups\": [],\n\"properties\": [\n" + properties + "\n],\n\"hints\": [\n"
                + hints("engine", Set.of("engine")) + ",\n" + hints("default", OF_SESSIONS) + "\n]\n}\n";
    }

    private static Map<String, Object> property(String name, String type, String description) {
        Map<String, Object> property = object("name", "needletail." + name, "type", type);
        property.put("description", description);
        property.put("sourceType", NeedletailProperties.class.getName());
        if (name.equals("enabled")) property.put("defaultValue", true);
        return property;
    }

    private static String hints(String property, Set<String> where) throws IOException {
        List<Map<String, Object>> values = keys().stream()
                .filter(key -> where.contains(key.where()) && WITH_EFFECT.contains(key.verdict()))
                .filter(key -> !key.name().contains("<"))
                .map(Line::hint)
                .toList();
        assertThat(values).isNotEmpty();
        return "{\"name\": \"needletail." + property + ".keys\", \"values\": [\n" + lines(values)
                + "\n], \"providers\": [{\"name\": \"any\"}]}";
    }

    private static List<Line> keys() throws IOException {
        try (InputStream table = Engine.class.getResourceAsStream("config/keys.txt")) {
            return new String(table.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Line::of)
                    .toList();
        }
    }

    private static String lines(List<Map<String, Object>> objects) {
        return objects.stream().map(Json::text).collect(Collectors.joining(",\n"));
    }

    private static Map<String, Object> object(String first, Object firstValue, String second, Object secondValue) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(first, firstValue);
        object.put(second, secondValue);
        return object;
    }
}
