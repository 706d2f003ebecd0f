package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.sequencer.SequencerClient;

/** A command of a gateway with the ClOrdID(11) that it stands for. One instance is filled again for each command. */
final class Command {
    private static final int NO_SESSION = -1;

    RequestKind kind = RequestKind.NONE;
    int session = NO_SESSION;
    int owner;
    final byte[] text = new byte[TrackedRequest.TEXT_MAX];
    int textLength;
    long orderId;
    int instrument;
    OrderSide side = OrderSide.BUY;
    OrderType type = OrderType.LIMIT;
    TimeInForce timeInForce = TimeInForce.DAY;
    SelfTradePrevention prevention = SelfTradePrevention.NONE;
    SideFilter sides = SideFilter.BOTH;
    boolean isPostOnly;
    long price;
    long stopPrice;
    long quantity;
    long display;
    long minimum;
    long expiryNs;
    final RepeatedFields repeated = new RepeatedFields();

    // A quote: price and quantity are those of the bid.
    long askId;
    long askPrice;
    long askQuantity;
    final QuoteEntry entry = new QuoteEntry();
    ResponseLevel responseLevel = ResponseLevel.NONE;

    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();

    /** Begins a command without a ClOrdID(11). */
    Command begin(RequestKind of, GatewaySession from) {
        kind = of;
        session = from.number();
        owner = from.owner();
        textLength = 0;
        orderId = 0;
        instrument = MatchingEngine.ANY;
        side = OrderSide.BUY;
        type = OrderType.LIMIT;
        timeInForce = TimeInForce.DAY;
        prevention = SelfTradePrevention.NONE;
        sides = SideFilter.BOTH;
        isPostOnly = false;
        price = 0;
        stopPrice = 0;
        quantity = 0;
        display = 0;
        minimum = 0;
        expiryNs = 0;
        repeated.clear();
        askId = 0;
        askPrice = 0;
        askQuantity = 0;
        entry.clear();
        responseLevel = ResponseLevel.NONE;
        return this;
    }

    void text(byte[] bytes, int from, int to) {
        textLength = to - from;
        System.arraycopy(bytes, from, text, 0, textLength);
    }

    /** Sends the command; returns its client sequence. */
    long send(SequencerClient client) {
        return switch (kind) {
            case ORDER -> client.submit(order());
            case REPLACE ->
                client.replace(replacement
                        .begin(orderId, owner, 0)
                        .to(quantity, price)
                        .stop(stopPrice)
                        .display(display));
            case CANCEL -> client.cancel(owner, orderId);
            case MASS_CANCEL -> client.massCancel(owner, instrument, sides);
            case QUOTE ->
                client.quote(quote.begin(owner, instrument, 0)
                        .bid(orderId, quantity, price)
                        .ask(askId, askQuantity, askPrice)
                        .selfTrade(prevention));
            case NONE -> throw new IllegalStateException("a command without a kind");
        };
    }

    private NewOrder order() {
        order.begin(orderId, owner, instrument, 0);
        switch (type) {
            case LIMIT -> order.limit(side, quantity, price);
            case MARKET -> order.market(side, quantity);
            case STOP -> order.market(side, quantity).stop(stopPrice);
            case STOP_LIMIT -> order.limit(side, quantity, price).stop(stopPrice);
        }
        if (timeInForce == TimeInForce.GTD) order.goodTill(expiryNs);
        else order.timeInForce(timeInForce);
        if (isPostOnly) order.postOnly();
        return order.display(display).minimum(minimum).selfTrade(prevention);
    }
}
