package io.needletail.bench.report;

import io.needletail.bench.runner.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Turns the lines of a result into those of a table that a page has room for. */
final class Lines {
    /** The column that tells the parts of a line from one another. */
    private static final String FROM = "from";

    private static final String MIN = "_min";
    private static final String MAX = "_max";

    private Lines() {}

    /**
     * Puts the parts of each line below one another: what is {@code actual p50_us} and {@code intended p50_us} of one line
     * becomes {@code p50_us} of two. Lines of fewer than two parts stay as they are.
     */
    static List<Map<String, Object>> apart(List<Map<String, Object>> lines) {
        return lines.stream().flatMap(Lines::parts).map(Lines::withSpreads).toList();
    }

    /** A ratio, its smallest and its largest are one cell. */
    private static Map<String, Object> withSpreads(Map<String, Object> line) {
        Map<String, Object> together = new LinkedHashMap<>();
        line.forEach((key, value) -> {
            if (key.endsWith(MIN) && line.containsKey(cut(key, MIN))) return;
            if (key.endsWith(MAX) && line.containsKey(cut(key, MAX))) return;
            together.put(key, spread(value, line.get(key + MIN), line.get(key + MAX)));
        });
        return together;
    }

    private static Object spread(Object value, Object min, Object max) {
        if (!(value instanceof Number median) || !(min instanceof Number least) || !(max instanceof Number most)) {
            return value;
        }
        return new Ratio(median.doubleValue(), least.doubleValue(), most.doubleValue()).words();
    }

    private static String cut(String key, String ending) {
        return key.substring(0, key.length() - ending.length());
    }

    private static Stream<Map<String, Object>> parts(Map<String, Object> line) {
        List<String> names = line.keySet().stream()
                .map(Lines::part)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        return names.size() < 2 ? Stream.of(line) : names.stream().map(name -> part(line, name));
    }

    private static Map<String, Object> part(Map<String, Object> line, String name) {
        Map<String, Object> part = new LinkedHashMap<>();
        line.forEach((key, value) -> {
            if (part(key).isEmpty()) part.put(key, value);
        });
        part.put(FROM, name);
        line.forEach((key, value) -> {
            if (part(key).equals(name)) part.put(key.substring(name.length() + 1), value);
        });
        return part;
    }

    /** What a name begins with, up to its first space; empty when it has none. */
    private static String part(String key) {
        return key.substring(0, Math.max(0, key.indexOf(' ')));
    }

    /** Those that were measured here. */
    static List<Map<String, Object>> measured(List<Map<String, Object>> lines) {
        return lines.stream().filter(line -> !isPublished(line)).toList();
    }

    /** Those that others published, which stand apart: figures of other machines are never compared with ours. */
    static List<Map<String, Object>> published(List<Map<String, Object>> lines) {
        return lines.stream().filter(Lines::isPublished).toList();
    }

    private static boolean isPublished(Map<String, Object> line) {
        return Objects.equals(line.get(Result.LIST), Result.PUBLISHED);
    }
}
