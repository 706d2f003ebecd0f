package io.needletail.orders;

import io.needletail.wire.FieldValue;

/** Compares a report with the state of its order after it. */
final class ReportChecks {
    private final OrderTrackerListener listener;

    ReportChecks(OrderTrackerListener listener) {
        this.listener = listener;
    }

    /** Notes the values of a report, and reports those that do not follow from what is known. */
    void compare(TrackedOrder order, ReportFields report, boolean namesCurrent) {
        note(order, report);
        if (namesCurrent && FieldValue.isPresent(report.quantity) && FieldValue.isPresent(order.quantity)) {
            check(order, ReportDiscrepancy.ORDER_QTY, report.quantity, order.quantity);
        }
        if (namesCurrent && FieldValue.isPresent(report.price) && FieldValue.isPresent(order.price)) {
            check(order, ReportDiscrepancy.PRICE, report.price, order.price);
        }
        if (FieldValue.isPresent(report.cumQty)) {
            check(order, ReportDiscrepancy.CUM_QTY, report.cumQty, order.cumQty);
            compareLeaves(order, report);
        }
        if (FieldValue.isPresent(order.quantity)) {
            long over = Math.max(order.quantity, order.cumQty);
            check(order, ReportDiscrepancy.OVERFILL, over, order.quantity);
        }
        if (order.isFlagged(ReportDiscrepancy.CUM_QTY)) return;
        compareAverage(order, report);
        compareStatus(order, report.ordStatus);
    }

    /** Reports a state that does not follow from the executions and requests. */
    void compareStatus(TrackedOrder order, char status) {
        char settled = order.settledStatus();
        boolean isExpected = status == settled
                || (status == order.end && status != OrderStatus.NONE)
                || (status == OrderStatus.PENDING_CANCEL && order.requestsInFlight() > 0)
                || (status == OrderStatus.PENDING_REPLACE && order.replaces > 0)
                || (status == OrderStatus.ACCEPTED_FOR_BIDDING && settled == OrderStatus.NEW)
                || (status == OrderStatus.REPLACED
                        && order.end == OrderStatus.NONE
                        && order.accepted == OrderStatus.NEW);
        long pair = (long) status << Character.SIZE | settled;
        if (order.flag(ReportDiscrepancy.ORD_STATUS, isExpected ? 0 : pair)) {
            listener.onDiscrepancy(order, ReportDiscrepancy.ORD_STATUS, status, settled);
        }
    }

    /** Notes a difference of CumQty(14) that another discrepancy explains. */
    void explain(TrackedOrder order, ReportFields report) {
        note(order, report);
        if (FieldValue.isPresent(report.cumQty)) order.flag(ReportDiscrepancy.CUM_QTY, report.cumQty - order.cumQty);
    }

    void check(TrackedOrder order, ReportDiscrepancy kind, long reported, long expected) {
        if (order.flag(kind, reported - expected)) listener.onDiscrepancy(order, kind, reported, expected);
    }

    static void note(TrackedOrder order, ReportFields report) {
        order.reportedStatus = report.ordStatus;
        if (FieldValue.isPresent(report.quantity)) order.reportedQuantity = report.quantity;
        if (FieldValue.isPresent(report.price)) order.reportedPrice = report.price;
        if (FieldValue.isPresent(report.cumQty)) order.reportedCum = report.cumQty;
        if (FieldValue.isPresent(report.leavesQty)) order.reportedLeaves = report.leavesQty;
        if (FieldValue.isPresent(report.avgPx)) order.reportedAverage = report.avgPx;
    }

    // The report is compared with itself, so that a wrong CumQty is reported once; pending reports of some
    // counterparties have the OrderQty of the request.
    private void compareLeaves(TrackedOrder order, ReportFields report) {
        long quantity = FieldValue.isPresent(report.quantity) ? report.quantity : order.quantity;
        if (!FieldValue.isPresent(report.leavesQty) || !FieldValue.isPresent(quantity)) return;
        boolean isEnd = OrderStatus.isEnd(report.ordStatus) || order.end != OrderStatus.NONE;
        boolean mayBeOver = report.leavesQty == 0 && OrderStatus.isDone(report.ordStatus);
        long leaves = isEnd ? 0 : Math.max(0, quantity - report.cumQty);
        check(order, ReportDiscrepancy.LEAVES_QTY, report.leavesQty, mayBeOver ? 0 : leaves);
    }

    private void compareAverage(TrackedOrder order, ReportFields report) {
        if (!FieldValue.isPresent(report.avgPx) || report.avgPx == 0 || order.cumQty == 0) return;
        long average = order.avgPx();
        // The average that a found order begins with was rounded, too.
        long tolerance = order.isFound ? 2 * report.avgPxUnit : report.avgPxUnit;
        boolean isNear = Math.abs(report.avgPx - average) < tolerance || report.avgPx == average;
        check(order, ReportDiscrepancy.AVG_PX, isNear ? average : report.avgPx, average);
    }
}
