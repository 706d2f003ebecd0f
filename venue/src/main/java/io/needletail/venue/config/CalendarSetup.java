package io.needletail.venue.config;

import java.util.Set;

/**
 * A calendar as a file describes it, with the instruments that follow it.
 *
 * @param name its name
 * @param number its number within the venue, its place in the file from 0
 * @param calendar the trading days
 * @param instruments numbers of the instruments
 */
public record CalendarSetup(String name, int number, TradingCalendar calendar, Set<Integer> instruments) {
    /** Largest number of calendars of a venue. */
    public static final int COUNT_MAX = 64;

    /** Copies the numbers. */
    public CalendarSetup {
        instruments = Set.copyOf(instruments);
    }
}
