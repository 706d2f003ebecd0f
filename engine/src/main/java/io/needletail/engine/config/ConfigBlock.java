package io.needletail.engine.config;

import java.util.ArrayList;
import java.util.List;

/**
 * A section of a configuration file as it stands in the text.
 *
 * @param kind its heading in capital letters without brackets, such as {@code SESSION}
 * @param line line number of the heading, from 1
 * @param settings its settings in the order of the lines, a repeated key each time; the values are as they are written
 */
public record ConfigBlock(String kind, int line, List<Setting> settings) {
    static ConfigBlock begin(String kind, int line) {
        return new ConfigBlock(kind, line, new ArrayList<>());
    }

    /** Tests whether the section describes a session or an alarm: one of several that do not depend on each other. */
    boolean isOneOfSeveral() {
        return kind.equals("SESSION") || kind.equals("ALARM");
    }

    /** Returns the line of the last setting, or of the heading where there is none. */
    int last() {
        return settings.isEmpty() ? line : settings.getLast().line();
    }
}
