package io.needletail.feed;

/**
 * Counters of one channel.
 *
 * @param packets number of packets that arrived
 * @param first number of packets that arrived on this channel first
 * @param heardNs time of the last packet, in the caller's nanoseconds
 */
public record ChannelStats(long packets, long first, long heardNs) {}
