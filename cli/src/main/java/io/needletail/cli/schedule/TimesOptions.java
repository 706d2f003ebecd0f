package io.needletail.cli.schedule;

import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The settings of a schedule as options, for trying one out without a file. */
final class TimesOptions {
    private final Map<String, String> settings = new HashMap<>();

    Map<String, String> settings() {
        return settings;
    }

    @Option(names = "--start-time", paramLabel = "HH:MM:SS", description = "StartTime, with a time zone if need be.")
    void startTime(String value) {
        settings.put("StartTime", value);
    }

    @Option(names = "--end-time", paramLabel = "HH:MM:SS", description = "EndTime, with a time zone if need be.")
    void endTime(String value) {
        settings.put("EndTime", value);
    }

    @Option(names = "--start-day", paramLabel = "DAY", description = "StartDay, of a window of a week.")
    void startDay(String value) {
        settings.put("StartDay", value);
    }

    @Option(names = "--end-day", paramLabel = "DAY", description = "EndDay, of a window of a week.")
    void endDay(String value) {
        settings.put("EndDay", value);
    }

    @Option(names = "--weekdays", paramLabel = "DAYS", description = "Weekdays, such as Mon,Tue,Wed,Thu,Fri.")
    void weekdays(String value) {
        settings.put("Weekdays", value);
    }

    @Option(names = "--time-zone", paramLabel = "ZONE", description = "TimeZone, such as Europe/London.")
    void timeZone(String value) {
        settings.put("TimeZone", value);
    }

    @Option(names = "--schedule", paramLabel = "WINDOWS", description = "Schedule: windows with ; between them.")
    void schedule(String value) {
        settings.put("Schedule", value);
    }

    @Option(names = "--holidays", paramLabel = "FILE", description = "Holidays: a file of days, one a line.")
    void holidays(String value) {
        settings.put("Holidays", value);
    }
}
