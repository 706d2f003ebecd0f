package io.needletail.matching;

/** Limits, counts and open orders of all owners. */
final class Owners {
    private static final int SHIFT = 3;
    private static final int ORDER_SIZE_MAX = 0;
    private static final int NOTIONAL_MAX = 1;
    private static final int OPEN_ORDERS_MAX = 2;
    private static final int MESSAGES_MAX = 3;
    private static final int PERIOD = 4;
    private static final int PERIOD_START = 5;
    private static final int MESSAGES = 6;
    private static final int OPEN_ORDERS = 7;
    private static final int STORED_WORDS = OPEN_ORDERS;

    private static final byte UNKNOWN = 0;
    private static final byte FREE = 1;
    private static final byte BLOCKED = 2;

    private final OrderSlab orders;
    private final byte[] states;
    private final long[] words;

    Owners(OrderSlab orders, int count) {
        this.orders = orders;
        states = new byte[count];
        words = new long[count << SHIFT];
    }

    int count() {
        return states.length;
    }

    boolean isKnown(int owner) {
        return owner >= 0 && owner < states.length && states[owner] != UNKNOWN;
    }

    boolean isInRange(int owner) {
        return owner >= 0 && owner < states.length;
    }

    void define(int owner, OwnerLimits limits) {
        if (states[owner] == UNKNOWN) states[owner] = FREE;
        int at = owner << SHIFT;
        words[at + ORDER_SIZE_MAX] = limits.orderSizeMax();
        words[at + NOTIONAL_MAX] = limits.notionalMax();
        words[at + OPEN_ORDERS_MAX] = limits.openOrdersMax();
        words[at + MESSAGES_MAX] = limits.messagesMax();
        words[at + PERIOD] = limits.periodNs();
    }

    void block(int owner, boolean isBlocked) {
        states[owner] = isBlocked ? BLOCKED : FREE;
    }

    /** Counts a message of an owner, and tells whether it may go on. */
    RefusalReason admit(int owner, long nowNs) {
        if (!isKnown(owner)) return RefusalReason.UNKNOWN_OWNER;
        if (states[owner] == BLOCKED) return RefusalReason.OWNER_BLOCKED;
        int at = owner << SHIFT;
        if (nowNs - words[at + PERIOD_START] >= words[at + PERIOD]) {
            words[at + PERIOD_START] = nowNs;
            words[at + MESSAGES] = 0;
        }
        if (words[at + MESSAGES] >= words[at + MESSAGES_MAX]) return RefusalReason.MESSAGE_RATE;
        words[at + MESSAGES]++;
        return RefusalReason.NONE;
    }

    /** Compares an order with the limits of one order. */
    RefusalReason checkSize(int owner, long quantity, long price) {
        int at = owner << SHIFT;
        if (quantity > words[at + ORDER_SIZE_MAX]) return RefusalReason.ORDER_SIZE_LIMIT;
        return notional(price, quantity) > words[at + NOTIONAL_MAX] ? RefusalReason.NOTIONAL_LIMIT : RefusalReason.NONE;
    }

    /** Tests whether an owner may have a number of orders more. */
    boolean hasRoom(int owner, int more) {
        int at = owner << SHIFT;
        return words[at + OPEN_ORDERS] + more <= words[at + OPEN_ORDERS_MAX];
    }

    /** Returns the first of an owner's open orders, the one that was registered first, or {@link OrderSlab#NONE}. */
    int firstOrder(int owner) {
        return orders.firstOfOwner(owner);
    }

    /** Returns the order after another among those of its owner, or {@link OrderSlab#NONE}. */
    int nextOrder(int slot) {
        return orders.nextOfOwner(slot);
    }

    /** Adds an order to those of its owner. */
    void add(int owner, int slot) {
        orders.appendToOwner(owner, slot);
        words[(owner << SHIFT) + OPEN_ORDERS]++;
    }

    /** Counts an order that is no longer one of its owner's. */
    void closed(int owner) {
        words[(owner << SHIFT) + OPEN_ORDERS]--;
    }

    void write(StateWriter state) {
        for (int owner = 0; owner < states.length; owner++) {
            if (states[owner] != UNKNOWN) write(state, owner);
        }
        state.word(-1);
    }

    private void write(StateWriter state, int owner) {
        int at = owner << SHIFT;
        state.word(owner);
        state.word(states[owner]);
        for (int i = 0; i < STORED_WORDS; i++) state.word(words[at + i]);
        state.word(words[at + OPEN_ORDERS]);
        for (int slot = firstOrder(owner); slot != OrderSlab.NONE; slot = nextOrder(slot)) {
            state.word(orders.id(slot));
        }
    }

    void read(StateReader state, OrderIndex index) {
        for (long owner = state.word(); owner != -1; owner = state.word()) {
            if (owner < 0 || owner >= states.length) throw StateReader.damaged("owner " + owner + " is out of range");
            read(state, (int) owner, index);
        }
    }

    private void read(StateReader state, int owner, OrderIndex index) {
        int at = owner << SHIFT;
        states[owner] = (byte) state.count(BLOCKED);
        for (int i = 0; i < STORED_WORDS; i++) words[at + i] = state.word();
        int count = state.count(Integer.MAX_VALUE);
        for (int i = 0; i < count; i++) {
            long id = state.word();
            int slot = index.find(id);
            if (slot == OrderSlab.NONE || orders.owner(slot) != owner) {
                throw StateReader.damaged("owner " + owner + " has no order " + id);
            }
            add(owner, slot);
        }
    }

    /** Returns the absolute product, or the largest long where it does not fit. */
    private static long notional(long price, long quantity) {
        long size = Math.abs(price);
        long product = size * quantity;
        return Math.multiplyHigh(size, quantity) != 0 || product < 0 ? Long.MAX_VALUE : product;
    }
}
