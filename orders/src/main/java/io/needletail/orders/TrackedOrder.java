package io.needletail.orders;

import io.needletail.wire.FieldValue;
import java.util.Arrays;

/**
 * The state of one order. A view into its {@link OrderTracker}: it changes with each message that the tracker takes,
 * and is valid until the order is released. Quantities and prices have the tracker's scales. Allocates nothing.
 */
public final class TrackedOrder {
    final int number;
    final Notional notional = new Notional();
    private final long[] flagged = new long[ReportDiscrepancy.LASTING];

    /** The ids, newest first. */
    TrackedId clOrdIds;

    TrackedId executions;
    TrackedId orderId;
    TrackedId current;

    long quantity;
    long price;
    long cumQty;
    char accepted;
    char end;
    char condition;
    boolean isFound;
    int cancels;
    int replaces;
    int executionCount;

    char reportedStatus;
    long reportedQuantity;
    long reportedPrice;
    long reportedCum;
    long reportedLeaves;
    long reportedAverage;

    TrackedOrder(int number) {
        this.number = number;
    }

    void begin(TrackedId noId) {
        notional.set(0, 0);
        clearFlags();
        clOrdIds = noId;
        executions = noId;
        orderId = noId;
        current = noId;
        quantity = FieldValue.ABSENT;
        price = FieldValue.ABSENT;
        cumQty = 0;
        accepted = OrderStatus.PENDING_NEW;
        end = OrderStatus.NONE;
        condition = OrderStatus.NONE;
        isFound = false;
        cancels = 0;
        replaces = 0;
        executionCount = 0;
        reportedStatus = OrderStatus.NONE;
        reportedQuantity = FieldValue.ABSENT;
        reportedPrice = FieldValue.ABSENT;
        reportedCum = FieldValue.ABSENT;
        reportedLeaves = FieldValue.ABSENT;
        reportedAverage = FieldValue.ABSENT;
    }

    /**
     * Tests whether a look-up has found an order.
     *
     * @return false for the result of a look-up that found none
     */
    public boolean isKnown() {
        return number >= 0;
    }

    /**
     * Returns the ClOrdID(11) of the version of the order that works: the last replacement that was accepted, or the
     * order itself.
     *
     * @return a view, empty when no report had one; only its {@code toString} allocates
     */
    public CharSequence clOrdId() {
        return current;
    }

    /**
     * Returns the OrigClOrdID(41) that the next cancel or replace request has to have: the newest replacement in
     * flight, or else the version that works (FIX 4.4 vol. 4, Appendix D, chaining).
     *
     * @return a view, as of {@link #clOrdId}
     */
    public CharSequence lastClOrdId() {
        if (replaces == 0) return current;
        TrackedId id = clOrdIds;
        while (!id.isInFlight || id.kind != 'G') id = id.next;
        return id;
    }

    /**
     * Returns the last OrderID(37) that a report had.
     *
     * @return a view, as of {@link #clOrdId}
     */
    public CharSequence orderId() {
        return orderId;
    }

    /**
     * Returns OrderQty(38) of the version that works.
     *
     * @return the quantity, or {@link FieldValue#ABSENT} while none is known, as for an order in money
     */
    public long orderQty() {
        return quantity;
    }

    /**
     * Returns Price(44) of the version that works.
     *
     * @return the price, or {@link FieldValue#ABSENT}
     */
    public long price() {
        return price;
    }

    /**
     * Returns CumQty(14): the sum of the executions that are in force.
     *
     * @return the quantity
     */
    public long cumQty() {
        return cumQty;
    }

    /**
     * Returns LeavesQty(151): what can still be executed.
     *
     * @return OrderQty - CumQty; 0 for an order that has ended, also for the day
     */
    public long leavesQty() {
        if (end != OrderStatus.NONE || isOver()) return 0;
        if (!FieldValue.isPresent(quantity)) return Math.max(0, reportedLeaves);
        return Math.max(0, quantity - cumQty);
    }

    /**
     * Returns AvgPx(6): the exact sum of quantity times price, divided by CumQty and rounded to the nearest.
     *
     * @return the price; 0 without executions; {@link FieldValue#ABSENT} when it does not fit a long
     */
    public long avgPx() {
        return cumQty == 0 ? 0 : notional.dividedBy(cumQty);
    }

    /**
     * Returns OrdStatus(39), one of {@link OrderStatus}: of the states that the order is in the one with the highest
     * precedence. A request is pending from when it is sent until it is answered; only an order that was canceled,
     * rejected or has expired is no longer pending.
     *
     * @return the state
     */
    public char ordStatus() {
        if (end != OrderStatus.NONE) return settledStatus();
        if (cancels > 0) return OrderStatus.PENDING_CANCEL;
        return replaces > 0 ? OrderStatus.PENDING_REPLACE : settledStatus();
    }

    /**
     * Returns the state without the requests in flight: the one that the order returns to when they are rejected.
     *
     * @return the state
     */
    public char settledStatus() {
        char status = accepted;
        if (cumQty > 0) status = isFilled() ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED;
        return OrderStatus.higher(OrderStatus.higher(status, end), condition);
    }

    /**
     * Returns the last OrdStatus(39) that was reported.
     *
     * @return the state; {@link OrderStatus#NONE} before the first report
     */
    public char reportedStatus() {
        return reportedStatus;
    }

    /**
     * Returns the last CumQty(14) that was reported.
     *
     * @return the quantity, or {@link FieldValue#ABSENT}
     */
    public long reportedCumQty() {
        return reportedCum;
    }

    /**
     * Returns the number of cancel and replace requests that are not answered.
     *
     * @return at most {@link OrderTrackerLimits#requestsPerOrder}
     */
    public int requestsInFlight() {
        return cancels + replaces;
    }

    /**
     * Tests whether the order can still be executed or a request for it is not answered.
     *
     * @return false for an order that was filled, canceled, rejected, has expired, or has ended for the day
     */
    public boolean isOpen() {
        if (!isKnown() || end != OrderStatus.NONE) return false;
        boolean isUncertain = !FieldValue.isPresent(quantity) && !isOver();
        return isUncertain || leavesQty() > 0 || requestsInFlight() > 0;
    }

    /**
     * Tests whether the tracker has learnt of the order from a report: then AvgPx is as exact as the reported one.
     *
     * @return false for an order that was sent
     */
    public boolean isFound() {
        return isFound;
    }

    boolean isFilled() {
        if (FieldValue.isPresent(quantity)) return cumQty >= quantity;
        return end == OrderStatus.NONE && reportedLeaves == 0;
    }

    /** Tests whether nothing is left of an order that is done for the day; one that is good till cancel has leaves. */
    private boolean isOver() {
        return OrderStatus.isDone(condition) && reportedLeaves == 0;
    }

    /** Notes a difference; returns true when it has to be reported: when it is one and another than before. */
    boolean flag(ReportDiscrepancy kind, long difference) {
        if (kind.place == ReportDiscrepancy.EVENT) return true;
        long before = flagged[kind.place];
        flagged[kind.place] = difference;
        return difference != 0 && difference != before;
    }

    void clearFlags() {
        Arrays.fill(flagged, 0);
    }

    boolean isFlagged(ReportDiscrepancy kind) {
        return flagged[kind.place] != 0;
    }
}
