package io.needletail.bench.yardstick;

import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Static methods that the adapter in C calls, on one thread. Addresses are those of native memory. */
public final class Yardstick {
    /** Open orders that the book has room for; the yardstick's flow has fewer. */
    private static final int ORDERS = Integer.getInteger("needletail.yardstick.orders", 1 << 20);

    private static final MatchingConfig CAPACITY = new MatchingConfig(ORDERS, 1 << 14, 1, 1);
    private static final int WARM_UP_BATCHES = 1_500;
    private static final int WARM_UP_SLOTS = 1 << 16;

    @SuppressWarnings("restricted") // the messages and the ring are the adapter's
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static YardstickBook book;

    private Yardstick() {}

    /**
     * Warms up, then begins with an empty book.
     *
     * @param ring address of a {@link ReportRing}
     */
    public static void begin(long ring) {
        warmUp();
        book = book(MEMORY.asSlice(ring));
    }

    /**
     * Executes messages.
     *
     * @param messages their address, see {@link YardstickBook}
     * @param count how many
     */
    public static void execute(long messages, int count) {
        book.execute(MEMORY, messages, count);
    }

    /**
     * Returns the best price of a side; {@link Long#MIN_VALUE} when it is empty.
     *
     * @param side 0 buy, 1 sell
     */
    public static long best(int side) {
        return book.best(side == 0 ? OrderSide.BUY : OrderSide.SELL);
    }

    /**
     * Returns the open quantity at a price.
     *
     * @param side 0 buy, 1 sell
     * @param price in ticks
     */
    public static long depth(int side, long price) {
        return book.depth(side == 0 ? OrderSide.BUY : OrderSide.SELL, price);
    }

    private static YardstickBook book(MemorySegment ring) {
        return new YardstickBook(CAPACITY, new ReportRing(ring));
    }

    // The measured pass is one alone, so that the compiler has to be done before it; the stream is not the measured
    // one.
    private static void warmUp() {
        try (Arena arena = Arena.ofConfined()) {
            long bytes = ReportRing.SLOTS_AT + (long) WARM_UP_SLOTS * ReportRing.SLOT_BYTES;
            MemorySegment ring = arena.allocate(bytes, ReportRing.SLOT_BYTES);
            ReportRing.prepare(ring, WARM_UP_SLOTS);
            book = book(MEMORY.asSlice(ring.address()));
            WarmUpFlow flow = new WarmUpFlow(arena);
            for (int batch = 0; batch < WARM_UP_BATCHES; batch++) {
                execute(flow.next(), WarmUpFlow.BATCH);
                ReportRing.drain(ring, ReportRing.written(ring));
                if (best(0) > 0) depth(0, best(0));
                if (best(1) > 0) depth(1, best(1));
            }
        }
    }
}
