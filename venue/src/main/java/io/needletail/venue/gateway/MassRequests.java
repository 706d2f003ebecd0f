package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SelfTradePrevention;
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
    private static final int ENTRIES_MAX = 256;
    private static final String BUSY = "the venue is busy or not connected: try again";

    private final Listings listings;
    private final OrderIds ids;
    private final RequestTable requests;
    private final CommandSender sender;
    private final SelfTradePrevention prevention;
    private final Command command = new Command();
    private final Group sets = new Group(FixTags.NO_QUOTE_SETS);
    private final Group entries = new Group(FixTags.NO_QUOTE_ENTRIES);

    MassRequests(
            Listings listings,
            OrderIds ids,
            RequestTable requests,
            CommandSender sender,
            SelfTradePrevention prevention) {
        this.listings = listings;
        this.ids = ids;
        this.requests = requests;
        this.sender = sender;
        this.prevention = prevention;
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

    /** Cancels everything of the owner of a session whose connection was lost. */
    void cancelAll(GatewaySession client, Session session) {
        if (!sender.hasRoom(1)) return;
        sender.send(command.begin(RequestKind.MASS_CANCEL, client), session.nowNs());
    }

    /** Handles MassQuote(i): either all of its entries become commands or none. */
    void quote(GatewaySession client, Session session, Message quote) {
        if (!takesText(session, quote, FixTags.QUOTE_ID, "QuoteID(117)")) return;
        int id = quote.find(FixTags.QUOTE_ID);
        boolean isSent = quote.isSet(Tags.POSS_DUP_FLAG) || quote.isSet(Tags.POSS_RESEND);
        boolean isKnown = requests.find(client, quote.bytes(), quote.from(id), quote.to(id))
                .exists();
        if (isKnown && isSent) return;
        String refusal = isKnown ? "QuoteID(117) was used before" : check(quote);
        int count = refusal.isEmpty() ? count(quote) : 0;
        if (count > ENTRIES_MAX) refusal = "more than " + ENTRIES_MAX + " quote entries";
        else if (refusal.isEmpty() && !sender.hasRoom(count)) refusal = BUSY;
        if (!refusal.isEmpty()) {
            client.reply(new QuoteRefusal(quote, refusal));
            return;
        }
        command.begin(RequestKind.QUOTE, client);
        command.prevention = prevention;
        command.text(quote.bytes(), quote.from(id), quote.to(id));
        if (trackAll(client, count)) sendAll(client, session, quote);
        else client.reply(new QuoteRefusal(quote, "the gateway has no room for another quote"));
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
                read(client, entries);
                sender.send(command, session.nowNs());
            }
        }
    }

    private void read(GatewaySession client, FieldReader entry) {
        int instrument = listings.find(entry, Tags.SYMBOL);
        ListedInstrument listing = listings.of(instrument);
        command.instrument = instrument;
        command.orderId = ids.quote(client.number(), instrument, OrderSide.BUY);
        command.askId = ids.quote(client.number(), instrument, OrderSide.SELL);
        command.price = present(listing.price(entry, FixTags.BID_PX));
        command.quantity = present(ListedInstrument.quantity(entry, FixTags.BID_SIZE));
        command.askPrice = present(listing.price(entry, FixTags.OFFER_PX));
        command.askQuantity = present(ListedInstrument.quantity(entry, FixTags.OFFER_SIZE));
    }

    // Returns why a quote cannot become commands, empty when it can.
    private String check(Message quote) {
        if (sets.in(quote) <= 0) return "NoQuoteSets(296) is missing or does not fit its instances";
        while (sets.next()) {
            if (entries.in(sets) <= 0) return "NoQuoteEntries(295) is missing or does not fit its instances";
            while (entries.next()) {
                String refusal = checkEntry(entries);
                if (!refusal.isEmpty()) return refusal;
            }
        }
        return "";
    }

    private String checkEntry(FieldReader entry) {
        int instrument = listings.find(entry, Tags.SYMBOL);
        if (instrument == Listings.UNKNOWN) return RefusalTexts.of(RefusalReason.UNKNOWN_INSTRUMENT);
        ListedInstrument listing = listings.of(instrument);
        boolean isBetween = listing.price(entry, FixTags.BID_PX) == FieldValue.MALFORMED
                || listing.price(entry, FixTags.OFFER_PX) == FieldValue.MALFORMED;
        if (isBetween) return RefusalTexts.of(RefusalReason.TICK_SIZE);
        boolean isOdd = ListedInstrument.quantity(entry, FixTags.BID_SIZE) == FieldValue.MALFORMED
                || ListedInstrument.quantity(entry, FixTags.OFFER_SIZE) == FieldValue.MALFORMED;
        return isOdd ? RefusalTexts.of(RefusalReason.LOT_SIZE) : "";
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
        String text = field + " is longer than " + TrackedRequest.TEXT_MAX + " bytes";
        session.reject(message, BusinessRejectReason.OTHER, text);
        return false;
    }

    private static SideFilter sides(Message request) {
        long side = request.character(Tags.SIDE);
        if (side == FixCodes.side(OrderSide.BUY)) return SideFilter.BUY;
        return side == FixCodes.side(OrderSide.SELL) ? SideFilter.SELL : SideFilter.BOTH;
    }

    private static long present(long value) {
        return FieldValue.isPresent(value) ? value : 0;
    }
}
