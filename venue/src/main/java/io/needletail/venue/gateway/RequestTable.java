package io.needletail.venue.gateway;

import java.util.Optional;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The requests that a gateway remembers: by session and ClOrdID(11), by order id, and by the command that waits for an answer.
 * Capacity is fixed; the oldest request that is done makes room for a new one. Nothing is allocated after construction.
 */
final class RequestTable {
    private static final int PROBES = 1_024;
    private static final int HASHES = 8;
    private static final float LOAD = 0.5f;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    /** Stands for a request that does not exist; its kind is {@link RequestKind#NONE}. */
    private final ClientRequest none = new ClientRequest();

    private final ClientRequest[] ring;
    private final Long2ObjectHashMap<ClientRequest> byText;
    private final Long2ObjectHashMap<ClientRequest> byOrder;
    private final Long2ObjectHashMap<ClientRequest> byCommand;
    private int next;
    private boolean forgetsUnfinished;

    RequestTable(int capacity) {
        ring = new ClientRequest[capacity];
        for (int i = 0; i < capacity; i++) ring[i] = new ClientRequest();
        byText = new Long2ObjectHashMap<>(2 * capacity, LOAD);
        byOrder = new Long2ObjectHashMap<>(2 * capacity, LOAD);
        byCommand = new Long2ObjectHashMap<>(2 * capacity, LOAD);
    }

    /** Returns a request that does not exist. */
    ClientRequest none() {
        return none;
    }

    /** Returns the request of a session with this ClOrdID(11), or one that does not exist. */
    ClientRequest find(GatewaySession session, byte[] bytes, int from, int to) {
        long hash = hash(session, bytes, from, to);
        for (int i = 0; i < HASHES; i++) {
            ClientRequest request = byText.get(hash + i);
            if (request != null && request.has(session, bytes, from, to)) return request;
        }
        return none;
    }

    /**
     * Forgets the oldest request when there is no room for another one, also when it is not done: while the gateway reads its log, requests
     * of which no event is retained never end.
     */
    void forgetsUnfinished(boolean isForgetful) {
        forgetsUnfinished = isForgetful;
    }

    /** Remembers a request; returns one that does not exist when there is no room. */
    ClientRequest add(RequestKind kind, GatewaySession session, byte[] bytes, int from, int to) {
        long hash = hash(session, bytes, from, to);
        int at = 0;
        while (at < HASHES && byText.containsKey(hash + at)) at++;
        ClientRequest request = at == HASHES ? none : free();
        if (request == none) return none;
        request.begin(kind, session, bytes, from, to);
        request.hash = hash + at;
        byText.put(request.hash, request);
        return request;
    }

    /** Forgets a request that was not sent. */
    void remove(ClientRequest request) {
        byText.remove(request.hash);
        if (request.kind == RequestKind.ORDER) byOrder.remove(request.orderId);
        request.kind = RequestKind.NONE;
        request.isPending = false;
        request.session = Optional.empty();
    }

    void index(ClientRequest order, long orderId) {
        order.orderId = orderId;
        byOrder.put(orderId, order);
    }

    /** Returns the order with this id, or one that does not exist. */
    ClientRequest order(long orderId) {
        return existing(byOrder.get(orderId));
    }

    void await(long command, ClientRequest request) {
        byCommand.put(command, request);
    }

    /** Returns the request that waits for the answer of a command, or one that does not exist. */
    ClientRequest awaiting(long command) {
        return existing(byCommand.get(command));
    }

    void answered(long command) {
        byCommand.remove(command);
    }

    /** Returns the record at a place, for a walk over all orders. */
    ClientRequest at(int place) {
        return ring[place];
    }

    int capacity() {
        return ring.length;
    }

    private ClientRequest free() {
        for (int i = 0; i < PROBES; i++) {
            ClientRequest request = ring[next];
            next = next + 1 == ring.length ? 0 : next + 1;
            if (request.kind == RequestKind.NONE) return request;
            if (request.isDone() || (forgetsUnfinished && i == PROBES - 1)) {
                remove(request);
                return request;
            }
        }
        return none;
    }

    private ClientRequest existing(ClientRequest found) {
        return found == null ? none : found;
    }

    private static long hash(GatewaySession session, byte[] bytes, int from, int to) {
        long hash = session.number() + 1L;
        for (int i = from; i < to; i++) hash = (hash ^ bytes[i]) * PRIME;
        return hash ^ hash >>> 32;
    }
}
