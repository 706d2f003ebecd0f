package io.needletail.matching;

/**
 * Orders from their acceptance to their end: a record while a command works on it, and an entry in the index, the
 * owner's list and the expiry queue from the moment when it waits.
 */
final class OrderTable {
    final OrderSlab orders;
    final Owners owners;
    final OrderIndex index;
    private final ExpiryQueue expiries;
    private final int capacity;

    OrderTable(MatchingConfig config) {
        capacity = config.orders();
        // One more than may be open, for an order that never waits.
        orders = new OrderSlab(capacity + 1, config.instruments(), config.owners());
        owners = new Owners(orders, config.owners());
        index = new OrderIndex(orders, capacity + 1);
        expiries = new ExpiryQueue(orders, capacity + 1);
    }

    /** Tests whether a number of orders more may be open. */
    boolean hasRoom(int more) {
        return orders.open() + more <= capacity;
    }

    /** Returns the slot of an open order, or {@link OrderSlab#NONE}. */
    int find(long id) {
        return index.find(id);
    }

    /** Returns the slot of an open order of an owner, or {@link OrderSlab#NONE}. */
    int find(long id, int owner) {
        int slot = index.find(id);
        return slot != OrderSlab.NONE && orders.owner(slot) == owner ? slot : OrderSlab.NONE;
    }

    /** Makes a record of an accepted order. */
    int open(NewOrder order) {
        int attributes = order.attributes;
        int slot = orders.allocate();
        long price = OrderAttributes.hasLimit(attributes) ? order.price : 0;
        orders.fill(
                slot, order.orderId, price, order.quantity, OrderSlab.meta(order.owner, order.instrument, attributes));
        if (order.displayQuantity != 0) orders.display(slot, order.displayQuantity);
        if (OrderAttributes.isStop(attributes)) orders.stopPrice(slot, order.stopPrice);
        if (OrderAttributes.expires(attributes)) orders.expiry(slot, order.expiryNs);
        return slot;
    }

    /** Makes a record of a new side of a quote. */
    int open(TwoSidedQuote quote, OrderSide side) {
        int attributes =
                OrderAttributes.QUOTE | OrderAttributes.of(side, OrderType.LIMIT, TimeInForce.DAY, quote.prevention);
        int slot = orders.allocate();
        long meta = OrderSlab.meta(quote.owner, quote.instrument, attributes);
        orders.fill(slot, quote.id(side), quote.price(side), quote.quantity(side), meta);
        return slot;
    }

    /** Notes the place of an order that waits there, and registers it when it is new. */
    void settle(int slot, int place) {
        long meta = orders.meta(slot);
        int attributes = OrderAttributes.of(meta);
        orders.attributes(slot, OrderAttributes.withPlace(attributes, place) | OrderAttributes.REGISTERED);
        if ((attributes & OrderAttributes.REGISTERED) != 0) return;
        register(slot);
        Owners.add(orders.words, orders.ownerRow(OrderSlab.owner(meta)), slot << OrderSlab.WORDS_SHIFT);
    }

    /** Enters an order into the index and the expiry queue only. */
    void register(int slot) {
        orders.chain(slot, index.put(index.bucket(orders.id(slot)), slot));
        if (orders.expiry(slot) != 0) expiries.add(slot);
    }

    /** Forgets an order that waits nowhere any more. */
    void close(int slot) {
        long meta = orders.meta(slot);
        if ((meta & OrderAttributes.REGISTERED) != 0) close(orders.words, index.bucket(orders.id(slot)), slot, meta);
        else orders.release(slot);
    }

    /**
     * Forgets an order of the index that waits nowhere any more. Its record keeps its values until its slot is taken
     * again.
     */
    void close(long[] words, int bucket, int slot, long meta) {
        index.remove(words, bucket, slot);
        Owners.remove(words, orders.ownerRow(OrderSlab.owner(meta)), slot << OrderSlab.WORDS_SHIFT);
        if (OrderAttributes.expires((int) meta)) forgetExpiry(slot);
        orders.release(slot);
    }

    private void forgetExpiry(int slot) {
        if (orders.expiry(slot) != 0) expiries.remove(slot);
    }

    /** Returns an order whose expiry time has passed, or {@link OrderSlab#NONE}. */
    int firstExpired(long nowNs) {
        return expiries.firstNs() > nowNs ? OrderSlab.NONE : expiries.first();
    }

    /** Returns the earliest expiry time of an open order, or {@link Long#MAX_VALUE}. */
    long nextExpiryNs() {
        return expiries.firstNs();
    }
}
