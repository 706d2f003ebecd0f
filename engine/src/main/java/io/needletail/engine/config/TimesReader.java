package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.ScheduleException;
import io.needletail.session.schedule.ScheduleReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the schedule of a session. */
final class TimesReader {
    private final Section section;

    TimesReader(Section section) {
        this.section = section;
    }

    Schedule schedule() {
        // Marks all keys as read: the value of one key may make others unnecessary.
        ScheduleReader.KEYS.forEach(section::has);
        try {
            return ScheduleReader.read(section::text, this::lines);
        } catch (ScheduleException wrong) {
            Setting setting = section.settings().get(wrong.key());
            throw setting == null
                    ? new ConfigException(ConfigError.MISSING_KEY, section.file(), section.line(), wrong.getMessage())
                    : new ConfigException(ConfigError.BAD_VALUE, section.file(), setting.line(), wrong.getMessage());
        }
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException unreadable) {
            throw section.wrong("Holidays", "a text file that can be read");
        }
    }
}
