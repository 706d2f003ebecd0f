package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.ScheduleException;
import io.needletail.session.schedule.ScheduleReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/** Reads the schedule of a session. */
final class TimesReader {
    private static final List<String> WITH_ZONE = List.of("TimeZone", "StartTime", "EndTime", "Schedule");

    private final Section section;
    private final Consumer<Finding> findings;

    TimesReader(Section section, Consumer<Finding> findings) {
        this.section = section;
        this.findings = findings;
    }

    Schedule schedule() {
        try {
            Schedule schedule = ScheduleReader.read(section::text, this::lines);
            if (!schedule.equals(Schedule.NON_STOP)) WITH_ZONE.forEach(this::reportAbbreviation);
            return schedule;
        } catch (ScheduleException wrong) {
            boolean isSet = section.settings().containsKey(wrong.key());
            throw section.wrong(
                    isSet ? ConfigError.BAD_VALUE : ConfigError.MISSING_KEY, wrong.key(), wrong.getMessage());
        }
    }

    private void reportAbbreviation(String key) {
        for (String word : section.textOr(key, "").split("[\\s;]+", -1)) {
            if (!ZoneId.SHORT_IDS.containsKey(word)) continue;
            String text = section.settings().get(key) + ": " + word + " is read as "
                    + ZoneId.of(word, ZoneId.SHORT_IDS) + ", as by the JDK and QuickFIX/J;"
                    + " write the name of the zone that is meant, such as Europe/London or America/New_York";
            findings.accept(new Finding(ConfigError.ZONE_ABBREVIATED, section.file(), section.lineOf(key), text));
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
