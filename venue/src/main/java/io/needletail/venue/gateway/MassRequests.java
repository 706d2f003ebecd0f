package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.Session;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** OrderMassCancelRequest(q) and MassQuote(i) as commands. */
final class MassRequests {
    /** Most entries of a mass quote. */
    static final int ENTRIES_MAX = 256;

    // Outside the ranges of the matching engine, which refuses them: a value of a field that is no price or quantity.
    private static final long NO_PRICE = MatchingEngine.PRICE_MAX + 1;
    private static final long NO_QUANTITY = -1;

    private static final String TOO_LONG = " is longer than " + TrackedRequest.TEXT_MAX + " bytes";
    private static final String BUSY = "the venue is busy or not connected: try again";

    private final Listings listings;
    private final OrderIds ids;
    private final RequestTable requests;
    private final CommandSender sender;
    private final QuoteSides quotes;
    private final Command command = new Command();
    private final Group sets = new Group(FixTags.NO_QUOTE_SETS);
    private final Group entries = new Group(FixTags.NO_QUOTE_ENTRIES);

    MassRequests(Listings listings, OrderIds ids, RequestTable requests, CommandSender sender, QuoteSides quotes) {
        this.listings = listings;
        this.ids = ids;
        this.requests = requests;
        this.sender = sender;
        this.quotes = quotes;
    }

    /** Handles OrderMassCancelRequest(q). */
    void cancel(GatewaySession client, Session session, Message request) {
        if (!takesText(session, request, Tags.CL_ORD_ID, "ClOrdID(11)")) return;
        int id = request.find(Tags.CL_ORD_ID);
        long type = request.character(FixTags.MASS_CANCEL_REQUEST_TYPE);
        boolean isBySymbol = type == MassCancelReport.BY_SYMBOL;
        int instrument = isBySymbol ? listings.find(request, Tags.SYMBOL) : MatchingEngine.ANY;
        boolean isKnown = requests.find(client, request.bytes(), request.from(id), request.to(id))
                .exists();
        String refusal = "";
        if (type != MassCancelReport.ALL && !isBySymbol) {
            refusal = "MassCancelRequestType(530) is not 1 (by symbol) or 7 (all orders)";
        } else if (isBySymbol && instrument == Listings.UNKNOWN) {
            refusal = RefusalTexts.of(RefusalReason.UNKNOWN_INSTRUMENT);
        } else if (isKnown) {
            if (request.isSet(Tags.POSS_DUP_FLAG) || request.isSet(Tags.POSS_RESEND)) return;
            refusal = "ClOrdID(11) was used before";
        } else if (!sender.hasRoom(1)) {
            refusal = BUSY;
        }
        if (!refusal.isEmpty()) {
            boolean isUnknown = isBySymbol && instrument == Listings.UNKNOWN;
            char reason = isUnknown ? MassCancelReport.UNKNOWN_SECURITY : MassCancelReport.NOT_SUPPORTED;
            client.reply(new MassCancelRefusal(request, client.isFix50(), session.nowNs(), reason, refusal));
            return;
        }
        command.begin(RequestKind.MASS_CANCEL, client);
        command.text(request.bytes(), request.from(id), request.to(id));
        command.instrument = instrument;
        command.sides = sides(request);
        if (sender.track(command, sender.nextNumber(), client).exists()) sender.send(command, session.nowNs());
    }

    /** Cancels what is to end with the connection of a session, as far as there is room; returns how much was sent. */
    int cancelDue(GatewaySession client, long nowNs) {
        int count = 0;
        if (client.hasOrdersToCancel() && sender.hasRoom(1)) {
            sender.send(command.begin(RequestKind.MASS_CANCEL, client), nowNs);
            client.ordersCanceled();
            count++;
        }
        return client.hasQuotesToCancel() && sender.isLive() ? count + cancelQuotes(client, nowNs) : count;
    }

    private int cancelQuotes(GatewaySession client, long nowNs) {
        int count = 0;
        for (TrackedRequest side : quotes.all()) {
            if (side.isWithdrawn || side.session.orElseThrow() != client) continue;
            if (!sender.hasRoom(1)) return count;
            command.begin(RequestKind.CANCEL, client);
            command.orderId = side.orderId;
            command.instrument = side.instrument;
            side.isWithdrawn = true;
            sender.send(command, nowNs);
            count++;
        }
        client.quotesCanceled();
        return count;
    }

    /**
     * Handles MassQuote(i). Each of its entries becomes a command, also one that the venue will refuse, so that all are
     * answered in their order, and once.
     */
    void quote(GatewaySession client, Session session, Message quote) {
        if (!takesText(session, quote, FixTags.QUOTE_ID, "QuoteID(117)")) return;
        int id = quote.find(FixTags.QUOTE_ID);
        boolean isSent = quote.isSet(Tags.POSS_DUP_FLAG) || quote.isSet(Tags.POSS_RESEND);
        boolean isKnown = requests.find(client, quote.bytes(), quote.from(id), quote.to(id))
                .exists();
        if (isKnown && isSent) return;
        String refusal = isKnown ? "QuoteID(117) was used before" : check(quote);
        int count = refusal.isEmpty() ? count(quote) : 0;
        if (client.hasQuotesToCancel()) cancelDue(client, session.nowNs());
        if (count > ENTRIES_MAX) refusal = "more than " + ENTRIES_MAX + " quote entries";
        else if (refusal.isEmpty() && (client.hasQuotesToCancel() || !sender.hasRoom(count))) refusal = BUSY;
        if (!refusal.isEmpty()) {
            refuse(client, session, quote, refusal);
            return;
        }
        command.begin(RequestKind.QUOTE, client);
        command.prevention = client.prevention();
        command.responseLevel = ResponseLevel.of(quote.number(FixTags.QUOTE_RESPONSE_LEVEL));
        command.text(quote.bytes(), quote.from(id), quote.to(id));
        if (trackAll(client, count)) sendAll(client, session, quote);
        else refuse(client, session, quote, "the gateway has no room for another quote");
    }

    // Of a quote that changes nothing its client learns in any case: its earlier quotes stay in the book.
    private static void refuse(GatewaySession client, Session session, Message quote, String why) {
        if (ResponseLevel.of(quote.number(FixTags.QUOTE_RESPONSE_LEVEL)) == ResponseLevel.NONE)
            session.reject(quote, BusinessRejectReason.OTHER, why);
        else client.reply(new QuoteRefusal(quote, why));
    }

    // The request must know all of its commands before the first one is answered.
    private boolean trackAll(GatewaySession client, int count) {
        for (int i = 0; i < count; i++) {
            if (!sender.track(command, sender.nextNumber() + i, client).exists()) return false;
        }
        return true;
    }

    private void sendAll(GatewaySession client, Session session, Message quote) {
        sets.in(quote);
        while (sets.next()) {
            entries.in(sets);
            while (entries.next()) {
                read(client, sets, entries);
                sender.send(command, session.nowNs());
            }
        }
    }

    private void read(GatewaySession client, FieldReader set, FieldReader entry) {
        int instrument = listings.find(entry, Tags.SYMBOL);
        command.entry.takeSet(set);
        command.entry.takeId(entry);
        command.instrument = instrument;
        command.orderId = 0;
        command.askId = 0;
        command.quantity = 0;
        command.askQuantity = 0;
        if (instrument == Listings.UNKNOWN) return;
        ListedInstrument listing = listings.of(instrument);
        command.orderId = ids.quote(client.number(), instrument, OrderSide.BUY);
        command.askId = ids.quote(client.number(), instrument, OrderSide.SELL);
        command.price = price(listing, entry, FixTags.BID_PX);
        command.quantity = valid(ListedInstrument.quantity(entry, FixTags.BID_SIZE), NO_QUANTITY);
        command.askPrice = price(listing, entry, FixTags.OFFER_PX);
        command.askQuantity = valid(ListedInstrument.quantity(entry, FixTags.OFFER_SIZE), NO_QUANTITY);
    }

    // Returns why a quote cannot become commands, empty when it can.
    private String check(Message quote) {
        if (sets.in(quote) <= 0) return "NoQuoteSets(296) is missing or does not fit its instances";
        while (sets.next()) {
            if (entries.in(sets) <= 0) return "NoQuoteEntries(295) is missing or does not fit its instances";
            while (entries.next()) {
                if (isTooLong(sets, FixTags.QUOTE_SET_ID)) return "QuoteSetID(302)" + TOO_LONG;
                if (isTooLong(entries, FixTags.QUOTE_ENTRY_ID)) return "QuoteEntryID(299)" + TOO_LONG;
            }
        }
        return "";
    }

    private static boolean isTooLong(FieldReader fields, int tag) {
        int at = fields.find(tag);
        return at != FieldReader.NOT_FOUND && fields.to(at) - fields.from(at) > TrackedRequest.TEXT_MAX;
    }

    private int count(Message quote) {
        int count = 0;
        sets.in(quote);
        while (sets.next()) count += (int) entries.in(sets);
        return count;
    }

    private static boolean takesText(Session session, Message message, int tag, String field) {
        int at = message.find(tag);
        if (at == FieldReader.NOT_FOUND) {
            String text = field + " is missing";
            session.reject(message, BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING, text);
            return false;
        }
        if (message.to(at) - message.from(at) <= TrackedRequest.TEXT_MAX) return true;
        String text = field + TOO_LONG;
        session.reject(message, BusinessRejectReason.OTHER, text);
        return false;
    }

    static SideFilter sides(Message request) {
        long side = request.character(Tags.SIDE);
        if (side == FixCodes.side(OrderSide.BUY)) return SideFilter.BUY;
        return side == FixCodes.side(OrderSide.SELL) ? SideFilter.SELL : SideFilter.BOTH;
    }

    private static long price(ListedInstrument listing, FieldReader entry, int tag) {
        long price = valid(listing.price(entry, tag), NO_PRICE);
        return listing.takes(price) ? price : NO_PRICE;
    }

    private static long valid(long value, long otherwise) {
        if (value == FieldValue.MALFORMED) return otherwise;
        return value == FieldValue.ABSENT ? 0 : value;
    }
}
