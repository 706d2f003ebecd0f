package io.needletail.feed;

/**
 * What a {@link FeedHandler} has seen.
 *
 * @param delivered packets handed out, each once
 * @param duplicates packets that had come before, as all of the slower line do
 * @param gaps how often packets turned out to be missing
 * @param lost packets that never came in time
 * @param discarded packets held back that were given up: covered by a snapshot, or too many
 * @param oversized packets out of order that were too long to hold
 * @param stale packets of a line that had not yet begun anew when another line had
 * @param restarts how often the feed began its numbers anew
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
