package io.needletail.cli.schedule;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The settings of a schedule as options, for trying one out without a file. */
final class TimesOptions {
    // Fields, since the order of methods in a class is another in each run, and so in the manual's page.
    @Option(names = "--start-time", paramLabel = "HH:MM:SS", description = "StartTime, with a time zone if need be.")
    private Optional<String> startTime;

    @Option(names = "--end-time", paramLabel = "HH:MM:SS", description = "EndTime, with a time zone if need be.")
    private Optional<String> endTime;

    @Option(names = "--start-day", paramLabel = "DAY", description = "StartDay, of a window of a week.")
    private Optional<String> startDay;

    @Option(names = "--end-day", paramLabel = "DAY", description = "EndDay, of a window of a week.")
    private Optional<String> endDay;

    @Option(names = "--weekdays", paramLabel = "DAYS", description = "Weekdays, such as Mon,Tue,Wed,Thu,Fri.")
    private Optional<String> weekdays;

    @Option(names = "--time-zone", paramLabel = "ZONE", description = "TimeZone, such as Europe/London.")
    private Optional<String> timeZone;

    @Option(names = "--schedule", paramLabel = "WINDOWS", description = "Schedule: windows with ; between them.")
    private Optional<String> schedule;

    @Option(names = "--holidays", paramLabel = "FILE", description = "Holidays: a file of days, one a line.")
    private Optional<String> holidays;

    /** Returns what was given, by the names of the settings. */
    Map<String, String> settings() {
        Map<String, String> given = new HashMap<>();
        startTime.ifPresent(value -> given.put("StartTime", value));
        endTime.ifPresent(value -> given.put("EndTime", value));
        startDay.ifPresent(value -> given.put("StartDay", value));
        endDay.ifPresent(value -> given.put("EndDay", value));
        weekdays.ifPresent(value -> given.put("Weekdays", value));
        timeZone.ifPresent(value -> given.put("TimeZone", value));
        schedule.ifPresent(value -> given.put("Schedule", value));
        holidays.ifPresent(value -> given.put("Holidays", value));
        return given;
    }
}
