package io.needletail.venue.publisher;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.logbuffer.BufferClaim;
import io.needletail.matching.OrderSide;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthBooks;
import io.needletail.venue.marketdata.BookSnapshotEncoder;
import io.needletail.venue.marketdata.InstrumentListingEncoder;
import io.needletail.venue.marketdata.InstrumentStatusEncoder;
import io.needletail.venue.marketdata.MarketDataHeartbeatEncoder;
import io.needletail.venue.marketdata.MarketDataUpdateEncoder;
import io.needletail.venue.marketdata.MessageHeaderEncoder;
import java.io.IOException;

/**
 * Sends market data as SBE messages on an Aeron stream: updates and snapshots in one sequence.
 *
 * <p>The output does not wait for subscribers: a message for which the stream has no room is dropped and counted, and
 * its number is missing in the sequence, so that subscribers take the next snapshots. Use a channel on which a slow
 * subscriber does not limit the publication: multicast with {@code fc=max}, or subscriptions with {@code tether=false}.
 */
public final class SbeOutput extends MarketDataOutput {
    private static final int HEADER_BYTES = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int LEVELS_MAX = 32;
    private static final int ATTEMPTS = 3;

    private final ExclusivePublication publication;
    private final PublisherListener listener;
    private final long heartbeatNs;
    private final BufferClaim claim = new BufferClaim();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MarketDataUpdateEncoder update = new MarketDataUpdateEncoder();
    private final BookSnapshotEncoder snapshot = new BookSnapshotEncoder();
    private final InstrumentListingEncoder listing = new InstrumentListingEncoder();
    private final InstrumentStatusEncoder status = new InstrumentStatusEncoder();
    private final MarketDataHeartbeatEncoder heartbeat = new MarketDataHeartbeatEncoder();
    private long sequence;
    private long dropped;
    private long sentNs;
    private boolean hasSent;
    private boolean isFailing;

    /**
     * Makes an output of a publication.
     *
     * @param publication of the stream; {@link #close} closes it
     * @param heartbeatNs time without a message after which a heartbeat is sent
     * @param listener receives the failure of the publication
     */
    public SbeOutput(ExclusivePublication publication, long heartbeatNs, PublisherListener listener) {
        this.publication = publication;
        this.heartbeatNs = heartbeatNs;
        this.listener = listener;
    }

    @Override
    void update(PublishedMarket market, UpdateBatch batch) {
        int length = MarketDataUpdateEncoder.BLOCK_LENGTH
                + MarketDataUpdateEncoder.EntriesEncoder.sbeHeaderSize()
                + batch.count * MarketDataUpdateEncoder.EntriesEncoder.sbeBlockLength();
        if (!begin(length)) return;
        update.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .sequence(sequence)
                .timeNs(batch.timeNs)
                .eventSequence(batch.eventSequence);
        MarketDataUpdateEncoder.EntriesEncoder entries = update.entriesCount(batch.count);
        for (int row = 0; row < batch.count; row++) {
            entries.next()
                    .rptSeq(batch.rptSeqs[row])
                    .price(batch.prices[row])
                    .quantity(batch.quantities[row])
                    .tradeId(batch.tradeIds[row])
                    .instrument(batch.instruments[row])
                    .orders(batch.orders[row])
                    .action((short) batch.actions[row])
                    .entryType((short) batch.types[row])
                    .aggressorSide((short) batch.aggressors[row]);
        }
        claim.commit();
    }

    @Override
    void snapshot(PublishedMarket market, int instrument, boolean isFirst) {
        definition(market, instrument);
        int levels = market.levels(instrument);
        int from = 0;
        do {
            int to = Math.min(levels, from + LEVELS_MAX);
            part(market, instrument, from, to);
            from = to;
        } while (from < levels);
    }

    private void part(PublishedMarket market, int instrument, int from, int to) {
        int length = BookSnapshotEncoder.BLOCK_LENGTH
                + BookSnapshotEncoder.LevelsEncoder.sbeHeaderSize()
                + (to - from) * BookSnapshotEncoder.LevelsEncoder.sbeBlockLength();
        if (!begin(length)) return;
        snapshot.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .sequence(sequence)
                .timeNs(market.timeNs)
                .eventSequence(market.eventSequence)
                .rptSeq(market.rptSeq(instrument))
                .instrument(instrument)
                .instruments(market.defined())
                .phase((short) PhaseCodes.subId(market.phase(instrument)))
                .isFirst((short) (from == 0 ? 1 : 0))
                .isLast((short) (to == market.levels(instrument) ? 1 : 0));
        DepthBooks books = market.depth.books();
        int bids = books.levels(instrument, OrderSide.BUY);
        BookSnapshotEncoder.LevelsEncoder levels = snapshot.levelsCount(to - from);
        for (int level = from; level < to; level++) {
            OrderSide side = level < bids ? OrderSide.BUY : OrderSide.SELL;
            int index = level < bids ? level : level - bids;
            levels.next()
                    .price(books.price(instrument, side, index))
                    .quantity(books.quantity(instrument, side, index))
                    .orders(books.orders(instrument, side, index))
                    .entryType((short) (level < bids ? UpdateBatch.BID : UpdateBatch.OFFER));
        }
        claim.commit();
    }

    @Override
    void definition(PublishedMarket market, int instrument) {
        if (!begin(InstrumentListingEncoder.BLOCK_LENGTH)) return;
        ListedInstrument listed = market.instrument(instrument);
        byte[] symbol = market.symbol(instrument);
        listing.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .sequence(sequence)
                .instrument(instrument)
                .priceDecimals((short) listed.priceDecimals());
        for (int i = 0; i < InstrumentListingEncoder.symbolLength(); i++) {
            listing.symbol(i, i < symbol.length ? symbol[i] : 0);
        }
        claim.commit();
    }

    @Override
    void status(PublishedMarket market, int instrument) {
        if (!begin(InstrumentStatusEncoder.BLOCK_LENGTH)) return;
        status.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .sequence(sequence)
                .timeNs(market.timeNs)
                .eventSequence(market.eventSequence)
                .instrument(instrument)
                .phase((short) PhaseCodes.subId(market.phase(instrument)));
        claim.commit();
    }

    @Override
    void gap() {
        sequence++;
    }

    @Override
    void poll(long nowNs) {
        if (hasSent) sentNs = nowNs;
        hasSent = false;
        if (nowNs - sentNs < heartbeatNs) return;
        sentNs = nowNs;
        if (!begin(MarketDataHeartbeatEncoder.BLOCK_LENGTH)) return;
        heartbeat
                .wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .sequence(sequence)
                .timeNs(nowNs);
        claim.commit();
    }

    /** Claims room for a message and gives it its number, which is used up when there is no room. */
    private boolean begin(int length) {
        sequence++;
        long result = Publication.ADMIN_ACTION;
        for (int i = 0; i < ATTEMPTS && result == Publication.ADMIN_ACTION; i++) {
            result = publication.tryClaim(HEADER_BYTES + length, claim);
        }
        hasSent |= result > 0;
        if (result > 0 || result == Publication.NOT_CONNECTED) return result > 0;
        dropped++;
        boolean isOver = result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED;
        if (isOver && !isFailing) {
            isFailing = true;
            listener.sendFailed(new IOException("the publication " + publication.channel() + " is "
                    + Publication.errorString(result) + ": market data are not sent there any more"));
        }
        return false;
    }

    /** {@return the number of the last message} */
    public long lastSequence() {
        return sequence;
    }

    /** {@return the number of messages for which the stream had no room} */
    public long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        publication.close();
    }
}
