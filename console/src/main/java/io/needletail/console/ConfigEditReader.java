package io.needletail.console;

import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.config.ConfigEdit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads edits of a configuration from the JSON of a request. */
final class ConfigEditReader {
    private ConfigEditReader() {}

    private record Edits(Optional<List<Edit>> edits) {}

    private record Edit(
            Optional<String> action,
            Optional<Integer> section,
            Optional<Map<String, String>> settings,
            Optional<List<String>> removed) {
        ConfigEdit read() {
            Map<String, String> given = settings.orElse(Map.of());
            return switch (action.orElse("")) {
                case "change" -> new ConfigEdit.Change(line(), given, removed.orElse(List.of()));
                case "add" -> new ConfigEdit.Add(given);
                case "clone" -> new ConfigEdit.Clone(line(), given, removed.orElse(List.of()));
                case "remove" -> new ConfigEdit.Remove(line());
                default -> throw ApiException.badRequest("action: expected change, add, clone or remove");
            };
        }

        private int line() {
            return section.filter(line -> line >= 1)
                    .orElseThrow(() -> ApiException.badRequest("section: expected the line of a section's heading"));
        }
    }

    /** Reads the member {@code edits}. */
    static List<ConfigEdit> read(Map<String, Object> body) {
        try {
            return JsonRecords.read(body, Edits.class)
                    .edits()
                    .filter(edits -> !edits.isEmpty())
                    .orElseThrow(() -> ApiException.badRequest(
                            "edits: expected an array of edits, or restore with the number of a version"))
                    .stream()
                    .map(Edit::read)
                    .toList();
        } catch (IllegalArgumentException wrong) {
            throw ApiException.badRequest("edits: " + wrong.getMessage());
        }
    }
}
