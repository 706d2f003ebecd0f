package io.needletail.matching;

/**
 * Command of a market maker: bid and ask of one instrument, replaced as one. Each side is an order for the day under an
 * id of its own, which the owner uses again for the next quote: a side that is open is replaced, one that is not is
 * entered, and one with the quantity 0 is withdrawn. Either both sides are accepted or none. A side keeps its place
 * when its price stays and its quantity does not exceed what is still open.
 */
public final class TwoSidedQuote {
    int owner;
    int instrument;
    long timeNs;
    SelfTradePrevention prevention = SelfTradePrevention.NONE;
    long bidId;
    long bidPrice;
    long bidQuantity;
    long askId;
    long askPrice;
    long askQuantity;

    /** Creates an empty command. */
    public TwoSidedQuote() {}

    /**
     * Begins a quote without sides and without prevention of self-trades.
     *
     * @param fromOwner number of the owner
     * @param ofInstrument number of the instrument
     * @param atNs time of the command in ns
     * @return this command
     */
    public TwoSidedQuote begin(int fromOwner, int ofInstrument, long atNs) {
        owner = fromOwner;
        instrument = ofInstrument;
        timeNs = atNs;
        prevention = SelfTradePrevention.NONE;
        bid(0, 0, 0);
        return ask(0, 0, 0);
    }

    /**
     * Sets the bid; the quantity 0 withdraws it.
     *
     * @param id id of the side
     * @param quantity in units of the instrument
     * @param price in price units
     * @return this command
     */
    public TwoSidedQuote bid(long id, long quantity, long price) {
        bidId = id;
        bidQuantity = quantity;
        bidPrice = price;
        return this;
    }

    /**
     * Sets the ask; the quantity 0 withdraws it.
     *
     * @param id id of the side
     * @param quantity in units of the instrument
     * @param price in price units
     * @return this command
     */
    public TwoSidedQuote ask(long id, long quantity, long price) {
        askId = id;
        askQuantity = quantity;
        askPrice = price;
        return this;
    }

    /**
     * Sets the rule for a meeting with an order of the same owner; it holds for sides that are entered.
     *
     * @param rule what happens then
     * @return this command
     */
    public TwoSidedQuote selfTrade(SelfTradePrevention rule) {
        prevention = rule;
        return this;
    }

    /** {@return the number of the owner} */
    public int owner() {
        return owner;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return instrument;
    }

    /** {@return the rule for a meeting with an order of the same owner} */
    public SelfTradePrevention prevention() {
        return prevention;
    }

    /**
     * {@return the id of one side}
     *
     * @param side the side
     */
    public long id(OrderSide side) {
        return side == OrderSide.BUY ? bidId : askId;
    }

    /**
     * {@return the price of one side, in price units}
     *
     * @param side the side
     */
    public long price(OrderSide side) {
        return side == OrderSide.BUY ? bidPrice : askPrice;
    }

    /**
     * {@return the quantity of one side; 0 for a side that is withdrawn}
     *
     * @param side the side
     */
    public long quantity(OrderSide side) {
        return side == OrderSide.BUY ? bidQuantity : askQuantity;
    }
}
