package io.needletail.venue.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.TradingPhase;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the phases of days: weekends, holidays, short days and changes of the clocks. */
final class TradingCalendarTest {
    private static final TradingCalendar NEW_YORK = new TradingCalendar(
            ZoneId.of("America/New_York"),
            Set.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY, DayOfWeek.WEDNESDAY, DayOfWeek.THURSDAY, DayOfWeek.FRIDAY),
            List.of(
                    phase("08:00", TradingPhase.OPENING_AUCTION),
                    phase("09:30", TradingPhase.CONTINUOUS),
                    phase("16:00", TradingPhase.CLOSED)),
            Set.of(LocalDate.parse("2026-11-26"), LocalDate.parse("2026-12-25")),
            Set.of(LocalDate.parse("2026-11-27")),
            List.of(phase("09:30", TradingPhase.CONTINUOUS), phase("13:00", TradingPhase.CLOSED)));

    @ParameterizedTest
    @CsvSource({
        "2026-11-25T12:59:59Z, CLOSED, before the first phase of a Wednesday",
        "2026-11-25T13:00:00Z, OPENING_AUCTION, at it",
        "2026-11-25T14:30:00Z, CONTINUOUS, half past nine in New York",
        "2026-11-25T21:00:00Z, CLOSED, four o'clock",
        "2026-11-26T15:00:00Z, CLOSED, a holiday",
        "2026-11-27T13:00:00Z, CLOSED, eight o'clock of a short day without an opening auction",
        "2026-11-27T17:59:59Z, CONTINUOUS, before one o'clock of the short day",
        "2026-11-27T18:00:00Z, CLOSED, at it",
        "2026-11-29T15:00:00Z, CLOSED, a Sunday",
        "2026-10-30T13:30:00Z, CONTINUOUS, the last Friday of summer time",
        "2026-11-02T13:30:00Z, OPENING_AUCTION, the same time in UTC on the first Monday of winter time"
    })
    void eachTimeHasItsPhase(Instant time, TradingPhase phase, String what) {
        assertThat(NEW_YORK.phaseAt(time)).as(what).isEqualTo(phase);
    }

    @Test
    void whatIsAheadBeginsWithTheNewestChangeThatIsPast() {
        List<PhaseChange> ahead = NEW_YORK.ahead(Instant.parse("2026-11-29T15:00:00Z"));
        assertThat(ahead)
                .startsWith(
                        at("2026-11-27T18:00:00Z", TradingPhase.CLOSED),
                        at("2026-11-30T13:00:00Z", TradingPhase.OPENING_AUCTION),
                        at("2026-11-30T14:30:00Z", TradingPhase.CONTINUOUS));
        assertThat(ahead).last().isEqualTo(at("2027-11-30T21:00:00Z", TradingPhase.CLOSED));
    }

    @Test
    void aCalendarWithoutATradingDayInAMonthHasNothingThatIsPast() {
        TradingCalendar rare = new TradingCalendar(
                NEW_YORK.zone(),
                Set.of(),
                NEW_YORK.phases(),
                Set.of(),
                Set.of(LocalDate.parse("2026-09-01"), LocalDate.parse("2027-01-04")),
                NEW_YORK.shortPhases());
        assertThat(rare.ahead(Instant.parse("2026-11-29T15:00:00Z")))
                .containsExactly(
                        at("2027-01-04T14:30:00Z", TradingPhase.CONTINUOUS),
                        at("2027-01-04T18:00:00Z", TradingPhase.CLOSED));
        assertThat(rare.phaseAt(Instant.parse("2026-11-29T15:00:00Z"))).isEqualTo(TradingPhase.CLOSED);
    }

    @Test
    void phasesKeepTheirOrderWhereTheClocksPassOverTheirTimes() {
        TradingCalendar night = new TradingCalendar(
                NEW_YORK.zone(),
                Set.of(DayOfWeek.SUNDAY),
                List.of(
                        phase("02:45", TradingPhase.OPENING_AUCTION),
                        phase("03:15", TradingPhase.CONTINUOUS),
                        phase("23:00", TradingPhase.CLOSED)),
                Set.of(),
                Set.of(),
                List.of());
        List<PhaseChange> ahead = night.ahead(Instant.parse("2026-03-08T00:00:00Z"));
        assertThat(ahead.get(1)).isEqualTo(at("2026-03-08T07:45:00Z", TradingPhase.OPENING_AUCTION));
        assertThat(ahead.get(2).timeNs()).isEqualTo(ahead.get(1).timeNs() + 1);
        assertThat(ahead).isSortedAccordingTo((a, b) -> Long.compare(a.timeNs(), b.timeNs()));
    }

    private static PhaseTime phase(String time, TradingPhase phase) {
        return new PhaseTime(LocalTime.parse(time), phase);
    }

    private static PhaseChange at(String time, TradingPhase phase) {
        return new PhaseChange(Instant.parse(time).getEpochSecond() * 1_000_000_000L, phase);
    }
}
