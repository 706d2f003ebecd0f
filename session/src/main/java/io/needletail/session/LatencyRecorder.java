package io.needletail.session;

/**
 * Receives the moments at which a session calls its application and at which the application begins and ends a message.
 *
 * <p>The session reads no clock; an implementation does. Called for every message: must not allocate.
 */
public interface LatencyRecorder {
    /** Records nothing. */
    LatencyRecorder NONE = new LatencyRecorder() {
        @Override
        public void applicationBegins() {}

        @Override
        public void applicationEnds() {}

        @Override
        public void encodingBegins() {}

        @Override
        public void encodingEnds() {}

        @Override
        public Latency latency() {
            return new Latency();
        }
    };

    /** {@return true while a message is processed that is timed} */
    default boolean isTimed() {
        return false;
    }

    /** Marks the start of the application's {@code onMessage}. */
    void applicationBegins();

    /** Marks the return of the application. */
    void applicationEnds();

    /** Marks the begin of an outbound message of the application. */
    void encodingBegins();

    /** Marks the end of that message: it is in the journal and the outbox, or discarded. */
    void encodingEnds();

    /**
     * Returns the live counts.
     *
     * @return the counts, which continue to grow; all 0 where nothing is recorded
     */
    Latency latency();
}
