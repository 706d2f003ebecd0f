package io.needletail.orders;

/**
 * A contradiction between a report and what the tracker knows. Quantities and prices have the tracker's scales; the
 * value of the tracker stays until {@link OrderTracker#adopt}, unless it is said otherwise.
 */
public enum ReportDiscrepancy {
    /** CumQty(14) is not the sum of the executions: one was missed, or counted by one side only. */
    CUM_QTY(0),

    /** LeavesQty(151) is not OrderQty(38) - CumQty(14) of the same report, or not 0 in a report of the order's end. */
    LEAVES_QTY(1),

    /** AvgPx(6) differs from the average of the executions by a unit of its last decimal place or more. */
    AVG_PX(2),

    /** OrdStatus(39), as a character, does not follow from the executions and requests. */
    ORD_STATUS(3),

    /** OrderQty(38) is not that of the order or of the replacement; a replacement gets the reported one. */
    ORDER_QTY(4),

    /** Price(44) is not that of the order or of the replacement; a replacement gets the reported one. */
    PRICE(5),

    /** More is executed than OrderQty(38): reported is the executed, expected the ordered quantity. */
    OVERFILL(6),

    /** An ExecID(17) came again with another LastQty(32), the reported one, or LastPx(31); it is not counted. */
    EXEC_ID(ReportDiscrepancy.EVENT),

    /** ExecRefID(19) of a correction or a bust names no execution in force; CumQty(14) is as it was. */
    EXEC_REF_ID(ReportDiscrepancy.EVENT),

    /** ExecType(150), as a character, is none that FIX has; the report changes nothing. */
    EXEC_TYPE(ReportDiscrepancy.EVENT),

    /** OrderID(37) is that of the order, ClOrdID(11) is unknown; from now on it is a ClOrdID of the order. */
    CL_ORD_ID(ReportDiscrepancy.EVENT),

    /** OrderID(37) is that of another order; ClOrdID(11) decides. */
    ORDER_ID(ReportDiscrepancy.EVENT),

    /** A Replaced report names a ClOrdID(11) that is no longer in flight or current; it changes nothing. */
    STALE_REPLACE(ReportDiscrepancy.EVENT),

    /** A Rejected report names an accepted order: a second order with its ClOrdID(11) was sent; it changes nothing. */
    DUPLICATE_REJECT(ReportDiscrepancy.EVENT),

    /** An OrderCancelReject(9) says that an order which was accepted is unknown, CxlRejReason(102) = 1. */
    UNKNOWN_ORDER(ReportDiscrepancy.EVENT);

    /** Place of a contradiction that concerns one report only. */
    static final int EVENT = -1;

    /** Number of differences that last: they are reported again only when they change. */
    static final int LASTING = 7;

    final int place;

    ReportDiscrepancy(int place) {
        this.place = place;
    }
}
