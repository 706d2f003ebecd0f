package io.needletail.orders;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.function.Consumer;

/**
 * The state of the orders that an application or router sends: it takes each NewOrderSingle(D),
 * OrderCancelRequest(F) and OrderCancelReplaceRequest(G) before it is sent, and each ExecutionReport(8),
 * OrderCancelReject(9) and BusinessMessageReject(j) that is received, of FIX 4.0 to 5.0 SP2.
 *
 * <p>Assumes one counterparty, whose ClOrdIDs and OrderIDs name one order each, and its reports in the order of the
 * session. Guarantees that an execution counts once, that the sums are exact, that a report which contradicts what is
 * known reaches the listener, and that a limit refuses a message with a {@link TrackResult} and forgets nothing. A pure
 * state machine: the same messages give the same state. One thread; allocates only in its constructor.
 */
public final class OrderTracker {
    /** Decimal places of quantities and prices, unless others are given. */
    public static final int SCALE = 8;

    private static final int BUSINESS_REJECT_REF_ID = 379;

    private final int quantityScale;
    private final int priceScale;
    private final OrderStore store;
    private final ReportFields report;
    private final ReportApplier applier;

    /**
     * Creates a tracker with {@link OrderTrackerLimits#DEFAULTS} and {@link #SCALE}.
     *
     * @param listener receives the contradictions
     */
    public OrderTracker(OrderTrackerListener listener) {
        this(OrderTrackerLimits.DEFAULTS, SCALE, SCALE, listener);
    }

    /**
     * Creates a tracker.
     *
     * @param limits its capacity
     * @param quantityScale decimal places of quantities, 0 to 18; a quantity has at most 18 digits with them
     * @param priceScale decimal places of prices, likewise
     * @param listener receives the contradictions, within the call that takes the report; it must not release orders
     */
    public OrderTracker(OrderTrackerLimits limits, int quantityScale, int priceScale, OrderTrackerListener listener) {
        this.quantityScale = quantityScale;
        this.priceScale = priceScale;
        store = new OrderStore(limits);
        report = new ReportFields(limits.idLength(), quantityScale, priceScale);
        applier = new ReportApplier(store, report, listener);
    }

    /**
     * Takes a request that is about to be sent. Send it only when it is taken, and {@link #withdraw} it when it could
     * not be sent.
     *
     * @param message NewOrderSingle(D), OrderCancelRequest(F) or OrderCancelReplaceRequest(G); others are ignored
     * @return APPLIED; DUPLICATE, UNKNOWN for another OrigClOrdID(41), MALFORMED, IGNORED, or the limit that is reached
     */
    public TrackResult onSent(Message message) {
        report.readIds(message);
        long quantity = message.decimal(Tags.ORDER_QTY, quantityScale);
        long price = message.decimal(Tags.PRICE, priceScale);
        return switch (message.msgType()) {
            case MsgTypes.NEW_ORDER_SINGLE -> order(quantity, price);
            case MsgTypes.ORDER_CANCEL_REQUEST -> request('F', FieldValue.ABSENT, FieldValue.ABSENT);
            case MsgTypes.ORDER_CANCEL_REPLACE_REQUEST -> request('G', quantity, price);
            default -> TrackResult.IGNORED;
        };
    }

    /**
     * Takes an order that is about to be sent, as {@link #onSent} does.
     *
     * @param clOrdId its ClOrdID(11)
     * @param orderQty OrderQty(38), scaled; {@link FieldValue#ABSENT} for an order without one
     * @param price Price(44), scaled; {@link FieldValue#ABSENT} for an order without one
     * @return as {@link #onSent}
     */
    public TrackResult onOrder(CharSequence clOrdId, long orderQty, long price) {
        report.clOrdId.read(clOrdId);
        return order(orderQty, price);
    }

    /**
     * Takes a cancel request that is about to be sent, as {@link #onSent} does.
     *
     * @param clOrdId its ClOrdID(11)
     * @param origClOrdId its OrigClOrdID(41), see {@link TrackedOrder#lastClOrdId}
     * @return as {@link #onSent}
     */
    public TrackResult onCancel(CharSequence clOrdId, CharSequence origClOrdId) {
        readIds(clOrdId, origClOrdId);
        return request('F', FieldValue.ABSENT, FieldValue.ABSENT);
    }

    /**
     * Takes a replace request that is about to be sent, as {@link #onSent} does.
     *
     * @param clOrdId its ClOrdID(11)
     * @param origClOrdId its OrigClOrdID(41), see {@link TrackedOrder#lastClOrdId}
     * @param orderQty OrderQty(38), scaled
     * @param price Price(44), scaled; {@link FieldValue#ABSENT} for an order without one
     * @return as {@link #onSent}
     */
    public TrackResult onReplace(CharSequence clOrdId, CharSequence origClOrdId, long orderQty, long price) {
        readIds(clOrdId, origClOrdId);
        return request('G', orderQty, price);
    }

    /**
     * Takes back a request that was not sent, or that a Reject(3) of the session has rejected. An order ends as
     * rejected, and is there until it is released.
     *
     * @param clOrdId its ClOrdID(11)
     * @return APPLIED; UNKNOWN, or IGNORED when a report has answered it
     */
    public TrackResult withdraw(CharSequence clOrdId) {
        return withdraw(report.clOrdId.read(clOrdId));
    }

    /**
     * Takes a message that was received.
     *
     * @param message ExecutionReport(8), OrderCancelReject(9) or BusinessMessageReject(j); others are ignored
     * @return what became of it; {@link #find} then returns the order
     */
    public TrackResult onReceived(Message message) {
        return switch (message.msgType()) {
            case MsgTypes.EXECUTION_REPORT -> applier.execution(message);
            case MsgTypes.ORDER_CANCEL_REJECT -> applier.cancelReject(message);
            case MsgTypes.BUSINESS_MESSAGE_REJECT -> withdraw(report.clOrdId.read(message, BUSINESS_REJECT_REF_ID));
            default -> TrackResult.IGNORED;
        };
    }

    /**
     * Finds an order by any ClOrdID(11) of its chain: of the order, its replacements and its cancel requests.
     *
     * @param clOrdId the id
     * @return the order, or one that is not {@link TrackedOrder#isKnown known}
     */
    public TrackedOrder byClOrdId(CharSequence clOrdId) {
        return store.clOrdId(report.clOrdId.read(clOrdId)).order;
    }

    /**
     * Finds an order by the last OrderID(37) that a report has given it.
     *
     * @param orderId the id
     * @return the order, or one that is not {@link TrackedOrder#isKnown known}
     */
    public TrackedOrder byOrderId(CharSequence orderId) {
        return store.byOrderId(report.orderId.read(orderId));
    }

    /**
     * Finds the order of a message by ClOrdID(11), else by OrigClOrdID(41), else by OrderID(37).
     *
     * @param message any message with one of these fields
     * @return the order, or one that is not {@link TrackedOrder#isKnown known}
     */
    public TrackedOrder find(FieldReader message) {
        TrackedOrder order = store.clOrdId(report.clOrdId.read(message, Tags.CL_ORD_ID)).order;
        if (order.isKnown()) return order;
        order = store.clOrdId(report.origClOrdId.read(message, Tags.ORIG_CL_ORD_ID)).order;
        return order.isKnown() ? order : store.byOrderId(report.orderId.read(message, Tags.ORDER_ID));
    }

    /**
     * Makes the values of the last reports the state of an order, after a discrepancy: OrderQty, Price, CumQty, AvgPx
     * and the state. Executions that were remembered can still be corrected.
     *
     * @param order an order of this tracker
     */
    public void adopt(TrackedOrder order) {
        require(order);
        applier.takeReported(order);
    }

    /**
     * Forgets an order that is done, with all of its ids: its place is free, and a later report about it finds it anew.
     *
     * @param order an order of this tracker
     * @return false, and nothing has changed, when the order is {@link TrackedOrder#isOpen open}
     */
    public boolean release(TrackedOrder order) {
        require(order);
        if (order.isOpen()) return false;
        store.release(order);
        return true;
    }

    /**
     * Returns the number of orders, open ones and those that are done.
     *
     * @return at most {@link OrderTrackerLimits#orders}
     */
    public int size() {
        return store.size();
    }

    /**
     * Visits all orders, in no particular order. The action must not give messages to the tracker or release orders.
     *
     * @param action receives each order
     */
    public void forEach(Consumer<? super TrackedOrder> action) {
        store.forEach(action);
    }

    private void readIds(CharSequence clOrdId, CharSequence origClOrdId) {
        report.clOrdId.read(clOrdId);
        report.origClOrdId.read(origClOrdId);
        report.orderId.clear();
    }

    private TrackResult order(long quantity, long price) {
        TrackResult room = room(quantity, price);
        if (room != TrackResult.APPLIED) return room;
        if (!store.hasRoom()) return TrackResult.ORDERS_FULL;
        TrackedOrder order = store.begin();
        order.current = store.addClOrdId(order, 'D', report.clOrdId);
        order.quantity = quantity;
        order.price = price;
        return TrackResult.APPLIED;
    }

    private TrackResult request(char kind, long quantity, long price) {
        TrackResult room = room(quantity, price);
        if (room != TrackResult.APPLIED) return room;
        TrackedOrder named = store.clOrdId(report.origClOrdId).order;
        TrackedOrder order = named.isKnown() ? named : store.byOrderId(report.orderId);
        if (!order.isKnown()) return TrackResult.UNKNOWN;
        if (order.requestsInFlight() >= store.limits.requestsPerOrder()) return TrackResult.REQUESTS_FULL;
        TrackedId request = store.addClOrdId(order, kind, report.clOrdId);
        request.quantity = quantity;
        request.price = price;
        store.putInFlight(request);
        return TrackResult.APPLIED;
    }

    private TrackResult room(long quantity, long price) {
        boolean isQuantity = quantity > 0 || quantity == FieldValue.ABSENT;
        boolean hasId = !report.clOrdId.isEmpty();
        if (!isQuantity || price == FieldValue.MALFORMED || !hasId) return TrackResult.MALFORMED;
        if (report.clOrdId.length() > store.limits.idLength()) return TrackResult.ID_TOO_LONG;
        if (store.clOrdId(report.clOrdId).isKnown()) return TrackResult.DUPLICATE;
        return store.clOrdIds.hasRoom(1) ? TrackResult.APPLIED : TrackResult.CL_ORD_IDS_FULL;
    }

    private TrackResult withdraw(IdKey clOrdId) {
        TrackedId request = store.clOrdId(clOrdId);
        if (!request.isKnown()) return TrackResult.UNKNOWN;
        if (store.settle(request)) return TrackResult.APPLIED;
        TrackedOrder order = request.order;
        if (request.kind != 'D' || order.reportedStatus != OrderStatus.NONE) return TrackResult.IGNORED;
        order.end = OrderStatus.REJECTED;
        return TrackResult.APPLIED;
    }

    private void require(TrackedOrder order) {
        if (!store.owns(order)) throw new IllegalArgumentException("the order is not one of this tracker");
    }
}
