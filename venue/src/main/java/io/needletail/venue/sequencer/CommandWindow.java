package io.needletail.venue.sequencer;

import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Commands of a client that have no answer yet, in slots of one size: command {@code n} lies in slot
 * {@code n mod capacity}. Those up to {@link #sent()} are on their way; after a lost connection the window is rewound,
 * and they are sent again.
 */
final class CommandWindow {
    private static final int SLOT_SHIFT = 9;
    private static final int COMMAND_AT = Integer.BYTES;

    private final UnsafeBuffer slots;
    private final int capacity;
    private long answered;
    private long sent;
    private long last;

    CommandWindow(int capacity) {
        this.capacity = capacity;
        slots = new UnsafeBuffer(new byte[capacity << SLOT_SHIFT]);
    }

    /** Continues after a command that was executed in an earlier life of the client. */
    void restart(long lastSequence) {
        answered = lastSequence;
        sent = lastSequence;
        last = lastSequence;
    }

    boolean isFull() {
        return last - answered >= capacity;
    }

    /** Returns the number of the newest command. */
    long last() {
        return last;
    }

    /** Returns the number of the newest command that was sent. */
    long sent() {
        return sent;
    }

    /** Returns the number of the newest command that was answered. */
    long answered() {
        return answered;
    }

    MutableDirectBuffer buffer() {
        return slots;
    }

    /** Returns where a command lies. */
    int offset(long sequence) {
        return (((int) sequence & (capacity - 1)) << SLOT_SHIFT) + COMMAND_AT;
    }

    int length(long sequence) {
        return slots.getInt(offset(sequence) - COMMAND_AT);
    }

    /** Adds the command that was written at the offset of the number after {@link #last()}. */
    void append(int length) {
        last++;
        slots.putInt(offset(last) - COMMAND_AT, length);
    }

    /** Throws when a command without an answer has a wrong checksum. */
    void requireIntact() {
        for (long sequence = answered + 1; sequence <= last; sequence++) {
            int message = length(sequence) - MessageChecksum.BYTES;
            int at = offset(sequence);
            boolean isRight = message > 0
                    && message < 1 << SLOT_SHIFT
                    && MessageChecksum.of(slots, at, message) == slots.getLong(at + message, ByteOrder.LITTLE_ENDIAN);
            if (isRight) continue;
            throw new IllegalStateException("command " + sequence
                    + " was damaged in the memory of this process before it was executed; start the process again");
        }
    }

    void markSent(long sequence) {
        sent = sequence;
    }

    /** Forgets commands up to one; they were answered. */
    void answered(long sequence) {
        if (sequence <= answered) return;
        answered = sequence;
        if (sent < sequence) sent = sequence;
    }

    /** Lets all commands after one be sent again. */
    void rewind(long sequence) {
        sent = Math.max(answered, sequence);
    }
}
