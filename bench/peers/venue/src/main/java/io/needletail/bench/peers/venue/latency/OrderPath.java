package io.needletail.bench.peers.venue.latency;

import java.io.IOException;

/** A way that orders go. One thread. */
interface OrderPath {
    /** Receives what became of orders. */
    interface Reports {
        /**
         * An order has its first report.
         *
         * @param number of the order
         * @param atNs when its bytes were there, by {@link System#nanoTime}
         */
        void reported(long number, long atNs);
    }

    /**
     * Sends an order. Orders with odd numbers buy and rest, those with even numbers sell and trade with the one before.
     *
     * @param number from 1 on without gaps
     */
    void send(long number) throws IOException;

    /** Receives reports that have come. */
    void poll() throws IOException;
}
