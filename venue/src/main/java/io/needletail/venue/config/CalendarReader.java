package io.needletail.venue.config;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.VenueSection;
import io.needletail.matching.TradingPhase;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Reads the sections [CALENDAR], and which instruments name them. */
final class CalendarReader {
    /** So many changes a day fit what a venue keeps of a year. */
    private static final int PHASES_MAX = 10;

    private static final String PHASES_EXPECTED =
            "TIME PHASE with rising times, the last one CLOSED, such as 08:00 OPENING_AUCTION, 09:30 CONTINUOUS, 16:00 CLOSED";
    private static final String DAYS_EXPECTED = "days of the week, such as MON,TUE,WED,THU,FRI";
    private static final int ABBREVIATED = 3;

    private final VenueSection section;

    private CalendarReader(VenueSection section) {
        this.section = section;
    }

    /**
     * Reads the calendars of a file.
     *
     * @param sections all sections of the venue
     * @param instruments those of the same sections, in their order
     * @throws ConfigException when a section contradicts another
     */
    static List<CalendarSetup> read(List<VenueSection> sections, List<InstrumentSetup> instruments) {
        List<VenueSection> calendars =
                sections.stream().filter(VenueSection::isCalendar).toList();
        List<String> names =
                calendars.stream().map(one -> one.required("CalendarName")).toList();
        List<Set<Integer>> followers = new ArrayList<>();
        names.forEach(_ -> followers.add(new HashSet<>()));
        List<VenueSection> listed =
                sections.stream().filter(VenueSection::isInstrument).toList();
        for (int place = 0; place < listed.size(); place++) {
            VenueSection instrument = listed.get(place);
            if (instrument.text("Calendar").isEmpty()) continue;
            int calendar = names.indexOf(instrument.required("Calendar"));
            if (calendar < 0) throw instrument.wrong("Calendar", "the CalendarName of a section [CALENDAR]");
            if (instrument.text("Phase").isPresent()) {
                throw instrument.refused("Phase and Calendar: the calendar says which phase it has; remove Phase");
            }
            followers.get(calendar).add(instruments.get(place).number());
        }
        List<CalendarSetup> read = new ArrayList<>();
        for (int place = 0; place < calendars.size(); place++) {
            TradingCalendar calendar = new CalendarReader(calendars.get(place)).calendar();
            read.add(new CalendarSetup(names.get(place), place, calendar, followers.get(place)));
        }
        return read;
    }

    private TradingCalendar calendar() {
        List<PhaseTime> phases = phases("Phases");
        if (phases.isEmpty()) section.required("Phases");
        Set<LocalDate> shortDays = dates("ShortDays");
        List<PhaseTime> shortPhases = phases("ShortPhases");
        if (shortDays.isEmpty() != shortPhases.isEmpty()) {
            throw section.refused("ShortDays and ShortPhases go together; set both or none");
        }
        return new TradingCalendar( // tidy: the one reader; the parts have types of their own
                zone(),
                Set.copyOf(list("TradingDays", CalendarReader::day, DAYS_EXPECTED)),
                phases,
                dates("TradingHolidays"),
                shortDays,
                shortPhases);
    }

    private ZoneId zone() {
        try {
            return ZoneId.of(section.textOrDefault("CalendarZone"));
        } catch (DateTimeException unknown) {
            throw section.wrong("CalendarZone", "a zone of the IANA database, such as Europe/Zurich");
        }
    }

    private Set<LocalDate> dates(String key) {
        return Set.copyOf(list(key, LocalDate::parse, "dates, such as 2026-12-25,2027-01-01"));
    }

    private List<PhaseTime> phases(String key) {
        List<PhaseTime> phases = list(key, CalendarReader::phase, PHASES_EXPECTED);
        if (phases.isEmpty()) return phases;
        for (int place = 1; place < phases.size(); place++) {
            boolean isRising =
                    phases.get(place).time().isAfter(phases.get(place - 1).time());
            if (!isRising) throw section.wrong(key, PHASES_EXPECTED);
        }
        if (phases.getLast().phase() != TradingPhase.CLOSED) throw section.wrong(key, PHASES_EXPECTED);
        if (phases.size() > PHASES_MAX) throw section.wrong(key, "at most " + PHASES_MAX + " phases a day");
        return phases;
    }

    private <T> List<T> list(String key, Function<String, T> one, String expected) {
        String text = section.textOrDefault(key);
        if (text.isEmpty()) return List.of();
        try {
            return Arrays.stream(text.split(",", -1))
                    .map(String::strip)
                    .map(one)
                    .toList();
        } catch (DateTimeException | IllegalArgumentException wrong) {
            throw section.wrong(key, expected);
        }
    }

    private static PhaseTime phase(String text) {
        String[] parts = text.split("\\s+", 2);
        if (parts.length < 2) throw new IllegalArgumentException(text);
        PhaseTime phase =
                new PhaseTime(LocalTime.parse(parts[0]), TradingPhase.valueOf(parts[1].toUpperCase(Locale.ROOT)));
        if (!new PhaseChange(0, phase.phase()).isByTime()) throw new IllegalArgumentException(text);
        return phase;
    }

    private static DayOfWeek day(String text) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> text.equalsIgnoreCase(day.name().substring(0, ABBREVIATED)))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    }
}
