package io.needletail.matching;

/**
 * Executes the commands that are by far the most: limit orders without instructions in continuous trading, other prices
 * and larger quantities of such orders, and cancels of orders in the book. A method tests by few comparisons whether a
 * command is one of these and passes all checks, then works on the array of the orders at once. It returns false, and
 * has changed nothing, for every other command: {@link OrderChecks} finds the reason of a refusal, {@link OrderEntry}
 * executes what is not refused.
 */
final class PlainOrders {
    private static final int RESTS = OrderAttributes.withPlace(OrderAttributes.REGISTERED, OrderAttributes.BOOK);

    private final Market market;
    private final OrderTable table;
    private final OrderIndex index;
    private final OrderSlab orders;
    private final Owners owners;
    private final LevelPages pages;
    private final Matcher matcher;
    private final Reports reports;
    private final long[] words;

    PlainOrders(Market market, Matcher matcher, Reports reports) {
        this.market = market;
        this.matcher = matcher;
        this.reports = reports;
        table = market.table;
        index = table.index;
        orders = market.orders;
        owners = market.owners;
        pages = market.pages;
        words = orders.words;
    }

    /** Enters an order, if it is a plain one. */
    boolean submit(NewOrder order) {
        if (!order.isPlainLimit() || !owners.isInRange(order.owner)) return false;
        Instrument instrument = market.continuous(order.instrument);
        if (instrument == null || !instrument.accepts(order.quantity, order.price)) return false;
        int row = orders.ownerRow(order.owner);
        if (!Owners.admits(words, row, market.nowNs, order.quantity, order.price)) return false;
        if (words[row + Owners.ROOM] < 1 || !table.hasRoom(1) || pages.available() < 1) return false;
        int bucket = index.bucket(order.orderId);
        if (index.find(words, bucket, order.orderId) != OrderSlab.NONE) return false;
        if (instrument.wouldTrade(order.attributes, order.price)) return take(order, instrument, row);
        if (OrderAttributes.isImmediate(order.attributes)) miss(order, row);
        else rest(order, instrument, row, bucket);
        return true;
    }

    /** Cancels an order, if it is in the book. */
    boolean cancel(int owner, long id) {
        long[] all = words;
        int bucket = index.bucket(id);
        int slot = index.find(all, bucket, id);
        if (slot == OrderSlab.NONE) return false;
        int at = slot << OrderSlab.WORDS_SHIFT;
        long meta = all[at + OrderSlab.META];
        int attributes = OrderAttributes.of(meta);
        if (OrderSlab.owner(meta) != owner || OrderAttributes.place(attributes) != OrderAttributes.BOOK) return false;
        int level = OrderSlab.leaveLevel(all, at);
        if (Rings.isEmpty(all, level)) market.instrumentOf(meta).own(attributes).vacate(level);
        table.close(all, bucket, slot, meta);
        reports.canceled(slot, CancelReason.REQUESTED);
        return true;
    }

    /** Moves an order to the end of another level or of its own, if it is a plain one and does not trade there. */
    boolean replace(OrderReplacement replacement) {
        long[] all = words;
        int slot = index.find(all, index.bucket(replacement.orderId), replacement.orderId);
        if (slot == OrderSlab.NONE || replacement.displayQuantity != 0) return false;
        int at = slot << OrderSlab.WORDS_SHIFT;
        long meta = all[at + OrderSlab.META];
        int attributes = OrderAttributes.of(meta);
        if (OrderSlab.owner(meta) != replacement.owner || !OrderAttributes.isPlainResting(attributes)) return false;
        Instrument instrument = market.continuous(OrderSlab.instrument(meta));
        if (instrument == null || !instrument.accepts(replacement.quantity, replacement.price)) return false;
        int row = orders.ownerRow(replacement.owner);
        boolean isAdmitted =
                Owners.admits(all, row, market.nowNs, replacement.quantity, replacement.price) && pages.available() > 0;
        if (!isAdmitted || instrument.wouldTrade(attributes, replacement.price)) return false;
        long quantity = all[at + OrderSlab.QUANTITY];
        if (replacement.price == all[at + OrderSlab.PRICE] && replacement.quantity <= quantity) return false;
        long remaining = all[at + OrderSlab.REMAINING] + replacement.quantity - quantity;
        if (remaining < 1) return false;
        all[row + Owners.MESSAGES]++;
        PriceLevels levels = instrument.own(attributes);
        int level = OrderSlab.leaveLevel(all, at);
        if (Rings.isEmpty(all, level)) levels.vacate(level);
        all[at + OrderSlab.REMAINING] = remaining;
        all[at + OrderSlab.PRICE] = replacement.price;
        all[at + OrderSlab.QUANTITY] = replacement.quantity;
        int entered = levels.enter(OrderBook.rankOf(attributes, replacement.price));
        OrderSlab.enterLevel(all, entered, at, (int) all[at + OrderSlab.PLACES]);
        reports.replaced(slot);
        return true;
    }

    private boolean take(NewOrder order, Instrument instrument, int row) {
        if (instrument.rules().volatilityRange() != 0) return false;
        words[row + Owners.MESSAGES]++;
        int slot = orders.allocate();
        OrderSlab.fill(words, slot << OrderSlab.WORDS_SHIFT, order, order.attributes);
        reports.accepted(slot);
        matcher.trade(instrument, slot, order.attributes, OrderBook.limit(order.attributes, order.price));
        matcher.triggerStops(instrument);
        return true;
    }

    // An order that is not to wait, and has nothing to trade with.
    private void miss(NewOrder order, int row) {
        words[row + Owners.MESSAGES]++;
        int slot = orders.allocate();
        OrderSlab.fill(words, slot << OrderSlab.WORDS_SHIFT, order, order.attributes);
        reports.accepted(slot);
        matcher.end(slot, CancelReason.IMMEDIATE_OR_CANCEL);
    }

    private void rest(NewOrder order, Instrument instrument, int row, int bucket) {
        long[] all = words;
        all[row + Owners.MESSAGES]++;
        int level = instrument.own(order.attributes).enter(OrderBook.rankOf(order.attributes, order.price));
        int slot = orders.allocate();
        int at = slot << OrderSlab.WORDS_SHIFT;
        OrderSlab.fill(all, at, order, order.attributes | RESTS);
        OrderSlab.enterLevel(all, level, at, index.put(bucket, slot));
        Owners.add(all, row, at);
        reports.accepted(slot);
    }
}
