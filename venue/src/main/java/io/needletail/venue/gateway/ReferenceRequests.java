package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.List;

/**
 * SecurityListRequest(x), SecurityStatusRequest(e) and TradingSessionStatusRequest(g). A subscription lasts until it is
 * ended or the connection ends.
 */
final class ReferenceRequests {
    private static final char SNAPSHOT = '0';
    private static final char SUBSCRIBE = '1';
    private static final char UNSUBSCRIBE = '2';
    private static final int LIST_ALL = 4;
    private static final int FRAGMENT = 200;
    private static final int VALID = 0;
    private static final int NONE_FOUND = 2;
    private static final int UNKNOWN_SECURITY = 20;
    static final String DAY = "1";

    private final Listings listings;
    private final int subscriptionsMax;
    private final List<Subscription> subscriptions = new ArrayList<>();

    private record Subscription(GatewaySession client, String id, int instrument) {}

    ReferenceRequests(Listings listings, int subscriptionsMax) {
        this.listings = listings;
        this.subscriptionsMax = subscriptionsMax;
    }

    /** Handles SecurityListRequest(x): symbols by type 0, all by type 4. */
    void list(GatewaySession client, Message request) {
        String id = request.text(FixTags.SECURITY_REQ_ID);
        boolean isAll = request.number(FixTags.SECURITY_LIST_REQUEST_TYPE) == LIST_ALL;
        int one = isAll ? Listings.UNKNOWN : listings.find(request, Tags.SYMBOL);
        List<ListedInstrument> found = List.of();
        if (isAll) found = listings.all();
        else if (one != Listings.UNKNOWN) found = List.of(listings.of(one));
        int at = 0;
        do {
            List<ListedInstrument> part = found.subList(at, Math.min(found.size(), at + FRAGMENT));
            at += part.size();
            client.reply(new ListReport(id, part, found.size(), at == found.size()));
        } while (at < found.size());
    }

    /** Handles SecurityStatusRequest(e). */
    void security(GatewaySession client, Message request) {
        String id = request.text(FixTags.SECURITY_STATUS_REQ_ID);
        int instrument = listings.find(request, Tags.SYMBOL);
        if (instrument == Listings.UNKNOWN) {
            client.reply(new UnknownSecurity(id, request.text(Tags.SYMBOL)));
            return;
        }
        Subscription subscription = new Subscription(client, id, instrument);
        if (change(subscription, request)) client.reply(new SecurityReport(subscription, false));
    }

    /** Handles TradingSessionStatusRequest(g). */
    void session(GatewaySession client, Message request) {
        Subscription subscription = new Subscription(client, request.text(FixTags.TRAD_SES_REQ_ID), Listings.UNKNOWN);
        if (change(subscription, request)) client.reply(new VenueReport(subscription, false));
    }

    /** Tells the subscribers that an instrument has another phase. */
    void phaseChanged(int instrument, TradingPhase before) {
        boolean isVenueChanged = before != listings.venuePhase();
        for (Subscription one : subscriptions) {
            if (one.instrument == instrument) one.client.offer(new SecurityReport(one, true));
            if (one.instrument == Listings.UNKNOWN && isVenueChanged) one.client.offer(new VenueReport(one, true));
        }
    }

    /** Ends the subscriptions of a session. */
    void end(GatewaySession client) {
        subscriptions.removeIf(one -> one.client == client);
    }

    // Returns true when the present status is to be sent.
    private boolean change(Subscription subscription, Message request) {
        long type = request.character(FixTags.SUBSCRIPTION_REQUEST_TYPE);
        if (type == UNSUBSCRIBE) {
            subscriptions.remove(subscription);
            return false;
        }
        boolean isWanted = type == SUBSCRIBE && !subscriptions.contains(subscription);
        long own = subscriptions.stream()
                .filter(one -> one.client == subscription.client)
                .count();
        if (isWanted && own < subscriptionsMax) subscriptions.add(subscription);
        return type == SNAPSHOT || type == SUBSCRIBE;
    }

    private record ListReport(String id, List<ListedInstrument> part, int total, boolean isLast) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.SECURITY_LIST;
        }

        @Override
        public void write(FieldWriter out) {
            if (!id.isEmpty()) out.put(FixTags.SECURITY_REQ_ID, id);
            out.put(FixTags.SECURITY_RESPONSE_ID, id.isEmpty() ? "0" : id)
                    .put(FixTags.SECURITY_REQUEST_RESULT, total > 0 ? VALID : NONE_FOUND);
            if (total == 0) return;
            out.put(FixTags.TOT_NO_RELATED_SYM, total)
                    .bool(FixTags.LAST_FRAGMENT, isLast)
                    .put(FixTags.NO_RELATED_SYM, part.size());
            part.forEach(listing -> out.put(Tags.SYMBOL, listing.symbol()));
        }
    }

    private record UnknownSecurity(String id, String symbol) implements Report {
        @Override
        public int msgType() {
            return MessageTypes.SECURITY_STATUS;
        }

        @Override
        public void write(FieldWriter out) {
            if (!id.isEmpty()) out.put(FixTags.SECURITY_STATUS_REQ_ID, id);
            out.put(Tags.SYMBOL, symbol.isEmpty() ? "[N/A]" : symbol)
                    .put(FixTags.SECURITY_TRADING_STATUS, UNKNOWN_SECURITY)
                    .put(Tags.TEXT, "the symbol is not listed");
        }
    }

    private final class SecurityReport implements Report {
        private final Subscription to;
        private final boolean isUpdate;

        SecurityReport(Subscription to, boolean isUpdate) {
            this.to = to;
            this.isUpdate = isUpdate;
        }

        @Override
        public int msgType() {
            return MessageTypes.SECURITY_STATUS;
        }

        @Override
        public void write(FieldWriter out) {
            TradingPhase phase = listings.phase(to.instrument);
            if (!to.id.isEmpty()) out.put(FixTags.SECURITY_STATUS_REQ_ID, to.id);
            out.put(Tags.SYMBOL, listings.symbol(to.instrument))
                    .bool(FixTags.UNSOLICITED_INDICATOR, isUpdate)
                    .put(FixTags.SECURITY_TRADING_STATUS, FixCodes.tradingStatus(phase))
                    .put(Tags.TEXT, phase.name());
        }
    }

    private final class VenueReport implements Report {
        private final Subscription to;
        private final boolean isUpdate;

        VenueReport(Subscription to, boolean isUpdate) {
            this.to = to;
            this.isUpdate = isUpdate;
        }

        @Override
        public int msgType() {
            return MessageTypes.TRADING_SESSION_STATUS;
        }

        @Override
        public void write(FieldWriter out) {
            TradingPhase phase = listings.venuePhase();
            if (!to.id.isEmpty()) out.put(FixTags.TRAD_SES_REQ_ID, to.id);
            out.put(FixTags.TRADING_SESSION_ID, DAY)
                    .bool(FixTags.UNSOLICITED_INDICATOR, isUpdate)
                    .put(FixTags.TRAD_SES_STATUS, FixCodes.sessionStatus(phase))
                    .put(Tags.TEXT, phase.name());
        }
    }
}
