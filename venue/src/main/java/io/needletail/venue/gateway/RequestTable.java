package io.needletail.venue.gateway;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The requests that a gateway remembers: by session and ClOrdID(11), by order id, and by the command that waits for an
 * answer. Capacity is fixed; the oldest request that is done makes room for a new one. A request that keeps up
 * allocates nothing.
 */
final class RequestTable {
    private static final int PROBES = 1_024;
    private static final int NEIGHBOURS = 16;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    /** Stands for a request that does not exist; its kind is {@link RequestKind#NONE}. */
    private final TrackedRequest none = new TrackedRequest();

    private final TrackedRequest[] ring;
    private final ClOrdIdIndex byText;
    private final OrderIdIndex byOrder;
    private final AwaitedCommands byCommand = new AwaitedCommands(none);
    // Different in each process, so that a client cannot choose ClOrdIDs with the same hash.
    private final long seed = ThreadLocalRandom.current().nextLong();
    private int next;
    private boolean forgetsUnfinished;

    RequestTable(int capacity) {
        ring = new TrackedRequest[capacity];
        for (int i = 0; i < capacity; i++) ring[i] = new TrackedRequest(i);
        byText = new ClOrdIdIndex(capacity);
        byOrder = new OrderIdIndex(ring);
    }

    /** Returns a request that does not exist. */
    TrackedRequest none() {
        return none;
    }

    /** Returns the request of a session with this ClOrdID(11), or one that does not exist. */
    TrackedRequest find(GatewaySession session, byte[] bytes, int from, int to) {
        int hash = hash(session, bytes, from, to);
        for (int at = byText.first(hash); at != ClOrdIdIndex.NONE; at = byText.next(at, hash)) {
            TrackedRequest request = ring[byText.place(at)];
            if (request.has(session, bytes, from, to)) return request;
        }
        return none;
    }

    /**
     * Forgets the oldest request when there is no room for another one, also when it is not done: while the gateway
     * reads its log, requests of which no event is retained never end.
     */
    void forgetsUnfinished(boolean isForgetful) {
        forgetsUnfinished = isForgetful;
    }

    /** Remembers a request; returns one that does not exist when there is no room. */
    TrackedRequest add(RequestKind kind, GatewaySession session, byte[] bytes, int from, int to) {
        TrackedRequest request = free();
        if (request == none) return none;
        request.begin(kind, session, bytes, from, to);
        request.hash = hash(session, bytes, from, to);
        byText.add(request.hash, request.place);
        return request;
    }

    private void remove(TrackedRequest request) {
        byText.remove(request.hash, request.place);
        if (request.kind == RequestKind.ORDER && request.orderId != 0) byOrder.remove(request);
        request.kind = RequestKind.NONE;
        request.isPending = false;
        request.session = Optional.empty();
    }

    void index(TrackedRequest order, long orderId) {
        order.orderId = orderId;
        byOrder.add(order);
    }

    /** Returns the order with this id, or one that does not exist. */
    TrackedRequest order(long orderId) {
        return byOrder.find(orderId, none);
    }

    void await(long command, TrackedRequest request) {
        byCommand.put(command, request);
    }

    /** Returns the request that waits for the answer of a command, or one that does not exist. */
    TrackedRequest awaiting(long command) {
        return byCommand.get(command);
    }

    void answered(long command) {
        byCommand.remove(command);
    }

    /** Returns the commands up to a number that wait for an answer, in their order. */
    long[] awaitedUntil(long command) {
        return byCommand.until(command);
    }

    /** Ends the waiting for a command whose answer is lost; a quote waits on for the rest of its commands. */
    void finish(long command) {
        TrackedRequest request = byCommand.get(command);
        byCommand.remove(command);
        request.isPending = request.kind == RequestKind.QUOTE && --request.answers > 0;
    }

    /** Returns the record at a place, for a walk over all orders. */
    TrackedRequest at(int place) {
        return ring[place];
    }

    int capacity() {
        return ring.length;
    }

    private TrackedRequest free() {
        for (int i = 0; i < PROBES; i++) {
            TrackedRequest request = ring[next];
            next = next + 1 == ring.length ? 0 : next + 1;
            if (request.kind == RequestKind.NONE) return request;
            if (request.isDone() || (forgetsUnfinished && i == PROBES - 1)) {
                remove(request);
                return request;
            }
        }
        return none;
    }

    // Ids that are counted up differ in their last character, so that most of them lie beside the one before.
    private int hash(GatewaySession session, byte[] bytes, int from, int to) {
        long hash = seed + session.number();
        int last = to - 1;
        for (int i = from; i < last; i++) hash = (hash ^ bytes[i]) * PRIME;
        hash *= PRIME;
        // A session that validates nothing passes an empty ClOrdID(11) on.
        int low = from < to ? bytes[last] : 0;
        return ((int) (hash >>> Integer.SIZE) & -NEIGHBOURS) | (low & (NEIGHBOURS - 1));
    }
}
