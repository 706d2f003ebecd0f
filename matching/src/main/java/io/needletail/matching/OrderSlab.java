package io.needletail.matching;

/**
 * Records of all open orders in two arrays; an order is the number of its slot. Nothing is allocated after construction.
 *
 * <pre>
 * words   0 id         1 price     2 remaining    3 owner:24 instrument:24 attributes:16
 * extras  0 quantity   1 visible   2 stop price   3 displayed quantity   4 expiry   5 place in the expiry queue
 * </pre>
 *
 * <p>What matching and canceling read lies in the words, four to an order. An extra but the quantity has a value only when
 * the attributes say so. Slots that are free form a list through the id.
 */
final class OrderSlab {
    /** No slot. */
    static final int NONE = -1;

    private static final int WORDS_SHIFT = 2;
    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int REMAINING = 2;
    private static final int META = 3;

    private static final int EXTRAS_SHIFT = 3;
    private static final int QUANTITY = 0;
    private static final int VISIBLE = 1;
    private static final int STOP_PRICE = 2;
    private static final int DISPLAY = 3;
    private static final int EXPIRY = 4;
    private static final int EXPIRY_PLACE = 5;

    private static final int OWNER_SHIFT = 40;
    private static final int INSTRUMENT_SHIFT = 16;
    private static final int NUMBER_MASK = 0xffffff;
    private static final int ATTRIBUTES_MASK = 0xffff;

    private final long[] words;
    private final long[] extras;
    private int firstFree = NONE;
    private int used;
    private int open;

    /** Creates room for a number of orders. */
    OrderSlab(int slots) {
        words = new long[slots << WORDS_SHIFT];
        extras = new long[slots << EXTRAS_SHIFT];
    }

    /** Takes a slot; the caller knows that one is free. */
    int allocate() {
        int slot = firstFree;
        if (slot == NONE) slot = used++;
        else firstFree = (int) id(slot);
        open++;
        return slot;
    }

    void release(int slot) {
        words[(slot << WORDS_SHIFT) + ID] = firstFree;
        firstFree = slot;
        open--;
    }

    /** Returns the number of slots in use. */
    int open() {
        return open;
    }

    /** Fills the record of an order that shows all of its quantity and has no extras. */
    void fill(int slot, long id, long price, long quantity, long meta) {
        int at = slot << WORDS_SHIFT;
        words[at + ID] = id;
        words[at + PRICE] = price;
        words[at + REMAINING] = quantity;
        words[at + META] = meta;
        extras[(slot << EXTRAS_SHIFT) + QUANTITY] = quantity;
    }

    static long meta(int owner, int instrument, int attributes) {
        return ((long) owner << OWNER_SHIFT) | ((long) instrument << INSTRUMENT_SHIFT) | attributes;
    }

    long id(int slot) {
        return words[(slot << WORDS_SHIFT) + ID];
    }

    long price(int slot) {
        return words[(slot << WORDS_SHIFT) + PRICE];
    }

    void price(int slot, long price) {
        words[(slot << WORDS_SHIFT) + PRICE] = price;
    }

    long remaining(int slot) {
        return words[(slot << WORDS_SHIFT) + REMAINING];
    }

    /** Returns what shows of the open quantity: all of it, or the rest of a slice of an iceberg order. */
    long visible(int slot) {
        return isIceberg(slot) ? extras[(slot << EXTRAS_SHIFT) + VISIBLE] : remaining(slot);
    }

    long quantity(int slot) {
        return extras[(slot << EXTRAS_SHIFT) + QUANTITY];
    }

    long meta(int slot) {
        return words[(slot << WORDS_SHIFT) + META];
    }

    int owner(int slot) {
        return (int) (meta(slot) >>> OWNER_SHIFT);
    }

    int instrument(int slot) {
        return (int) (meta(slot) >>> INSTRUMENT_SHIFT) & NUMBER_MASK;
    }

    int attributes(int slot) {
        return (int) meta(slot) & ATTRIBUTES_MASK;
    }

    void attributes(int slot, int attributes) {
        int at = (slot << WORDS_SHIFT) + META;
        words[at] = (words[at] & ~(long) ATTRIBUTES_MASK) | attributes;
    }

    boolean isBuy(int slot) {
        return (meta(slot) & OrderAttributes.SELL) == 0;
    }

    private boolean isIceberg(int slot) {
        return (meta(slot) & OrderAttributes.ICEBERG) != 0;
    }

    boolean hasSameOwner(int slot, int other) {
        return (meta(slot) ^ meta(other)) >>> OWNER_SHIFT == 0;
    }

    /** Takes a traded quantity off. */
    void trade(int slot, long traded) {
        words[(slot << WORDS_SHIFT) + REMAINING] -= traded;
        if (isIceberg(slot)) extras[(slot << EXTRAS_SHIFT) + VISIBLE] -= traded;
    }

    /** Sets total and open quantity, and how much of an iceberg order shows. */
    void resize(int slot, long quantity, long remaining, long visible) {
        words[(slot << WORDS_SHIFT) + REMAINING] = remaining;
        extras[(slot << EXTRAS_SHIFT) + QUANTITY] = quantity;
        extras[(slot << EXTRAS_SHIFT) + VISIBLE] = visible;
    }

    /** Shows the next slice of an iceberg order. */
    void showSlice(int slot) {
        if (isIceberg(slot)) extras[(slot << EXTRAS_SHIFT) + VISIBLE] = Math.min(remaining(slot), display(slot));
    }

    /** Returns the stop price of an order that waits for it, else 0. */
    long stopPrice(int slot) {
        return OrderAttributes.isStop(attributes(slot)) ? extras[(slot << EXTRAS_SHIFT) + STOP_PRICE] : 0;
    }

    void stopPrice(int slot, long price) {
        extras[(slot << EXTRAS_SHIFT) + STOP_PRICE] = price;
    }

    /** Returns the size of a slice of an iceberg order, else 0. */
    long display(int slot) {
        return isIceberg(slot) ? extras[(slot << EXTRAS_SHIFT) + DISPLAY] : 0;
    }

    void display(int slot, long display) {
        int others = attributes(slot) & ~OrderAttributes.ICEBERG;
        attributes(slot, display == 0 ? others : others | OrderAttributes.ICEBERG);
        extras[(slot << EXTRAS_SHIFT) + DISPLAY] = display;
    }

    /** Returns the expiry time of a good-till-date order, else 0. */
    long expiry(int slot) {
        return OrderAttributes.expires(attributes(slot)) ? extras[(slot << EXTRAS_SHIFT) + EXPIRY] : 0;
    }

    void expiry(int slot, long ns) {
        extras[(slot << EXTRAS_SHIFT) + EXPIRY] = ns;
    }

    int expiryPlace(int slot) {
        return (int) extras[(slot << EXTRAS_SHIFT) + EXPIRY_PLACE];
    }

    void expiryPlace(int slot, int place) {
        extras[(slot << EXTRAS_SHIFT) + EXPIRY_PLACE] = place;
    }
}
