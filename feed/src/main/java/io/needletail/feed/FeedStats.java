package io.needletail.feed;

/**
 * Counters of a {@link FeedHandler}.
 *
 * @param delivered delivered packets
 * @param duplicates packets that had arrived before, as all packets of the slower channel
 * @param gaps number of gaps
 * @param lost packets that did not arrive in time
 * @param discarded buffered packets that were dropped: covered by a snapshot, or too many
 * @param oversized packets out of order that were too long for the buffer
 * @param stale packets of a channel that had not yet restarted when another channel had
 * @param restarts number of restarts of the feed
 */
public record FeedStats(
        long delivered,
        long duplicates,
        long gaps,
        long lost,
        long discarded,
        long oversized,
        long stale,
        long restarts) {}
