package io.needletail.session.schedule;

import static io.needletail.session.schedule.Times.around;
import static io.needletail.session.schedule.Times.schedule;
import static io.needletail.session.schedule.Times.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ScheduleReaderTest {
    private static final String START = "StartTime=08:00:00";
    private static final String END = "EndTime=16:30:00";

    @Test
    void aWrongSettingIsNamedWithTheExpectedFormat() {
        refused("StartTime", "StartTime=8:00: expected a time from 00:00:00 to 23:59:59", "StartTime=8:00", END);
        refused("EndTime", "EndTime=24:00:00: expected a time", START, "EndTime=24:00:00");
        refused("EndTime", "EndTime is missing; set it, such as EndTime=08:00:00, or NonStopSession=Y", START);
        refused("StartTime", "StartTime is missing", "Weekdays=Mon");
        refused("StartTime", "StartTime is missing", "Holidays=days.txt", "NonStopSession=N");
        refused("StartDay", "StartDay=Mon: has no EndDay", START, END, "StartDay=Mon");
        refused("EndDay", "EndDay=Mon: has no StartDay", START, END, "EndDay=Mon");
        refused("StartDay", "StartDay=T: expected a day, such as Mon", START, END, "StartDay=T", "EndDay=Fri");
        refused("EndDay", "stands beside Weekdays", START, END, "Weekdays=Mon", "EndDay=Fri");
        refused("Weekdays", "Weekdays=Mon,,Fri: expected days", START, END, "Weekdays=Mon,,Fri");
        refused("NonStopSession", "NonStopSession=perhaps: expected Y or N", "NonStopSession=perhaps");
    }

    @Test
    void anUnknownZoneIsReportedWithASimilarOne() {
        refused("TimeZone", "did you mean Europe/London?", START, END, "TimeZone=europe/london");
        refused("StartTime", "did you mean America/New_York?", "StartTime=08:00:00 New_York", END);
        refused("TimeZone", "there is no time zone \"Mars\"; write a name", START, END, "TimeZone=Mars");
    }

    @Test
    void aWindowThatCannotBeReadIsShown() {
        refused("Schedule", "\"Mon 08:00\" is no window", "Schedule=Mon 08:00");
        refused("Schedule", "begins with something that is no day", "Schedule=Lun 08:00 - 16:30");
        refused("Schedule", "ends on something that is no day", "Schedule=Mon 08:00 - Ven 16:30");
        refused("Schedule", "opens on several days and closes on one", "Schedule=Mon-Fri 08:00 - Fri 16:30");
        refused("Schedule", "has a time that is not 00:00 to 23:59:59", "Schedule=Mon 08:00 - 25:30");
        refused("Schedule", "there is no time zone \"Mars\"", "Schedule=Mon 08:00 - 16:30 Mars");
        refused("Schedule", "at least one window", "Schedule=;");
    }

    @Test
    void windowsThatOverlapAreRefused() {
        String text = "the window that opens MONDAY 08:00 is still open MONDAY 16:00, when the next one opens";
        refused("Schedule", text, "Schedule=Mon 08:00 - 16:30; Mon 16:00 - 20:00");
        refused("Schedule", "SUNDAY 22:00 is still open MONDAY 01:00", "Schedule=Mon 01:00 - 02:00; Sun 22:00 - 03:00");
        refused(
                "Schedule",
                "opens MONDAY 08:00 is still open MONDAY 08:00",
                "Schedule=Mon 08:00 - 09:00; Mon 08:00 - 10:00");
    }

    @Test
    void holidaysAreReadFromTheNamedFile() {
        Schedule daily = ScheduleReader.read(
                settings(START, END, "Holidays=days.txt"),
                file -> List.of("# of " + file, "2026-12-25 Christmas Day", "2026-12-24 until 13:00"));
        assertThat(around(daily, "2026-12-25T12:00")).isEqualTo("closed 2026-12-24T13:00 - 2026-12-26T08:00");
    }

    @Test
    void aWrongHolidayIsNamedWithItsLine() {
        refusedDay("days.txt:2: \"25.12.2026\" is no holiday", "2026-12-24", "25.12.2026");
        refusedDay("days.txt:1: \"2027-02-29\" names no day of the calendar", "2027-02-29");
        refusedDay("days.txt:1: \"2026-12-24 until noon\" names no time of day", "2026-12-24 until noon");
        refusedDay("days.txt:2: \"2026-12-24 Eve\" names a day for the second time", "2026-12-24", "2026-12-24 Eve");
    }

    @Test
    void scheduleWinsOverTheKeysOfQuickFix() {
        Schedule both = schedule("Schedule=Mon 09:00 - 10:00", START, END, "StartDay=Mon", "EndDay=Fri");
        assertThat(around(both, "2026-11-23T09:30")).isEqualTo("open 2026-11-23T09:00 - 2026-11-23T10:00");
    }

    private static void refused(String key, String text, String... settings) {
        assertThatThrownBy(() -> schedule(settings))
                .isInstanceOfSatisfying(
                        ScheduleException.class,
                        wrong -> assertThat(wrong.key()).isEqualTo(key))
                .hasMessageStartingWith(key)
                .hasMessageContaining(text);
    }

    private static void refusedDay(String text, String... lines) {
        assertThatThrownBy(() -> Holidays.parse("days.txt", List.of(lines)))
                .isInstanceOf(ScheduleException.class)
                .hasMessageStartingWith(text)
                .hasMessageContaining("2026-12-25 Christmas Day");
    }
}
