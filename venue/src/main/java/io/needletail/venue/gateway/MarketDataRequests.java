package io.needletail.venue.gateway;

import io.needletail.matching.MatchingConfig;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthBooks;
import io.needletail.venue.depth.DepthListener;
import io.needletail.venue.depth.VenueDepth;
import io.needletail.wire.FieldValue;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.List;

/**
 * MarketDataRequest(V): a snapshot, then the changes once a cycle. A subscriber that reads too slowly gets fewer
 * messages with more changes each, and delays nobody else.
 */
final class MarketDataRequests {
    private static final char SNAPSHOT = '0';
    private static final char SUBSCRIBE = '1';
    private static final char UNSUBSCRIBE = '2';
    private static final char UNKNOWN_SYMBOL = '0';
    private static final char DUPLICATE_ID = '1';
    private static final char INSUFFICIENT_BANDWIDTH = '2';
    private static final char UNSUPPORTED_REQUEST_TYPE = '4';
    private static final char UNSUPPORTED_ENTRY_TYPE = '8';

    private final Listings listings;
    private final GatewayConfig config;
    private final VenueDepth depth;
    private final RecentTrades[] trades;
    private final boolean[] isDirty;
    private final int[] dirty;
    private int dirtyCount;
    private boolean isAvailable = true;
    private final DepthListener onChange;
    private final List<MarketDataView> views = new ArrayList<>();
    private final List<MarketDataView> late = new ArrayList<>();
    private final Group symbols = new Group(FixTags.NO_RELATED_SYM);

    MarketDataRequests(Listings listings, GatewayConfig config, MatchingConfig capacity) {
        this.listings = listings;
        this.config = config;
        depth = new VenueDepth(capacity);
        isDirty = new boolean[capacity.instruments()];
        dirty = new int[capacity.instruments()];
        trades = new RecentTrades[capacity.instruments()];
        onChange = change -> dirty(change.instrument());
        listed();
    }

    /** Makes room for the trades of instruments that are new in the listings. */
    void listed() {
        for (ListedInstrument listing : listings.all()) {
            if (trades[listing.number()] == null) trades[listing.number()] = new RecentTrades();
        }
    }

    /** Returns the books, which take the events of the venue. */
    VenueDepth depth() {
        return depth;
    }

    /** Returns false while the books are not complete. */
    boolean isAvailable() {
        return isAvailable;
    }

    /** Sets whether the books are complete; while they are not, nothing is sent. */
    void available(boolean is) {
        isAvailable = is;
    }

    /** Tests for a request that ends a subscription. */
    static boolean isEnd(Message request) {
        return request.character(FixTags.SUBSCRIPTION_REQUEST_TYPE) == UNSUBSCRIBE;
    }

    void traded(int instrument, long price, long quantity) {
        if (!listings.isListed(instrument)) return;
        trades[instrument].add(price, quantity);
        dirty(instrument);
    }

    /** Handles MarketDataRequest(V). */
    void request(GatewaySession client, Message request) {
        String id = request.text(FixTags.MD_REQ_ID);
        long type = request.character(FixTags.SUBSCRIPTION_REQUEST_TYPE);
        if (type == UNSUBSCRIBE) {
            views.removeIf(view -> view.is(client, id));
            late.removeIf(view -> view.is(client, id));
        } else if (type == SNAPSHOT || type == SUBSCRIBE) {
            open(client, request, id, type == SUBSCRIBE);
        } else {
            refuse(client, id, UNSUPPORTED_REQUEST_TYPE, "SubscriptionRequestType(263) is not 0, 1 or 2");
        }
    }

    /** Ends the subscriptions of a session. */
    void end(GatewaySession client) {
        views.removeIf(view -> view.client() == client);
        late.removeIf(view -> view.client() == client);
    }

    /** Sends the changes since the last call; returns how many messages were due. */
    int poll() {
        if (!isAvailable) return 0;
        depth.books().report(onChange);
        int count = 0;
        if (!late.isEmpty()) {
            count += late.size();
            late.removeIf(MarketDataView::update);
        }
        if (dirtyCount == 0) return count;
        for (int i = 0; i < views.size(); i++) {
            MarketDataView view = views.get(i);
            if (!isDirty[view.instrument()]) continue;
            count++;
            if (!view.update() && !late.contains(view)) late.add(view);
        }
        for (int i = 0; i < dirtyCount; i++) isDirty[dirty[i]] = false;
        dirtyCount = 0;
        return count;
    }

    private void open(GatewaySession client, Message request, String id, boolean isKept) {
        MarketDataTerms terms = MarketDataTerms.of(request, id, config.depthMax());
        long count = symbols.in(request);
        long own = views.stream().filter(view -> view.client() == client).count();
        if (terms.isEmpty()) {
            refuse(client, id, UNSUPPORTED_ENTRY_TYPE, "no MDEntryType(269) is 0 (bid), 1 (offer) or 2 (trade)");
        } else if (!FieldValue.isPresent(count) || !areListed()) {
            refuse(client, id, UNKNOWN_SYMBOL, "a symbol is not listed: SecurityListRequest(x) returns those that are");
        } else if (views.stream().anyMatch(view -> view.is(client, id))) {
            refuse(client, id, DUPLICATE_ID, "MDReqID(262) names a subscription already");
        } else if (own + count > config.subscriptions()) {
            String text = "more than " + config.subscriptions() + " instruments are subscribed";
            refuse(client, id, INSUFFICIENT_BANDWIDTH, text);
        } else {
            open(client, request, terms, isKept);
        }
    }

    private void open(GatewaySession client, Message request, MarketDataTerms terms, boolean isKept) {
        // A snapshot shows everything that has happened so far.
        depth.books().report(onChange);
        symbols.in(request);
        while (symbols.next()) {
            int instrument = listings.find(symbols, Tags.SYMBOL);
            DepthBooks books = depth.books();
            MarketDataView.Market market = new MarketDataView.Market(books, trades[instrument]);
            MarketDataView view = new MarketDataView(client, terms, listings.of(instrument), market);
            if (!view.update()) late.add(view);
            if (isKept) views.add(view);
        }
    }

    private boolean areListed() {
        while (symbols.next()) {
            if (listings.find(symbols, Tags.SYMBOL) == Listings.UNKNOWN) return false;
        }
        return true;
    }

    private void dirty(int instrument) {
        if (isDirty[instrument]) return;
        isDirty[instrument] = true;
        dirty[dirtyCount++] = instrument;
    }

    private static void refuse(GatewaySession client, String id, char reason, String text) {
        client.reply(new RequestRefusal(id, reason, text));
    }

    private record RequestRefusal(String id, char reason, String text) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.MARKET_DATA_REQUEST_REJECT;
        }

        @Override
        public void write(FieldWriter out) {
            if (!id.isEmpty()) out.put(FixTags.MD_REQ_ID, id);
            out.put(FixTags.MD_REQ_REJ_REASON, reason).put(Tags.TEXT, text);
        }
    }
}
