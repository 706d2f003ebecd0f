package io.needletail.bench.workload.match;

import java.util.SplittableRandom;

/**
 * Random commands around a price that stays: orders rest at up to {@link #DEPTH} ticks from it, most of them near, and
 * are canceled, replaced or taken. The same seed gives the same commands.
 */
final class RandomOrders {
    /** Farthest from the middle, ticks. */
    static final int DEPTH = 250;

    private static final long MIDDLE = 10_000;
    private static final int QUANTITY_MAX = 100;
    private static final int ADD_PERCENT = 45;
    private static final int TAKE_PERCENT = 10;
    private static final int PERCENT = 100;
    private static final int DRIFT_SHIFT = 6;
    private static final long SEED = 42;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final StreamBuilder stream = new StreamBuilder();
    private long lastId;

    /** Lets a number of orders rest, and begins what is timed. */
    RandomOrders resting(int orders) {
        add(orders);
        stream.beginTimed();
        return this;
    }

    /** Orders that rest. */
    RandomOrders add(int count) {
        for (int i = 0; i < count; i++) add();
        return this;
    }

    /** Cancels of orders drawn at random. */
    RandomOrders cancel(int count) {
        for (int i = 0; i < count; i++) stream.cancel(any());
        return this;
    }

    /** Orders drawn at random rest at another price. */
    RandomOrders replace(int count) {
        for (int i = 0; i < count; i++) {
            PlainBook.Resting order = any();
            stream.replace(order, price(order.isBuy()));
        }
        return this;
    }

    /** Orders that trade at once with one or more orders that rest. */
    RandomOrders take(int count) {
        for (int i = 0; i < count; i++) take();
        return this;
    }

    /** Adds, cancels and takes, while the number of orders stays near one. */
    RandomOrders mixed(int count, int resting) {
        int drift = resting >> DRIFT_SHIFT;
        for (int i = 0; i < count; i++) {
            int draw = random.nextInt(PERCENT);
            int open = stream.book().open();
            if (open < resting - drift) add();
            else if (open > resting + drift) stream.cancel(any());
            else if (draw < ADD_PERCENT) add();
            else if (draw < PERCENT - TAKE_PERCENT) stream.cancel(any());
            else take();
        }
        return this;
    }

    OrderStream end() {
        return stream.end();
    }

    private void add() {
        int owner = random.nextInt(OrderStream.OWNERS);
        enter(OrderStream.LIMIT, owner, price((owner & 1) == 0));
    }

    private void take() {
        int owner = random.nextInt(OrderStream.OWNERS);
        enter(OrderStream.TAKE, owner, (owner & 1) == 0 ? MIDDLE + DEPTH : MIDDLE - DEPTH);
    }

    private void enter(int kind, int owner, long price) {
        stream.enter(new PlainBook.Order(kind, owner, ++lastId, price, 1 + random.nextInt(QUANTITY_MAX)));
    }

    private PlainBook.Resting any() {
        return stream.book().open(random.nextInt(stream.book().open()));
    }

    /** Near the middle more often than far from it: the square of an even distribution. */
    private long price(boolean isBuy) {
        double part = random.nextDouble();
        long distance = 1 + (long) (part * part * DEPTH);
        return isBuy ? MIDDLE - distance : MIDDLE + distance;
    }
}
