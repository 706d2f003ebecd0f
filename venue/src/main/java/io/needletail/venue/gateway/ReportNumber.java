package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.venue.sequencer.EventHeader;

/**
 * Numbers of reports, which ascend in each session: two for each event of the venue, since a trade between two orders
 * of one session has two reports.
 */
final class ReportNumber {
    private ReportNumber() {}

    static long of(EventHeader header) {
        return first(header.sequence());
    }

    static long of(EventHeader header, OrderSide side) {
        return first(header.sequence()) | (side == OrderSide.BUY ? 0 : 1);
    }

    /** Returns the first number of the reports of an event. */
    static long first(long event) {
        return event << 1;
    }

    /** Returns the event that a report is about. */
    static long event(long number) {
        return number >> 1;
    }
}
