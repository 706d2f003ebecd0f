package io.needletail.engine.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one section, or of a session together with its defaults; typed reading names file and line on error.
 *
 * @param file where it stands, for error texts
 * @param line line number of its heading
 * @param settings by key, in the order of the file
 */
record Section(Path file, int line, Map<String, Setting> settings) {
    /** The section's settings over those of another. */
    Section over(Section defaults) {
        Map<String, Setting> merged = new LinkedHashMap<>(defaults.settings);
        merged.putAll(settings);
        return new Section(file, line, merged);
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(settings.get(key)).map(Setting::value);
    }

    String required(String key) {
        return text(key).filter(value -> !value.isEmpty()).orElseThrow(() -> missing(key));
    }

    boolean flag(String key, boolean otherwise) {
        return text(key)
                .map(value -> switch (value.toUpperCase(Locale.ROOT)) {
                    case "Y", "YES", "TRUE" -> true;
                    case "N", "NO", "FALSE" -> false;
                    default -> throw wrong(key, "Y or N");
                })
                .orElse(otherwise);
    }

    long number(String key, long otherwise, long least, long most) {
        return text(key).map(value -> number(key, value, least, most)).orElse(otherwise);
    }

    double decimal(String key, double otherwise) {
        return text(key).map(value -> decimal(key, value)).orElse(otherwise);
    }

    ConfigException wrong(String key, String expected) {
        Setting setting = settings.get(key);
        return new ConfigException(
                file + ":" + setting.line() + ": " + key + "=" + setting.value() + ": expected " + expected);
    }

    /** Settings that are well-formed each, and still not what a session can be made of. */
    ConfigException refused(IllegalArgumentException reason) {
        return new ConfigException(file + ":" + line + ": the session cannot be used: " + reason.getMessage());
    }

    private long number(String key, String value, long least, long most) {
        long number;
        try {
            number = Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            throw wrong(key, "a whole number");
        }
        if (number < least || number > most) throw wrong(key, least + " to " + most);
        return number;
    }

    private double decimal(String key, String value) {
        try {
            double number = Double.parseDouble(value);
            if (number >= 0 && number <= 1000) return number;
        } catch (NumberFormatException notANumber) {
            throw wrong(key, "a number such as 0.5");
        }
        throw wrong(key, "0 to 1000");
    }

    private ConfigException missing(String key) {
        return new ConfigException(
                file + ":" + line + ": the session has no " + key + "; set it there or in [DEFAULT]");
    }
}
