package io.needletail.venue.config;

import io.needletail.matching.MatchingConfig;

/**
 * Capacity of a sequencer. All nodes of a cluster have the same; a node with a smaller one refuses a snapshot that does
 * not fit.
 *
 * @param matching capacity of the matching engine
 * @param clientsMax clients that the sequencer remembers, 1 to 65,536; a further one is rejected
 * @param eventsRetained events that clients can receive again, a power of two, 1,024 to 16,777,216; an event takes 128
 *     bytes, in the snapshot too
 */
public record SequencerConfig(MatchingConfig matching, int clientsMax, int eventsRetained) {
    /** {@link MatchingConfig#DEFAULTS}, 1,024 clients and 65,536 events: about 34 MB. */
    public static final SequencerConfig DEFAULTS = new SequencerConfig(MatchingConfig.DEFAULTS, 1 << 10, 1 << 16);

    private static final int CLIENTS_MAX = 1 << 16;
    private static final int EVENTS_OF_ORDER = 4;
    private static final int EVENTS_MIN = 1 << 10;
    private static final int EVENTS_MAX = 1 << 24;
    private static final int EVENTS_GROWN_MAX = 1 << 23;

    /** Checks the ranges. */
    public SequencerConfig {
        if (clientsMax < 1 || clientsMax > CLIENTS_MAX) {
            throw new IllegalArgumentException("clientsMax=" + clientsMax + ": expected 1 to " + CLIENTS_MAX);
        }
        if (eventsRetained < EVENTS_MIN || eventsRetained > EVENTS_MAX || Integer.bitCount(eventsRetained) != 1) {
            throw new IllegalArgumentException("eventsRetained=" + eventsRetained + ": expected a power of two from "
                    + EVENTS_MIN + " to " + EVENTS_MAX);
        }
    }

    /**
     * {@return the events that the sequencer has room for when one command makes more than it retains: four for each
     * order that may be open, which is what an order that trades with all of them and triggers stop orders makes; at
     * most 8,388,608 and at least those retained}
     */
    public int eventsRetainedMax() {
        int ofOrders = Math.min(matching.orders(), EVENTS_GROWN_MAX / EVENTS_OF_ORDER) * EVENTS_OF_ORDER;
        return Math.max(eventsRetained, Integer.highestOneBit(2 * ofOrders - 1));
    }

    /**
     * {@return a copy with another capacity of the matching engine}
     *
     * @param capacity the capacity
     */
    public SequencerConfig withMatching(MatchingConfig capacity) {
        return new SequencerConfig(capacity, clientsMax, eventsRetained);
    }

    /**
     * {@return a copy with another number of clients}
     *
     * @param max how many
     */
    public SequencerConfig withClientsMax(int max) {
        return new SequencerConfig(matching, max, eventsRetained);
    }

    /**
     * {@return a copy with another number of retained events}
     *
     * @param count how many, a power of two
     */
    public SequencerConfig withEventsRetained(int count) {
        return new SequencerConfig(matching, clientsMax, count);
    }
}
