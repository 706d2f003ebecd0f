package io.needletail.feed;

/**
 * What one line has brought.
 *
 * @param packets all of them
 * @param first packets that this line brought before the others
 * @param heardNs when it was heard last, in the caller's time
 */
public record ChannelStats(long packets, long first, long heardNs) {}
