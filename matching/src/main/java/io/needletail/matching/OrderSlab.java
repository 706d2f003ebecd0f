package io.needletail.matching;

/**
 * Records of all open orders and the queues that they are in, in one array; an order is the number of its slot. Nothing is allocated
 * after construction.
 *
 * <pre>
 * record   0 id   1 price   2 remaining   3 owner:24 instrument:24 attributes:16
 *          4 next:32 previous:32 in its queue   5 the same in the queue of its owner   6 queue:32 next in the index:32   7 quantity
 * queue    0 first:32 last:32   1 open quantity of a price level
 * owner    0 first:32 last:32
 * extras   0 visible   1 stop price   2 displayed quantity   3 expiry   4 place in the expiry queue
 * </pre>
 *
 * <p>An order is eight words, a cache line or two: what one command reads of an order comes at once. A queue is a ring of links through a
 * word of its own, so that adding and removing take no decision; a link is the place of a word in the array. An extra has a value only when
 * the attributes say so. Slots that are free form a list through the id.
 */
final class OrderSlab {
    /** No slot. */
    static final int NONE = -1;

    private static final int WORDS_SHIFT = 3;
    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int REMAINING = 2;
    private static final int META = 3;
    private static final int LINKS = 4;
    private static final int OWNER_LINKS = 5;
    private static final int PLACES = 6;
    private static final int QUANTITY = 7;

    private static final int QUEUE_SHIFT = 1;
    private static final int QUEUE_QUANTITY = 1;

    private static final long LOW = 0xffffffffL;
    private static final long HIGH = ~LOW;

    private static final int EXTRAS_SHIFT = 3;
    private static final int VISIBLE = 0;
    private static final int STOP_PRICE = 1;
    private static final int DISPLAY = 2;
    private static final int EXPIRY = 3;
    private static final int EXPIRY_PLACE = 4;

    private static final int OWNER_SHIFT = 40;
    private static final int INSTRUMENT_SHIFT = 16;
    private static final int NUMBER_MASK = 0xffffff;
    private static final int ATTRIBUTES_MASK = 0xffff;

    private final long[] words;
    private final long[] extras;
    private final int queuesAt;
    private final int ownersAt;
    private int firstFree = NONE;
    private int used;
    private int open;

    /** Creates room for a number of orders, and empty queues. */
    OrderSlab(int slots, int queues, int owners) {
        queuesAt = slots << WORDS_SHIFT;
        ownersAt = queuesAt + (queues << QUEUE_SHIFT);
        words = new long[ownersAt + owners];
        extras = new long[slots << EXTRAS_SHIFT];
        for (int end = queuesAt; end < ownersAt; end += 1 << QUEUE_SHIFT) words[end] = link(end, end);
        for (int end = ownersAt; end < words.length; end++) words[end] = link(end, end);
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

    /** Returns what shows of the open quantity: all of it, or the rest of a slice of an iceberg order. */
    long visible(int slot) {
        return isIceberg(slot) ? extras[(slot << EXTRAS_SHIFT) + VISIBLE] : remaining(slot);
    }

    long quantity(int slot) {
        return words[(slot << WORDS_SHIFT) + QUANTITY];
    }

    long meta(int slot) {
        return words[(slot << WORDS_SHIFT) + META];
    }

    int owner(int slot) {
        return owner(meta(slot));
    }

    static int owner(long meta) {
        return (int) (meta >>> OWNER_SHIFT);
    }

    int instrument(int slot) {
        return instrument(meta(slot));
    }

    static int instrument(long meta) {
        return (int) (meta >>> INSTRUMENT_SHIFT) & NUMBER_MASK;
    }

    int attributes(int slot) {
        return OrderAttributes.of(meta(slot));
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

    /** Takes the largest quantity that two orders can trade off both, and returns it. */
    long tradeBoth(int incoming, int resting) {
        long quantity = Math.min(remaining(incoming), visible(resting));
        trade(incoming, quantity);
        trade(resting, quantity);
        return quantity;
    }

    /** Sets total and open quantity, and how much of an iceberg order shows. */
    void resize(int slot, long quantity, long remaining, long visible) {
        words[(slot << WORDS_SHIFT) + REMAINING] = remaining;
        words[(slot << WORDS_SHIFT) + QUANTITY] = quantity;
        if (isIceberg(slot)) extras[(slot << EXTRAS_SHIFT) + VISIBLE] = visible;
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

    /** Adds an order to the end of a queue. */
    void append(int queue, int slot) {
        int at = slot << WORDS_SHIFT;
        words[at + PLACES] = ((long) queue << Integer.SIZE) | (words[at + PLACES] & LOW);
        append(queuesAt + (queue << QUEUE_SHIFT), at + LINKS, words);
    }

    /** Takes an order out of its queue. */
    void unlink(int slot) {
        unlink((slot << WORDS_SHIFT) + LINKS, words);
    }

    /** Adds an order to the end of a price level, and its open quantity to that of the level. */
    void enterLevel(int level, int slot) {
        words[queuesAt + (level << QUEUE_SHIFT) + QUEUE_QUANTITY] += remaining(slot);
        append(level, slot);
    }

    /** Takes an order and a quantity from its price level; returns true when the level has no order any more. */
    boolean leaveLevel(int slot, long quantity) {
        int at = slot << WORDS_SHIFT;
        int end = queuesAt + ((int) (words[at + PLACES] >>> Integer.SIZE) << QUEUE_SHIFT);
        words[end + QUEUE_QUANTITY] -= quantity;
        unlink(at + LINKS, words);
        return (int) words[end] == end;
    }

    /** Returns the queue that an order is or was in. */
    int queue(int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + PLACES] >>> Integer.SIZE);
    }

    /** Returns the first order of a queue, or {@link #NONE}. */
    int first(int queue) {
        return slotAt(words[queuesAt + (queue << QUEUE_SHIFT)]);
    }

    /** Returns the order after another in its queue, or {@link #NONE}. */
    int next(int slot) {
        return slotAt(words[(slot << WORDS_SHIFT) + LINKS]);
    }

    /** Returns the open quantity of a price level. */
    long levelQuantity(int level) {
        return words[queuesAt + (level << QUEUE_SHIFT) + QUEUE_QUANTITY];
    }

    /** Takes a quantity off the price level of an order that stays. */
    void reduceLevel(int slot, long quantity) {
        words[queuesAt + (queue(slot) << QUEUE_SHIFT) + QUEUE_QUANTITY] -= quantity;
    }

    /** Adds an order to the end of its owner's queue. */
    void appendToOwner(int owner, int slot) {
        append(ownersAt + owner, (slot << WORDS_SHIFT) + OWNER_LINKS, words);
    }

    /** Takes an order out of its owner's queue. */
    void unlinkFromOwner(int slot) {
        unlink((slot << WORDS_SHIFT) + OWNER_LINKS, words);
    }

    /** Returns the first order of an owner, or {@link #NONE}. */
    int firstOfOwner(int owner) {
        return slotAt(words[ownersAt + owner]);
    }

    /** Returns the order after another among those of its owner, or {@link #NONE}. */
    int nextOfOwner(int slot) {
        return slotAt(words[(slot << WORDS_SHIFT) + OWNER_LINKS]);
    }

    /** Returns the order after another in a chain of the index. */
    int chained(int slot) {
        return (int) words[(slot << WORDS_SHIFT) + PLACES];
    }

    void chain(int slot, int next) {
        int at = (slot << WORDS_SHIFT) + PLACES;
        words[at] = (words[at] & HIGH) | (next & LOW);
    }

    private static void append(int end, int node, long[] words) {
        int last = (int) words[end];
        words[node] = link(end, last);
        words[last] = (words[last] & LOW) | ((long) node << Integer.SIZE);
        words[end] = (words[end] & HIGH) | node;
    }

    private static void unlink(int node, long[] words) {
        long links = words[node];
        int next = (int) (links >>> Integer.SIZE);
        int previous = (int) links;
        words[previous] = (words[previous] & LOW) | (links & HIGH);
        words[next] = (words[next] & HIGH) | (links & LOW);
    }

    /** Returns the slot of the order to which a word links next. */
    private int slotAt(long links) {
        int node = (int) (links >>> Integer.SIZE);
        return node < queuesAt ? node >> WORDS_SHIFT : NONE;
    }

    private static long link(int next, int previous) {
        return ((long) next << Integer.SIZE) | previous;
    }
}
