package io.needletail.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file says of one session, as text, for those who look at a few keys only.
 *
 * @param name such as {@code FIX.4.4:BUY->SELL}; a part that is not set is {@code ?}
 * @param values by key of ours, the defaults included
 */
public record SessionSettings(String name, Map<String, String> values) {
    /**
     * Reads a file without judging its values.
     *
     * @param file QuickFIX-style settings
     * @param variables what {@code ${…}} means
     * @return its sessions, in the order of the file
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it is no such file; the text says where and why
     */
    public static List<SessionSettings> read(Path file, Variables variables) throws IOException {
        ConfigFile content = ConfigFile.read(file, variables);
        Judge judge = new Judge(content);
        Section defaults = judge.inOurWords(content.defaults());
        return content.sessions().stream()
                .map(session -> of(judge.inOurWords(session).over(defaults)))
                .toList();
    }

    private static SessionSettings of(Section section) {
        Map<String, String> values = new LinkedHashMap<>();
        section.settings().forEach((key, setting) -> values.put(key, setting.value()));
        return new SessionSettings(Judge.label(section), values);
    }
}
