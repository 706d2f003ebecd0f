package io.needletail.matching;

/**
 * Records of all open orders in two arrays; an order is the number of its slot. Nothing is allocated after construction.
 *
 * <pre>
 * words   0 id   1 price   2 remaining   3 visible   4 next | previous   5 owner:24 instrument:24 attributes:16
 *         6 quantity       7 next | previous among the owner's orders
 * extras  0 stop price     1 displayed quantity      2 expiry            3 place in the expiry queue
 * </pre>
 *
 * <p>An extra has a value only when the attributes say so, so that a plain order touches the words alone. Slots that are
 * free form a list through {@code next}. Queues are doubly linked lists within the records; a queue is a long,
 * {@code head:32 tail:32}.
 */
final class OrderSlab {
    /** No slot. */
    static final int NONE = -1;

    /** A queue without orders. */
    static final long EMPTY = -1;

    private static final int WORDS_SHIFT = 3;
    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int REMAINING = 2;
    private static final int VISIBLE = 3;
    private static final int LINKS = 4;
    private static final int META = 5;
    private static final int QUANTITY = 6;
    private static final int OWNER_LINKS = 7;

    private static final int EXTRAS_SHIFT = 2;
    private static final int STOP_PRICE = 0;
    private static final int DISPLAY = 1;
    private static final int EXPIRY = 2;
    private static final int EXPIRY_PLACE = 3;

    private static final int OWNER_SHIFT = 40;
    private static final int INSTRUMENT_SHIFT = 16;
    private static final int NUMBER_MASK = 0xffffff;
    private static final int ATTRIBUTES_MASK = 0xffff;
    private static final long LOW = 0xffffffffL;
    private static final long HIGH = ~LOW;

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
        else firstFree = next(slot);
        open++;
        return slot;
    }

    void release(int slot) {
        words[(slot << WORDS_SHIFT) + LINKS] = links(firstFree, NONE);
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
        words[at + VISIBLE] = quantity;
        words[at + META] = meta;
        words[at + QUANTITY] = quantity;
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

    long visible(int slot) {
        return words[(slot << WORDS_SHIFT) + VISIBLE];
    }

    long quantity(int slot) {
        return words[(slot << WORDS_SHIFT) + QUANTITY];
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

    boolean hasSameOwner(int slot, int other) {
        return (meta(slot) ^ meta(other)) >>> OWNER_SHIFT == 0;
    }

    /** Takes a traded quantity off. */
    void trade(int slot, long traded) {
        int at = slot << WORDS_SHIFT;
        words[at + REMAINING] -= traded;
        words[at + VISIBLE] -= traded;
    }

    /** Sets total and open quantity, and how much of it shows. */
    void resize(int slot, long quantity, long remaining, long visible) {
        int at = slot << WORDS_SHIFT;
        words[at + QUANTITY] = quantity;
        words[at + REMAINING] = remaining;
        words[at + VISIBLE] = visible;
    }

    /** Shows the next slice of an iceberg order, and all of another. */
    void showSlice(int slot) {
        int at = slot << WORDS_SHIFT;
        long shown = words[at + REMAINING];
        long display = display(slot);
        words[at + VISIBLE] = display == 0 ? shown : Math.min(shown, display);
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
        return (attributes(slot) & OrderAttributes.ICEBERG) == 0 ? 0 : extras[(slot << EXTRAS_SHIFT) + DISPLAY];
    }

    void display(int slot, long display) {
        int others = attributes(slot) & ~OrderAttributes.ICEBERG;
        attributes(slot, display == 0 ? others : others | OrderAttributes.ICEBERG);
        extras[(slot << EXTRAS_SHIFT) + DISPLAY] = display;
    }

    /** Returns the expiry time of a good-till-date order, else 0. */
    long expiry(int slot) {
        return OrderAttributes.timeInForce(attributes(slot)) == TimeInForce.GTD
                ? extras[(slot << EXTRAS_SHIFT) + EXPIRY]
                : 0;
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

    /** Returns the first order of a queue, or {@link #NONE}. */
    static int head(long queue) {
        return (int) (queue >>> Integer.SIZE);
    }

    /** Returns the order after another in its queue, or {@link #NONE}. */
    int next(int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + LINKS] >>> Integer.SIZE);
    }

    /** Returns the order after another among those of its owner, or {@link #NONE}. */
    int nextOfOwner(int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + OWNER_LINKS] >>> Integer.SIZE);
    }

    /** Adds an order to the end of a queue and returns the queue. */
    long append(long queue, int slot) {
        return append(queue, slot, LINKS);
    }

    /** Takes an order out of its queue and returns the queue. */
    long unlink(long queue, int slot) {
        return unlink(queue, slot, LINKS);
    }

    long appendToOwner(long queue, int slot) {
        return append(queue, slot, OWNER_LINKS);
    }

    long unlinkFromOwner(long queue, int slot) {
        return unlink(queue, slot, OWNER_LINKS);
    }

    private long append(long queue, int slot, int word) {
        int tail = (int) queue;
        words[(slot << WORDS_SHIFT) + word] = links(NONE, tail);
        if (tail == NONE) return links(slot, slot);
        int at = (tail << WORDS_SHIFT) + word;
        words[at] = (words[at] & LOW) | ((long) slot << Integer.SIZE);
        return (queue & HIGH) | slot;
    }

    private long unlink(long queue, int slot, int word) {
        long own = words[(slot << WORDS_SHIFT) + word];
        int next = (int) (own >>> Integer.SIZE);
        int previous = (int) own;
        long rest = queue;
        if (next == NONE) {
            rest = (rest & HIGH) | (own & LOW);
        } else {
            int at = (next << WORDS_SHIFT) + word;
            words[at] = (words[at] & HIGH) | (own & LOW);
        }
        if (previous == NONE) {
            rest = (rest & LOW) | (own & HIGH);
        } else {
            int at = (previous << WORDS_SHIFT) + word;
            words[at] = (words[at] & LOW) | (own & HIGH);
        }
        return rest;
    }

    private static long links(int next, int previous) {
        return ((long) next << Integer.SIZE) | (previous & LOW);
    }
}
