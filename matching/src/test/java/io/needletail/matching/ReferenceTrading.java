package io.needletail.matching;

import io.needletail.matching.ReferenceState.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Trading of the reference engine: continuous, at stop prices, and in auctions. */
final class ReferenceTrading {
    private final ReferenceState state;
    private final EventText events;

    ReferenceTrading(ReferenceState state, EventText events) {
        this.state = state;
        this.events = events;
    }

    void placeStop(Terms terms, ReferenceOrder order) {
        state.place(order, OrderAttributes.STOPS);
        if (terms.isContinuous()) terms.traded(terms.last);
    }

    void triggerStops(int instrument) {
        Terms terms = state.instruments.get(instrument);
        while (terms.isContinuous()) {
            Optional<ReferenceOrder> triggered = state.best(instrument, OrderAttributes.STOPS, OrderSide.BUY)
                    .filter(order -> order.stopPrice <= terms.high);
            if (triggered.isEmpty()) {
                triggered = state.best(instrument, OrderAttributes.STOPS, OrderSide.SELL)
                        .filter(order -> order.stopPrice >= terms.low);
            }
            if (triggered.isEmpty()) {
                clearRange(terms);
                return;
            }
            ReferenceOrder order = triggered.get();
            order.place = OrderAttributes.NOWHERE;
            order.type = order.type == OrderType.STOP ? OrderType.MARKET : OrderType.LIMIT;
            order.stopPrice = 0;
            report("triggered", order);
            enter(terms, order, 0);
        }
    }

    static void clearRange(Terms terms) {
        terms.low = Long.MAX_VALUE;
        terms.high = Long.MIN_VALUE;
    }

    void enter(Terms terms, ReferenceOrder order, long leastAtOnce) {
        if (!terms.isContinuous()) {
            state.place(order, OrderAttributes.BOOK);
            return;
        }
        long last = terms.last;
        if (leastAtOnce > 0 && tradableAtOnce(terms, order) < leastAtOnce) {
            boolean isFok = order.timeInForce == TimeInForce.FOK;
            cancel(order, isFok ? CancelReason.FILL_OR_KILL : CancelReason.MINIMUM_QUANTITY);
            return;
        }
        while (order.remaining > 0) {
            Optional<ReferenceOrder> best = state.best(order.instrument, OrderAttributes.BOOK, order.side.opposite());
            if (best.isEmpty() || !reaches(terms, order, best.get().price)) break;
            if (!isCalm(terms, last, best.get().price)) {
                terms.phase = TradingPhase.VOLATILITY_AUCTION;
                events.phaseChanged(order.instrument, terms.phase);
                break;
            }
            if (meet(terms, order, best.get())) return;
        }
        boolean isImmediate = order.timeInForce == TimeInForce.IOC || order.timeInForce == TimeInForce.FOK;
        if (isImmediate) cancel(order, CancelReason.IMMEDIATE_OR_CANCEL);
        else if (order.isMarket() && terms.isContinuous()) cancel(order, CancelReason.NO_LIQUIDITY);
        else state.place(order, OrderAttributes.BOOK);
    }

    private static boolean reaches(Terms terms, ReferenceOrder order, long price) {
        long collar = terms.rules.collar();
        if (order.isMarket() && collar == 0) return true;
        long sign = order.isBuy() ? 1 : -1;
        long limit = order.isMarket() ? terms.reference + sign * collar : order.price;
        return order.isBuy() ? price <= limit : price >= limit;
    }

    private static boolean isCalm(Terms terms, long last, long price) {
        return terms.rules.volatilityRange() == 0 || Math.abs(price - last) <= terms.rules.volatilityRange();
    }

    /** Returns true when nothing remains of the incoming order. */
    private boolean meet(Terms terms, ReferenceOrder order, ReferenceOrder resting) {
        if (order.owner == resting.owner && order.prevention != SelfTradePrevention.NONE) {
            return preventSelfTrade(order, resting);
        }
        long quantity = Math.min(order.remaining, resting.visible);
        order.remaining -= quantity;
        resting.remaining -= quantity;
        resting.visible -= quantity;
        terms.last = resting.price;
        terms.traded(resting.price);
        report(order.isBuy() ? "buy" : "sell", order, resting, resting.price, quantity);
        afterTrade(resting);
        if (order.remaining == 0) state.open.remove(order);
        return order.remaining == 0;
    }

    private boolean preventSelfTrade(ReferenceOrder order, ReferenceOrder resting) {
        switch (order.prevention) {
            case CANCEL_NEWEST -> cancel(order, CancelReason.SELF_TRADE);
            case CANCEL_OLDEST -> cancel(resting, CancelReason.SELF_TRADE);
            case CANCEL_BOTH -> {
                cancel(resting, CancelReason.SELF_TRADE);
                cancel(order, CancelReason.SELF_TRADE);
            }
            default -> {
                long common = Math.min(order.remaining, resting.remaining);
                boolean orderGoesOn = order.remaining > common;
                lower(resting, common);
                lower(order, common);
                return !orderGoesOn;
            }
        }
        return order.prevention != SelfTradePrevention.CANCEL_OLDEST;
    }

    private void lower(ReferenceOrder order, long quantity) {
        if (order.remaining == quantity) {
            cancel(order, CancelReason.SELF_TRADE);
            return;
        }
        order.quantity -= quantity;
        order.remaining -= quantity;
        order.visible = Math.min(order.visible, order.remaining);
        report("reduced", order);
    }

    private void afterTrade(ReferenceOrder resting) {
        if (resting.remaining == 0) {
            state.open.remove(resting);
        } else if (resting.visible == 0) {
            resting.showSlice();
            state.makeYoungest(resting);
            report("replenished", resting);
        }
    }

    /** Trades with copies of the other side's orders; an own order ends it, unless it would be canceled alone. */
    private long tradableAtOnce(Terms terms, ReferenceOrder order) {
        List<ReferenceOrder> others = new ArrayList<>();
        for (ReferenceOrder other :
                state.sorted(order.instrument, OrderAttributes.BOOK, other -> other.side != order.side)) {
            others.add(other.copy());
        }
        long traded = 0;
        while (traded < order.remaining && !others.isEmpty()) {
            ReferenceOrder first = others.removeFirst();
            if (!reaches(terms, order, first.price) || !isCalm(terms, terms.last, first.price)) break;
            if (first.owner == order.owner && order.prevention != SelfTradePrevention.NONE) {
                if (order.prevention != SelfTradePrevention.CANCEL_OLDEST) break;
                continue;
            }
            long quantity = Math.min(order.remaining - traded, first.visible);
            traded += quantity;
            first.remaining -= quantity;
            first.showSlice();
            int place = 0;
            while (place < others.size() && others.get(place).price == first.price) place++;
            if (first.remaining > 0) others.add(place, first);
        }
        return traded;
    }

    void uncross(int instrument, Terms terms) {
        List<ReferenceOrder> buys = state.sorted(instrument, OrderAttributes.BOOK, ReferenceOrder::isBuy);
        List<ReferenceOrder> sells = state.sorted(instrument, OrderAttributes.BOOK, order -> !order.isBuy());
        TreeSet<Long> candidates = new TreeSet<>(Comparator.reverseOrder());
        candidates.add(terms.reference);
        buys.stream().filter(order -> !order.isMarket()).forEach(order -> candidates.add(order.price));
        sells.stream().filter(order -> !order.isMarket()).forEach(order -> candidates.add(order.price));
        long price = candidates.stream()
                .min(Comparator.<Long>comparingLong(
                                candidate -> -Math.min(buyable(buys, candidate), sellable(sells, candidate)))
                        .thenComparingLong(candidate -> Math.abs(buyable(buys, candidate) - sellable(sells, candidate)))
                        .thenComparingLong(candidate -> Math.abs(candidate - terms.reference)))
                .orElseThrow();
        long volume = Math.min(buyable(buys, price), sellable(sells, price));
        if (volume > 0) terms.reference = price;
        while (volume > 0) {
            ReferenceOrder buy =
                    state.best(instrument, OrderAttributes.BOOK, OrderSide.BUY).orElseThrow();
            ReferenceOrder sell =
                    state.best(instrument, OrderAttributes.BOOK, OrderSide.SELL).orElseThrow();
            long quantity = Math.min(buy.visible, sell.visible);
            for (ReferenceOrder order : List.of(buy, sell)) {
                order.remaining -= quantity;
                order.visible -= quantity;
            }
            terms.last = price;
            terms.traded(price);
            report("auction", buy, sell, price, quantity);
            afterTrade(buy);
            afterTrade(sell);
            volume -= quantity;
        }
    }

    private static long buyable(List<ReferenceOrder> buys, long price) {
        return buys.stream()
                .filter(order -> order.isMarket() || order.price >= price)
                .mapToLong(order -> order.remaining)
                .sum();
    }

    private static long sellable(List<ReferenceOrder> sells, long price) {
        return sells.stream()
                .filter(order -> order.isMarket() || order.price <= price)
                .mapToLong(order -> order.remaining)
                .sum();
    }

    void cancel(ReferenceOrder order, CancelReason reason) {
        state.open.remove(order);
        events.order("canceled", order);
        events.reason(reason);
        events.line();
    }

    void report(String event, ReferenceOrder order) {
        events.order(event, order);
        events.line();
    }

    private void report(String how, ReferenceOrder order, ReferenceOrder other, long price, long quantity) {
        ReferenceOrder buy = order.isBuy() ? order : other;
        ReferenceOrder sell = order.isBuy() ? other : order;
        events.trade(++state.trades, how, price, quantity);
        events.party(buy.id, buy.owner, buy.remaining);
        events.party(sell.id, sell.owner, sell.remaining);
        events.line();
    }
}
