package io.needletail.venue.publisher;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.LevelChange;

/** The template MarketDataIncrementalRefresh: changed levels and trades. */
final class UpdateMessage {
    private static final int DELETE = LevelChange.Action.DELETE.code();

    private final FieldRecord record;
    private final Template template;
    private final int time;
    private final int eventSequence;
    private final int entries;
    private final int action;
    private final int type;
    private final int security;
    private final int rptSeq;
    private final int price;
    private final int size;
    private final int orders;
    private final int trade;
    private final int aggressor;

    UpdateMessage(Templates templates, FieldRecord record) {
        this.record = record;
        TemplateSlots slots = new TemplateSlots(templates, "MarketDataIncrementalRefresh");
        template = slots.template();
        time = slots.of("TransactTime");
        eventSequence = slots.of("ApplSeqNum");
        entries = slots.of("MDEntries");
        action = slots.of("MDEntries.MDUpdateAction");
        type = slots.of("MDEntries.MDEntryType");
        security = slots.of("MDEntries.SecurityID");
        rptSeq = slots.of("MDEntries.RptSeq");
        price = slots.of("MDEntries.MDEntryPx");
        size = slots.of("MDEntries.MDEntrySize");
        orders = slots.of("MDEntries.NumberOfOrders");
        trade = slots.of("MDEntries.TradeID");
        aggressor = slots.of("MDEntries.AggressorSide");
    }

    void fill(PublishedMarket market, UpdateBatch batch) {
        record.begin(template);
        record.integer(time, batch.timeNs);
        record.integer(eventSequence, batch.eventSequence);
        record.sequence(entries, batch.count);
        for (int row = 0; row < batch.count; row++) {
            record.element(entries, row);
            entry(market.instrument(batch.instruments[row]), batch, row);
        }
        record.close(entries);
        record.end(template);
    }

    private void entry(ListedInstrument instrument, UpdateBatch batch, int row) {
        record.integer(action, batch.actions[row]);
        record.bytes(type, UpdateBatch.TYPES, batch.types[row], 1);
        record.integer(security, instrument.number());
        record.integer(rptSeq, batch.rptSeqs[row]);
        record.decimal(price, batch.prices[row], -instrument.priceDecimals());
        if (batch.actions[row] == DELETE) return;
        record.decimal(size, batch.quantities[row], 0);
        if (batch.types[row] != UpdateBatch.TRADE) {
            record.integer(orders, batch.orders[row]);
            return;
        }
        record.integer(trade, batch.tradeIds[row]);
        if (batch.aggressors[row] != UpdateBatch.NO_AGGRESSOR) record.integer(aggressor, batch.aggressors[row]);
    }
}
