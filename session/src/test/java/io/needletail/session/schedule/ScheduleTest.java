package io.needletail.session.schedule;

import static io.needletail.session.schedule.Times.around;
import static io.needletail.session.schedule.Times.ns;
import static io.needletail.session.schedule.Times.schedule;
import static io.needletail.session.schedule.Times.text;
import static io.needletail.session.schedule.Times.withHolidays;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All instants in UTC; 2026-11-23 is a Monday. */
final class ScheduleTest {
    private static final String LONDON = "TimeZone=Europe/London";
    private static final String FX = "Schedule=Sun,Mon,Tue,Wed,Thu 17:05 - 16:55 America/New_York";

    @Test
    void aDailyWindowOpensAtItsStartAndIsClosedAtItsEnd() {
        Schedule daily = schedule("StartTime=08:00:00", "EndTime=16:30:00");
        assertThat(around(daily, "2026-11-23T07:59")).isEqualTo("closed 2026-11-22T16:30 - 2026-11-23T08:00");
        assertThat(around(daily, "2026-11-23T08:00")).isEqualTo("open 2026-11-23T08:00 - 2026-11-23T16:30");
        assertThat(around(daily, "2026-11-23T16:29")).isEqualTo("open 2026-11-23T08:00 - 2026-11-23T16:30");
        assertThat(around(daily, "2026-11-23T16:30")).isEqualTo("closed 2026-11-23T16:30 - 2026-11-24T08:00");
        assertThat(daily.at(ns("2026-11-23T08:00") - 1).open()).isFalse();
        assertThat(daily.at(ns("2026-11-23T16:30") - 1).open()).isTrue();
    }

    @Test
    void anEndBeforeTheStartIsOnTheNextDay() {
        Schedule overnight = schedule("StartTime=22:00:00", "EndTime=21:00:00");
        assertThat(around(overnight, "2028-02-29T20:00")).isEqualTo("open 2028-02-28T22:00 - 2028-02-29T21:00");
        assertThat(around(overnight, "2028-02-29T21:30")).isEqualTo("closed 2028-02-29T21:00 - 2028-02-29T22:00");
        assertThat(around(overnight, "2028-03-01T00:00")).isEqualTo("open 2028-02-29T22:00 - 2028-03-01T21:00");
    }

    @Test
    void equalTimesAreTwentyFourHoursAndTheNextWindowFollowsAtOnce() {
        Schedule always = schedule("StartTime=00:00:00", "EndTime=00:00:00");
        assertThat(around(always, "2026-12-31T23:59")).isEqualTo("open 2026-12-31T00:00 - 2027-01-01T00:00");
        assertThat(around(always, "2027-01-01T00:00")).isEqualTo("open 2027-01-01T00:00 - 2027-01-02T00:00");
        assertThat(always.isSameSession(ns("2026-12-31T23:59"), ns("2027-01-01T00:00")))
                .isFalse();
    }

    @Test
    void aWeeklyWindowWrapsAroundTheWeek() {
        Schedule weekly = schedule("StartDay=Fri", "EndDay=Tue", "StartTime=20:00:00", "EndTime=06:00:00");
        assertThat(around(weekly, "2026-11-22T12:00")).isEqualTo("open 2026-11-20T20:00 - 2026-11-24T06:00");
        assertThat(around(weekly, "2026-11-25T12:00")).isEqualTo("closed 2026-11-24T06:00 - 2026-11-27T20:00");
    }

    @Test
    void oneDayForStartAndEndIsThatDayOrAWholeWeek() {
        Schedule mondays = schedule("StartDay=mo", "EndDay=mo", "StartTime=08:00:00", "EndTime=16:30:00");
        assertThat(around(mondays, "2026-11-23T12:00")).isEqualTo("open 2026-11-23T08:00 - 2026-11-23T16:30");
        assertThat(around(mondays, "2026-11-24T12:00")).isEqualTo("closed 2026-11-23T16:30 - 2026-11-30T08:00");
        Schedule week = schedule("StartDay=Sun", "EndDay=Sun", "StartTime=00:00:00", "EndTime=00:00:00");
        assertThat(around(week, "2026-11-25T12:00")).isEqualTo("open 2026-11-22T00:00 - 2026-11-29T00:00");
    }

    @Test
    void weekdaysNameTheDaysOnWhichWindowsOpen() {
        Schedule fx = schedule("Weekdays=Sun, Mon,Tue,Wed,Thu", "StartTime=22:05:00", "EndTime=21:55:00");
        assertThat(around(fx, "2026-11-22T22:05")).isEqualTo("open 2026-11-22T22:05 - 2026-11-23T21:55");
        assertThat(around(fx, "2026-11-27T21:54")).isEqualTo("open 2026-11-26T22:05 - 2026-11-27T21:55");
        assertThat(around(fx, "2026-11-27T22:30")).isEqualTo("closed 2026-11-27T21:55 - 2026-11-29T22:05");
    }

    @Test
    void severalWindowsStandSideBySide() {
        Schedule day =
                schedule("Schedule=Mon-Fri 08:00 - 12:00; Mon-Fri 12:00 - 16:30:30; Sat 10:00 - 11:00 Asia/Tokyo;");
        assertThat(around(day, "2026-11-23T11:59")).isEqualTo("open 2026-11-23T08:00 - 2026-11-23T12:00");
        assertThat(around(day, "2026-11-23T12:00")).isEqualTo("open 2026-11-23T12:00 - 2026-11-23T16:30");
        assertThat(around(day, "2026-11-28T01:30")).isEqualTo("open 2026-11-28T01:00 - 2026-11-28T02:00");
        assertThat(around(day, "2026-11-28T02:00")).isEqualTo("closed 2026-11-28T02:00 - 2026-11-30T08:00");
    }

    @Test
    void theFxWeekFollowsNewYork() {
        Schedule week = schedule("Schedule=Sun 17:05 - Fri 16:55 America/New_York");
        assertThat(around(week, "2026-03-04T12:00")).isEqualTo("open 2026-03-01T22:05 - 2026-03-06T21:55");
        assertThat(around(week, "2026-03-11T12:00")).isEqualTo("open 2026-03-08T21:05 - 2026-03-13T20:55");
        assertThat(around(week, "2026-03-07T12:00")).isEqualTo("closed 2026-03-06T21:55 - 2026-03-08T21:05");
        assertThat(around(schedule(FX), "2026-03-08T12:00")).isEqualTo("closed 2026-03-06T21:55 - 2026-03-08T21:05");
    }

    @Test
    void ofTwoZonesTheWindowThatOpenedFirstEndsWhenTheOtherOpens() {
        Schedule two = schedule("Schedule=daily 08:00 - 17:00 Europe/London; daily 09:00 - 17:00 America/New_York");
        assertThat(around(two, "2026-11-23T13:00")).isEqualTo("open 2026-11-23T08:00 - 2026-11-23T14:00");
        assertThat(around(two, "2026-11-23T14:00")).isEqualTo("open 2026-11-23T14:00 - 2026-11-23T22:00");
    }

    @Test
    void startAndEndMayHangInDifferentZones() {
        Schedule across = schedule("StartTime=08:00:00 Asia/Tokyo", "EndTime=17:00:00 America/New_York");
        assertThat(around(across, "2026-11-23T00:00")).isEqualTo("open 2026-11-22T23:00 - 2026-11-23T22:00");
        assertThat(around(across, "2026-11-23T22:30")).isEqualTo("closed 2026-11-23T22:00 - 2026-11-23T23:00");
    }

    @Test
    void aTimeThatTheClocksSkipIsTakenAsIfTheyHadNotChangedYet() {
        Schedule early = schedule("StartTime=01:30:00", "EndTime=16:00:00", LONDON);
        assertThat(around(early, "2026-03-28T12:00")).isEqualTo("open 2026-03-28T01:30 - 2026-03-28T16:00");
        assertThat(around(early, "2026-03-29T12:00")).isEqualTo("open 2026-03-29T01:30 - 2026-03-29T15:00");
        assertThat(around(early, "2026-03-30T12:00")).isEqualTo("open 2026-03-30T00:30 - 2026-03-30T15:00");
    }

    @Test
    void aTimeThatTheClocksRepeatIsTheSecond() {
        Schedule early = schedule("StartTime=01:30:00", "EndTime=16:00:00", LONDON);
        assertThat(around(early, "2026-10-25T12:00")).isEqualTo("open 2026-10-25T01:30 - 2026-10-25T16:00");
        Schedule lordHowe = schedule("StartTime=01:45:00", "EndTime=16:00:00", "TimeZone=Australia/Lord_Howe");
        assertThat(around(lordHowe, "2026-04-04T20:00")).isEqualTo("open 2026-04-04T15:15 - 2026-04-05T05:30");
        Schedule casablanca = schedule("StartTime=02:30:00", "EndTime=16:00:00", "TimeZone=Africa/Casablanca");
        assertThat(around(casablanca, "2026-02-15T12:00")).isEqualTo("open 2026-02-15T02:30 - 2026-02-15T16:00");
    }

    @Test
    void aWindowThatTheClocksSwallowDoesNotTakePlace() {
        Schedule night = schedule("StartTime=01:30:00", "EndTime=02:10:00", LONDON);
        assertThat(around(night, "2026-03-29T01:20")).isEqualTo("closed 2026-03-28T02:10 - 2026-03-30T00:30");
        Schedule sundays = schedule("StartDay=Sun", "EndDay=Sun", "StartTime=01:30:00", "EndTime=02:10:00", LONDON);
        assertThat(around(sundays, "2026-03-29T01:20")).isEqualTo("closed 2026-03-22T02:10 - 2026-04-05T00:30");
    }

    @Test
    void aWindowThatAClockChangeWouldStretchIntoTheNextEndsThere() {
        Schedule night = schedule("StartTime=02:10:00", "EndTime=01:30:00", LONDON);
        assertThat(around(night, "2026-03-29T00:30")).isEqualTo("open 2026-03-28T02:10 - 2026-03-29T01:10");
        assertThat(around(night, "2026-03-29T01:20")).isEqualTo("open 2026-03-29T01:10 - 2026-03-30T00:30");
    }

    @Test
    void aHolidayTakesTheWindowsThatOpenOnIt() {
        Schedule fx = withHolidays(List.of("2026-12-25 Christmas Day # a Friday", "", "2026-12-24"), FX);
        assertThat(around(fx, "2026-12-24T12:00")).isEqualTo("open 2026-12-23T22:05 - 2026-12-24T21:55");
        assertThat(around(fx, "2026-12-25T12:00")).isEqualTo("closed 2026-12-24T21:55 - 2026-12-27T22:05");
        assertThat(fx.holidays().closed()).containsValue("Christmas Day");
    }

    @Test
    void manyHolidaysInARowAreOneClosedWindow() {
        List<String> days = IntStream.range(1, 31)
                .mapToObj(day -> String.format("2026-12-%02d", day))
                .toList();
        Schedule daily = withHolidays(days, "StartTime=08:00:00", "EndTime=16:30:00");
        assertThat(around(daily, "2026-12-15T12:00")).isEqualTo("closed 2026-11-30T16:30 - 2026-12-31T08:00");
    }

    @Test
    void anEarlyCloseEndsTheWindowThatIsOpenThen() {
        Schedule fx = withHolidays(List.of("2026-12-24 until 13:00 Christmas Eve"), FX);
        assertThat(around(fx, "2026-12-24T12:00")).isEqualTo("open 2026-12-23T22:05 - 2026-12-24T18:00");
        assertThat(around(fx, "2026-12-24T19:00")).isEqualTo("closed 2026-12-24T18:00 - 2026-12-24T22:05");
        assertThat(around(fx, "2026-12-24T23:00")).isEqualTo("open 2026-12-24T22:05 - 2026-12-25T21:55");
    }

    @Test
    void nextOpenAndNextCloseAreTheFirstAfterTheInstant() {
        Schedule daily = schedule("Weekdays=Mon-Fri", "StartTime=08:00:00", "EndTime=16:30:00");
        assertThat(text(daily.nextOpenNs(ns("2026-11-23T07:00")))).isEqualTo("2026-11-23T08:00");
        assertThat(text(daily.nextOpenNs(ns("2026-11-23T08:00")))).isEqualTo("2026-11-24T08:00");
        assertThat(text(daily.nextOpenNs(ns("2026-11-27T17:00")))).isEqualTo("2026-11-30T08:00");
        assertThat(text(daily.nextCloseNs(ns("2026-11-23T07:00")))).isEqualTo("2026-11-23T16:30");
        assertThat(text(daily.nextCloseNs(ns("2026-11-23T16:30")))).isEqualTo("2026-11-24T16:30");
    }

    @Test
    void numbersBelongToOneWindowAndToNoneWhileClosed() {
        Schedule daily = schedule("StartTime=08:00:00", "EndTime=16:30:00");
        assertThat(daily.isSameSession(ns("2026-11-23T08:00"), ns("2026-11-23T16:29")))
                .isTrue();
        assertThat(daily.isSameSession(ns("2026-11-23T16:29"), ns("2026-11-24T08:00")))
                .isFalse();
        assertThat(daily.isSameSession(ns("2026-11-23T17:00"), ns("2026-11-23T17:00")))
                .isFalse();
    }

    @Test
    void afterTheEndItOpensAgainForAnyNumberOfQueries() {
        Schedule daily = schedule("StartTime=08:00:00", "EndTime=16:30:00", LONDON);
        Window window = daily.at(ns("2026-01-01T00:00"));
        for (int day = 0; day < 365; day++) {
            Window open = daily.at(window.toNs());
            Window closed = daily.at(open.toNs());
            assertThat(List.of(window.open(), open.open(), closed.open())).containsExactly(false, true, false);
            window = closed;
        }
        assertThat(text(window.fromNs())).isEqualTo("2026-12-31T16:30");
    }

    @Test
    void nonStopNeverCloses() {
        assertThat(schedule()).isSameAs(Schedule.NON_STOP);
        assertThat(schedule("NonStopSession=Y", "StartTime=08:00:00")).isSameAs(Schedule.NON_STOP);
        assertThat(around(Schedule.NON_STOP, "2026-11-23T07:00")).isEqualTo("open always - never");
        assertThat(Schedule.NON_STOP.isSameSession(0, Window.NEVER - 1)).isTrue();
        assertThat(Schedule.NON_STOP.nextOpenNs(0)).isEqualTo(Window.NEVER);
        assertThat(Schedule.NON_STOP.nextCloseNs(0)).isEqualTo(Window.NEVER);
    }

    @Test
    void theEndsOfTimeAreHandledToo() {
        Schedule daily = schedule("StartTime=08:00:00", "EndTime=16:30:00", LONDON);
        assertThat(daily.at(Window.ALWAYS).contains(Window.ALWAYS)).isTrue();
        assertThat(daily.at(Window.NEVER - 1).contains(Window.NEVER - 1)).isTrue();
    }
}
