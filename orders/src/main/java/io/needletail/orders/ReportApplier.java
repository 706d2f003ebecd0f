package io.needletail.orders;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;

/** Takes ExecutionReports(8) and OrderCancelRejects(9) into the orders of a store. */
final class ReportApplier {
    private final OrderStore store;
    private final OrderTrackerListener listener;
    private final ReportChecks checks;
    private final ReportFields report;

    ReportApplier(OrderStore store, ReportFields report, OrderTrackerListener listener) {
        this.store = store;
        this.report = report;
        this.listener = listener;
        checks = new ReportChecks(listener);
    }

    TrackResult cancelReject(Message message) {
        report.readCancelReject(message);
        TrackedId request = store.clOrdId(report.clOrdId);
        if (!request.isKnown()) return TrackResult.UNKNOWN;
        if (!store.settle(request)) return TrackResult.DUPLICATE;
        TrackedOrder order = request.order;
        if (report.rejectsUnknown) {
            checkUnknown(order);
        } else if (report.ordStatus != OrderStatus.NONE && !report.orderId.isEmpty()) {
            order.reportedStatus = report.ordStatus;
            checks.compareStatus(order, report.ordStatus);
        }
        return TrackResult.APPLIED;
    }

    // A request on a replacement that was rejected is rejected as unknown, too; the order is known then.
    private void checkUnknown(TrackedOrder order) {
        boolean isMeant = report.origClOrdId.isEmpty() || store.clOrdId(report.origClOrdId) == order.current;
        if (isMeant && order.isOpen() && order.accepted != OrderStatus.PENDING_NEW) {
            listener.onDiscrepancy(order, ReportDiscrepancy.UNKNOWN_ORDER, report.ordStatus, order.settledStatus());
        }
    }

    TrackResult execution(Message message) {
        if (!report.read(message)) return TrackResult.MALFORMED;
        if (!report.fits(store.limits.idLength())) return TrackResult.ID_TOO_LONG;
        TrackedId named = store.clOrdId(report.clOrdId);
        TrackedOrder order = resolve(named);
        if (!order.isKnown()) return find();
        if (report.execType == ReportFields.STATUS) return status(order, named);
        if (isRepeated(order)) return TrackResult.DUPLICATE;
        TrackResult room = room(order, named);
        return room == TrackResult.APPLIED ? change(order, named) : room;
    }

    private TrackedOrder resolve(TrackedId named) {
        if (named.isKnown()) return named.order;
        TrackedOrder order = store.clOrdId(report.origClOrdId).order;
        return order.isKnown() ? order : store.byOrderId(report.orderId);
    }

    /** Begins an order that is known from reports only, such as after a restart. */
    private TrackResult find() {
        boolean hasId = !report.clOrdId.isEmpty() || !report.orderId.isEmpty();
        if (!hasId || report.ordStatus == OrderStatus.REJECTED) return TrackResult.UNKNOWN;
        if (!store.hasRoom()) return TrackResult.ORDERS_FULL;
        if (!store.clOrdIds.hasRoom(2)) return TrackResult.CL_ORD_IDS_FULL;
        if (!store.executions.hasRoom(1)) return TrackResult.EXECUTIONS_FULL;
        TrackedOrder order = store.begin();
        order.isFound = true;
        addIds(order);
        ReportChecks.note(order, report);
        takeReported(order);
        if (report.execType != ReportFields.STATUS) remember(order);
        return TrackResult.FOUND;
    }

    // Requests that were sent before the tracker began are known from their answers and pending reports.
    private void addIds(TrackedOrder order) {
        if (!report.orderId.isEmpty()) store.moveOrderId(order, report.orderId);
        if (!report.origClOrdId.isEmpty()) {
            order.current = store.addClOrdId(order, TrackedId.REPORTED, report.origClOrdId);
        }
        if (report.clOrdId.isEmpty() || store.clOrdId(report.clOrdId).isKnown()) return;
        char kind = requestKind(report.execType);
        TrackedId named = store.addClOrdId(order, kind, report.clOrdId);
        if (kind == TrackedId.REPORTED || order.current == store.noId) order.current = named;
        else if (report.execType != OrderStatus.CANCELED) store.putInFlight(named);
    }

    private static char requestKind(char execType) {
        return switch (execType) {
            case OrderStatus.PENDING_CANCEL, OrderStatus.CANCELED -> 'F';
            case OrderStatus.PENDING_REPLACE -> 'G';
            default -> TrackedId.REPORTED;
        };
    }

    /** Makes the last reported values the state of an order. */
    void takeReported(TrackedOrder order) {
        if (FieldValue.isPresent(order.reportedQuantity)) order.quantity = order.reportedQuantity;
        if (FieldValue.isPresent(order.reportedPrice)) order.price = order.reportedPrice;
        if (FieldValue.isPresent(order.reportedCum)) takeCum(order);
        char status = order.reportedStatus;
        order.end = OrderStatus.isEnd(status) ? status : OrderStatus.NONE;
        order.condition = OrderStatus.isCondition(status) ? status : OrderStatus.NONE;
        if (status != OrderStatus.PENDING_NEW && status != OrderStatus.NONE) order.accepted = OrderStatus.NEW;
        order.clearFlags();
    }

    private static void takeCum(TrackedOrder order) {
        long average = FieldValue.isPresent(order.reportedAverage) ? order.reportedAverage : order.avgPx();
        order.cumQty = Math.max(0, order.reportedCum);
        order.notional.set(order.cumQty, FieldValue.isPresent(average) ? average : 0);
        order.isFound = true;
    }

    private TrackResult status(TrackedOrder order, TrackedId named) {
        finish(order, named);
        return TrackResult.APPLIED;
    }

    private boolean isRepeated(TrackedOrder order) {
        TrackedId before = store.execution(order, report.execType, report.execId);
        if (!before.isKnown()) return false;
        boolean isEqual = !report.isExecution() || (report.lastQty == before.lastQty && report.lastPx == before.lastPx);
        if (!isEqual) listener.onDiscrepancy(order, ReportDiscrepancy.EXEC_ID, report.lastQty, before.lastQty);
        return true;
    }

    private TrackResult room(TrackedOrder order, TrackedId named) {
        if (!store.hasRoomForExecution(order)) return TrackResult.EXECUTIONS_FULL;
        if (named.isKnown() || report.clOrdId.isEmpty()) return TrackResult.APPLIED;
        if (!store.clOrdIds.hasRoom(1)) return TrackResult.CL_ORD_IDS_FULL;
        boolean isFull = order.requestsInFlight() >= store.limits.requestsPerOrder();
        return isFull && isPending(report.execType) ? TrackResult.REQUESTS_FULL : TrackResult.APPLIED;
    }

    private TrackResult change(TrackedOrder order, TrackedId known) {
        boolean isTrade = report.execType == ReportFields.TRADE;
        boolean isAmendment = report.execType == ReportFields.CORRECT || report.execType == ReportFields.BUST;
        TrackResult result = isTrade ? trade(order) : isAmendment ? amend(order) : TrackResult.APPLIED;
        if (result != TrackResult.APPLIED) return result;
        if (!isTrade && !isAmendment) remember(order);
        TrackedId named = name(order, known);
        boolean isOfOrder = isTrade || isAmendment || event(order, named);
        if (isOfOrder) finish(order, named);
        return TrackResult.APPLIED;
    }

    /** Changes the order for an event other than a trade; returns false when the report says nothing about it. */
    private boolean event(TrackedOrder order, TrackedId named) {
        switch (report.execType) {
            case OrderStatus.CANCELED, OrderStatus.EXPIRED -> {
                store.settle(named);
                order.end = report.execType;
            }
            case OrderStatus.REPLACED -> {
                return replace(order, named);
            }
            case OrderStatus.REJECTED -> {
                return reject(order, named);
            }
            case 'D' -> restate(order);
            case OrderStatus.NEW,
                    OrderStatus.PENDING_NEW,
                    OrderStatus.PENDING_CANCEL,
                    OrderStatus.PENDING_REPLACE,
                    OrderStatus.DONE_FOR_DAY,
                    OrderStatus.STOPPED,
                    OrderStatus.SUSPENDED,
                    OrderStatus.CALCULATED,
                    'J',
                    'K',
                    'L' -> {}
            default -> {
                listener.onDiscrepancy(order, ReportDiscrepancy.EXEC_TYPE, report.execType, 0);
                return false;
            }
        }
        return true;
    }

    private TrackResult trade(TrackedOrder order) {
        long sum = order.cumQty + report.lastQty;
        if (sum < 0 || !order.notional.add(report.lastQty, report.lastPx)) return TrackResult.OVERFLOW;
        order.cumQty = sum;
        remember(order);
        return TrackResult.APPLIED;
    }

    private TrackResult amend(TrackedOrder order) {
        TrackedId reference = execution(order);
        TrackedId execution = reference.execution;
        boolean isBust = report.execType == ReportFields.BUST || report.lastQty == 0;
        if (!isBust && !report.isExecution()) return TrackResult.MALFORMED;
        long quantity = isBust ? 0 : report.lastQty;
        long price = isBust ? 0 : report.lastPx;
        boolean isInForce = reference.isKnown() && execution.quantity > 0 && order.cumQty >= execution.quantity;
        if (!isInForce) return unknownExecution(order);
        long sum = order.cumQty - execution.quantity + quantity;
        boolean fits = sum >= 0 && order.notional.replace(execution.quantity, execution.price, quantity, price);
        if (!fits) return TrackResult.OVERFLOW;
        order.cumQty = sum;
        execution.quantity = quantity;
        execution.price = price;
        remember(order).execution = execution;
        return TrackResult.APPLIED;
    }

    /** Returns the execution or correction that ExecRefID(19) names. */
    private TrackedId execution(TrackedOrder order) {
        TrackedId trade = store.execution(order, ReportFields.TRADE, report.execRefId);
        return trade.isKnown() ? trade : store.execution(order, ReportFields.CORRECT, report.execRefId);
    }

    private TrackResult unknownExecution(TrackedOrder order) {
        remember(order);
        checks.explain(order, report);
        listener.onDiscrepancy(order, ReportDiscrepancy.EXEC_REF_ID, report.cumQty, order.cumQty);
        return TrackResult.APPLIED;
    }

    private TrackedId remember(TrackedOrder order) {
        TrackedId execution = store.addExecution(order, report.execType, report.execId);
        boolean isTrade = report.execType == ReportFields.TRADE;
        execution.lastQty = report.lastQty;
        execution.lastPx = report.lastPx;
        execution.quantity = isTrade ? report.lastQty : 0;
        execution.price = isTrade ? report.lastPx : 0;
        return execution;
    }

    /** Adds a ClOrdID(11) that the counterparty, or a request before the tracker began, introduced. */
    private TrackedId name(TrackedOrder order, TrackedId known) {
        if (known.isKnown() || report.clOrdId.isEmpty()) return known;
        char kind = requestKind(report.execType);
        boolean isByOrderId = store.clOrdId(report.origClOrdId).order != order;
        if (isByOrderId && kind == TrackedId.REPORTED && order.current != store.noId) {
            listener.onDiscrepancy(order, ReportDiscrepancy.CL_ORD_ID, 0, 0);
        }
        TrackedId named = store.addClOrdId(order, kind, report.clOrdId);
        if (kind == TrackedId.REPORTED) order.current = named;
        else if (report.execType != OrderStatus.CANCELED) store.putInFlight(named);
        return named;
    }

    private boolean replace(TrackedOrder order, TrackedId named) {
        long quantity = named.quantity;
        long price = named.price;
        boolean isAnswer = store.settle(named);
        if (!isAnswer && named.isKnown() && named != order.current) {
            listener.onDiscrepancy(order, ReportDiscrepancy.STALE_REPLACE, 0, 0);
            return false;
        }
        if (isAnswer) {
            order.current = named;
            order.price = price;
            if (FieldValue.isPresent(quantity)) order.quantity = quantity;
            compareReplacement(order, quantity, price);
        }
        if (FieldValue.isPresent(report.quantity)) order.quantity = report.quantity;
        if (FieldValue.isPresent(report.price)) order.price = report.price;
        return true;
    }

    // A quantity below what is filled is amended to what is filled (FIX 4.4 vol. 4, Appendix D, C.3.c).
    private void compareReplacement(TrackedOrder order, long quantity, long price) {
        boolean hasQuantities = FieldValue.isPresent(quantity) && FieldValue.isPresent(report.quantity);
        if (hasQuantities && report.quantity != Math.max(quantity, order.cumQty)) {
            checks.check(order, ReportDiscrepancy.ORDER_QTY, report.quantity, quantity);
        }
        boolean hasPrices = FieldValue.isPresent(price) && FieldValue.isPresent(report.price);
        if (hasPrices) checks.check(order, ReportDiscrepancy.PRICE, report.price, price);
    }

    private boolean reject(TrackedOrder order, TrackedId named) {
        if (store.settle(named)) return true;
        boolean isOther = report.rejectsDuplicate || store.byOrderId(report.orderId) != order;
        if (order.accepted != OrderStatus.PENDING_NEW && isOther) {
            listener.onDiscrepancy(order, ReportDiscrepancy.DUPLICATE_REJECT, report.ordStatus, order.settledStatus());
            return false;
        }
        order.end = OrderStatus.REJECTED;
        return true;
    }

    private void restate(TrackedOrder order) {
        if (FieldValue.isPresent(report.quantity)) order.quantity = report.quantity;
        if (FieldValue.isPresent(report.price)) order.price = report.price;
        order.end = OrderStatus.isEnd(report.ordStatus) ? report.ordStatus : OrderStatus.NONE;
        if (!report.isCorporateAction || !FieldValue.isPresent(report.cumQty)) return;
        order.reportedCum = report.cumQty;
        order.reportedAverage = report.avgPx;
        takeCum(order);
    }

    private void finish(TrackedOrder order, TrackedId named) {
        char status = report.ordStatus;
        boolean isAccepted = status != OrderStatus.PENDING_NEW && status != OrderStatus.REJECTED && !isPending(status);
        if (isAccepted) order.accepted = OrderStatus.NEW;
        // A state with a higher precedence hides a condition.
        if (!isPending(status) && report.execType != ReportFields.STATUS) {
            order.condition = OrderStatus.isCondition(status) ? status : OrderStatus.NONE;
        }
        takeOrderId(order);
        if (!FieldValue.isPresent(order.quantity)) order.quantity = report.quantity;
        checks.compare(order, report, named == order.current && !isPending(report.execType));
    }

    private static boolean isPending(char status) {
        return status == OrderStatus.PENDING_CANCEL || status == OrderStatus.PENDING_REPLACE;
    }

    private void takeOrderId(TrackedOrder order) {
        if (report.orderId.isEmpty()) return;
        TrackedOrder owner = store.byOrderId(report.orderId);
        if (owner == order) return;
        if (owner.isKnown()) listener.onDiscrepancy(order, ReportDiscrepancy.ORDER_ID, 0, 0);
        else store.moveOrderId(order, report.orderId);
    }
}
