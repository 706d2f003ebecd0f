package io.needletail.matching;

/**
 * Limits, counts and open orders of all owners. What each order is compared with is the row of its owner in the array
 * of the orders:
 *
 * <pre>
 * row   0 its orders   1 messages in this period   2 messages that are admitted in a period: none for an owner that is blocked
 *       3 start of the period   4 its length   5 orders that may be opened   6 largest quantity   7 largest notional value
 * </pre>
 */
final class Owners {
    static final int MESSAGES = 1;
    static final int ADMITTED = 2;
    static final int PERIOD_START = 3;
    static final int PERIOD = 4;
    static final int ROOM = 5;
    static final int ORDER_SIZE_MAX = 6;
    static final int NOTIONAL_MAX = 7;

    private static final byte UNKNOWN = 0;
    private static final byte FREE = 1;
    private static final byte BLOCKED = 2;

    private final OrderSlab orders;
    private final long[] words;
    private final byte[] states;
    private final long[] openOrdersMax;
    private final long[] messagesMax;

    Owners(OrderSlab orders, int count) {
        this.orders = orders;
        words = orders.words;
        states = new byte[count];
        openOrdersMax = new long[count];
        messagesMax = new long[count];
    }

    int count() {
        return states.length;
    }

    boolean isKnown(int owner) {
        return isInRange(owner) && states[owner] != UNKNOWN;
    }

    boolean isBlocked(int owner) {
        return states[owner] == BLOCKED;
    }

    boolean isInRange(int owner) {
        return owner >= 0 && owner < states.length;
    }

    void define(int owner, OwnerLimits limits) {
        if (states[owner] == UNKNOWN) states[owner] = FREE;
        int row = orders.ownerRow(owner);
        words[row + ORDER_SIZE_MAX] = limits.orderSizeMax();
        words[row + NOTIONAL_MAX] = limits.notionalMax();
        words[row + PERIOD] = limits.periodNs();
        words[row + ROOM] += limits.openOrdersMax() - openOrdersMax[owner];
        openOrdersMax[owner] = limits.openOrdersMax();
        messagesMax[owner] = limits.messagesMax();
        admit(owner);
    }

    void block(int owner, boolean isBlocked) {
        states[owner] = isBlocked ? BLOCKED : FREE;
        admit(owner);
    }

    private void admit(int owner) {
        words[orders.ownerRow(owner) + ADMITTED] = states[owner] == FREE ? messagesMax[owner] : 0;
    }

    /** Counts a message of an owner, and tells whether it may go on. */
    RefusalReason admit(int owner, long nowNs) {
        if (!isKnown(owner)) return RefusalReason.UNKNOWN_OWNER;
        if (states[owner] == BLOCKED) return RefusalReason.OWNER_BLOCKED;
        int row = orders.ownerRow(owner);
        if (nowNs - words[row + PERIOD_START] >= words[row + PERIOD]) {
            words[row + PERIOD_START] = nowNs;
            words[row + MESSAGES] = 0;
        }
        if (words[row + MESSAGES] >= words[row + ADMITTED]) return RefusalReason.MESSAGE_RATE;
        words[row + MESSAGES]++;
        return RefusalReason.NONE;
    }

    /**
     * Tests whether an owner may give a message and an order with these terms in the period that has begun. Counts
     * nothing.
     */
    static boolean admits(long[] words, int row, long nowNs, long quantity, long price) {
        return nowNs - words[row + PERIOD_START] < words[row + PERIOD]
                && words[row + MESSAGES] < words[row + ADMITTED]
                && quantity <= words[row + ORDER_SIZE_MAX]
                && isWithinNotional(words[row + NOTIONAL_MAX], quantity, price);
    }

    /** Compares an order with the limits of one order. */
    RefusalReason checkSize(int owner, long quantity, long price) {
        int row = orders.ownerRow(owner);
        if (quantity > words[row + ORDER_SIZE_MAX]) return RefusalReason.ORDER_SIZE_LIMIT;
        return isWithinNotional(words[row + NOTIONAL_MAX], quantity, price)
                ? RefusalReason.NONE
                : RefusalReason.NOTIONAL_LIMIT;
    }

    /** Tests whether an owner may have a number of orders more. */
    boolean hasRoom(int owner, int more) {
        return words[orders.ownerRow(owner) + ROOM] >= more;
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
    static void add(long[] words, int row, int at) {
        Rings.append(words, row, at + OrderSlab.OWNER_LINKS);
        words[row + ROOM]--;
    }

    /** Takes an order from those of its owner. */
    static void remove(long[] words, int row, int at) {
        Rings.remove(words, at + OrderSlab.OWNER_LINKS);
        words[row + ROOM]++;
    }

    void write(StateWriter state) {
        for (int owner = 0; owner < states.length; owner++) {
            if (states[owner] != UNKNOWN) write(state, owner);
        }
        state.word(-1);
    }

    private void write(StateWriter state, int owner) {
        int row = orders.ownerRow(owner);
        state.word(owner);
        state.word(states[owner]);
        state.word(words[row + ORDER_SIZE_MAX]);
        state.word(words[row + NOTIONAL_MAX]);
        state.word(openOrdersMax[owner]);
        state.word(messagesMax[owner]);
        state.word(words[row + PERIOD]);
        state.word(words[row + PERIOD_START]);
        state.word(words[row + MESSAGES]);
        state.word(openOrdersMax[owner] - words[row + ROOM]);
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
        int row = orders.ownerRow(owner);
        states[owner] = (byte) state.count(BLOCKED);
        words[row + ORDER_SIZE_MAX] = state.word();
        words[row + NOTIONAL_MAX] = state.word();
        openOrdersMax[owner] = state.word();
        words[row + ROOM] = openOrdersMax[owner];
        messagesMax[owner] = state.word();
        words[row + PERIOD] = state.word();
        words[row + PERIOD_START] = state.word();
        words[row + MESSAGES] = state.word();
        admit(owner);
        int count = state.count(Integer.MAX_VALUE);
        for (int i = 0; i < count; i++) {
            long id = state.word();
            int slot = index.find(id);
            if (slot == OrderSlab.NONE || orders.owner(slot) != owner) {
                throw StateReader.damaged("owner " + owner + " has no order " + id);
            }
            add(words, row, slot << OrderSlab.WORDS_SHIFT);
        }
    }

    /**
     * Compares the absolute product of price and quantity with a limit; the largest limit permits all, and others need
     * no more than it.
     */
    private static boolean isWithinNotional(long max, long quantity, long price) {
        return max == Long.MAX_VALUE || notional(price, quantity) <= max;
    }

    /** Returns the absolute product, or the largest long where it does not fit. */
    private static long notional(long price, long quantity) {
        long size = Math.abs(price);
        long product = size * quantity;
        return Math.multiplyHigh(size, quantity) != 0 || product < 0 ? Long.MAX_VALUE : product;
    }
}
