package io.needletail.orders;

import java.util.function.Consumer;

/** The orders of a tracker and their ids, in fixed memory. */
final class OrderStore {
    static final int NO_SCOPE = -1;

    final OrderTrackerLimits limits;
    final TrackedOrder none = new TrackedOrder(-1);
    final TrackedId noId = new TrackedId(-1, 0, none);
    final IdTable clOrdIds;
    final IdTable orderIds;
    final IdTable executions;

    private final TrackedOrder[] orders;
    // The first ones are in use.
    private final int[] numbers;
    private final int[] places;
    private int open;

    OrderStore(OrderTrackerLimits limits) {
        this.limits = limits;
        none.begin(noId);
        clOrdIds = new IdTable(limits.clOrdIds(), limits.idLength(), noId);
        orderIds = new IdTable(limits.orders(), limits.idLength(), noId);
        executions = new IdTable(limits.executions(), limits.idLength(), noId);
        orders = new TrackedOrder[limits.orders()];
        numbers = new int[orders.length];
        places = new int[orders.length];
        for (int i = 0; i < orders.length; i++) {
            orders[i] = new TrackedOrder(i);
            numbers[i] = i;
            places[i] = i;
        }
    }

    int size() {
        return open;
    }

    boolean hasRoom() {
        return open < orders.length;
    }

    /** Begins an order; the caller has tested the room. */
    TrackedOrder begin() {
        TrackedOrder order = orders[numbers[open++]];
        order.begin(noId);
        return order;
    }

    void release(TrackedOrder order) {
        for (TrackedId id = order.clOrdIds; id != noId; ) {
            TrackedId next = id.next;
            clOrdIds.remove(id);
            id = next;
        }
        for (TrackedId id = order.executions; id != noId; ) {
            TrackedId next = id.next;
            executions.remove(id);
            id = next;
        }
        if (order.orderId != noId) orderIds.remove(order.orderId);
        order.begin(noId);
        swap(places[order.number], --open);
    }

    boolean owns(TrackedOrder order) {
        return order.isKnown() && orders[order.number] == order && places[order.number] < open;
    }

    void forEach(Consumer<? super TrackedOrder> action) {
        for (int i = 0; i < open; i++) action.accept(orders[numbers[i]]);
    }

    TrackedId clOrdId(IdKey key) {
        return clOrdIds.find(NO_SCOPE, key);
    }

    TrackedOrder byOrderId(IdKey key) {
        return orderIds.find(NO_SCOPE, key).order;
    }

    TrackedId addClOrdId(TrackedOrder order, char kind, IdKey key) {
        TrackedId id = clOrdIds.add(order, NO_SCOPE, kind, key);
        id.next = order.clOrdIds;
        order.clOrdIds = id;
        return id;
    }

    /** Makes an OrderID(37) that of an order, in place of the one before. */
    void moveOrderId(TrackedOrder order, IdKey key) {
        if (order.orderId != noId) orderIds.remove(order.orderId);
        order.orderId = orderIds.add(order, NO_SCOPE, TrackedId.REPORTED, key);
    }

    TrackedId execution(TrackedOrder order, char kind, IdKey key) {
        return executions.find(scope(order, kind), key);
    }

    TrackedId addExecution(TrackedOrder order, char kind, IdKey key) {
        TrackedId id = executions.add(order, scope(order, kind), kind, key);
        id.next = order.executions;
        order.executions = id;
        order.executionCount++;
        return id;
    }

    boolean hasRoomForExecution(TrackedOrder order) {
        return executions.hasRoom(1) && order.executionCount < limits.executionsPerOrder();
    }

    void putInFlight(TrackedId request) {
        request.isInFlight = true;
        if (request.kind == 'F') request.order.cancels++;
        else request.order.replaces++;
    }

    /** Ends the waiting for the answer of a request; returns false for an id that is none in flight. */
    boolean settle(TrackedId request) {
        if (!request.isInFlight) return false;
        request.isInFlight = false;
        if (request.kind == 'F') request.order.cancels--;
        else request.order.replaces--;
        return true;
    }

    // Reports of different types may have the same ExecID(17) at some counterparties.
    private static int scope(TrackedOrder order, char kind) {
        return order.number << Byte.SIZE | kind;
    }

    private void swap(int one, int other) {
        int number = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = number;
        places[numbers[one]] = one;
        places[numbers[other]] = other;
    }
}
