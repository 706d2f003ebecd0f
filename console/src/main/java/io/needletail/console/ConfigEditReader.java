package io.needletail.console;

import io.needletail.engine.config.ConfigEdit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads edits of a configuration from the JSON of a request. */
final class ConfigEditReader {
    private static final String SECTION = "section";

    private ConfigEditReader() {}

    /** Reads the member {@code edits}. */
    static List<ConfigEdit> read(Map<String, Object> body) {
        Object given = body.get("edits");
        if (!(given instanceof Collection<?> array) || array.isEmpty()) {
            throw ApiException.badRequest("edits: expected an array of edits, or restore with the number of a version");
        }
        List<Map<String, Object>> objects = Members.objects(body, "edits");
        if (objects.size() < array.size()) throw ApiException.badRequest("edits: expected objects only");
        return objects.stream().map(ConfigEditReader::edit).toList();
    }

    private static ConfigEdit edit(Map<String, Object> edit) {
        Map<String, String> settings = settings(edit);
        return switch (Members.text(edit, "action")) {
            case "change" -> new ConfigEdit.Change(section(edit), settings, removed(edit));
            case "add" -> new ConfigEdit.Add(settings);
            case "clone" -> new ConfigEdit.Clone(section(edit), settings, removed(edit));
            case "remove" -> new ConfigEdit.Remove(section(edit));
            default -> throw ApiException.badRequest("action: expected change, add, clone or remove");
        };
    }

    private static int section(Map<String, Object> edit) {
        long line = Members.number(edit, SECTION);
        if (line >= 1 && line <= Integer.MAX_VALUE) return (int) line;
        throw ApiException.badRequest("section: expected the line of a section's heading");
    }

    private static Map<String, String> settings(Map<String, Object> edit) {
        Map<String, String> settings = new LinkedHashMap<>();
        Members.object(edit, "settings").forEach((key, value) -> {
            if (!(value instanceof String text)) throw ApiException.badRequest("settings: " + key + " is no string");
            settings.put(key, text);
        });
        return settings;
    }

    private static List<String> removed(Map<String, Object> edit) {
        if (!(edit.getOrDefault("removed", List.of()) instanceof Collection<?> keys)) {
            throw ApiException.badRequest("removed: expected an array of keys");
        }
        List<String> removed = new ArrayList<>();
        for (Object key : keys) removed.add(String.valueOf(key));
        return removed;
    }
}
