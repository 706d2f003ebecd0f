package io.needletail.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Settings of a session as its configuration file and the defaults give them.
 *
 * @param file the configuration file
 * @param changed whether the file has changed since the engine read it last; the settings are those of the file
 * @param settings those of the file in the order of their lines, then the defaults
 */
public record SessionSettings(Path file, boolean changed, List<EffectiveSetting> settings) {
    /** Freezes the list. */
    public SessionSettings {
        settings = List.copyOf(settings);
    }

    /**
     * One setting.
     *
     * @param key as the file writes it
     * @param value secrets are masked
     * @param origin where the value comes from
     * @param line line of the file; 0 for a default
     * @param meaning its effect, or the reason why it has none
     */
    public record EffectiveSetting(String key, String value, Origin origin, int line, String meaning) {}

    /** Sources of a value, written as the admin channel shows them, such as {@code built-in}. */
    public enum Origin {
        /** The session's own section. */
        SESSION,
        /** The section [DEFAULT]. */
        DEFAULT_SECTION,
        /** The engine: the file does not set the key. */
        BUILT_IN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
