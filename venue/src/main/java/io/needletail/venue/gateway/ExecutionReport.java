package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;

/**
 * ExecutionReport(8) about an order of the request table. One instance serves all reports: {@link #begin} clears it.
 */
final class ExecutionReport implements Report {
    static final char NEW = '0';
    static final char DONE_FOR_DAY = '3';
    static final char CANCELED = '4';
    static final char REPLACED = '5';
    static final char REJECTED = '8';
    static final char EXPIRED = 'C';
    static final char RESTATED = 'D';
    static final char TRADE = 'F';
    static final char STATUS = 'I';
    static final char TRIGGERED = 'L';

    /** Decimals of AvgPx(6) beyond those of the price. */
    private static final int AVERAGE_DECIMALS = 4;

    private static final int RESTATED_OTHER = 99;
    private static final int NO_REASON = -1;
    private static final int ADDED_LIQUIDITY = 1;
    private static final int REMOVED_LIQUIDITY = 2;
    private static final double AVERAGE_UNITS = 1e4;

    private final Listings listings;
    private TrackedRequest order = new TrackedRequest();
    private TrackedRequest request = order;
    private TrackedRequest earlier = order;
    private char type;
    private long number;
    private long timeNs;
    private CharSequence text = "";
    private int reason;
    private long tradeId;
    private long lastPrice;
    private long lastQuantity;
    private boolean isAggressor;
    private boolean isAuction;

    ExecutionReport(Listings listings) {
        this.listings = listings;
    }

    /** Begins a report about an order as it is now; a number of 0 stands for a status, one below for a refusal. */
    ExecutionReport begin(TrackedRequest of, char execType, long reportNumber, long atNs) {
        order = of;
        request = of.current;
        earlier = request;
        type = execType;
        number = reportNumber;
        timeNs = atNs;
        text = "";
        reason = NO_REASON;
        tradeId = 0;
        return this;
    }

    /** Names the request that is answered, and the one whose ClOrdID(11) the order had before. */
    ExecutionReport answering(TrackedRequest answered, TrackedRequest before) {
        request = answered;
        earlier = before;
        return this;
    }

    ExecutionReport text(CharSequence value) {
        text = value;
        return this;
    }

    /** Sets OrdRejReason(103). */
    ExecutionReport reason(int ordRejReason) {
        reason = ordRejReason;
        return this;
    }

    ExecutionReport trade(TradeEvent trade, OrderSide side) {
        tradeId = trade.tradeId();
        lastPrice = trade.price();
        lastQuantity = trade.quantity();
        isAggressor = trade.isAggressor(side);
        isAuction = trade.isAuction();
        return this;
    }

    @Override
    public int msgType() {
        return MsgTypes.EXECUTION_REPORT;
    }

    @Override
    public void write(FieldWriter out) {
        ListedInstrument listing = listings.of(order.instrument);
        boolean isFix50 = order.session.orElseThrow().isFix50();
        out.put(Tags.ORDER_ID, order.orderId);
        request.put(out, Tags.CL_ORD_ID);
        if (earlier != request) earlier.put(out, Tags.ORIG_CL_ORD_ID);
        if (number < 0) out.put(Tags.EXEC_ID, "R" + -number);
        else out.put(Tags.EXEC_ID, number);
        out.put(Tags.EXEC_TYPE, type).put(Tags.ORD_STATUS, order.state.code());
        if (reason != NO_REASON) out.put(FixTags.ORD_REJ_REASON, reason);
        if (type == RESTATED) out.put(FixTags.EXEC_RESTATEMENT_REASON, RESTATED_OTHER);
        out.put(Tags.SYMBOL, listings.symbol(order.instrument)).put(Tags.SIDE, FixCodes.side(order.side));
        order.repeated().put(out);
        writeTerms(out, listing, isFix50);
        if (tradeId > 0) writeTrade(out, listing, isFix50);
        writeQuantities(out, listing);
        out.timestamp(Tags.TRANSACT_TIME, timeNs, isFix50 ? Timestamp.NANOS : Timestamp.MILLIS);
        if (!text.isEmpty()) out.put(Tags.TEXT, text);
    }

    private void writeTerms(FieldWriter out, ListedInstrument listing, boolean isFix50) {
        out.put(Tags.ORDER_QTY, order.quantity);
        out.put(Tags.ORD_TYPE, FixCodes.type(order.type));
        switch (order.type) {
            case LIMIT, STOP_LIMIT -> listing.putPrice(out, Tags.PRICE, order.price);
            case MARKET, STOP -> {
                // An order without a limit has no price.
            }
        }
        switch (order.type) {
            case STOP, STOP_LIMIT -> listing.putPrice(out, FixTags.STOP_PX, order.stopPrice);
            case LIMIT, MARKET -> {
                // An order that does not wait has no stop price.
            }
        }
        out.put(Tags.TIME_IN_FORCE, FixCodes.timeInForce(order.timeInForce));
        if (order.timeInForce == TimeInForce.GTD) {
            out.timestamp(FixTags.EXPIRE_TIME, order.expiryNs, Timestamp.MILLIS);
        }
        if (order.isPostOnly) out.put(FixTags.EXEC_INST, OrderTerms.POST_ONLY);
        if (order.minimum > 0) out.put(FixTags.MIN_QTY, order.minimum);
        if (order.display > 0) out.put(isFix50 ? FixTags.DISPLAY_QTY : FixTags.MAX_FLOOR, order.display);
    }

    private void writeTrade(FieldWriter out, ListedInstrument listing, boolean isFix50) {
        out.put(Tags.LAST_QTY, lastQuantity);
        listing.putPrice(out, Tags.LAST_PX, lastPrice);
        out.put(FixTags.SECONDARY_EXEC_ID, tradeId);
        if (!isAuction) out.put(FixTags.LAST_LIQUIDITY_IND, isAggressor ? REMOVED_LIQUIDITY : ADDED_LIQUIDITY);
        if (isFix50) out.put(FixTags.TRD_MATCH_ID, tradeId).bool(FixTags.AGGRESSOR_INDICATOR, isAggressor);
    }

    private void writeQuantities(FieldWriter out, ListedInstrument listing) {
        long leaves = order.state.isOpen() ? order.remaining : 0;
        long filled = order.filled();
        out.put(Tags.LEAVES_QTY, leaves).put(Tags.CUM_QTY, filled);
        long average = filled == 0 ? 0 : Math.round(order.notional / filled * AVERAGE_UNITS);
        out.decimal(Tags.AVG_PX, average, listing.priceDecimals() + AVERAGE_DECIMALS);
    }
}
