package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A section of a file that describes a venue: {@code [VENUE]}, an {@code [INSTRUMENT]}, a {@code [CALENDAR]} or an
 * {@code [OWNER]}; its values are validated.
 */
public final class VenueSection {
    private final KeyScope scope;
    private final Section settings;

    VenueSection(KeyScope scope, Section settings) {
        this.scope = scope;
        this.settings = settings;
    }

    /**
     * Reads the sections of a venue; a file without any gives none.
     *
     * @param file settings, which may have sessions as well
     * @param variables values of {@code ${…}}
     * @return the sections in the order of the file, and what is to be said about the file
     * @throws IOException when the file cannot be read
     * @throws ConfigException when a value is wrong; the text names the line and the cause
     */
    public static VenueSections read(Path file, Variables variables) throws IOException {
        ConfigLoader loader = ConfigLoader.of(file, variables);
        List<VenueSection> sections = loader.validateVenue();
        return new VenueSections(file, sections, loader.findings());
    }

    KeyScope scope() {
        return scope;
    }

    Section settings() {
        return settings;
    }

    /** The heading, with the name of what it describes. */
    String label() {
        String key = switch (scope) {
            case INSTRUMENT -> "Symbol";
            case CALENDAR -> "CalendarName";
            case OWNER -> "OwnerName";
            default -> "VenueName";
        };
        Setting name = settings.settings().get(key);
        return scope.heading() + (name == null ? "" : " " + name.value());
    }

    /** {@return true for the section {@code [VENUE]}} */
    public boolean isVenue() {
        return scope == KeyScope.VENUE;
    }

    /** {@return true for a section {@code [INSTRUMENT]}} */
    public boolean isInstrument() {
        return scope == KeyScope.INSTRUMENT;
    }

    /** {@return true for a section {@code [CALENDAR]}} */
    public boolean isCalendar() {
        return scope == KeyScope.CALENDAR;
    }

    /** {@return true for a section {@code [OWNER]}} */
    public boolean isOwner() {
        return scope == KeyScope.OWNER;
    }

    /** {@return the line of the heading, from 1} */
    public int line() {
        return settings.line();
    }

    /**
     * {@return the value of a key as it is written}
     *
     * @param key name of the key
     */
    public Optional<String> text(String key) {
        return settings.text(key).filter(value -> !value.isEmpty());
    }

    /**
     * {@return the value of a key that must be there}
     *
     * @param key name of the key
     * @throws ConfigException when it is missing
     */
    public String required(String key) {
        return text(key)
                .orElseThrow(() -> new ConfigException(
                        ConfigError.MISSING_KEY,
                        settings.file(),
                        line(),
                        label() + " has no " + key + "; set it there"));
    }

    /**
     * {@return the value of a key as it is written, or its default}
     *
     * @param key name of the key
     */
    public String textOrDefault(String key) {
        return text(key).orElseGet(() -> Keys.known(key).otherwise());
    }

    /**
     * {@return true for a flag that is set, or whose default is}
     *
     * @param key name of the key
     */
    public boolean flag(String key) {
        return settings.flag(key);
    }

    /**
     * {@return the choice, as the table of keys writes it}
     *
     * @param key name of the key
     */
    public String choice(String key) {
        return settings.choice(key);
    }

    /**
     * {@return the number, or the default}
     *
     * @param key name of the key
     */
    public long number(String key) {
        return settings.number(key);
    }

    /**
     * Creates the error of a value that its key does not permit.
     *
     * @param key name of a key that is set
     * @param expected what was expected
     * @return the exception
     */
    public ConfigException wrong(String key, String expected) {
        return settings.wrong(key, expected);
    }

    /**
     * Creates the error of values that do not go together.
     *
     * @param reason what is wrong, and what to do
     * @return the exception
     */
    public ConfigException refused(String reason) {
        return new ConfigException(ConfigError.CONTRADICTION, settings.file(), line(), label() + ": " + reason);
    }
}
