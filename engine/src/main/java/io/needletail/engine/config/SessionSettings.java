package io.needletail.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file says of one session, as text, for those who look at a few keys only.
 *
 * @param name such as {@code FIX.4.4:BUY->SELL}; a part that is not set is empty
 * @param values by key, the defaults included
 */
public record SessionSettings(String name, Map<String, String> values) {
    /**
     * Reads a file without judging its keys.
     *
     * @param file QuickFIX-style settings
     * @return its sessions, in the order of the file
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it is no such file; the text says where and why
     */
    public static List<SessionSettings> read(Path file) throws IOException {
        return ConfigFile.read(file).sessions().stream()
                .map(SessionSettings::of)
                .toList();
    }

    private static SessionSettings of(Section section) {
        Map<String, String> values = new LinkedHashMap<>();
        section.settings().forEach((key, setting) -> values.put(key, setting.value()));
        String name = values.getOrDefault("BeginString", "") + ":" + values.getOrDefault("SenderCompID", "") + "->"
                + values.getOrDefault("TargetCompID", "");
        return new SessionSettings(name, values);
    }
}
