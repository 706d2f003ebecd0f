package io.needletail.cli.schedule;

import io.needletail.session.schedule.ClockTime;
import io.needletail.session.schedule.Holidays;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The windows of some days as lines of text. */
final class ScheduleTable {
    private static final DateTimeFormatter OPENS =
            DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter CLOSES = DateTimeFormatter.ofPattern("EEE HH:mm:ss", Locale.ENGLISH);

    private final Schedule schedule;
    private final Schedule everyDay;
    private final ZoneId zone;
    private Instant seenUntil;

    private ScheduleTable(Schedule schedule, ZoneId zone, Instant from) {
        this.schedule = schedule;
        this.everyDay = schedule.withHolidays(Holidays.NONE);
        this.zone = zone;
        this.seenUntil = from;
    }

    /** The lines, the heading first; days are those of the place where the first window opens. */
    static List<String> of(Schedule schedule, Optional<LocalDate> first, int days) {
        if (schedule.isNonStop()) return List.of("always open; sequence numbers never begin anew by schedule");
        ZoneId zone = schedule.recurrences().getFirst().start().zone();
        LocalDate from = first.orElseGet(() -> LocalDate.now(zone));
        ClockTime midnight = new ClockTime(LocalTime.MIDNIGHT, zone);
        long fromNs = midnight.on(from);
        return new ScheduleTable(schedule, zone, instant(fromNs)).lines(fromNs, midnight.on(from.plusDays(days)));
    }

    private List<String> lines(long fromNs, long toNs) {
        List<String> lines = new ArrayList<>();
        lines.add(line("opens (" + zone + ")", "closes", "opens (UTC)", "closes", "open for", "remarks"));
        for (long timeNs = fromNs; timeNs < toNs; ) {
            Window usual = everyDay.at(timeNs);
            if (usual.open()) lines.add(line(usual));
            timeNs = usual.toNs();
        }
        return lines;
    }

    private String line(Window usual) {
        Window window = schedule.at(usual.fromNs());
        boolean held = window.open() && window.fromNs() == usual.fromNs();
        Instant from = instant(usual.fromNs());
        if (!held) return line(OPENS.format(from.atZone(zone)), "closed", "", "", "", holiday(from));
        Instant to = instant(window.toNs());
        List<String> remarks = new ArrayList<>();
        if (window.toNs() < usual.toNs()) remarks.add("closes early" + early(from, to));
        clockChange(to).ifPresent(remarks::add);
        Duration length = Duration.between(from, to);
        return line(
                OPENS.format(from.atZone(zone)),
                CLOSES.format(to.atZone(zone)),
                OPENS.format(from.atZone(ZoneOffset.UTC)),
                CLOSES.format(to.atZone(ZoneOffset.UTC)),
                String.format(
                        Locale.ROOT, "%d:%02d:%02d", length.toHours(), length.toMinutesPart(), length.toSecondsPart()),
                String.join("; ", remarks));
    }

    private String holiday(Instant from) {
        // Windows may open in several zones; the day that takes this one away is the same date in one of them.
        return schedule.recurrences().stream()
                .map(each -> schedule.holidays()
                        .closed()
                        .get(from.atZone(each.start().zone()).toLocalDate()))
                .filter(name -> name != null)
                .findFirst()
                .map(name -> name.isEmpty() ? "holiday" : "holiday: " + name)
                .orElse("holiday");
    }

    private String early(Instant from, Instant to) {
        LocalDate first = from.atZone(zone).toLocalDate();
        return schedule.holidays().early().subMap(first, true, to.atZone(zone).toLocalDate(), true).values().stream()
                .map(Holidays.EarlyClose::name)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .map(name -> ": " + name)
                .orElse("");
    }

    /** The change of clocks since the line before, shown once. */
    private Optional<String> clockChange(Instant to) {
        ZoneOffsetTransition change = zone.getRules().nextTransition(seenUntil);
        seenUntil = to;
        if (change == null || change.getInstant().isAfter(to)) return Optional.empty();
        return Optional.of("clocks change " + OPENS.format(change.getDateTimeBefore()) + " -> "
                + DateTimeFormatter.ISO_LOCAL_TIME.format(
                        change.getDateTimeAfter().toLocalTime().withNano(0)));
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "%-23s  %-12s  %-23s  %-12s  %9s  %s", (Object[]) cells)
                .stripTrailing();
    }

    private static Instant instant(long timeNs) {
        return Instant.ofEpochSecond(0, timeNs);
    }
}
