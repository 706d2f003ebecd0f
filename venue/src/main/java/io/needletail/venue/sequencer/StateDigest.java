package io.needletail.venue.sequencer;

import org.agrona.DirectBuffer;

/**
 * Digest of what a node executed since the last place of the log at which all nodes compared theirs: the commands, the
 * events, the counts at the end, and the best orders of some books. Nodes that began at the same place and executed the
 * same have the same. It is kept while commands are executed, and needs no more than their bytes and those of their
 * events; nothing is allocated.
 */
final class StateDigest {
    /** Version of what the digest is made of. */
    static final int VERSION = 1;

    private long value;
    private boolean isOn;
    private boolean isWhole;

    /** Begins to keep a digest; the first one is not whole. */
    void on() {
        isOn = true;
    }

    /** Adds a command and its events. */
    void add(DirectBuffer buffer, int offset, int length, EventLog log, long firstEvent) {
        if (!isOn) return;
        value = MessageChecksum.combine(value, MessageChecksum.of(buffer, offset, length));
        add(log, firstEvent);
    }

    /** Adds events that no command caused. */
    void add(EventLog log, long firstEvent) {
        if (!isOn) return;
        for (long sequence = Math.max(firstEvent, log.oldest()); sequence < log.next(); sequence++) {
            long event = MessageChecksum.of(log.buffer(), log.offset(sequence), log.length(sequence));
            value = MessageChecksum.combine(value, event);
        }
    }

    /** Adds a word of the state. */
    void add(long word) {
        value = MessageChecksum.combine(value, word);
    }

    /** Tests whether the digest has all that was executed since it began. */
    boolean isWhole() {
        return isWhole;
    }

    /** Returns the digest. */
    long value() {
        return value;
    }

    /** Begins the next digest. */
    void begin() {
        value = 0;
        isWhole = true;
    }
}
