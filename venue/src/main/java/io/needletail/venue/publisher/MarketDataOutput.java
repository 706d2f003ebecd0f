package io.needletail.venue.publisher;

import java.io.Closeable;

/**
 * A form in which a publisher sends market data. Calls come from the publisher's thread. An output never waits for a
 * receiver, and throws no exception because of one.
 */
public abstract sealed class MarketDataOutput implements Closeable permits FastOutput, SbeOutput {
    MarketDataOutput() {}

    /** Takes changed levels and trades; they may be sent by {@link #poll} only. */
    abstract void update(PublishedMarket market, UpdateBatch batch);

    /** Takes the phase that an instrument has entered. */
    abstract void status(PublishedMarket market, int instrument);

    /** Takes the name and the units of an instrument that was defined. */
    abstract void definition(PublishedMarket market, int instrument);

    /**
     * Sends a snapshot of an instrument, and everything before it that it contains.
     *
     * @param isFirst whether it begins a cycle of all instruments
     */
    abstract void snapshot(PublishedMarket market, int instrument, boolean isFirst);

    /**
     * Leaves a gap in the numbers of packets or messages, so that receivers recover from snapshots: what they have
     * misses events.
     */
    abstract void gap();

    /** Sends what was taken, and a heartbeat when nothing was sent for a while; serves requests of receivers. */
    abstract void poll(long nowNs);

    /** Sends nothing more, and closes what the output has opened. */
    @Override
    public abstract void close();
}
