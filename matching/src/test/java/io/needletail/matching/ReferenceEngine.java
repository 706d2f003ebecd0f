package io.needletail.matching;

import io.needletail.matching.ReferenceState.Account;
import io.needletail.matching.ReferenceState.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The matching engine once more, written for clarity alone: lists that are searched and sorted for each question. It
 * shares no data structure and no decision with the engine, only the form of commands and the words of a snapshot.
 */
final class ReferenceEngine implements Commands {
    final ReferenceState state;
    final EventText events = new EventText();
    private final ReferenceChecks checks;
    private final ReferenceTrading trading;

    ReferenceEngine(MatchingConfig config) {
        state = new ReferenceState(config);
        checks = new ReferenceChecks(state);
        trading = new ReferenceTrading(state, events);
    }

    @Override
    public void submit(NewOrder command) {
        advanceTime(command.timeNs);
        RefusalReason reason = checks.admit(command.owner, command.instrument);
        if (reason == RefusalReason.NONE) reason = checks.check(command);
        if (reason != RefusalReason.NONE) {
            events.refused(CommandType.NEW_ORDER, command.owner, command.orderId, reason);
            return;
        }
        Terms terms = state.instruments.get(command.instrument);
        ReferenceOrder order = ReferenceOrder.of(command);
        trading.report("accepted", order);
        if (order.type == OrderType.STOP || order.type == OrderType.STOP_LIMIT) {
            trading.placeStop(terms, order);
        } else if (order.timeInForce == TimeInForce.AT_THE_CLOSE && terms.phase != TradingPhase.CLOSING_AUCTION) {
            state.place(order, OrderAttributes.PARKED);
        } else {
            boolean isFok = order.timeInForce == TimeInForce.FOK;
            trading.enter(terms, order, isFok ? order.quantity : command.minimumQuantity);
        }
        trading.triggerStops(order.instrument);
    }

    @Override
    public void replace(OrderReplacement command) {
        advanceTime(command.timeNs);
        RefusalReason reason = checks.admit(command.owner);
        Optional<ReferenceOrder> found = state.find(command.orderId).filter(order -> order.owner == command.owner);
        if (reason == RefusalReason.NONE) {
            reason = found.map(order -> checks.check(command, order)).orElse(RefusalReason.UNKNOWN_ORDER);
        }
        if (reason != RefusalReason.NONE) {
            events.refused(CommandType.REPLACE, command.owner, command.orderId, reason);
            return;
        }
        replace(command, found.orElseThrow());
    }

    private void replace(OrderReplacement command, ReferenceOrder order) {
        Terms terms = state.instruments.get(order.instrument);
        boolean isSmaller = command.quantity <= order.quantity;
        boolean isSamePrice = order.isMarket() || command.price == order.price;
        boolean keepsPlace = order.place == OrderAttributes.STOPS
                ? isSmaller && command.stopPrice == order.stopPrice
                : isSmaller && isSamePrice && command.displayQuantity == order.display;
        int place = order.place;
        if (command.quantity <= order.quantity - order.remaining) {
            order.quantity -= order.remaining;
            order.remaining = 0;
            order.visible = 0;
            trading.report("replaced", order);
            state.open.remove(order);
            return;
        }
        order.remaining += command.quantity - order.quantity;
        order.quantity = command.quantity;
        order.visible = Math.min(order.visible, order.remaining);
        if (order.type != OrderType.MARKET && order.type != OrderType.STOP) order.price = command.price;
        if (place == OrderAttributes.STOPS) order.stopPrice = command.stopPrice;
        order.display = command.displayQuantity;
        if (order.display == 0) order.visible = order.remaining;
        trading.report("replaced", order);
        if (keepsPlace) return;
        order.place = OrderAttributes.NOWHERE;
        switch (place) {
            case OrderAttributes.BOOK -> trading.enter(terms, order, 0);
            case OrderAttributes.STOPS -> trading.placeStop(terms, order);
            default -> state.place(order, place);
        }
        trading.triggerStops(order.instrument);
    }

    @Override
    public void cancel(int owner, long orderId, long timeNs) {
        advanceTime(timeNs);
        Optional<ReferenceOrder> found = state.find(orderId).filter(order -> order.owner == owner);
        if (found.isPresent()) {
            trading.cancel(found.get(), CancelReason.REQUESTED);
            return;
        }
        boolean isKnown = state.owners.containsKey(owner);
        RefusalReason reason = isKnown ? RefusalReason.UNKNOWN_ORDER : RefusalReason.UNKNOWN_OWNER;
        events.refused(CommandType.CANCEL, owner, orderId, reason);
    }

    @Override
    public void massCancel(int owner, int instrument, SideFilter sides, long timeNs) {
        advanceTime(timeNs);
        if (owner != MatchingEngine.ANY && !state.owners.containsKey(owner)) {
            events.refused(CommandType.MASS_CANCEL, owner, -1, RefusalReason.UNKNOWN_OWNER);
            return;
        }
        if (instrument != MatchingEngine.ANY && !state.instruments.containsKey(instrument)) {
            events.refused(CommandType.MASS_CANCEL, owner, -1, RefusalReason.UNKNOWN_INSTRUMENT);
            return;
        }
        List<ReferenceOrder> all = new ArrayList<>(state.open);
        if (owner == MatchingEngine.ANY) {
            all.clear();
            state.instruments.keySet().forEach(number -> all.addAll(state.sequence(number)));
        }
        all.removeIf(order -> owner != MatchingEngine.ANY && order.owner != owner);
        all.removeIf(order -> instrument != MatchingEngine.ANY && order.instrument != instrument);
        all.removeIf(order -> sides == (order.isBuy() ? SideFilter.SELL : SideFilter.BUY));
        all.forEach(order -> trading.cancel(order, CancelReason.MASS_CANCEL));
        events.massCanceled(owner, instrument, sides, all.size());
    }

    @Override
    public void quote(TwoSidedQuote quote) {
        advanceTime(quote.timeNs);
        RefusalReason reason = checks.admit(quote.owner, quote.instrument);
        if (reason == RefusalReason.NONE) reason = checks.check(quote);
        if (reason != RefusalReason.NONE) {
            events.refused(CommandType.QUOTE, quote.owner, quote.bidId, reason);
            return;
        }
        Optional<ReferenceOrder> bid = checks.own(quote, OrderSide.BUY);
        Optional<ReferenceOrder> ask = checks.own(quote, OrderSide.SELL);
        bid.ifPresent(order -> takeOut(quote, order));
        ask.ifPresent(order -> takeOut(quote, order));
        putIn(quote, OrderSide.BUY, bid);
        putIn(quote, OrderSide.SELL, ask);
        trading.triggerStops(quote.instrument);
    }

    private void takeOut(TwoSidedQuote quote, ReferenceOrder order) {
        long quantity = quote.quantity(order.side);
        if (quantity == 0) trading.cancel(order, CancelReason.QUOTE_WITHDRAWN);
        else if (quote.price(order.side) != order.price || quantity > order.remaining) {
            order.place = OrderAttributes.NOWHERE;
        }
    }

    private void putIn(TwoSidedQuote quote, OrderSide side, Optional<ReferenceOrder> open) {
        if (quote.quantity(side) == 0) return;
        ReferenceOrder order = open.orElseGet(() -> ReferenceOrder.of(quote, side));
        order.price = quote.price(side);
        order.quantity = quote.quantity(side);
        order.remaining = order.quantity;
        order.visible = order.quantity;
        trading.report(open.isPresent() ? "replaced" : "accepted", order);
        if (order.place != OrderAttributes.BOOK) trading.enter(state.instruments.get(quote.instrument), order, 0);
    }

    @Override
    public void defineInstrument(int number, InstrumentRules rules, long referencePrice, long timeNs) {
        advanceTime(timeNs);
        Terms terms = state.instruments.get(number);
        RefusalReason reason = ReferenceChecks.price(rules, referencePrice);
        if (terms != null && terms.phase != TradingPhase.CLOSED && terms.phase != TradingPhase.HALTED) {
            reason = RefusalReason.WRONG_PHASE;
        }
        if (number < 0 || number >= state.config.instruments()) reason = RefusalReason.NUMBER_OUT_OF_RANGE;
        if (reason != RefusalReason.NONE) {
            events.refused(CommandType.INSTRUMENT, -1, -1, reason);
            return;
        }
        terms = state.instruments.computeIfAbsent(number, unknown -> new Terms());
        terms.rules = rules;
        terms.reference = referencePrice;
        terms.last = referencePrice;
        events.instrumentDefined(number);
    }

    @Override
    public void defineOwner(int owner, OwnerLimits limits, long timeNs) {
        advanceTime(timeNs);
        if (owner < 0 || owner >= state.config.owners()) {
            events.refused(CommandType.OWNER, owner, -1, RefusalReason.NUMBER_OUT_OF_RANGE);
            return;
        }
        state.owners.computeIfAbsent(owner, unknown -> new Account()).limits = limits;
        events.ownerDefined(owner);
    }

    @Override
    public void blockOwner(int owner, boolean isBlocked, long timeNs) {
        advanceTime(timeNs);
        if (!state.owners.containsKey(owner)) {
            events.refused(CommandType.BLOCK, owner, -1, RefusalReason.UNKNOWN_OWNER);
            return;
        }
        state.owners.get(owner).isBlocked = isBlocked;
        List<ReferenceOrder> own = new ArrayList<>(state.open);
        own.removeIf(order -> order.owner != owner);
        if (isBlocked) own.forEach(order -> trading.cancel(order, CancelReason.OWNER_BLOCKED));
        events.ownerBlocked(owner, isBlocked);
    }

    @Override
    public void changePhase(int instrument, TradingPhase phase, long timeNs) {
        advanceTime(timeNs);
        Terms terms = state.instruments.get(instrument);
        if (terms == null || terms.phase == phase) {
            boolean isUnknown = terms == null;
            events.refused(
                    CommandType.PHASE,
                    -1,
                    -1,
                    isUnknown ? RefusalReason.UNKNOWN_INSTRUMENT : RefusalReason.WRONG_PHASE);
            return;
        }
        boolean opens = phase == TradingPhase.CONTINUOUS;
        boolean closes = phase == TradingPhase.CLOSED;
        if (opens || (closes && terms.phase.isAuction())) trading.uncross(instrument, terms);
        for (ReferenceOrder order : state.sequence(instrument)) {
            boolean isInBook = order.place == OrderAttributes.BOOK;
            boolean isAuctionOnly =
                    order.timeInForce == TimeInForce.AT_THE_OPEN || order.timeInForce == TimeInForce.AT_THE_CLOSE;
            boolean outlives = order.timeInForce == TimeInForce.GTC || order.timeInForce == TimeInForce.GTD;
            boolean isMarketInBook = isInBook && order.isMarket();
            if (opens && isInBook && (isMarketInBook || isAuctionOnly))
                trading.cancel(order, CancelReason.AUCTION_ENDED);
            if (closes && (isMarketInBook || !outlives)) trading.cancel(order, CancelReason.EXPIRED);
        }
        terms.phase = phase;
        events.phaseChanged(instrument, phase);
        if (phase == TradingPhase.CLOSING_AUCTION) {
            for (ReferenceOrder order : state.sequence(instrument)) {
                if (order.place == OrderAttributes.PARKED) state.place(order, OrderAttributes.BOOK);
            }
        }
        if (closes) ReferenceTrading.clearRange(terms);
        if (opens) terms.traded(terms.last);
        trading.triggerStops(instrument);
    }

    @Override
    public void advanceTime(long timeNs) {
        state.nowNs = Math.max(state.nowNs, timeNs);
        List<ReferenceOrder> expired = new ArrayList<>(state.open);
        expired.removeIf(order -> order.expiry == 0 || order.expiry > state.nowNs);
        expired.sort(
                Comparator.<ReferenceOrder>comparingLong(order -> order.expiry).thenComparingLong(order -> order.id));
        expired.forEach(order -> trading.cancel(order, CancelReason.EXPIRED));
    }
}
