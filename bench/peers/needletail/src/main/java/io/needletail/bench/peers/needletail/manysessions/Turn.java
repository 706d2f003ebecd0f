package io.needletail.bench.peers.needletail.manysessions;

/**
 * Whose turn it is: the crowd writes to all sockets, the engine handles all, the crowd reads from all.
 *
 * <p>Two threads, and what one wrote before it passes the turn on the other sees.
 */
final class Turn {
    /** The crowd wants to write; the engine, once it polls no more, lets it. */
    static final int ASKED = 4;

    /** The crowd writes; the engine waits, so that all messages are there when it begins. */
    static final int WRITING = 0;

    /** The engine handles what was written; this alone is timed. */
    static final int HANDLING = 1;

    /** The crowd reads or logs on; the engine polls meanwhile. */
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
