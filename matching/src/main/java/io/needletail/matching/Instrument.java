package io.needletail.matching;

/**
 * State of one instrument: rules, phase, prices and orders. Its orders have one sequence: bids, asks, buy stops, sell
 * stops, each by rank and age, then those that wait for the closing auction by age.
 */
final class Instrument {
    private static final int SECTIONS = 4;

    final int number;
    final OrderBook book;
    final StopOrders stops;
    private InstrumentRules rules = InstrumentRules.DEFAULTS;
    private boolean isUnrestricted = true;
    TradingPhase phase = TradingPhase.CLOSED;
    long referencePrice;
    long lastPrice;
    private final OrderSlab orders;
    private final LevelPages pages;
    private final int parked;

    Instrument(int number, LevelPages pages, OrderSlab orders) {
        this.number = number;
        this.orders = orders;
        this.pages = pages;
        parked = orders.parked(number);
        book = new OrderBook(pages, orders);
        stops = new StopOrders(pages, orders);
    }

    InstrumentRules rules() {
        return rules;
    }

    void rules(InstrumentRules changed) {
        rules = changed;
        isUnrestricted = changed.takesAll();
    }

    /** Tests whether its rules permit a quantity and a limit. */
    boolean accepts(long quantity, long price) {
        return isWithin(quantity, 1, MatchingEngine.QUANTITY_MAX)
                && isWithin(price, -MatchingEngine.PRICE_MAX, MatchingEngine.PRICE_MAX)
                && (isUnrestricted || OrderChecks.accepts(this, quantity, price));
    }

    /** Tests a range by one comparison: what is below it becomes a large number without a sign. */
    private static boolean isWithin(long value, long from, long to) {
        return Long.compareUnsigned(value - from, to - from) <= 0;
    }

    /** Returns the side of the book of an order with these attributes. */
    PriceLevels own(int attributes) {
        return book.own(attributes);
    }

    /** Tests whether a limit order with these attributes would trade at once. */
    boolean wouldTrade(int attributes, long price) {
        return book.others(attributes).first() <= OrderBook.limit(attributes, price);
    }

    boolean isContinuous() {
        return phase == TradingPhase.CONTINUOUS;
    }

    /** Tests whether a new order with these attributes waits for the closing auction outside the book. */
    boolean parks(int attributes) {
        return OrderAttributes.isAtTheClose(attributes) && phase != TradingPhase.CLOSING_AUCTION;
    }

    /** Notes the price of a trade. */
    void traded(long price) {
        lastPrice = price;
        stops.include(price);
    }

    /** Places an order, and reserves a page for one that waits outside the book. */
    void add(int slot, int place) {
        if (place == OrderAttributes.BOOK) {
            book.add(slot, orders.attributes(slot));
            return;
        }
        pages.reserve();
        if (place == OrderAttributes.STOPS) stops.add(slot);
        else orders.append(parked, slot);
    }

    /** Takes an order from where it waits. */
    void remove(int slot) {
        int attributes = orders.attributes(slot);
        int place = OrderAttributes.place(attributes);
        if (place == OrderAttributes.PARKED) {
            orders.unlink(slot);
        } else if (orders.leaveLevel(slot, orders.remaining(slot))) {
            PriceLevels levels = place == OrderAttributes.BOOK ? own(attributes) : stops.own(attributes);
            levels.vacate(orders.queue(slot));
        }
        if (place != OrderAttributes.BOOK) pages.unreserve();
        orders.attributes(slot, OrderAttributes.withPlace(attributes, OrderAttributes.NOWHERE));
    }

    /** Takes a quantity off the level of an order that keeps its place. */
    void reduce(int slot, long quantity) {
        if (OrderAttributes.place(orders.attributes(slot)) != OrderAttributes.PARKED)
            orders.reduceLevel(slot, quantity);
    }

    /** Returns the order that waits longest for the closing auction, or {@link OrderSlab#NONE}. */
    int firstParked() {
        return orders.first(parked);
    }

    /** Returns the first order, or {@link OrderSlab#NONE}. */
    int firstOrder() {
        return firstFrom(0);
    }

    /** Returns the order after another, or {@link OrderSlab#NONE}. */
    int orderAfter(int slot) {
        int next = orders.next(slot);
        if (next != OrderSlab.NONE) return next;
        int attributes = orders.attributes(slot);
        int place = OrderAttributes.place(attributes);
        if (place == OrderAttributes.PARKED) return OrderSlab.NONE;
        boolean isBook = place == OrderAttributes.BOOK;
        int section = (isBook ? 0 : 2) + (attributes & OrderAttributes.SELL);
        PriceLevels levels = section(section);
        long rank = levels.after(isBook ? book.rank(slot) : stops.rank(slot));
        return rank == PriceLevels.NONE ? firstFrom(section + 1) : levels.firstOrder(rank);
    }

    private int pagesNeeded(int slot) {
        boolean isBuy = orders.isBuy(slot);
        return switch (OrderAttributes.place(orders.attributes(slot))) {
            case OrderAttributes.BOOK -> book.levels(isBuy).hasPage(book.rank(slot)) ? 0 : 1;
            case OrderAttributes.STOPS -> stops.levels(isBuy).hasPage(stops.rank(slot)) ? 1 : 2;
            default -> 1;
        };
    }

    private int firstFrom(int section) {
        for (int i = section; i < SECTIONS; i++) {
            if (!section(i).isEmpty()) return section(i).firstOrder();
        }
        return firstParked();
    }

    private PriceLevels section(int number) {
        boolean isBuy = (number & 1) == 0;
        return number < 2 ? book.levels(isBuy) : stops.levels(isBuy);
    }

    void write(StateWriter state) {
        state.word(number);
        rules.ticks().write(state);
        state.word(rules.lotSize());
        state.word(rules.collar());
        state.word(rules.volatilityRange());
        state.word(phase.code);
        state.word(referencePrice);
        state.word(lastPrice);
        stops.writeRange(state);
        for (int slot = firstOrder(); slot != OrderSlab.NONE; slot = orderAfter(slot)) {
            state.word(orders.meta(slot));
            state.word(orders.id(slot));
            state.word(orders.price(slot));
            state.word(orders.remaining(slot));
            state.word(orders.visible(slot));
            state.word(orders.quantity(slot));
            state.word(orders.stopPrice(slot));
            state.word(orders.display(slot));
            state.word(orders.expiry(slot));
        }
        state.word(-1);
    }

    /** Reads what {@link #write} wrote after the number. */
    void read(StateReader state, OrderTable table) {
        TickTable ticks = TickTable.read(state);
        rules(InstrumentRules.DEFAULTS
                .withTicks(ticks)
                .withLotSize(state.word())
                .withCollar(state.word())
                .withVolatilityRange(state.word()));
        phase = state.constant(TradingPhase.class);
        referencePrice = state.word();
        lastPrice = state.word();
        stops.readRange(state);
        for (long meta = state.word(); meta != -1; meta = state.word()) {
            if (!table.hasRoom(1)) throw StateReader.damaged("it has more orders than the engine has room for");
            int slot = orders.allocate();
            orders.fill(slot, state.word(), state.word(), 0, meta);
            long remaining = state.word();
            long visible = state.word();
            orders.resize(slot, state.word(), remaining, visible);
            orders.stopPrice(slot, state.word());
            orders.display(slot, state.word());
            orders.expiry(slot, state.word());
            if (orders.instrument(slot) != number) throw StateReader.damaged("an order is of another instrument");
            if (pages.available() < pagesNeeded(slot))
                throw StateReader.damaged("it has more prices than the engine has room for");
            add(slot, OrderAttributes.place(orders.attributes(slot)));
            table.register(slot);
        }
    }
}
