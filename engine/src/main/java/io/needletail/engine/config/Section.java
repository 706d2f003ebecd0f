package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of one section, or of a session together with its defaults. The table of keys holds the default values.
 * Settings must be validated before they are read as anything but text.
 *
 * @param file file of the section, for error texts
 * @param line line number of the heading
 * @param settings by key, in the order of the file
 */
record Section(Path file, int line, Map<String, Setting> settings) {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;

    static Section empty(Path file, int line) {
        return new Section(file, line, new LinkedHashMap<>());
    }

    /** Returns the settings of this section over those of another. */
    Section over(Section defaults) {
        Section merged = empty(file, line);
        merged.settings.putAll(defaults.settings);
        merged.settings.putAll(settings);
        return merged;
    }

    /** Tests whether any key of a family is set. */
    boolean hasAny(String stem) {
        return settings.keySet().stream().anyMatch(key -> key.startsWith(stem));
    }

    boolean has(String key) {
        return text(key).isPresent();
    }

    /** As written; an empty value is one. */
    Optional<String> text(String key) {
        return Optional.ofNullable(settings.get(key)).map(Setting::value);
    }

    String required(String key) {
        return text(key).filter(value -> !value.isEmpty()).orElseThrow(() -> missing(key));
    }

    String textOr(String key, String otherwise) {
        return text(key).orElse(otherwise);
    }

    boolean flag(String key) {
        return ValueFormat.isYes(value(key));
    }

    /** The choice as the table of keys writes it. */
    String choice(String key) {
        return Keys.known(key).form().choice(value(key)).orElseThrow();
    }

    int count(String key) {
        return (int) number(key);
    }

    long number(String key) {
        return Long.parseLong(value(key));
    }

    double decimal(String key) {
        return Double.parseDouble(value(key));
    }

    long secondsNs(String key) {
        return number(key) * SECOND_NS;
    }

    long millisNs(String key) {
        return number(key) * MILLI_NS;
    }

    long ageNs(String key) {
        return ValueFormat.ageNs(value(key)).orElseThrow();
    }

    Optional<RateSetting> rate(String key) {
        return text(key).map(value -> RateSetting.parse(value).orElseThrow());
    }

    /** Without blanks and empty entries. */
    List<String> list(String key) {
        return Stream.of(value(key).split(",", -1))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
    }

    ConfigException wrong(String key, String expected) {
        return wrong(ConfigError.BAD_VALUE, key, settings.get(key) + ": expected " + expected);
    }

    ConfigException wrong(ErrorCode code, String key, String text) {
        return new ConfigException(new Finding(code, file, lineOf(key), text), key);
    }

    ConfigException missing(String key) {
        return wrong(ConfigError.MISSING_KEY, key, "the session has no " + key + "; set it there or in [DEFAULT]");
    }

    /** The line of a setting, or of the heading for one that is missing. */
    int lineOf(String key) {
        Setting setting = settings.get(key);
        return setting == null ? line : setting.line();
    }

    /** Settings that are right one by one, and still not what a session can be made of. */
    ConfigException refused(String reason) {
        return new ConfigException(ConfigError.CONTRADICTION, file, line, "the session cannot be used: " + reason);
    }

    private String value(String key) {
        return text(key).orElseGet(() -> Keys.known(key).otherwise());
    }
}
