package io.needletail.bench.peers.needletail.manysessions;

/**
 * Turns of a round: the clients write to all sockets, the engine handles all, the clients read from all.
 *
 * <p>Two threads: writes of one before it passes the turn are visible to the other.
 */
final class Slice {
    /** The clients are ready to write; the engine passes the turn after its last poll. */
    static final int ASKED = 4;

    /** The clients write; the engine waits, so that all messages have arrived when it begins. */
    static final int WRITING = 0;

    /** The engine handles the messages; only this is timed. */
    static final int HANDLING = 1;

    /** The clients read or log on; the engine polls. */
    static final int READING = 2;

    /** It is over. */
    static final int ENDED = 3;

    private volatile int state = READING;
    private volatile boolean measuring;

    int state() {
        return state;
    }

    void pass(int next) {
        state = next;
    }

    boolean isMeasuring() {
        return measuring;
    }

    void measure() {
        measuring = true;
    }
}
