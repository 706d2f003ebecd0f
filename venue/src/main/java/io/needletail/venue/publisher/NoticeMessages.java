package io.needletail.venue.publisher;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import io.needletail.venue.config.ListedInstrument;

/** The templates SecurityDefinition, SecurityStatus and Heartbeat. */
final class NoticeMessages {
    private final FieldRecord record;
    private final TemplateSlots definition;
    private final TemplateSlots status;
    private final TemplateSlots heartbeat;

    NoticeMessages(Templates templates, FieldRecord record) {
        this.record = record;
        definition = new TemplateSlots(templates, "SecurityDefinition");
        status = new TemplateSlots(templates, "SecurityStatus");
        heartbeat = new TemplateSlots(templates, "Heartbeat");
    }

    void definition(PublishedMarket market, int number) {
        ListedInstrument instrument = market.instrument(number);
        byte[] symbol = market.symbol(number);
        record.begin(definition.template());
        record.integer(definition.of("SecurityID"), number);
        record.bytes(definition.of("Symbol"), symbol, 0, symbol.length);
        record.decimal(definition.of("MinPriceIncrement"), 1, -instrument.priceDecimals());
        record.end(definition.template());
    }

    void status(PublishedMarket market, int instrument) {
        record.begin(status.template());
        record.integer(status.of("TransactTime"), market.timeNs);
        record.integer(status.of("ApplSeqNum"), market.eventSequence);
        record.integer(status.of("SecurityID"), instrument);
        record.integer(status.of("SecurityTradingStatus"), PhaseCodes.status(market.phase(instrument)));
        record.integer(status.of("TradingSessionSubID"), PhaseCodes.subId(market.phase(instrument)));
        record.end(status.template());
    }

    void heartbeat(long nowNs) {
        record.begin(heartbeat.template());
        record.integer(heartbeat.of("SendingTime"), nowNs);
        record.end(heartbeat.template());
    }
}
