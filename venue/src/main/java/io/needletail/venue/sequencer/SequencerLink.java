package io.needletail.venue.sequencer;

import java.util.Optional;
import org.agrona.DirectBuffer;

/** Connection of a client to the sequencer; it connects again by itself. */
interface SequencerLink extends AutoCloseable {
    /** The connection when there is none. */
    long DISCONNECTED = 0;

    /** Receives frames from the sequencer. */
    @FunctionalInterface
    interface FrameHandler {
        /**
         * Takes a frame.
         *
         * @param buffer holds it
         * @param offset where it begins
         * @param length its length
         */
        void onFrame(DirectBuffer buffer, int offset, int length);
    }

    /**
     * Works on the connection, and receives.
     *
     * @param handler takes the frames
     * @return how much was done
     */
    int poll(FrameHandler handler);

    /**
     * {@return a number of the connection to the present leader, or {@link #DISCONNECTED}} Another number means that
     * what was sent before may be lost.
     */
    long connection();

    /** Ends a connection over which nothing comes, and connects anew. */
    default void reconnect() {
        // Within this process nothing gets lost.
    }

    /** {@return why the last attempt to connect was refused, once} */
    default Optional<String> takeRefusal() {
        return Optional.empty();
    }

    /**
     * Sends a message.
     *
     * @param buffer holds it
     * @param offset where it begins
     * @param length its length
     * @return true when it was taken
     */
    boolean offer(DirectBuffer buffer, int offset, int length);

    /** Lets a timer measure the execution of commands, where this link executes them. */
    default void timedBy(CommandTimer timer) {
        // The sequencer is elsewhere.
    }

    /** {@return the time in ns, of any epoch} */
    long nanoTime();

    @Override
    void close();
}
