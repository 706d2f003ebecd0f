package io.needletail.session;

/**
 * Is told when a session hands over to its application and when the application begins and ends a message.
 *
 * <p>The session knows no clock; whoever has one keeps times. Called for every message: must not allocate.
 */
public interface LatencyRecorder {
    /** Keeps no times. */
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

    /** The application is about to be given a message. */
    void applicationBegins();

    /** The application has returned. */
    void applicationEnds();

    /** The application begins a message of its own. */
    void encodingBegins();

    /** That message is in the journal and the outbox, or refused. */
    void encodingEnds();

    /**
     * What was measured until now.
     *
     * @return the counts, which go on growing; all 0 where no times are kept
     */
    Latency latency();
}
