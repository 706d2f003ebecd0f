package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses the text of a file exactly as QuickFIX/J does, and warns where the result may surprise.
 *
 * <p>Section names in any case, keys as written, {@code #} begins a comment only where a key could stand, {@code ;}
 * never does, values are trimmed, and of a repeated key in a section the last value counts. A line without {@code =}
 * becomes part of the next line's key. An unknown section is ignored as long as no known one has come; after that its
 * keys belong to the section before.
 */
final class FileParser {
    private static final int SESSIONS_MAX = 10_000;
    private static final int ALARMS_MAX = 100;
    private static final int CLIENTS_MAX = 100;

    private enum Place {
        NOWHERE,
        ENGINE,
        DEFAULTS,
        SESSION,
        VENUE,
        ALARM,
        CLIENT
    }

    private final Path file;
    private final List<Finding> findings = new ArrayList<>();
    private final Interpolation interpolation;
    private final Section engine;
    private final Section defaults;
    private final List<Section> sessions = new ArrayList<>();
    private final List<VenueSection> venue = new ArrayList<>();
    private final List<Section> alarms = new ArrayList<>();
    private final List<Section> clients = new ArrayList<>();
    private final List<ConfigBlock> blocks = new ArrayList<>();
    private Place place = Place.NOWHERE;
    private boolean known;
    private boolean ignored;
    private String stray = "";
    private int strayLine;

    FileParser(Path file, Variables variables) {
        this(file, Optional.of(variables));
    }

    /** Parses with the values as they are written where {@code variables} is empty. */
    FileParser(Path file, Optional<Variables> variables) {
        this.file = file;
        interpolation = new Interpolation(file, variables, findings);
        engine = Section.empty(file, 1);
        defaults = Section.empty(file, 1);
    }

    ConfigFile parse(List<String> lines) {
        for (int number = 1; number <= lines.size(); number++) line(lines.get(number - 1), number);
        endStray();
        ConfigFile.Others others = new ConfigFile.Others(List.copyOf(venue), List.copyOf(alarms), List.copyOf(clients));
        return new ConfigFile(file, engine, defaults, List.copyOf(sessions), others, findings);
    }

    /**
     * Returns the sections as they stand in the text, after {@link #parse}; a section whose heading is repeated is
     * several.
     */
    List<ConfigBlock> blocks() {
        return blocks;
    }

    private void line(String text, int number) {
        String line = text.strip();
        if (line.isEmpty() || line.startsWith("#")) return;
        if (!line.startsWith("[")) {
            setting(line, number);
            return;
        }
        endStray();
        int end = line.indexOf(']');
        if (end < 0 || line.substring(1, end).isBlank()) {
            String problem = "section " + Setting.masked(line) + ": expected [ENGINE], [DEFAULT] or [SESSION]";
            throw new ConfigException(ConfigError.BAD_HEADING, file, number, problem);
        }
        heading(line.substring(1, end).strip(), number);
        // The rest of the line after a heading is parsed like a line of its own; it usually is a comment.
        line(line.substring(end + 1), number);
    }

    private void heading(String name, int number) {
        switch (name.toUpperCase(Locale.ROOT)) {
            case "ENGINE" -> {
                if (known) report(ConfigError.ENGINE_SECTION_LATE, number, "[ENGINE] comes after other sections");
                place = Place.ENGINE;
                blocks.add(ConfigBlock.begin(name.toUpperCase(Locale.ROOT), number));
            }
            case "DEFAULT" -> begin(Place.DEFAULTS, name, number);
            case "SESSION" -> {
                if (sessions.size() == SESSIONS_MAX) throw tooMany(number, SESSIONS_MAX + " sessions");
                sessions.add(Section.empty(file, number));
                begin(Place.SESSION, name, number);
            }
            case "VENUE", "INSTRUMENT", "CALENDAR", "OWNER" -> venue(name, number);
            case "ALARM" -> {
                if (alarms.size() == ALARMS_MAX) throw tooMany(number, ALARMS_MAX + " sections [ALARM]");
                alarms.add(Section.empty(file, number));
                begin(Place.ALARM, name, number);
            }
            case "CLIENT" -> {
                if (clients.size() == CLIENTS_MAX) throw tooMany(number, CLIENTS_MAX + " sections [CLIENT]");
                clients.add(Section.empty(file, number));
                begin(Place.CLIENT, name, number);
            }
            default -> unknown(name, number);
        }
    }

    private void venue(String name, int number) {
        if (venue.size() == SESSIONS_MAX) throw tooMany(number, SESSIONS_MAX + " instruments or owners");
        KeyScope scope = KeyScope.valueOf(name.toUpperCase(Locale.ROOT));
        venue.add(new VenueSection(scope, Section.empty(file, number)));
        begin(Place.VENUE, name, number);
    }

    private void begin(Place begun, String name, int number) {
        place = begun;
        blocks.add(ConfigBlock.begin(name.toUpperCase(Locale.ROOT), number));
        known = true;
    }

    private void unknown(String name, int number) {
        String heading = "section [" + Setting.masked(name) + "] is unknown";
        if (known) {
            report(ConfigError.UNKNOWN_SECTION_LEAKS, number, heading + "; its keys belong to the section before");
        } else {
            place = Place.NOWHERE;
            ignored = true;
            report(ConfigError.UNKNOWN_SECTION_IGNORED, number, heading + " and ignored");
        }
    }

    private void setting(String line, int number) {
        int equals = line.indexOf('=');
        String written = equals < 0 ? line : line.substring(0, equals);
        if (equals == 0 || written.chars().anyMatch(c -> c == '[' || c == ']' || c == '#')) throw bad(line, number);
        if (equals < 0) {
            if (stray.isEmpty()) strayLine = number;
            stray += stray.isEmpty() ? line : " " + line;
            return;
        }
        String name = Setting.masked(written.strip());
        if (!stray.isEmpty()) {
            // After a key whose name looks like that of a secret the next line may be the secret.
            String lost =
                    Setting.looksSecret(stray) && Keys.find(written.strip()).isEmpty() ? "it" : name;
            String text = "\"" + Setting.masked(stray) + "\" has no = and swallows the key of line " + number + ": ";
            report(ConfigError.NO_EQUALS, strayLine, text + lost + " has no effect");
            stray = "";
            return;
        }
        if (written.length() != written.stripTrailing().length()) {
            report(ConfigError.KEY_WITH_BLANK, number, name + " has a blank before the =");
        }
        put(interpolation.setting(name, line.substring(equals + 1).strip(), number));
    }

    private void put(Setting setting) {
        Section section = switch (place) {
            case ENGINE -> engine;
            case DEFAULTS -> defaults;
            case SESSION -> sessions.getLast();
            case VENUE -> venue.getLast().settings();
            case ALARM -> alarms.getLast();
            case CLIENT -> clients.getLast();
            case NOWHERE -> {
                if (!ignored) report(ConfigError.NO_SECTION, setting.line(), setting + " stands before any section");
                yield Section.empty(file, setting.line());
            }
        };
        if (place != Place.NOWHERE) blocks.getLast().settings().add(setting);
        Setting before = section.settings().put(setting.name(), setting);
        if (before != null) {
            String text = setting.name() + " stands in line " + before.line() + " already; this one counts";
            report(ConfigError.REPEATED_KEY, setting.line(), text);
        }
    }

    // QuickFIX/J would take the heading, or an empty text, for the value.
    private void endStray() {
        if (!stray.isEmpty()) throw bad(stray, strayLine);
    }

    private void report(ConfigError code, int number, String text) {
        findings.add(new Finding(code, file, number, text));
    }

    private ConfigException bad(String line, int number) {
        return new ConfigException(
                ConfigError.BAD_LINE, file, number, "\"" + Setting.masked(line) + "\": expected key=value");
    }

    private ConfigException tooMany(int number, String most) {
        return new ConfigException(ConfigError.FILE_UNREADABLE, file, number, "more than " + most);
    }
}
