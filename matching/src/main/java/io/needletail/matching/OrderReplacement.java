package io.needletail.matching;

/**
 * Command to change price, quantity or displayed quantity of an open order. The id stays. An order keeps its place when
 * price and displayed quantity stay and the quantity does not grow; otherwise it is the newest at its price, and may
 * trade at once. A stop order that waits keeps its place when its stop price stays and the quantity does not grow. A
 * quantity that is filled already ends the order: it is replaced by what is filled, and nothing remains.
 */
public final class OrderReplacement {
    long orderId;
    int owner;
    long timeNs;
    long price;
    long stopPrice;
    long quantity;
    long displayQuantity;
    boolean refusesFilled;

    /** Creates an empty command. */
    public OrderReplacement() {}

    /**
     * Begins a replacement without a displayed quantity and without a stop price.
     *
     * @param id id of the open order
     * @param fromOwner number of its owner
     * @param atNs time of the command in ns
     * @return this command
     */
    public OrderReplacement begin(long id, int fromOwner, long atNs) {
        orderId = id;
        owner = fromOwner;
        timeNs = atNs;
        price = 0;
        stopPrice = 0;
        quantity = 0;
        displayQuantity = 0;
        refusesFilled = false;
        return this;
    }

    /**
     * Sets the new total quantity, of which a part may be filled, and the new limit, which an order without a limit
     * ignores.
     *
     * @param totalQuantity what is filled included
     * @param limit in price units
     * @return this command
     */
    public OrderReplacement to(long totalQuantity, long limit) {
        quantity = totalQuantity;
        price = limit;
        return this;
    }

    /**
     * Sets the new stop price of a stop order that waits; other orders ignore it.
     *
     * @param atPrice in price units
     * @return this command
     */
    public OrderReplacement stop(long atPrice) {
        stopPrice = atPrice;
        return this;
    }

    /**
     * Sets the new displayed quantity; 0 shows all.
     *
     * @param shown size of a slice
     * @return this command
     */
    public OrderReplacement display(long shown) {
        displayQuantity = shown;
        return this;
    }

    /**
     * Refuses a quantity that is filled already, with {@link RefusalReason#ALREADY_FILLED}, in place of ending the
     * order.
     *
     * @return this command
     */
    public OrderReplacement refuseFilled() {
        refusesFilled = true;
        return this;
    }

    /** {@return the id of the order} */
    public long orderId() {
        return orderId;
    }

    /** {@return the number of the owner} */
    public int owner() {
        return owner;
    }

    /** {@return the new limit in price units; 0 for an order without one} */
    public long price() {
        return price;
    }

    /** {@return the new stop price in price units; 0 for none} */
    public long stopPrice() {
        return stopPrice;
    }

    /** {@return the new total quantity} */
    public long quantity() {
        return quantity;
    }

    /** {@return the new displayed quantity; 0 for all} */
    public long displayQuantity() {
        return displayQuantity;
    }
}
