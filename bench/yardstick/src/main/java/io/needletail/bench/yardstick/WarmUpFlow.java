package io.needletail.bench.yardstick;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/**
 * Messages to warm up with: orders around a price that walks, with fewer the further away, most of which are canceled;
 * immediate-or-cancel orders, modifies, and cancels and modifies of orders that are gone.
 */
final class WarmUpFlow {
    /** Messages of a batch. */
    static final int BATCH = 2_048;

    private static final int SEED = 7;
    private static final int LIVE_MAX = 1 << 15;
    private static final long PRICE = 20_000;
    private static final int FARTHEST = 400;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final MemorySegment messages;
    // Orders that may be open: id, and side in the lowest bit.
    private final long[] live = new long[LIVE_MAX];
    private int count;
    private long ids;
    private long sequence;
    private long middle = PRICE;

    WarmUpFlow(Arena arena) {
        messages = arena.allocate((long) BATCH * YardstickBook.MESSAGE_BYTES, Long.BYTES);
    }

    /** Returns the address of the next batch, which replaces the one before. */
    long next() {
        middle += random.nextInt(-3, 4);
        for (int i = 0; i < BATCH; i++) write((long) i * YardstickBook.MESSAGE_BYTES);
        return messages.address();
    }

    private void write(long at) {
        int kind = random.nextInt(100);
        boolean isNew = count < LIVE_MAX / 2 || (count < LIVE_MAX && kind < 45);
        if (isNew) {
            enter(at, kind % 7 == 0);
            return;
        }
        int chosen = random.nextInt(count);
        long order = live[chosen];
        int side = (int) order & 1;
        if (kind < 85) {
            put(at, YardstickBook.CANCEL, order >> 1, 0, 0, 0);
            // Some are canceled twice.
            if (kind % 16 != 0) live[chosen] = live[--count];
        } else {
            put(at, YardstickBook.CANCEL + 1, order >> 1, price(side), random.nextInt(1, 500), side);
        }
    }

    private void enter(long at, boolean isImmediate) {
        int side = random.nextInt(2);
        long id = ++ids;
        put(at, YardstickBook.NEW_ORDER, id, isImmediate ? price(side ^ 1) : price(side), random.nextInt(1, 500), side);
        messages.set(ValueLayout.JAVA_BYTE, at + 37, (byte) (isImmediate ? 1 : 0));
        if (!isImmediate) live[count++] = id << 1 | side;
    }

    // On the own side of the middle, seldom beyond it.
    private long price(int side) {
        double near = random.nextDouble();
        long distance = (long) (near * near * near * FARTHEST) - 1;
        return side == 0 ? middle - distance : middle + distance;
    }

    private void put(long at, int type, long id, long price, int quantity, int side) {
        messages.set(ValueLayout.JAVA_LONG, at, type);
        messages.set(ValueLayout.JAVA_LONG, at + 8, id);
        messages.set(ValueLayout.JAVA_LONG, at + 16, ++sequence);
        messages.set(ValueLayout.JAVA_LONG, at + 24, price);
        messages.set(ValueLayout.JAVA_INT, at + 32, quantity);
        messages.set(ValueLayout.JAVA_INT, at + 36, side);
    }
}
