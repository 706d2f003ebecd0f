package io.needletail.bench.yardstick;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The reports of the engine in native memory, for a thread in C that drains them: a ring of slots for one writer and
 * one reader. Its header has a cache line for the reader's position and one for the writer's; the slots follow.
 *
 * <pre>
 *   0 position of the reader   64 position of the writer   128 number of slots   192 slots of 64 bytes
 *   a slot: 0 type   1 side   8 sequence number   16 order id   24 price   32 quantity   40 maker's id   48 taker's id
 * </pre>
 */
final class ReportRing {
    static final int ORDER_ACK = 0;
    static final int TRADE = 1;
    static final int CANCEL_ACK = 2;
    static final int MODIFY_ACK = 3;
    static final int CANCEL_REJECT = 4;
    static final int MODIFY_REJECT = 5;

    static final int SLOT_BYTES = 64;
    static final int SLOTS_AT = 192;

    private static final int SLOT_SHIFT = 6;
    private static final int WRITER_AT = 64;
    private static final int COUNT_AT = 128;

    /** The reader sees reports when so many were written, or at the end of a batch. */
    private static final int PUBLISHED_TOGETHER = 64;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle POSITION = LONG.varHandle();

    private final MemorySegment memory;
    private final long mask;
    private final long count;
    private long written;
    private long published;
    // The reader was at least there.
    private long read;

    /** Writes into a ring with its header; the number of slots, a power of two, stands there. */
    ReportRing(MemorySegment memory) {
        this.memory = memory;
        count = memory.get(LONG, COUNT_AT);
        mask = count - 1;
    }

    /** Makes an empty ring. */
    static void prepare(MemorySegment memory, int slots) {
        memory.set(LONG, 0, 0);
        memory.set(LONG, WRITER_AT, 0);
        memory.set(LONG, COUNT_AT, slots);
    }

    /** Returns how many reports the writer has shown, as the reader. */
    static long written(MemorySegment memory) {
        return (long) POSITION.getAcquire(memory, (long) WRITER_AT);
    }

    /** Takes reports out up to a number, as the reader. */
    static void drain(MemorySegment memory, long upTo) {
        POSITION.setRelease(memory, 0L, upTo);
    }

    /** Writes a report about an order. */
    void write(int type, int side, long sequence, long orderId, long price, long quantity) {
        long at = next();
        memory.set(LONG, at, type | (long) side << Byte.SIZE);
        memory.set(LONG, at + 8, sequence);
        memory.set(LONG, at + 16, orderId);
        memory.set(LONG, at + 24, price);
        memory.set(LONG, at + 32, quantity);
        memory.set(LONG, at + 40, 0);
        memory.set(LONG, at + 48, 0);
    }

    /** Writes a trade. */
    void trade(long sequence, long price, long quantity, long maker, long taker) {
        long at = next();
        memory.set(LONG, at, TRADE);
        memory.set(LONG, at + 8, sequence);
        memory.set(LONG, at + 16, 0);
        memory.set(LONG, at + 24, price);
        memory.set(LONG, at + 32, quantity);
        memory.set(LONG, at + 40, maker);
        memory.set(LONG, at + 48, taker);
    }

    /** Shows the reader everything that was written. */
    void publish() {
        published = written;
        POSITION.setRelease(memory, (long) WRITER_AT, written);
    }

    private long next() {
        if (written - published >= PUBLISHED_TOGETHER) publish();
        if (written - read >= count) awaitRoom();
        return SLOTS_AT + ((written++ & mask) << SLOT_SHIFT);
    }

    private void awaitRoom() {
        publish();
        do {
            Thread.onSpinWait();
            read = (long) POSITION.getAcquire(memory, 0L);
        } while (written - read >= count);
    }
}
