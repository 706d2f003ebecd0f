package io.needletail.bench.workload.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.SequencedSet;
import java.util.TreeMap;

/** The slow and obvious book: price-time priority with the JDK's collections. It says what a command must report. */
final class PlainBook {
    private static final long ACCEPTED = 1;

    private final NavigableMap<Long, SequencedSet<Resting>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, SequencedSet<Resting>> asks = new TreeMap<>();
    private final List<Resting> inNoOrder = new ArrayList<>();

    /** An order in the book. */
    static final class Resting {
        private final long id;
        private final int owner;
        private final long quantity;
        private long price;
        private long remaining;
        private int place;

        private Resting(Order order, long remaining) {
            id = order.id;
            owner = order.owner;
            quantity = order.quantity;
            price = order.price;
            this.remaining = remaining;
        }

        long id() {
            return id;
        }

        int owner() {
            return owner;
        }

        long quantity() {
            return quantity;
        }

        boolean isBuy() {
            return (owner & 1) == 0;
        }
    }

    /**
     * An order that comes in.
     *
     * @param kind {@link OrderStream#LIMIT}, {@link OrderStream#TAKE} or {@link OrderStream#MARKET}
     * @param owner even for an order that buys
     * @param id no open order has it
     * @param price limit; ignored for a market order
     * @param quantity 1 or more
     */
    record Order(int kind, int owner, long id, long price, long quantity) {
        boolean isBuy() {
            return (owner & 1) == 0;
        }

        boolean reaches(long other) {
            return kind == OrderStream.MARKET || (isBuy() ? other <= price : other >= price);
        }
    }

    /** Number of open orders. */
    int open() {
        return inNoOrder.size();
    }

    /** One of the open orders; the order of their numbers means nothing. */
    Resting open(int number) {
        return inNoOrder.get(number);
    }

    /** Enters an order; returns its sum. */
    long enter(Order order) {
        NavigableMap<Long, SequencedSet<Resting>> others = side(!order.isBuy());
        long sum = ACCEPTED;
        long remaining = order.quantity;
        while (remaining > 0 && !others.isEmpty() && order.reaches(others.firstKey())) {
            Resting first = others.firstEntry().getValue().getFirst();
            long quantity = Math.min(remaining, first.remaining);
            sum += OrderStream.fill(first.id, first.price, quantity);
            remaining -= quantity;
            first.remaining -= quantity;
            if (first.remaining == 0) close(first);
        }
        if (remaining > 0 && order.kind == OrderStream.LIMIT) add(new Resting(order, remaining));
        return sum;
    }

    /** Cancels an open order; returns its sum. */
    long cancel(Resting order) {
        close(order);
        return ACCEPTED;
    }

    /** Gives an open order a price at which it does not trade; returns its sum. */
    long replace(Resting order, long price) {
        takeOut(order);
        order.price = price;
        queue(order);
        return ACCEPTED;
    }

    private void add(Resting order) {
        order.place = inNoOrder.size();
        inNoOrder.add(order);
        queue(order);
    }

    private void close(Resting order) {
        takeOut(order);
        Resting last = inNoOrder.removeLast();
        if (last == order) return;
        inNoOrder.set(order.place, last);
        last.place = order.place;
    }

    private void queue(Resting order) {
        side(order.isBuy())
                .computeIfAbsent(order.price, _ -> new LinkedHashSet<>())
                .addLast(order);
    }

    private void takeOut(Resting order) {
        SequencedSet<Resting> queue = side(order.isBuy()).get(order.price);
        queue.remove(order);
        if (queue.isEmpty()) side(order.isBuy()).remove(order.price);
    }

    private NavigableMap<Long, SequencedSet<Resting>> side(boolean isBuy) {
        return isBuy ? bids : asks;
    }
}
