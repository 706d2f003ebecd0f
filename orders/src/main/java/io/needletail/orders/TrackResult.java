package io.needletail.orders;

/** Outcome of a request or a report that a tracker was given. After each but the first two nothing has changed. */
public enum TrackResult {
    /** The state of the order is up to date. */
    APPLIED,

    /** The report is about an order that the tracker did not know: it has the order now, with what the report says. */
    FOUND,

    /** The request's ClOrdID(11), or the report's ExecID(17), is known: nothing is counted twice. */
    DUPLICATE,

    /** The tracker does not know the order, and the message does not describe it. */
    UNKNOWN,

    /** The message is of no type that the tracker takes, or concerns none of its orders. */
    IGNORED,

    /** A field is missing, or is not a number with the tracker's scale. */
    MALFORMED,

    /** A sum does not fit its 63 or 127 bits. */
    OVERFLOW,

    /** An id is longer than {@link OrderTrackerLimits#idLength}. */
    ID_TOO_LONG,

    /** {@link OrderTrackerLimits#orders} is reached: release orders that are done. */
    ORDERS_FULL,

    /** {@link OrderTrackerLimits#clOrdIds} is reached: release orders that are done. */
    CL_ORD_IDS_FULL,

    /** {@link OrderTrackerLimits#requestsPerOrder} is reached: send the request when another one is answered. */
    REQUESTS_FULL,

    /**
     * {@link OrderTrackerLimits#executions} or {@link OrderTrackerLimits#executionsPerOrder} is reached. The report is
     * not counted; the next one with CumQty(14) shows it as a discrepancy if there is room for it.
     */
    EXECUTIONS_FULL;

    /**
     * Tests whether the tracker has taken the message.
     *
     * @return true for {@link #APPLIED} and {@link #FOUND}
     */
    public boolean isTaken() {
        return this == APPLIED || this == FOUND;
    }
}
