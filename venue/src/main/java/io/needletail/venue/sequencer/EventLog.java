package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.EventHeaderDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The last events, in slots of one size: event {@code n} lies in slot {@code n mod capacity}, so that a sequence gives
 * its place. The log belongs to the replicated state. It always has all events of the newest command: it grows, up to a
 * limit, when one command has more than it was made for, and stays as large as it became.
 */
final class EventLog {
    /** Largest event with its header; the slot of each. */
    static final int SLOT_BYTES = 128;

    private static final int SLOT_SHIFT = 7;
    private static final int IS_LAST_AT =
            MessageHeaderDecoder.ENCODED_LENGTH + EventHeaderDecoder.isLastEncodingOffset();
    private static final int BLOCK_LENGTH_AT = MessageHeaderDecoder.blockLengthEncodingOffset();

    private final UnsafeBuffer slots;
    private final int capacityMax;
    private final Runnable onHalfFull;
    private long oldest = 1;
    private long next = 1;
    private long begun = 1;
    private long first = 1;
    private int mask;
    private int capacity;

    /**
     * Creates an empty log.
     *
     * @param capacity how many events it retains, a power of two
     * @param capacityMax how many it has room for when one command has more, a power of two
     * @param onHalfFull called in the middle of a command with very many events, so that they are published before they
     *     are gone
     */
    EventLog(int capacity, int capacityMax, Runnable onHalfFull) {
        this.capacity = capacity;
        this.capacityMax = capacityMax;
        this.onHalfFull = onHalfFull;
        mask = capacity - 1;
        slots = new UnsafeBuffer(new byte[capacity << SLOT_SHIFT]);
    }

    /** Returns the sequence of the oldest event that is retained; that of the next event when there is none. */
    long oldest() {
        return oldest;
    }

    /** Returns how many events it retains. */
    int capacity() {
        return capacity;
    }

    /** Returns the sequence of the next event. */
    long next() {
        return next;
    }

    MutableDirectBuffer buffer() {
        return slots;
    }

    /** Returns where the next event is to be written; {@link #append} completes it. */
    int nextOffset() {
        return offset(next);
    }

    /** Adds the event that was written at {@link #nextOffset}. */
    void append() {
        next++;
        if (next - first >= capacity && capacity < capacityMax) grow();
        if (next - oldest > capacity) oldest = next - capacity;
        if (next - begun < capacity >> 1) return;
        begun = next;
        onHalfFull.run();
    }

    /** Begins the events of a command. */
    void begin() {
        begun = next;
        first = next;
    }

    /** Marks the newest event as the last of its command. */
    void markLast() {
        slots.putByte(offset(next - 1) + IS_LAST_AT, (byte) 1);
    }

    /** Returns where an event lies. */
    int offset(long sequence) {
        return ((int) sequence & mask) << SLOT_SHIFT;
    }

    /** Returns the length of an event with its header. */
    int length(long sequence) {
        int block = slots.getShort(offset(sequence) + BLOCK_LENGTH_AT, ByteOrder.LITTLE_ENDIAN) & 0xffff;
        return MessageHeaderDecoder.ENCODED_LENGTH + block;
    }

    /** Begins an empty log, or one whose events follow through {@link #append}. */
    void restore(long oldestSequence) {
        oldest = oldestSequence;
        next = oldestSequence;
        begun = oldestSequence;
        first = Long.MAX_VALUE;
    }

    private void grow() {
        UnsafeBuffer larger = new UnsafeBuffer(new byte[capacity << (SLOT_SHIFT + 1)]);
        int largerMask = 2 * capacity - 1;
        for (long sequence = oldest; sequence < next; sequence++) {
            larger.putBytes(((int) sequence & largerMask) << SLOT_SHIFT, slots, offset(sequence), SLOT_BYTES);
        }
        capacity = 2 * capacity;
        mask = largerMask;
        slots.wrap(larger.byteArray());
    }
}
