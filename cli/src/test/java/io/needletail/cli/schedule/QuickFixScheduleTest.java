package io.needletail.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.ScheduleReader;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;
import quickfix.DefaultSessionSchedule;
import quickfix.FieldConvertError;
import quickfix.SessionID;
import quickfix.SessionSchedule;
import quickfix.SessionSettings;

/** Settings of QuickFIX/J have the same meaning as in QuickFIX/J. */
final class QuickFixScheduleTest {
    private static final SessionID ID = new SessionID("FIX.4.4", "BUY", "SELL");
    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final long FIRST_MS = Instant.parse("2025-01-01T00:00:00Z").toEpochMilli();
    private static final int DAYS_ASKED = 1095;
    private static final int SCHEDULES = 60;
    private static final int ASKED = 1_000;
    private static final Duration REACH = Duration.ofDays(16);
    private static final long MILLI_NS = 1_000_000L;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC",
                "Europe/London",
                "America/New_York",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "Asia/Kathmandu"
            })
    void dailyWeeklyAndWeekdaysAgreeAtRandomInstants(String zone) throws ConfigError, FieldConvertError {
        long first = new Random().nextLong() >>> 16;
        for (long seed = first; seed < first + SCHEDULES; seed++) {
            Random random = new Random(seed);
            Map<String, String> settings = settings(random, zone);
            Schedule ours = ours(settings);
            SessionSchedule theirs = theirs(settings);
            for (int i = 0; i < ASKED; i++) {
                // Half a second past: at its very end QuickFIX/J's window is still open and Needletail's is not.
                long oneMs = FIRST_MS + random.nextInt(DAYS_ASKED * 86_400) * 1000L + 500;
                long otherMs = oneMs + random.nextInt(-200_000, 200_000) * 1000L;
                if (changes(settings, zone, oneMs) || changes(settings, zone, otherMs)) continue;
                assertThat(ours.isSameSession(oneMs * MILLI_NS, otherMs * MILLI_NS))
                        .as("seed %d, %s, %s and %s", seed, settings, at(oneMs), at(otherMs))
                        .isEqualTo(theirs.isSameSession(utc(oneMs), utc(otherMs)));
            }
        }
    }

    /**
     * Tests that the clocks skip or repeat the start or the end near a window. There QuickFIX/J's result depends on
     * the instant that is asked: it moves days from a time that it has already shifted, or taken for one of the two.
     */
    private static boolean changes(Map<String, String> settings, String zone, long ms) {
        Instant asked = Instant.ofEpochMilli(ms);
        ZoneOffsetTransition change = ZoneId.of(zone).getRules().nextTransition(asked.minus(REACH));
        if (change == null || change.getInstant().isAfter(asked.plus(REACH))) return false;
        LocalTime before = change.getDateTimeBefore().toLocalTime();
        LocalTime after = change.getDateTimeAfter().toLocalTime();
        LocalTime first = before.isBefore(after) ? before : after;
        LocalTime last = before.isBefore(after) ? after : before;
        return Stream.of("StartTime", "EndTime")
                .map(key -> LocalTime.parse(settings.get(key).substring(0, 8)))
                .anyMatch(time -> !time.isBefore(first) && time.isBefore(last));
    }

    private static Map<String, String> settings(Random random, String zone) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("StartTime", time(random));
        settings.put("EndTime", random.nextInt(4) == 0 ? settings.get("StartTime") : time(random));
        if (random.nextBoolean()) {
            settings.put("TimeZone", zone);
        } else {
            settings.replaceAll((_, time) -> time + " " + zone);
        }
        String day = DAYS.get(random.nextInt(7));
        switch (random.nextInt(3)) {
            case 0 -> {
                settings.put("StartDay", day);
                settings.put("EndDay", DAYS.get(random.nextInt(7)));
            }
            case 1 -> settings.put("Weekdays", "mon,wed,thu," + day);
            default -> {}
        }
        return settings;
    }

    private static String time(Random random) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", random.nextInt(24), random.nextInt(60), random.nextInt(60));
    }

    private static Schedule ours(Map<String, String> settings) {
        return ScheduleReader.read(key -> Optional.ofNullable(settings.get(key)), _ -> List.of());
    }

    private static SessionSchedule theirs(Map<String, String> settings) throws ConfigError, FieldConvertError {
        SessionSettings all = new SessionSettings();
        settings.forEach((key, value) -> all.setString(ID, key, value));
        return new DefaultSessionSchedule(all, ID);
    }

    private static Calendar utc(long ms) {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.setTimeInMillis(ms);
        return calendar;
    }

    private static String at(long ms) {
        return Instant.ofEpochMilli(ms).toString();
    }
}
