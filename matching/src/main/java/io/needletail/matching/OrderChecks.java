package io.needletail.matching;

/**
 * Decides whether a command is accepted; the first rule that it breaks gives the reason. Changes nothing but the count
 * of messages.
 */
final class OrderChecks {
    /** An iceberg order has at most this many slices. */
    static final long SLICES_MAX = 1_000;

    private final Market market;
    private final OrderSlab orders;
    private final OrderTable table;
    private final Owners owners;

    OrderChecks(Market market) {
        this.market = market;
        orders = market.orders;
        table = market.table;
        owners = market.owners;
    }

    RefusalReason check(NewOrder order) {
        RefusalReason reason = checkEntry(order.owner, order.instrument);
        if (reason != RefusalReason.NONE) return reason;
        Instrument instrument = market.instruments[order.instrument];
        if (table.find(order.orderId) != OrderSlab.NONE) return RefusalReason.DUPLICATE_ORDER;
        if (!isSupported(order)) return RefusalReason.UNSUPPORTED_COMBINATION;
        if (!fitsPhase(order, instrument.phase)) return RefusalReason.WRONG_PHASE;
        reason = checkQuantity(instrument, order.quantity, order.displayQuantity);
        if (reason != RefusalReason.NONE) return reason;
        if (order.minimumQuantity < 0 || order.minimumQuantity > order.quantity) return RefusalReason.MINIMUM_QUANTITY;
        reason = order.type().hasLimit() ? checkLimit(instrument, order.price) : RefusalReason.NONE;
        if (reason != RefusalReason.NONE) return reason;
        reason = order.type().isStop() ? checkPrice(instrument, order.stopPrice) : RefusalReason.NONE;
        if (reason != RefusalReason.NONE) return reason;
        if (order.timeInForce() == TimeInForce.GTD && order.expiryNs <= market.nowNs)
            return RefusalReason.ALREADY_EXPIRED;
        reason = owners.checkSize(
                order.owner, order.quantity, order.type().hasLimit() ? order.price : instrument.referencePrice);
        if (reason != RefusalReason.NONE) return reason;
        if (!order.timeInForce().isImmediate()) {
            reason = checkRoom(order.owner, 1, pagesNeeded(instrument, order));
            if (reason != RefusalReason.NONE) return reason;
        }
        return order.isPostOnly() && wouldTrade(instrument, order.side() == OrderSide.BUY, order.price)
                ? RefusalReason.WOULD_TRADE
                : RefusalReason.NONE;
    }

    /** Checks the replacement of the order in {@code slot}, which the caller has found. */
    RefusalReason check(OrderReplacement replacement, int slot) {
        Instrument instrument = market.instrumentOf(slot);
        int attributes = orders.attributes(slot);
        OrderType type = OrderAttributes.type(attributes);
        if ((attributes & OrderAttributes.QUOTE) != 0) return RefusalReason.UNSUPPORTED_COMBINATION;
        RefusalReason reason = checkPhase(instrument);
        if (reason != RefusalReason.NONE) return reason;
        reason = checkQuantity(instrument, replacement.quantity, replacement.displayQuantity);
        if (reason != RefusalReason.NONE) return reason;
        if (replacement.quantity <= orders.quantity(slot) - orders.remaining(slot)) {
            return replacement.refusesFilled ? RefusalReason.ALREADY_FILLED : RefusalReason.NONE;
        }
        if (replacement.displayQuantity != 0 && !mayHide(type, OrderAttributes.timeInForce(attributes))) {
            return RefusalReason.UNSUPPORTED_COMBINATION;
        }
        if (type.hasLimit() && replacement.price != orders.price(slot)) {
            reason = checkLimit(instrument, replacement.price);
            if (reason != RefusalReason.NONE) return reason;
        }
        if (type.isStop() && replacement.stopPrice != orders.stopPrice(slot)) {
            reason = checkPrice(instrument, replacement.stopPrice);
            if (reason != RefusalReason.NONE) return reason;
        }
        reason = owners.checkSize(
                replacement.owner,
                replacement.quantity,
                type.hasLimit() ? replacement.price : instrument.referencePrice);
        if (reason != RefusalReason.NONE) return reason;
        if (!hasPageFor(instrument, replacement, slot) && market.pages.available() < 1) {
            return RefusalReason.LEVEL_CAPACITY;
        }
        boolean isPostOnly = (attributes & OrderAttributes.POST_ONLY) != 0;
        return isPostOnly && wouldTrade(instrument, orders.isBuy(slot), replacement.price)
                ? RefusalReason.WOULD_TRADE
                : RefusalReason.NONE;
    }

    /**
     * Checks both sides of a quote, of which {@code bidSlot} and {@code askSlot} are open or {@link OrderSlab#NONE}.
     */
    RefusalReason check(TwoSidedQuote quote, int bidSlot, int askSlot) {
        Instrument instrument = market.instruments[quote.instrument];
        boolean hasBid = quote.bidQuantity != 0;
        boolean hasAsk = quote.askQuantity != 0;
        if ((hasBid && isTaken(quote.bidId, bidSlot)) || (hasAsk && isTaken(quote.askId, askSlot))) {
            return RefusalReason.DUPLICATE_ORDER;
        }
        if (hasBid && hasAsk && quote.bidId == quote.askId) return RefusalReason.DUPLICATE_ORDER;
        RefusalReason reason = hasBid ? checkSide(quote, OrderSide.BUY, instrument) : RefusalReason.NONE;
        if (reason != RefusalReason.NONE) return reason;
        reason = hasAsk ? checkSide(quote, OrderSide.SELL, instrument) : RefusalReason.NONE;
        if (reason != RefusalReason.NONE) return reason;
        if (hasBid && hasAsk && quote.bidPrice >= quote.askPrice) return RefusalReason.CROSSED_QUOTE;
        int more = (hasBid && bidSlot == OrderSlab.NONE ? 1 : 0) + (hasAsk && askSlot == OrderSlab.NONE ? 1 : 0);
        int pages = (hasBid && !instrument.book.hasPage(true, quote.bidPrice) ? 1 : 0)
                + (hasAsk && !instrument.book.hasPage(false, quote.askPrice) ? 1 : 0);
        return checkRoom(quote.owner, more, pages);
    }

    /** Checks what every command that enters orders has in common, and counts the message. */
    RefusalReason checkEntry(int owner, int instrument) {
        RefusalReason reason = owners.admit(owner, market.nowNs);
        if (reason != RefusalReason.NONE) return reason;
        if (!market.isInstrument(instrument)) return RefusalReason.UNKNOWN_INSTRUMENT;
        return checkPhase(market.instruments[instrument]);
    }

    /** Checks the reference price of an instrument under its new rules. */
    static RefusalReason checkReference(InstrumentRules rules, long price) {
        if (price > MatchingEngine.PRICE_MAX || price < -MatchingEngine.PRICE_MAX) return RefusalReason.INVALID_PRICE;
        return rules.ticks().isValid(price) ? RefusalReason.NONE : RefusalReason.TICK_SIZE;
    }

    private static RefusalReason checkPhase(Instrument instrument) {
        if (instrument.phase == TradingPhase.CLOSED) return RefusalReason.INSTRUMENT_CLOSED;
        return instrument.phase == TradingPhase.HALTED ? RefusalReason.INSTRUMENT_HALTED : RefusalReason.NONE;
    }

    private static boolean isSupported(NewOrder order) {
        TimeInForce time = order.timeInForce();
        boolean waits = time == TimeInForce.DAY || time.survivesClose();
        boolean isPlain = !order.isPostOnly() && order.minimumQuantity == 0;
        if (order.displayQuantity != 0 && !mayHide(order.type(), time)) return false;
        // No switch: its table of an enum is a class that the first order of a kind would load, with garbage
        if (order.type().isStop()) return waits && isPlain;
        if (!mayHaveMinimum(order)) return false;
        return order.type().hasLimit()
                ? !order.isPostOnly() || (waits && order.minimumQuantity == 0)
                : !time.survivesClose() && !order.isPostOnly();
    }

    private static boolean mayHaveMinimum(NewOrder order) {
        return order.minimumQuantity == 0
                || (order.timeInForce() != TimeInForce.FOK
                        && !order.timeInForce().isAuctionOnly());
    }

    private static boolean mayHide(OrderType type, TimeInForce time) {
        return type.hasLimit() && (time == TimeInForce.DAY || time.survivesClose());
    }

    private static boolean fitsPhase(NewOrder order, TradingPhase phase) {
        boolean needsTrade = order.timeInForce().isImmediate() || order.minimumQuantity != 0;
        if (needsTrade && phase != TradingPhase.CONTINUOUS) return false;
        return order.timeInForce() != TimeInForce.AT_THE_OPEN || phase == TradingPhase.OPENING_AUCTION;
    }

    private static RefusalReason checkQuantity(Instrument instrument, long quantity, long display) {
        if (quantity < 1 || quantity > MatchingEngine.QUANTITY_MAX) return RefusalReason.INVALID_QUANTITY;
        long lot = instrument.rules().lotSize();
        if (lot != 1 && quantity % lot != 0) return RefusalReason.LOT_SIZE;
        if (display == 0) return RefusalReason.NONE;
        boolean isSlice = display > 0 && display <= quantity && display % lot == 0;
        return isSlice && display >= quantity / SLICES_MAX ? RefusalReason.NONE : RefusalReason.DISPLAY_QUANTITY;
    }

    private static RefusalReason checkLimit(Instrument instrument, long price) {
        RefusalReason reason = checkPrice(instrument, price);
        if (reason != RefusalReason.NONE) return reason;
        long collar = instrument.rules().collar();
        return collar != 0 && Math.abs(price - instrument.referencePrice) > collar
                ? RefusalReason.PRICE_COLLAR
                : RefusalReason.NONE;
    }

    /** Tests whether the rules of an instrument permit a quantity, all of which shows, and a limit. */
    static boolean accepts(Instrument instrument, long quantity, long price) {
        return checkQuantity(instrument, quantity, 0) == RefusalReason.NONE
                && checkLimit(instrument, price) == RefusalReason.NONE;
    }

    private static RefusalReason checkPrice(Instrument instrument, long price) {
        return checkReference(instrument.rules(), price);
    }

    private RefusalReason checkSide(TwoSidedQuote quote, OrderSide side, Instrument instrument) {
        RefusalReason reason = checkQuantity(instrument, quote.quantity(side), 0);
        if (reason != RefusalReason.NONE) return reason;
        reason = checkLimit(instrument, quote.price(side));
        if (reason != RefusalReason.NONE) return reason;
        return owners.checkSize(quote.owner, quote.quantity(side), quote.price(side));
    }

    private boolean isTaken(long id, int own) {
        return own == OrderSlab.NONE && table.find(id) != OrderSlab.NONE;
    }

    private RefusalReason checkRoom(int owner, int more, int pages) {
        if (more > 0 && !owners.hasRoom(owner, more)) return RefusalReason.OPEN_ORDERS_LIMIT;
        if (!table.hasRoom(more)) return RefusalReason.ORDER_CAPACITY;
        return pages > market.pages.available() ? RefusalReason.LEVEL_CAPACITY : RefusalReason.NONE;
    }

    /** Returns how many pages an order may take: where it waits, and one for its way into the book later. */
    private static int pagesNeeded(Instrument instrument, NewOrder order) {
        boolean isBuy = order.side() == OrderSide.BUY;
        if (order.type().isStop()) return instrument.stops.hasPage(isBuy, order.stopPrice) ? 1 : 2;
        if (instrument.parks(order.attributes)) return 1;
        boolean hasPage = order.type() == OrderType.MARKET
                ? instrument.book.levels(isBuy).hasPage(OrderBook.MARKET_RANK)
                : instrument.book.hasPage(isBuy, order.price);
        return hasPage ? 0 : 1;
    }

    private boolean hasPageFor(Instrument instrument, OrderReplacement replacement, int slot) {
        int attributes = orders.attributes(slot);
        boolean isBuy = orders.isBuy(slot);
        if (OrderAttributes.isStop(attributes)) return instrument.stops.hasPage(isBuy, replacement.stopPrice);
        return OrderAttributes.place(attributes) == OrderAttributes.PARKED
                || OrderAttributes.isMarket(attributes)
                || instrument.book.hasPage(isBuy, replacement.price);
    }

    private static boolean wouldTrade(Instrument instrument, boolean isBuy, long price) {
        return instrument.isContinuous() && instrument.book.wouldTrade(isBuy, price);
    }
}
