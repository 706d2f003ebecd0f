package io.needletail.bench.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A result file of any measurement: its lines as flat maps, whatever they are called in it.
 *
 * @param name of the file, without {@code .json}
 * @param lines one a peer or library; the parts of nested objects have names such as {@code actual p50_us}
 * @param environment what the figures belong to, by name
 * @param series the histograms that were left beside it
 */
public record Result(
        String name, List<Map<String, Object>> lines, Map<String, Object> environment, List<Series> series) {

    /** Under which name a result keeps what others published. */
    static final String PUBLISHED = "as_published";

    /** The column that marks those lines. */
    static final String LIST = "list";

    /** Reads {@code NAME.json} and what lies in {@code NAME/}. */
    public static Result read(Path file) throws IOException {
        String fileName = file.getFileName().toString();
        String name = fileName.substring(0, fileName.length() - ".json".length());
        Map<String, Object> content = JSON.std.mapFrom(Files.readString(file));
        return new Result(name, lines(content), environment(content), Series.readAll(file.resolveSibling(name)));
    }

    Workload workload() {
        return Workload.of(name);
    }

    private static List<Map<String, Object>> lines(Map<String, Object> content) {
        List<Map<String, Object>> lines = content.entrySet().stream()
                .filter(part -> part.getValue() instanceof List)
                .flatMap(part -> lines(part.getKey(), (List<?>) part.getValue()))
                .toList();
        return lines.isEmpty() ? List.of(withoutEnvironment(content)) : lines;
    }

    private static Stream<Map<String, Object>> lines(String name, List<?> list) {
        return list.stream().filter(Map.class::isInstance).map(line -> {
            Map<String, Object> flat = flat("", (Map<?, ?>) line);
            if (name.equals(PUBLISHED)) flat.put(LIST, name);
            return flat;
        });
    }

    private static Map<String, Object> withoutEnvironment(Map<String, Object> content) {
        Map<String, Object> rest = new LinkedHashMap<>(content);
        rest.remove("environment");
        return flat("", rest);
    }

    private static Map<String, Object> environment(Map<String, Object> content) {
        return content.get("environment") instanceof Map<?, ?> map ? flat("", map) : Map.of();
    }

    private static Map<String, Object> flat(String prefix, Map<?, ?> map) {
        Map<String, Object> flat = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                flat.putAll(flat(prefix + key + " ", inner));
            } else {
                flat.put(prefix + key, value);
            }
        });
        return flat;
    }
}
