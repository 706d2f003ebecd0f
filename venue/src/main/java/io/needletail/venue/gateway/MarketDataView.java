package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthBooks;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One instrument of a market data subscription: what the subscriber has of it, and the message that brings the
 * subscriber up to date. While the subscriber reads too slowly nothing is queued: the next message has the difference
 * to the book as it is then.
 */
final class MarketDataView implements Report {
    private static final char BID = '0';
    private static final char OFFER = '1';
    private static final char TRADE = '2';
    private static final char NEW = '0';
    private static final char CHANGE = '1';
    private static final char DELETE = '2';

    private final GatewaySession client;
    private final MarketDataTerms terms;
    private final ListedInstrument listing;
    private final byte[] symbol;
    private final DepthBooks books;
    private final RecentTrades trades;
    private final SentLevels bids;
    private final SentLevels offers;
    private final SentLevels.Differences counting = (_, _, _, _) -> {};
    private long tradesSent;
    private boolean isFresh = true;
    private Optional<FieldWriter> target = Optional.empty();
    private final SentLevels.Differences writing = this::writeLevel;

    /** Sources of the view: the books of the venue and the trades of the instrument. */
    record Market(DepthBooks books, RecentTrades trades) {}

    MarketDataView(GatewaySession client, MarketDataTerms terms, ListedInstrument listing, Market market) {
        this.client = client;
        this.terms = terms;
        this.listing = listing;
        symbol = listing.symbol().getBytes(StandardCharsets.ISO_8859_1);
        books = market.books();
        trades = market.trades();
        bids = new SentLevels(OrderSide.BUY, terms.depth());
        offers = new SentLevels(OrderSide.SELL, terms.depth());
        tradesSent = Math.max(0, trades.count() - 1);
    }

    GatewaySession client() {
        return client;
    }

    int instrument() {
        return listing.number();
    }

    /** Returns true for a view of the subscription with this MDReqID(262). */
    boolean is(GatewaySession of, String id) {
        return of == client && id.equals(terms.id());
    }

    /** Sends what the subscriber does not have; returns false when it has to wait. */
    boolean update() {
        int changes = changes();
        if (changes > 0 || isFresh) {
            if (!client.offer(this)) return false;
            isFresh = false;
            bids.update(books, listing.number());
            offers.update(books, listing.number());
            tradesSent = trades.count();
        }
        return true;
    }

    @Override
    public int msgType() {
        return isFresh || terms.isFull() ? MsgTypes.MARKET_DATA_SNAPSHOT : MsgTypes.MARKET_DATA_INCREMENTAL;
    }

    @Override
    public void write(FieldWriter out) {
        out.put(FixTags.MD_REQ_ID, terms.id());
        if (msgType() == MsgTypes.MARKET_DATA_SNAPSHOT) writeSnapshot(out);
        else writeChanges(out);
    }

    private int changes() {
        int changes = terms.hasBids() ? bids.compare(books, listing.number(), counting) : 0;
        if (terms.hasOffers()) changes += offers.compare(books, listing.number(), counting);
        return changes + newTrades();
    }

    private int newTrades() {
        return terms.hasTrades() ? (int) Math.min(trades.count() - tradesSent, RecentTrades.KEPT) : 0;
    }

    private void writeSnapshot(FieldWriter out) {
        int bidCount = terms.hasBids() ? Math.min(books.levels(listing.number(), OrderSide.BUY), terms.depth()) : 0;
        int offerCount =
                terms.hasOffers() ? Math.min(books.levels(listing.number(), OrderSide.SELL), terms.depth()) : 0;
        int tradeCount = newTrades();
        out.put(Tags.SYMBOL, symbol).put(Tags.NO_MD_ENTRIES, bidCount + offerCount + tradeCount);
        for (int i = 0; i < bidCount; i++) writeEntry(out, OrderSide.BUY, i);
        for (int i = 0; i < offerCount; i++) writeEntry(out, OrderSide.SELL, i);
        for (long trade = trades.count() - tradeCount + 1; trade <= trades.count(); trade++) {
            out.put(Tags.MD_ENTRY_TYPE, TRADE);
            putPriceAndSize(out, trades.price(trade), trades.quantity(trade));
        }
    }

    private void writeEntry(FieldWriter out, OrderSide side, int index) {
        out.put(Tags.MD_ENTRY_TYPE, side == OrderSide.BUY ? BID : OFFER);
        long price = books.price(listing.number(), side, index);
        putPriceAndSize(out, price, books.quantity(listing.number(), side, index));
    }

    private void writeChanges(FieldWriter out) {
        out.put(Tags.NO_MD_ENTRIES, changes());
        target = Optional.of(out);
        if (terms.hasBids()) bids.compare(books, listing.number(), writing);
        if (terms.hasOffers()) offers.compare(books, listing.number(), writing);
        target = Optional.empty();
        for (long trade = trades.count() - newTrades() + 1; trade <= trades.count(); trade++) {
            out.put(FixTags.MD_UPDATE_ACTION, NEW)
                    .put(Tags.MD_ENTRY_TYPE, TRADE)
                    .put(Tags.SYMBOL, symbol);
            putPriceAndSize(out, trades.price(trade), trades.quantity(trade));
        }
    }

    private void writeLevel(OrderSide side, long price, long quantity, boolean isNew) {
        FieldWriter out = target.orElseThrow();
        char action = isNew ? NEW : CHANGE;
        out.put(FixTags.MD_UPDATE_ACTION, quantity == 0 ? DELETE : action)
                .put(Tags.MD_ENTRY_TYPE, side == OrderSide.BUY ? BID : OFFER)
                .put(Tags.SYMBOL, symbol);
        putPriceAndSize(out, price, quantity);
    }

    private void putPriceAndSize(FieldWriter out, long price, long quantity) {
        listing.putPrice(out, Tags.MD_ENTRY_PX, price);
        out.put(Tags.MD_ENTRY_SIZE, quantity);
    }
}
