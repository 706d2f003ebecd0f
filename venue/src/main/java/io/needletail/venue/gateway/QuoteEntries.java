package io.needletail.venue.gateway;

import io.needletail.matching.RefusalReason;

/**
 * The entries of mass quotes, each by the number of its command. A ring: the commands of a quote follow each other, and
 * as many wait for an answer as a gateway permits. Allocates nothing after its first round.
 */
final class QuoteEntries {
    private final QuoteEntry[] ring;

    /**
     * Makes an empty ring.
     *
     * @param waiting commands that may wait for an answer
     */
    QuoteEntries(int waiting) {
        ring = new QuoteEntry[Integer.highestOneBit(waiting + MassRequests.ENTRIES_MAX) << 1];
    }

    /** Notes the entry of a command that is sent, or was in an earlier life of the gateway. */
    void note(long command, QuoteEntry entry) {
        at(command).take(entry);
    }

    /** Notes that the venue refused the entry of a command. */
    void refuse(long command, RefusalReason reason) {
        at(command).refusal = reason;
    }

    /** Returns the entry of a command. */
    QuoteEntry at(long command) {
        int place = (int) command & (ring.length - 1);
        if (ring[place] == null) ring[place] = new QuoteEntry();
        return ring[place];
    }
}
