package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/**
 * An engine with owners 0 to 9 and one instrument, number 0, with the reference price 100, in continuous trading;
 * events are short texts:
 *
 * <pre>
 * 1 accepted | 1 refused TICK_SIZE | 1 replaced 10@99 | 1 reduced 5 | 1 replenished 5 | 1 triggered
 * 1 canceled 10 REQUESTED | buy 1:0 sell 2:5 trade 10@100 by 1 | phase HALTED
 * </pre>
 *
 * where {@code 1:0} is order 1 with nothing remaining, and {@code by 1} names the incoming order.
 */
final class EngineTester implements MatchingListener {
    static final MatchingConfig CONFIG = new MatchingConfig(100, 50, 10, 4);

    final MatchingEngine engine;
    private final List<String> events = new ArrayList<>();
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();
    private long nowNs;

    EngineTester() {
        this(InstrumentRules.DEFAULTS);
    }

    EngineTester(InstrumentRules rules) {
        this(rules, CONFIG);
    }

    EngineTester(InstrumentRules rules, MatchingConfig config) {
        engine = new MatchingEngine(config, this);
        for (int owner = 0; owner < 10; owner++) engine.defineOwner(owner, OwnerLimits.UNLIMITED, 0);
        engine.defineInstrument(0, rules, 100, 0);
        engine.changePhase(0, TradingPhase.CONTINUOUS, 0);
        events.clear();
    }

    /** Begins an order of the owner whose number is the last digit of its id. */
    NewOrder order(long id) {
        return order.begin(id, (int) (id % 10), 0, nowNs);
    }

    /** Sends orders as they come, each a limit order for the day. */
    EngineTester buy(long id, long quantity, long price) {
        return submit(order(id).limit(OrderSide.BUY, quantity, price));
    }

    EngineTester sell(long id, long quantity, long price) {
        return submit(order(id).limit(OrderSide.SELL, quantity, price));
    }

    EngineTester submit(NewOrder command) {
        engine.submit(command);
        return this;
    }

    OrderReplacement replacement(long id) {
        return replacement.begin(id, (int) (id % 10), nowNs);
    }

    EngineTester replace(long id, long quantity, long price) {
        engine.replace(replacement(id).to(quantity, price));
        return this;
    }

    EngineTester cancel(long id) {
        engine.cancel((int) (id % 10), id, nowNs);
        return this;
    }

    TwoSidedQuote quote(int owner) {
        return quote.begin(owner, 0, nowNs);
    }

    EngineTester phase(TradingPhase phase) {
        engine.changePhase(0, phase, nowNs);
        return this;
    }

    EngineTester at(long ns) {
        nowNs = ns;
        return this;
    }

    /** Forgets the events so far. */
    EngineTester then() {
        events.clear();
        return this;
    }

    /** Compares the events since the last call. */
    EngineTester expect(String... expected) {
        assertThat(events).containsExactly(expected);
        return then();
    }

    @Override
    public void accepted(OrderView view) {
        events.add(view.orderId() + " accepted");
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        events.add(orderId + " refused " + reason);
    }

    @Override
    public void traded(Trade trade) {
        String incoming = "";
        for (OrderSide side : OrderSide.values()) {
            if (trade.isAggressor(side)) incoming = " by " + trade.orderId(side);
        }
        events.add("buy " + trade.orderId(OrderSide.BUY) + ":" + trade.remaining(OrderSide.BUY)
                + " sell " + trade.orderId(OrderSide.SELL) + ":" + trade.remaining(OrderSide.SELL)
                + " trade " + trade.quantity() + "@" + trade.price() + incoming);
    }

    @Override
    public void replaced(OrderView view) {
        events.add(view.orderId() + " replaced " + view.remaining() + "@" + view.price());
    }

    @Override
    public void reduced(OrderView view) {
        events.add(view.orderId() + " reduced " + view.remaining());
    }

    @Override
    public void replenished(OrderView view) {
        events.add(view.orderId() + " replenished " + view.remaining());
    }

    @Override
    public void triggered(OrderView view) {
        events.add(view.orderId() + " triggered");
    }

    @Override
    public void canceled(OrderView view, CancelReason reason) {
        events.add(view.orderId() + " canceled " + view.remaining() + " " + reason);
    }

    @Override
    public void massCanceled(int owner, int instrument, SideFilter sides, int count) {
        events.add("mass cancel " + count);
    }

    @Override
    public void instrumentDefined(int instrument) {
        events.add("instrument " + instrument);
    }

    @Override
    public void phaseChanged(int instrument, TradingPhase phase) {
        events.add("phase " + phase);
    }

    @Override
    public void ownerDefined(int owner) {
        events.add("owner " + owner);
    }

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {
        events.add("owner " + owner + (isBlocked ? " blocked" : " free"));
    }
}
