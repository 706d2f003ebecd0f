package io.needletail.bench.peers.venue.cluster;

/** A client that sends numbered messages and learns of their replies. One thread. */
interface Caller extends AutoCloseable {
    /** Receives replies. */
    interface Replies {
        /** A message has its reply. */
        void replied(long number);
    }

    /**
     * Sends a message.
     *
     * @param number from 1 on without gaps
     * @return false when there is no room for it now
     */
    boolean send(long number);

    /** Does all work of the client. */
    void poll();

    /** Returns true when messages can be sent. */
    boolean isReady();

    @Override
    void close();
}
