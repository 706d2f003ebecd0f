package io.needletail.venue.publisher;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.matching.OrderSide;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthBooks;

/** The template MarketDataSnapshotFullRefresh: the levels of an instrument, bids first, in one part or several. */
final class BookSnapshotMessage {
    /** Most levels of a part, so that every message fits into the shortest datagram that the options allow. */
    static final int LEVELS_MAX = 24;

    private final FieldRecord record;
    private final Template template;
    private final int number;
    private final int time;
    private final int eventSequence;
    private final int lastPacket;
    private final int total;
    private final int isLast;
    private final int security;
    private final int rptSeq;
    private final int status;
    private final int phase;
    private final int entries;
    private final int type;
    private final int price;
    private final int size;
    private final int orders;

    BookSnapshotMessage(Templates templates, FieldRecord record) {
        this.record = record;
        TemplateSlots slots = new TemplateSlots(templates, "MarketDataSnapshotFullRefresh");
        template = slots.template();
        number = slots.of("MsgSeqNum");
        time = slots.of("TransactTime");
        eventSequence = slots.of("ApplSeqNum");
        lastPacket = slots.of("LastMsgSeqNumProcessed");
        total = slots.of("TotNumReports");
        isLast = slots.of("LastFragment");
        security = slots.of("SecurityID");
        rptSeq = slots.of("RptSeq");
        status = slots.of("SecurityTradingStatus");
        phase = slots.of("TradingSessionSubID");
        entries = slots.of("MDEntries");
        type = slots.of("MDEntries.MDEntryType");
        price = slots.of("MDEntries.MDEntryPx");
        size = slots.of("MDEntries.MDEntrySize");
        orders = slots.of("MDEntries.NumberOfOrders");
    }

    /**
     * Fills the record with one part.
     *
     * @param from index of its first level: from 0, those of the bids before those of the offers
     * @return index after its last level
     */
    int fill(PublishedMarket market, int instrument, int from, long messageNumber, long lastSent) {
        int levels = market.levels(instrument);
        int to = Math.min(levels, from + LEVELS_MAX);
        record.begin(template);
        record.integer(number, messageNumber);
        record.integer(time, market.timeNs);
        record.integer(eventSequence, market.eventSequence);
        record.integer(lastPacket, lastSent);
        record.integer(total, market.defined());
        record.integer(isLast, to == levels ? 1 : 0);
        record.integer(security, instrument);
        record.integer(rptSeq, market.rptSeq(instrument));
        record.integer(status, PhaseCodes.status(market.phase(instrument)));
        record.integer(phase, PhaseCodes.subId(market.phase(instrument)));
        record.sequence(entries, to - from);
        for (int level = from; level < to; level++) {
            record.element(entries, level - from);
            entry(market, instrument, level);
        }
        record.close(entries);
        record.end(template);
        return to;
    }

    private void entry(PublishedMarket market, int instrument, int level) {
        DepthBooks books = market.depth.books();
        int bids = books.levels(instrument, OrderSide.BUY);
        OrderSide side = level < bids ? OrderSide.BUY : OrderSide.SELL;
        int index = level < bids ? level : level - bids;
        ListedInstrument listed = market.instrument(instrument);
        record.bytes(type, UpdateBatch.TYPES, level < bids ? UpdateBatch.BID : UpdateBatch.OFFER, 1);
        record.decimal(price, books.price(instrument, side, index), -listed.priceDecimals());
        record.decimal(size, books.quantity(instrument, side, index), 0);
        record.integer(orders, books.orders(instrument, side, index));
    }
}
