package io.needletail.bench.yardstick;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.EngineView;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.MatchingListener;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderView;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.Trade;
import io.needletail.matching.TradingPhase;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One order book that executes the messages of the yardstick and writes its reports. A message has 40 bytes:
 *
 * <pre>
 *   0 type: 0 new order, 1 cancel, 2 modify   8 order id   16 sequence number   24 price   32 quantity   36 side   37 1 for IOC
 * </pre>
 *
 * A modify gives the open quantity that the order shall have, where FIX's replace gives the total:
 * {@link FilledQuantities} has what is added. One thread.
 */
final class YardstickBook implements MatchingListener {
    static final int MESSAGE_BYTES = 40;
    static final int NEW_ORDER = 0;
    static final int CANCEL = 1;

    private static final int OWNER = 0;
    private static final int INSTRUMENT = 0;

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final ReportRing reports;
    private final MatchingEngine engine;
    private final EngineView view;
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final FilledQuantities filled = new FilledQuantities();
    // The message that is executed.
    private long sequence;
    private boolean isCancel;
    private boolean isRefused;

    YardstickBook(MatchingConfig capacity, ReportRing reports) {
        this.reports = reports;
        engine = new MatchingEngine(capacity, this);
        engine.defineOwner(OWNER, OwnerLimits.UNLIMITED, 0);
        engine.defineInstrument(INSTRUMENT, InstrumentRules.DEFAULTS, 0, 0);
        engine.changePhase(INSTRUMENT, TradingPhase.CONTINUOUS, 0);
        view = engine.view();
    }

    /** Executes messages in their order. */
    void execute(MemorySegment messages, long from, int count) {
        long end = from + (long) count * MESSAGE_BYTES;
        for (long at = from; at < end; at += MESSAGE_BYTES) {
            sequence = messages.get(LONG, at + 16);
            long id = messages.get(LONG, at + 8);
            switch (messages.get(BYTE, at)) {
                case NEW_ORDER -> enter(messages, at, id);
                case CANCEL -> cancel(id);
                default -> modify(messages, at, id);
            }
        }
        reports.publish();
    }

    private void enter(MemorySegment messages, long at, long id) {
        OrderSide side = messages.get(BYTE, at + 36) == 0 ? OrderSide.BUY : OrderSide.SELL;
        order.begin(id, OWNER, INSTRUMENT, 0).limit(side, messages.get(INT, at + 32), messages.get(LONG, at + 24));
        if (messages.get(BYTE, at + 37) != 0) order.timeInForce(TimeInForce.IOC);
        engine.submit(order);
    }

    private void cancel(long id) {
        isCancel = true;
        engine.cancel(OWNER, id, 0);
        isCancel = false;
    }

    private void modify(MemorySegment messages, long at, long id) {
        long price = messages.get(LONG, at + 24);
        int quantity = messages.get(INT, at + 32);
        isRefused = false;
        engine.replace(replacement.begin(id, OWNER, 0).to(quantity + filled.of(id), price));
        if (isRefused) return;
        reports.write(ReportRing.MODIFY_ACK, messages.get(BYTE, at + 36), sequence, id, price, quantity);
    }

    /** Returns the best price of a side; {@link EngineView#NO_PRICE} when it is empty. */
    long best(OrderSide side) {
        return view.bestPrice(INSTRUMENT, side);
    }

    /** Returns the open quantity at a price. */
    long depth(OrderSide side, long price) {
        return view.quantityAt(INSTRUMENT, side, price);
    }

    @Override
    public void accepted(OrderView accepted) {
        int side = side(accepted.side());
        reports.write(ReportRing.ORDER_ACK, side, sequence, accepted.orderId(), accepted.price(), accepted.quantity());
    }

    @Override
    public void traded(Trade trade) {
        boolean isBuy = trade.isAggressor(OrderSide.BUY);
        OrderSide taker = isBuy ? OrderSide.BUY : OrderSide.SELL;
        OrderSide maker = isBuy ? OrderSide.SELL : OrderSide.BUY;
        reports.trade(sequence, trade.price(), trade.quantity(), trade.orderId(maker), trade.orderId(taker));
        note(trade, maker);
        note(trade, taker);
    }

    private void note(Trade trade, OrderSide side) {
        long id = trade.orderId(side);
        long remaining = trade.remaining(side);
        if (remaining == 0) filled.remove(id);
        else filled.put(id, trade.orderQuantity(side) - remaining);
    }

    @Override
    public void canceled(OrderView canceled, CancelReason reason) {
        int side = side(canceled.side());
        // The quantity is that of an immediate-or-cancel order which did not trade.
        long quantity = isCancel ? 0 : canceled.remaining();
        reports.write(ReportRing.CANCEL_ACK, side, sequence, canceled.orderId(), canceled.price(), quantity);
        if (canceled.remaining() < canceled.quantity()) filled.remove(canceled.orderId());
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        isRefused = true;
        switch (command) {
            case CANCEL -> reports.write(ReportRing.CANCEL_REJECT, 0, sequence, orderId, 0, 0);
            case REPLACE -> reports.write(ReportRing.MODIFY_REJECT, 0, sequence, orderId, 0, 0);
            default -> throw new IllegalStateException(command + " of order " + orderId + " was refused: " + reason);
        }
    }

    private static int side(OrderSide side) {
        return side == OrderSide.BUY ? 0 : 1;
    }
}
