package io.needletail.feed.book;

import java.util.Arrays;

/** The entries of one message, in columns, until the message is complete. The first row is the message itself. */
final class Entries {
    static final int MESSAGE = 0;
    static final int ACTION = 1;
    static final int TYPE = 1 << 1;
    static final int SIDE = 1 << 2;
    static final int PRICE = 1 << 3;
    static final int SIZE = 1 << 4;
    static final int LEVEL = 1 << 5;
    static final int ORDERS = 1 << 6;
    static final int ORDER_ID = 1 << 7;
    static final int SECURITY = 1 << 8;
    static final int RPT_SEQ = 1 << 9;

    /** A value that the columns cannot represent. */
    static final int BAD_VALUE = 1 << 10;

    private static final int FIRST_ROWS = 16;

    private final int rowsMax;
    int[] present = new int[FIRST_ROWS];
    char[] actions = new char[FIRST_ROWS];
    char[] types = new char[FIRST_ROWS];
    char[] sides = new char[FIRST_ROWS];
    long[] prices = new long[FIRST_ROWS];
    long[] sizes = new long[FIRST_ROWS];
    long[] levels = new long[FIRST_ROWS];
    long[] orders = new long[FIRST_ROWS];
    long[] orderIds = new long[FIRST_ROWS];
    long[] securities = new long[FIRST_ROWS];
    long[] rptSeqs = new long[FIRST_ROWS];
    private int count;
    private boolean hasOverflown;

    Entries(int entriesMax) {
        this.rowsMax = entriesMax + 1;
    }

    /** Removes all rows except the message's own. */
    void begin() {
        count = 1;
        present[MESSAGE] = 0;
        hasOverflown = false;
    }

    /** Adds a row; if there is no room, returns the last row again and records it. */
    int add() {
        if (count == rowsMax) {
            hasOverflown = true;
            return count - 1;
        }
        if (count == present.length) grow();
        present[count] = 0;
        return count++;
    }

    int count() {
        return count;
    }

    boolean hasOverflown() {
        return hasOverflown;
    }

    boolean has(int row, int what) {
        return (present[row] & what) != 0;
    }

    /** Appends the rows of another message, with the fields that it has for all its entries. */
    void append(Entries other) {
        for (int row = MESSAGE + 1; row < other.count; row++) {
            other.inherit(row);
            int own = add();
            if (hasOverflown) return;
            present[own] = other.present[row];
            actions[own] = other.actions[row];
            types[own] = other.types[row];
            sides[own] = other.sides[row];
            prices[own] = other.prices[row];
            sizes[own] = other.sizes[row];
            levels[own] = other.levels[row];
            orders[own] = other.orders[row];
            orderIds[own] = other.orderIds[row];
            securities[own] = other.securities[row];
            rptSeqs[own] = other.rptSeqs[row];
        }
        hasOverflown |= other.hasOverflown;
    }

    /** Takes the fields that another message has for all its entries. */
    void copyMessage(Entries other) {
        present[MESSAGE] = other.present[MESSAGE];
        securities[MESSAGE] = other.securities[MESSAGE];
        rptSeqs[MESSAGE] = other.rptSeqs[MESSAGE];
    }

    private void grow() {
        int rows = Math.min(count * 2, rowsMax);
        present = Arrays.copyOf(present, rows);
        actions = Arrays.copyOf(actions, rows);
        types = Arrays.copyOf(types, rows);
        sides = Arrays.copyOf(sides, rows);
        prices = Arrays.copyOf(prices, rows);
        sizes = Arrays.copyOf(sizes, rows);
        levels = Arrays.copyOf(levels, rows);
        orders = Arrays.copyOf(orders, rows);
        orderIds = Arrays.copyOf(orderIds, rows);
        securities = Arrays.copyOf(securities, rows);
        rptSeqs = Arrays.copyOf(rptSeqs, rows);
    }

    /** Returns the value of an entry, or else that of the message. */
    void inherit(int row) {
        int missing = present[MESSAGE] & ~present[row] & (SIDE | SECURITY | TYPE | ACTION);
        if (missing == 0) return;
        present[row] |= missing;
        if ((missing & SIDE) != 0) sides[row] = sides[MESSAGE];
        if ((missing & SECURITY) != 0) securities[row] = securities[MESSAGE];
        if ((missing & TYPE) != 0) types[row] = types[MESSAGE];
        if ((missing & ACTION) != 0) actions[row] = actions[MESSAGE];
    }
}
