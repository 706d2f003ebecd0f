package io.needletail.engine.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All keys of the configuration file, with those of other engines; read once from {@code keys.txt} and
 * {@code aliases.txt}.
 */
final class Keys {
    private static final Map<String, Key> KNOWN = read("keys.txt", Key::of, Key::name);
    private static final Map<String, Alias> ALIASES = read("aliases.txt", Alias::of, Alias::name);
    private static final List<Key> NUMBERED =
            KNOWN.values().stream().filter(key -> key.name().endsWith(">")).toList();

    // Up to a third of a name may differ before a suggestion would be a guess.
    private static final int LIKENESS = 3;

    private Keys() {}

    /** In the order of the table. */
    static List<Key> all() {
        return List.copyOf(KNOWN.values());
    }

    /** In the order of the table. */
    static List<Alias> aliases() {
        return List.copyOf(ALIASES.values());
    }

    /** The key that a file means; {@code LogonTag7} is {@code LogonTag<n>}. */
    static Optional<Key> find(String written) {
        Key exact = KNOWN.get(written);
        if (exact != null) return Optional.of(exact);
        return NUMBERED.stream().filter(key -> key.isMeantBy(written)).findFirst();
    }

    static Key known(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException(name + " is not in the table of keys"));
    }

    static Optional<Alias> alias(String written) {
        return Optional.ofNullable(ALIASES.get(written));
    }

    /** The known name that is most like an unknown one, unless none is like it. */
    static Optional<String> nearest(String unknown) {
        return Stream.concat(KNOWN.keySet().stream(), ALIASES.keySet().stream())
                .filter(name -> !name.endsWith(">"))
                .min(Comparator.comparingInt(name -> EditDistance.between(name, unknown)))
                .filter(name -> EditDistance.between(name, unknown) <= Math.max(1, unknown.length() / LIKENESS));
    }

    private static <T> Map<String, T> read(String resource, Function<String, T> line, Function<T, String> name) {
        try (InputStream in = Keys.class.getResourceAsStream(resource)) {
            Map<String, T> entries = new LinkedHashMap<>();
            new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(text -> !text.isBlank() && !text.startsWith("#"))
                    .map(line)
                    .forEach(entry -> putOnce(entries, name.apply(entry), entry));
            return Collections.unmodifiableMap(entries);
        } catch (IOException broken) {
            throw new UncheckedIOException(resource + " cannot be read", broken);
        }
    }

    private static <T> void putOnce(Map<String, T> entries, String name, T entry) {
        if (entries.putIfAbsent(name, entry) != null) throw new IllegalArgumentException(name + " stands twice");
    }
}
