package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.Idle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a configuration file means: an engine and its sessions.
 *
 * @param engine what holds for the whole engine
 * @param sessions in the order of the file
 * @param warnings settings without effect, each with file and line
 */
public record EngineSetup(EngineConfig engine, List<SessionSetup> sessions, List<String> warnings) {
    private static final String IDLE = "Idle";

    /**
     * Reads a file.
     *
     * @param file QuickFIX-style settings
     * @return what they mean
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it cannot be used; the text says where and why
     */
    public static EngineSetup read(Path file) throws IOException {
        ConfigFile content = ConfigFile.read(file);
        List<String> warnings = new ArrayList<>();
        for (Setting setting : content.engine().settings().values()) {
            if (!setting.key().equals(IDLE)) warnings.add(ineffective(file, setting));
        }
        List<SessionSetup> sessions = new ArrayList<>();
        for (Section section : content.sessions()) {
            for (Setting setting : section.settings().values()) {
                String warning = ineffective(file, setting);
                if (!SessionReader.KEYS.contains(setting.key()) && !warnings.contains(warning)) warnings.add(warning);
            }
            SessionSetup session = new SessionReader(section).read();
            if (sessions.stream().anyMatch(other -> isSame(other, session))) throw twice(section, session);
            sessions.add(session);
        }
        return new EngineSetup(EngineConfig.USUAL.with(idle(content.engine())), sessions, List.copyOf(warnings));
    }

    private static Idle idle(Section engine) {
        return engine.text(IDLE)
                .map(value -> switch (value.toLowerCase(Locale.ROOT)) {
                    case "spin" -> Idle.SPIN;
                    case "yield" -> Idle.YIELD;
                    case "park" -> Idle.PARK;
                    default -> throw engine.wrong(IDLE, "spin, yield or park");
                })
                .orElse(Idle.PARK);
    }

    private static boolean isSame(SessionSetup one, SessionSetup other) {
        return one.config().id().equals(other.config().id());
    }

    private static ConfigException twice(Section section, SessionSetup session) {
        return new ConfigException(section.file() + ":" + section.line() + ": session "
                + session.config().id() + " stands here a second time");
    }

    private static String ineffective(Path file, Setting setting) {
        return file + ":" + setting.line() + ": " + setting.key() + " has no effect in this version";
    }
}
