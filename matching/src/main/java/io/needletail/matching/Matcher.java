package io.needletail.matching;

/** Continuous trading: matches an order with the other side of its book, and places, triggers and cancels orders. */
final class Matcher {
    private final Market market;
    private final OrderSlab orders;
    private final long[] words;
    private final OrderTable table;
    private final Reports reports;

    Matcher(Market market, Reports reports) {
        this.market = market;
        this.reports = reports;
        orders = market.orders;
        words = orders.words;
        table = market.table;
    }

    /**
     * Lets an order that is accepted trade, and rest with what remains; outside continuous trading it rests at once.
     *
     * @param leastAtOnce the order is canceled unless this quantity trades at once; 0 for none
     */
    void enter(Instrument instrument, int slot, long leastAtOnce) {
        if (!instrument.isContinuous()) {
            place(instrument, slot, OrderAttributes.BOOK);
            return;
        }
        int attributes = orders.attributes(slot);
        PriceLevels others = instrument.book.others(attributes);
        long limit = limit(instrument, slot, attributes);
        if (others.first() > limit && leastAtOnce == 0) {
            rest(instrument, slot, attributes);
            return;
        }
        long range = instrument.rules().volatilityRange();
        if (range == 0 && leastAtOnce == 0) {
            trade(instrument, slot, attributes, limit);
            return;
        }
        long last = OrderBook.limit(attributes, instrument.lastPrice);
        long from = range == 0 ? Long.MIN_VALUE : last - range;
        long to = range == 0 ? PriceLevels.NONE - 1 : last + range;
        if (leastAtOnce > 0 && (others.first() < from || !has(others, slot, Math.min(limit, to), leastAtOnce))) {
            boolean isFok = OrderAttributes.timeInForce(attributes) == TimeInForce.FOK;
            end(slot, isFok ? CancelReason.FILL_OR_KILL : CancelReason.MINIMUM_QUANTITY);
            return;
        }
        for (long rank = others.first(); rank <= limit; rank = others.first()) {
            if (rank < from || rank > to) {
                interrupt(instrument);
                break;
            }
            if (meet(instrument, others, slot)) return;
        }
        rest(instrument, slot, attributes);
    }

    /**
     * Lets an order trade with orders up to a rank, at least with the first, without a volatility range; what remains
     * rests.
     */
    void trade(Instrument instrument, int slot, int attributes, long limit) {
        PriceLevels others = instrument.book.others(attributes);
        do {
            if (meet(instrument, others, slot)) return;
        } while (others.first() <= limit);
        rest(instrument, slot, attributes);
    }

    /** Lets an order meet the first of the other side; returns true when nothing remains of it. */
    private boolean meet(Instrument instrument, PriceLevels others, int slot) {
        long[] all = words;
        int level = others.firstLevel();
        int node = Rings.next(all, level);
        int at = slot << OrderSlab.WORDS_SHIFT;
        int with = node - OrderSlab.LINKS;
        long meta = all[with + OrderSlab.META];
        long own = all[at + OrderSlab.META];
        boolean isSpecial = ((own | meta) & OrderAttributes.ICEBERG) != 0
                || (OrderSlab.owner(own) == OrderSlab.owner(meta) && OrderAttributes.prevents((int) own));
        if (isSpecial) return meetSpecial(instrument, others, slot, with >> OrderSlab.WORDS_SHIFT);
        long incoming = all[at + OrderSlab.REMAINING];
        long waiting = all[with + OrderSlab.REMAINING];
        long price = all[with + OrderSlab.PRICE];
        long quantity = Math.min(incoming, waiting);
        all[at + OrderSlab.REMAINING] = incoming - quantity;
        all[with + OrderSlab.REMAINING] = waiting - quantity;
        all[level + OrderSlab.LEVEL_QUANTITY] -= quantity;
        instrument.traded(price);
        int resting = with >> OrderSlab.WORDS_SHIFT;
        reports.traded(instrument, slot, resting, price, quantity);
        if (waiting == quantity) {
            Rings.remove(all, node);
            if (Rings.isEmpty(all, level)) others.vacate(level);
            table.close(all, table.index.bucket(all[with + OrderSlab.ID]), resting, meta);
        }
        if (incoming != quantity) return false;
        table.close(slot);
        return true;
    }

    /** The same for an iceberg order, and for two orders of one owner that prevents their trade. */
    private boolean meetSpecial(Instrument instrument, PriceLevels others, int slot, int resting) {
        if (orders.hasSameOwner(slot, resting)) {
            SelfTradePrevention rule = OrderAttributes.prevention(orders.attributes(slot));
            if (rule != SelfTradePrevention.NONE) return preventSelfTrade(rule, slot, resting);
        }
        long price = orders.price(resting);
        long quantity = orders.tradeBoth(slot, resting);
        instrument.traded(price);
        reports.traded(instrument, slot, resting, price, quantity);
        afterTrade(others, resting, quantity);
        if (orders.remaining(slot) != 0) return false;
        table.close(slot);
        return true;
    }

    /** Brings the level of a resting order up to date after a trade, and closes an order that is filled. */
    void afterTrade(PriceLevels levels, int slot, long quantity) {
        if (orders.remaining(slot) == 0) {
            levels.remove(slot, quantity);
            table.close(slot);
            return;
        }
        orders.reduceLevel(slot, quantity);
        if (orders.visible(slot) != 0) return;
        orders.showSlice(slot);
        levels.moveToEnd(slot);
        reports.replenished(slot);
    }

    /** Cancels an order that waits. */
    void cancel(int slot, CancelReason reason) {
        market.instrumentOf(slot).remove(slot);
        end(slot, reason);
    }

    /** Lets an order wait in a place. */
    void place(Instrument instrument, int slot, int where) {
        orders.showSlice(slot);
        instrument.add(slot, where);
        table.settle(slot, where);
    }

    /** Triggers stop orders, one after another, while trades reach their stop prices. */
    void triggerStops(Instrument instrument) {
        StopOrders stops = instrument.stops;
        while (instrument.isContinuous()) {
            int slot = stops.firstTriggered();
            if (slot == OrderSlab.NONE) {
                stops.clearRange();
                return;
            }
            instrument.remove(slot);
            orders.attributes(slot, OrderAttributes.triggered(orders.attributes(slot)));
            reports.triggered(slot);
            enter(instrument, slot, 0);
        }
    }

    /** Cancels an order that does not wait. */
    void end(int slot, CancelReason reason) {
        reports.canceled(slot, reason);
        table.close(slot);
    }

    /** Returns the worst rank of the other side that an order may trade with. */
    private long limit(Instrument instrument, int slot, int attributes) {
        if (!OrderAttributes.isMarket(attributes)) return OrderBook.limit(attributes, orders.price(slot));
        long collar = instrument.rules().collar();
        return collar == 0 ? PriceLevels.NONE - 1 : OrderBook.limit(attributes, instrument.referencePrice) + collar;
    }

    /** Places what remains of an order that found all its matches, or cancels it. */
    private void rest(Instrument instrument, int slot, int attributes) {
        if (OrderAttributes.isImmediate(attributes)) {
            end(slot, CancelReason.IMMEDIATE_OR_CANCEL);
        } else if (OrderAttributes.isMarket(attributes) && instrument.isContinuous()) {
            end(slot, CancelReason.NO_LIQUIDITY);
        } else {
            orders.showSlice(slot);
            instrument.book.add(slot, attributes);
            table.settle(slot, OrderAttributes.BOOK);
        }
    }

    private void interrupt(Instrument instrument) {
        instrument.phase = TradingPhase.VOLATILITY_AUCTION;
        reports.phaseChanged(instrument);
    }

    private boolean preventSelfTrade(SelfTradePrevention rule, int slot, int resting) {
        if (rule == SelfTradePrevention.DECREMENT) return decrement(slot, resting);
        if (rule != SelfTradePrevention.CANCEL_NEWEST) cancel(resting, CancelReason.SELF_TRADE);
        if (rule == SelfTradePrevention.CANCEL_OLDEST) return false;
        end(slot, CancelReason.SELF_TRADE);
        return true;
    }

    private boolean decrement(int slot, int resting) {
        long incoming = orders.remaining(slot);
        long waiting = orders.remaining(resting);
        if (waiting <= incoming) {
            cancel(resting, CancelReason.SELF_TRADE);
        } else {
            orders.reduceLevel(resting, incoming);
            lower(resting, incoming);
        }
        if (incoming <= waiting) {
            end(slot, CancelReason.SELF_TRADE);
            return true;
        }
        lower(slot, waiting);
        return false;
    }

    private void lower(int slot, long quantity) {
        long remaining = orders.remaining(slot) - quantity;
        orders.resize(slot, orders.quantity(slot) - quantity, remaining, Math.min(orders.visible(slot), remaining));
        reports.reduced(slot);
    }

    /** Tests whether an order could trade a quantity at once, up to a rank. */
    private boolean has(PriceLevels others, int slot, long limit, long wanted) {
        SelfTradePrevention rule = OrderAttributes.prevention(orders.attributes(slot));
        long missing = wanted;
        for (long rank = others.first(); rank <= limit && missing > 0; rank = others.after(rank)) {
            if (rule == SelfTradePrevention.NONE) {
                missing -= others.quantity(rank);
                continue;
            }
            long before = quantityBeforeOwn(others.firstOrder(rank), slot, rule);
            if (before < 0) return missing <= ~before;
            missing -= before;
        }
        return missing <= 0;
    }

    /**
     * Returns what an order could trade at one level before self-trade prevention ends it; the complement of that where
     * it meets an order of its owner that does so.
     */
    private long quantityBeforeOwn(int first, int slot, SelfTradePrevention rule) {
        long visible = 0;
        long all = 0;
        for (int other = first; other != OrderSlab.NONE; other = orders.next(other)) {
            boolean isOwn = orders.hasSameOwner(slot, other);
            if (isOwn && rule != SelfTradePrevention.CANCEL_OLDEST) return ~visible;
            if (isOwn) continue;
            visible += orders.visible(other);
            all += orders.remaining(other);
        }
        return all;
    }
}
