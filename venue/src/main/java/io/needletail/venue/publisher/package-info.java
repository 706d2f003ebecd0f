/**
 * Market data of a venue: {@link io.needletail.venue.publisher.MarketDataPublisher} receives the events of the
 * sequencer and gives changed levels, trades and snapshots to its outputs:
 * {@link io.needletail.venue.publisher.FastOutput} sends FAST over UDP multicast.
 */
package io.needletail.venue.publisher;
