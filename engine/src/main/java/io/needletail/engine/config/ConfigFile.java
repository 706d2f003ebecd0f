package io.needletail.engine.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The sections of a QuickFIX-style file: {@code [DEFAULT]}, any number of {@code [SESSION]}, and our own
 * {@code [ENGINE]}, which QuickFIX/J ignores when it comes first.
 *
 * <p>Section names in any case, keys as written, {@code #} begins a comment only where a key could stand, values are
 * trimmed. Of a key that stands twice in one section the last counts.
 *
 * @param engine process-wide settings of ours
 * @param sessions each with the defaults below it
 */
record ConfigFile(Section engine, List<Section> sessions) {
    static ConfigFile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        Section engine = new Section(file, 1, new LinkedHashMap<>());
        Section defaults = new Section(file, 1, new LinkedHashMap<>());
        List<Section> own = new ArrayList<>();
        Map<String, Setting> current = Map.of();
        boolean inside = false;
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            if (line.isEmpty() || line.startsWith("#")) continue;
            if (line.startsWith("[")) {
                current = switch (heading(file, number, line)) {
                    case "ENGINE" -> engine.settings();
                    case "DEFAULT" -> defaults.settings();
                    default -> {
                        Section session = new Section(file, number, new LinkedHashMap<>());
                        own.add(session);
                        yield session.settings();
                    }
                };
                inside = true;
            } else {
                if (!inside) throw outside(file, number, line);
                Setting setting = setting(file, number, line);
                current.put(setting.key(), setting);
            }
        }
        if (own.isEmpty()) throw new ConfigException(file + ": no [SESSION] section; add one for each session");
        return new ConfigFile(
                engine, own.stream().map(session -> session.over(defaults)).toList());
    }

    private static String heading(Path file, int number, String line) {
        String name = line.endsWith("]") ? line.substring(1, line.length() - 1).strip() : line;
        String upper = name.toUpperCase(Locale.ROOT);
        if (List.of("ENGINE", "DEFAULT", "SESSION").contains(upper)) return upper;
        throw new ConfigException(
                file + ":" + number + ": section " + line + ": expected [ENGINE], [DEFAULT] or [SESSION]");
    }

    private static Setting setting(Path file, int number, String line) {
        int equals = line.indexOf('=');
        if (equals < 1) throw new ConfigException(file + ":" + number + ": \"" + line + "\": expected key=value");
        return new Setting(
                line.substring(0, equals).strip(), line.substring(equals + 1).strip(), number);
    }

    private static ConfigException outside(Path file, int number, String line) {
        return new ConfigException(file + ":" + number + ": \"" + line + "\" stands before any section");
    }
}
