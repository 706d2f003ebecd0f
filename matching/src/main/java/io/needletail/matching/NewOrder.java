package io.needletail.matching;

/**
 * Command to enter an order. A caller keeps one instance and fills it again for each command: {@link #begin} sets every
 * field to its default. The engine only reads it.
 */
public final class NewOrder {
    long orderId;
    int owner;
    int instrument;
    long timeNs;

    /** Side, type, time in force, prevention and post-only, as in the record of the order; all are 0 by default. */
    int attributes;

    long price;
    long stopPrice;
    long quantity;
    long displayQuantity;
    long minimumQuantity;
    long expiryNs;

    /** True when a term was set that most orders do not have: stop price, displayed or minimum quantity, expiry. */
    private boolean hasExtras;

    /** Creates an empty command. */
    public NewOrder() {}

    /**
     * Begins a limit order for the day without instructions.
     *
     * @param id chosen by the caller; no open order has it
     * @param fromOwner number of the owner
     * @param ofInstrument number of the instrument
     * @param atNs time of the command in ns, in the caller's epoch
     * @return this command
     */
    public NewOrder begin(long id, int fromOwner, int ofInstrument, long atNs) {
        orderId = id;
        owner = fromOwner;
        instrument = ofInstrument;
        timeNs = atNs;
        attributes = 0;
        price = 0;
        quantity = 0;
        if (hasExtras) clearExtras();
        return this;
    }

    private void clearExtras() {
        hasExtras = false;
        stopPrice = 0;
        displayQuantity = 0;
        minimumQuantity = 0;
        expiryNs = 0;
    }

    /**
     * Makes it a limit order.
     *
     * @param ofSide the side
     * @param ofQuantity the total quantity
     * @param atPrice in price units
     * @return this command
     */
    public NewOrder limit(OrderSide ofSide, long ofQuantity, long atPrice) {
        attributes = OrderAttributes.withLimit(attributes, ofSide);
        quantity = ofQuantity;
        price = atPrice;
        return this;
    }

    /**
     * Makes it a market order.
     *
     * @param ofSide the side
     * @param ofQuantity the total quantity
     * @return this command
     */
    public NewOrder market(OrderSide ofSide, long ofQuantity) {
        side(ofSide);
        type(OrderType.MARKET);
        quantity = ofQuantity;
        return this;
    }

    /**
     * Lets it wait for a trade at or beyond the stop price: a limit order becomes stop-limit, a market order a stop
     * order. Before the first trade of an instrument its reference price counts as that of one: an order that it
     * reaches is triggered at once.
     *
     * @param atPrice in price units
     * @return this command
     */
    public NewOrder stop(long atPrice) {
        type(type().hasLimit() ? OrderType.STOP_LIMIT : OrderType.STOP);
        stopPrice = atPrice;
        hasExtras = true;
        return this;
    }

    /**
     * Sets the time in force.
     *
     * @param value the time in force
     * @return this command
     */
    public NewOrder timeInForce(TimeInForce value) {
        attributes = OrderAttributes.with(attributes, value);
        return this;
    }

    /**
     * Sets the time in force to GTD with the given expiry, in ns of the caller's epoch.
     *
     * @param untilNs the time at which it expires
     * @return this command
     */
    public NewOrder goodTill(long untilNs) {
        expiryNs = untilNs;
        hasExtras = true;
        return timeInForce(TimeInForce.GTD);
    }

    /**
     * Makes it an iceberg order that shows at most this quantity; 0 shows all.
     *
     * @param shown size of a slice
     * @return this command
     */
    public NewOrder display(long shown) {
        displayQuantity = shown;
        hasExtras = true;
        return this;
    }

    /**
     * Cancels it unless at least this quantity trades at once; 0 for none.
     *
     * @param least the least quantity
     * @return this command
     */
    public NewOrder minimum(long least) {
        minimumQuantity = least;
        hasExtras = true;
        return this;
    }

    /**
     * Refuses it when it would trade at once.
     *
     * @return this command
     */
    public NewOrder postOnly() {
        attributes |= OrderAttributes.POST_ONLY;
        return this;
    }

    /**
     * Sets the rule for a meeting with an order of the same owner.
     *
     * @param rule what happens then
     * @return this command
     */
    public NewOrder selfTrade(SelfTradePrevention rule) {
        attributes = OrderAttributes.with(attributes, rule);
        return this;
    }

    /** {@return the id that the caller chose} */
    public long orderId() {
        return orderId;
    }

    /** {@return the number of the owner} */
    public int owner() {
        return owner;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return instrument;
    }

    /** {@return the side} */
    public OrderSide side() {
        return OrderAttributes.side(attributes);
    }

    /** {@return the type} */
    public OrderType type() {
        return OrderAttributes.type(attributes);
    }

    /** {@return the time in force} */
    public TimeInForce timeInForce() {
        return OrderAttributes.timeInForce(attributes);
    }

    /** {@return the rule for a meeting with an order of the same owner} */
    public SelfTradePrevention prevention() {
        return OrderAttributes.prevention(attributes);
    }

    /** {@return true when it is refused rather than traded at once} */
    public boolean isPostOnly() {
        return (attributes & OrderAttributes.POST_ONLY) != 0;
    }

    /** {@return the limit in price units; 0 for an order without one} */
    public long price() {
        return price;
    }

    /** {@return the stop price in price units; 0 for none} */
    public long stopPrice() {
        return stopPrice;
    }

    /** {@return the total quantity} */
    public long quantity() {
        return quantity;
    }

    /** {@return the displayed quantity; 0 for all} */
    public long displayQuantity() {
        return displayQuantity;
    }

    /** {@return the quantity that must trade at once; 0 for none} */
    public long minimumQuantity() {
        return minimumQuantity;
    }

    /** {@return the expiry time of a good-till-date order in ns; 0 for others} */
    public long expiryNs() {
        return expiryNs;
    }

    /** Sets the side. */
    void side(OrderSide value) {
        attributes = OrderAttributes.with(attributes, value);
    }

    /** Sets the type. */
    void type(OrderType value) {
        attributes = OrderAttributes.with(attributes, value);
    }

    /**
     * Returns true for a limit order that is for the day, good till canceled or immediate or cancel, without further
     * instructions.
     */
    boolean isPlainLimit() {
        return !hasExtras && OrderAttributes.isPlainLimit(attributes);
    }

    /** Returns the quantity that must trade at once: all of a fill-or-kill order, else its minimum quantity. */
    long leastAtOnce() {
        return OrderAttributes.isFillOrKill(attributes) ? quantity : minimumQuantity;
    }
}
