package io.needletail.matching;

import io.needletail.matching.ReferenceState.Account;
import io.needletail.matching.ReferenceState.Terms;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Rules of the reference engine for refusals: a sequence of conditions for each command. */
final class ReferenceChecks {
    /** Collects the first reason whose condition holds. */
    private static final class Verdict {
        private RefusalReason reason = RefusalReason.NONE;

        private Verdict unless(RefusalReason otherwise, BooleanSupplier holds) {
            if (reason == RefusalReason.NONE && !holds.getAsBoolean()) reason = otherwise;
            return this;
        }

        private Verdict and(RefusalReason other) {
            if (reason == RefusalReason.NONE) reason = other;
            return this;
        }
    }

    private final ReferenceState state;

    ReferenceChecks(ReferenceState state) {
        this.state = state;
    }

    RefusalReason admit(int owner) {
        Account account = state.owners.get(owner);
        if (account == null) return RefusalReason.UNKNOWN_OWNER;
        if (account.isBlocked) return RefusalReason.OWNER_BLOCKED;
        if (state.nowNs - account.periodStart >= account.limits.periodNs()) {
            account.periodStart = state.nowNs;
            account.messages = 0;
        }
        if (account.messages >= account.limits.messagesMax()) return RefusalReason.MESSAGE_RATE;
        account.messages++;
        return RefusalReason.NONE;
    }

    RefusalReason admit(int owner, int instrument) {
        RefusalReason reason = admit(owner);
        if (reason != RefusalReason.NONE) return reason;
        Terms terms = state.instruments.get(instrument);
        return terms == null ? RefusalReason.UNKNOWN_INSTRUMENT : phase(terms);
    }

    RefusalReason check(NewOrder order) {
        Terms terms = state.instruments.get(order.instrument);
        TimeInForce time = order.timeInForce();
        boolean waits = time == TimeInForce.DAY || time == TimeInForce.GTC || time == TimeInForce.GTD;
        boolean isImmediate = time == TimeInForce.IOC || time == TimeInForce.FOK;
        boolean isStop = order.type() == OrderType.STOP || order.type() == OrderType.STOP_LIMIT;
        boolean hasLimit = order.type() == OrderType.LIMIT || order.type() == OrderType.STOP_LIMIT;
        boolean hasMinimum = order.minimumQuantity != 0;
        boolean hides = order.displayQuantity != 0;
        return new Verdict()
                .unless(
                        RefusalReason.DUPLICATE_ORDER,
                        () -> state.find(order.orderId).isEmpty())
                .unless(RefusalReason.UNSUPPORTED_COMBINATION, () -> !hides || (hasLimit && waits))
                .unless(
                        RefusalReason.UNSUPPORTED_COMBINATION,
                        () -> !isStop || (waits && !order.isPostOnly() && !hasMinimum))
                .unless(
                        RefusalReason.UNSUPPORTED_COMBINATION,
                        () -> order.type() != OrderType.MARKET || (time != TimeInForce.GTC && time != TimeInForce.GTD))
                .unless(
                        RefusalReason.UNSUPPORTED_COMBINATION,
                        () -> !order.isPostOnly() || (order.type() == OrderType.LIMIT && waits && !hasMinimum))
                .unless(RefusalReason.UNSUPPORTED_COMBINATION, () -> !hasMinimum || waits || time == TimeInForce.IOC)
                .unless(RefusalReason.WRONG_PHASE, () -> terms.isContinuous() || (!isImmediate && !hasMinimum))
                .unless(
                        RefusalReason.WRONG_PHASE,
                        () -> time != TimeInForce.AT_THE_OPEN || terms.phase == TradingPhase.OPENING_AUCTION)
                .and(quantity(terms, order.quantity, order.displayQuantity))
                .unless(
                        RefusalReason.MINIMUM_QUANTITY,
                        () -> order.minimumQuantity >= 0 && order.minimumQuantity <= order.quantity)
                .and(hasLimit ? limit(terms, order.price) : RefusalReason.NONE)
                .and(isStop ? price(terms, order.stopPrice) : RefusalReason.NONE)
                .unless(RefusalReason.ALREADY_EXPIRED, () -> time != TimeInForce.GTD || order.expiryNs > state.nowNs)
                .and(size(order.owner, order.quantity, hasLimit ? order.price : terms.reference))
                .and(isImmediate ? RefusalReason.NONE : room(order.owner, 1, pagesNeeded(order, terms)))
                .unless(
                        RefusalReason.WOULD_TRADE,
                        () -> !order.isPostOnly() || !wouldTrade(terms, order.instrument, order.side(), order.price))
                .reason;
    }

    RefusalReason check(OrderReplacement replacement, ReferenceOrder order) {
        Terms terms = state.instruments.get(order.instrument);
        boolean hasLimit = order.type == OrderType.LIMIT || order.type == OrderType.STOP_LIMIT;
        boolean isStop = order.place == OrderAttributes.STOPS;
        boolean isAuctionOnly =
                order.timeInForce == TimeInForce.AT_THE_OPEN || order.timeInForce == TimeInForce.AT_THE_CLOSE;
        boolean mayHide = hasLimit && !isAuctionOnly;
        boolean isFilled = replacement.quantity <= order.quantity - order.remaining;
        RefusalReason reason = new Verdict()
                .unless(RefusalReason.UNSUPPORTED_COMBINATION, () -> !order.isQuote)
                .and(phase(terms))
                .and(quantity(terms, replacement.quantity, replacement.displayQuantity))
                .unless(RefusalReason.ALREADY_FILLED, () -> !replacement.refusesFilled || !isFilled)
                .reason;
        if (isFilled || reason != RefusalReason.NONE) return reason;
        return new Verdict()
                .unless(RefusalReason.UNSUPPORTED_COMBINATION, () -> replacement.displayQuantity == 0 || mayHide)
                .and(
                        hasLimit && replacement.price != order.price
                                ? limit(terms, replacement.price)
                                : RefusalReason.NONE)
                .and(
                        isStop && replacement.stopPrice != order.stopPrice
                                ? price(terms, replacement.stopPrice)
                                : RefusalReason.NONE)
                .and(size(order.owner, replacement.quantity, hasLimit ? replacement.price : terms.reference))
                .unless(
                        RefusalReason.LEVEL_CAPACITY,
                        () -> state.availablePages() > 0 || hasPageAfter(replacement, order))
                .unless(
                        RefusalReason.WOULD_TRADE,
                        () -> !order.isPostOnly || !wouldTrade(terms, order.instrument, order.side, replacement.price))
                .reason;
    }

    RefusalReason check(TwoSidedQuote quote) {
        Terms terms = state.instruments.get(quote.instrument);
        boolean hasBid = quote.bidQuantity != 0;
        boolean hasAsk = quote.askQuantity != 0;
        boolean isNewBid = own(quote, OrderSide.BUY).isEmpty();
        boolean isNewAsk = own(quote, OrderSide.SELL).isEmpty();
        int more = (hasBid && isNewBid ? 1 : 0) + (hasAsk && isNewAsk ? 1 : 0);
        return new Verdict()
                .unless(
                        RefusalReason.DUPLICATE_ORDER,
                        () -> !hasBid || !isNewBid || state.find(quote.bidId).isEmpty())
                .unless(
                        RefusalReason.DUPLICATE_ORDER,
                        () -> !hasAsk || !isNewAsk || state.find(quote.askId).isEmpty())
                .unless(RefusalReason.DUPLICATE_ORDER, () -> !hasBid || !hasAsk || quote.bidId != quote.askId)
                .and(hasBid ? side(quote, OrderSide.BUY, terms) : RefusalReason.NONE)
                .and(hasAsk ? side(quote, OrderSide.SELL, terms) : RefusalReason.NONE)
                .unless(RefusalReason.CROSSED_QUOTE, () -> !hasBid || !hasAsk || quote.bidPrice < quote.askPrice)
                .and(room(quote.owner, more, pagesNeeded(quote, hasBid, hasAsk)))
                .reason;
    }

    /** Returns the open order that a side of a quote replaces. */
    Optional<ReferenceOrder> own(TwoSidedQuote quote, OrderSide side) {
        return state.find(quote.id(side))
                .filter(order -> order.isQuote
                        && order.owner == quote.owner
                        && order.instrument == quote.instrument
                        && order.side == side);
    }

    static RefusalReason price(InstrumentRules rules, long price) {
        if (Math.abs(price) > MatchingEngine.PRICE_MAX) return RefusalReason.INVALID_PRICE;
        return price % rules.ticks().tickAt(price) == 0 ? RefusalReason.NONE : RefusalReason.TICK_SIZE;
    }

    private static RefusalReason price(Terms terms, long price) {
        return price(terms.rules, price);
    }

    private static RefusalReason phase(Terms terms) {
        return switch (terms.phase) {
            case CLOSED -> RefusalReason.INSTRUMENT_CLOSED;
            case HALTED -> RefusalReason.INSTRUMENT_HALTED;
            default -> RefusalReason.NONE;
        };
    }

    private static RefusalReason limit(Terms terms, long price) {
        RefusalReason reason = price(terms, price);
        if (reason != RefusalReason.NONE || terms.rules.collar() == 0) return reason;
        boolean isNear = Math.abs(price - terms.reference) <= terms.rules.collar();
        return isNear ? RefusalReason.NONE : RefusalReason.PRICE_COLLAR;
    }

    private static RefusalReason quantity(Terms terms, long quantity, long display) {
        if (quantity < 1 || quantity > MatchingEngine.QUANTITY_MAX) return RefusalReason.INVALID_QUANTITY;
        if (quantity % terms.rules.lotSize() != 0) return RefusalReason.LOT_SIZE;
        if (display == 0) return RefusalReason.NONE;
        boolean isOutside = display < 0 || display > quantity || display < quantity / 1_000;
        return isOutside || display % terms.rules.lotSize() != 0 ? RefusalReason.DISPLAY_QUANTITY : RefusalReason.NONE;
    }

    private RefusalReason side(TwoSidedQuote quote, OrderSide side, Terms terms) {
        return new Verdict()
                .and(quantity(terms, quote.quantity(side), 0))
                .and(limit(terms, quote.price(side)))
                .and(size(quote.owner, quote.quantity(side), quote.price(side)))
                .reason;
    }

    private RefusalReason size(int owner, long quantity, long price) {
        OwnerLimits limits = state.owners.get(owner).limits;
        BigInteger notional = BigInteger.valueOf(price).abs().multiply(BigInteger.valueOf(quantity));
        return new Verdict()
                .unless(RefusalReason.ORDER_SIZE_LIMIT, () -> quantity <= limits.orderSizeMax())
                .unless(
                        RefusalReason.NOTIONAL_LIMIT,
                        () -> notional.min(BigInteger.valueOf(Long.MAX_VALUE))
                                        .compareTo(BigInteger.valueOf(limits.notionalMax()))
                                <= 0)
                .reason;
    }

    private RefusalReason room(int owner, int more, int pages) {
        return new Verdict()
                .unless(
                        RefusalReason.OPEN_ORDERS_LIMIT,
                        () -> more == 0
                                || state.openOf(owner) + more
                                        <= state.owners.get(owner).limits.openOrdersMax())
                .unless(RefusalReason.ORDER_CAPACITY, () -> state.open.size() + more <= state.config.orders())
                .unless(RefusalReason.LEVEL_CAPACITY, () -> pages <= state.availablePages())
                .reason;
    }

    private int pagesNeeded(NewOrder order, Terms terms) {
        ReferenceOrder made = ReferenceOrder.of(order);
        boolean isStop = order.type() == OrderType.STOP || order.type() == OrderType.STOP_LIMIT;
        boolean isParked =
                order.timeInForce() == TimeInForce.AT_THE_CLOSE && terms.phase != TradingPhase.CLOSING_AUCTION;
        if (isParked) return 1;
        made.place = isStop ? OrderAttributes.STOPS : OrderAttributes.BOOK;
        int own = state.hasPage(made.instrument, made.place, made.side, made.rank()) ? 0 : 1;
        return isStop ? own + 1 : own;
    }

    private int pagesNeeded(TwoSidedQuote quote, boolean hasBid, boolean hasAsk) {
        int bid = state.hasPage(quote.instrument, OrderAttributes.BOOK, OrderSide.BUY, -quote.bidPrice) ? 0 : 1;
        int ask = state.hasPage(quote.instrument, OrderAttributes.BOOK, OrderSide.SELL, quote.askPrice) ? 0 : 1;
        return (hasBid ? bid : 0) + (hasAsk ? ask : 0);
    }

    private boolean hasPageAfter(OrderReplacement replacement, ReferenceOrder order) {
        if (order.place == OrderAttributes.PARKED) return true;
        ReferenceOrder changed = order.copy();
        changed.place = order.place;
        changed.price = replacement.price;
        changed.stopPrice = replacement.stopPrice;
        return state.hasPage(order.instrument, order.place, order.side, changed.rank());
    }

    private boolean wouldTrade(Terms terms, int instrument, OrderSide side, long price) {
        if (!terms.isContinuous()) return false;
        return state.best(instrument, OrderAttributes.BOOK, side.opposite())
                .filter(other -> side == OrderSide.BUY ? other.price <= price : other.price >= price)
                .isPresent();
    }
}
