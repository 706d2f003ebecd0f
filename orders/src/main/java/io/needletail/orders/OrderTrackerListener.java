package io.needletail.orders;

/** Receives the contradictions between reports and what the tracker knows. */
@FunctionalInterface
public interface OrderTrackerListener {
    /**
     * A report contradicts what is known. A difference that lasts is reported once, and again when it changes. The
     * order already has what else the report says.
     *
     * @param order the order; {@link OrderTracker#adopt} makes the reported values its state
     * @param discrepancy which contradiction
     * @param reported the value in the report, scaled; a character for a state or type; 0 when there is none
     * @param expected the value of the tracker, likewise
     */
    void onDiscrepancy(TrackedOrder order, ReportDiscrepancy discrepancy, long reported, long expected);
}
