package io.needletail.matching;

/**
 * Records of all open orders, the queues that they are in and the rows of their owners, in one array; an order is the
 * number of its slot. Nothing is allocated after construction.
 *
 * <pre>
 * record   0 id   1 owner:24 instrument:24 attributes:16   2 next:32 previous:32 in its queue   3 queue:32 next in the index:32
 *          4 remaining   5 next and previous in the queue of its owner   6 price   7 quantity
 * level    0 first:32 last:32   1 open quantity   2 rank   3 page, or the next free level
 * parked   0 first:32 last:32
 * owner    0 first:32 last:32   1 to 7 {@link Owners}
 * extras   0 visible   1 stop price   2 displayed quantity   3 expiry   4 place in the expiry queue
 * </pre>
 *
 * <p>An order is eight words, a cache line or two: what one command reads of an order comes at once, and what a cancel
 * needs lies at the front. A queue is one of {@link Rings}; a queue, a level and the row of an owner are the places of
 * their first words. An extra has a value only when the attributes say so. Slots that are free form a list through
 * their links, so that a record keeps its values until its slot is taken again.
 *
 * <p>The static methods work on the array that the caller holds: the compiler does not know that two fields refer to
 * the same one.
 */
final class OrderSlab {
    /** No slot. */
    static final int NONE = -1;

    static final int WORDS_SHIFT = 3;
    static final int ID = 0;
    static final int META = 1;
    static final int LINKS = 2;
    static final int PLACES = 3;
    static final int REMAINING = 4;
    static final int OWNER_LINKS = 5;
    static final int PRICE = 6;
    static final int QUANTITY = 7;

    static final int LEVEL_QUANTITY = 1;
    static final int LEVEL_RANK = 2;
    private static final int LEVEL_PAGE = 3;
    private static final int LEVEL_SHIFT = 2;

    static final int OWNER_ROW_SHIFT = 3;

    static final long LOW = 0xffffffffL;

    private static final int EXTRAS_SHIFT = 3;
    private static final int VISIBLE = 0;
    private static final int STOP_PRICE = 1;
    private static final int DISPLAY = 2;
    private static final int EXPIRY = 3;
    private static final int EXPIRY_PLACE = 4;

    static final int OWNER_SHIFT = 40;
    private static final int INSTRUMENT_SHIFT = 16;
    private static final int NUMBER_MASK = 0xffffff;
    private static final int ATTRIBUTES_MASK = 0xffff;

    final long[] words;
    private final long[] extras;
    private final int levelsAt;
    private final int parkedAt;
    private final int ownersAt;
    private int firstFree = NONE;
    private int used;
    private int open;
    private int firstFreeLevel;
    private int usedLevels;

    /** Creates room for a number of orders, each at a price of its own, and empty queues. */
    OrderSlab(int slots, int instruments, int owners) {
        levelsAt = slots << WORDS_SHIFT;
        // One level more, which stands for none.
        parkedAt = levelsAt + ((slots + 1) << LEVEL_SHIFT);
        ownersAt = parkedAt + instruments;
        words = new long[ownersAt + (owners << OWNER_ROW_SHIFT)];
        extras = new long[slots << EXTRAS_SHIFT];
        words[levelsAt + LEVEL_RANK] = PriceLevels.NONE;
        firstFreeLevel = levelsAt;
        usedLevels = 1;
        for (int end = parkedAt; end < ownersAt; end++) Rings.clear(words, end);
        for (int end = ownersAt; end < words.length; end += 1 << OWNER_ROW_SHIFT) Rings.clear(words, end);
    }

    /** Takes a slot; the caller knows that one is free. */
    int allocate() {
        int slot = firstFree;
        if (slot == NONE) slot = used++;
        else firstFree = (int) words[(slot << WORDS_SHIFT) + LINKS];
        open++;
        return slot;
    }

    void release(int slot) {
        words[(slot << WORDS_SHIFT) + LINKS] = firstFree;
        firstFree = slot;
        open--;
    }

    /** Returns the number of slots in use. */
    int open() {
        return open;
    }

    /** Returns the level that stands for none: its rank is {@link PriceLevels#NONE}. */
    int noLevel() {
        return levelsAt;
    }

    /** Takes an empty level; there are as many as orders. */
    int allocateLevel(long rank, int page) {
        int level = firstFreeLevel;
        if (level == levelsAt) level += usedLevels++ << LEVEL_SHIFT;
        else firstFreeLevel = (int) words[level + LEVEL_PAGE];
        Rings.clear(words, level);
        words[level + LEVEL_QUANTITY] = 0;
        words[level + LEVEL_RANK] = rank;
        words[level + LEVEL_PAGE] = page;
        return level;
    }

    void releaseLevel(int level) {
        words[level + LEVEL_PAGE] = firstFreeLevel;
        firstFreeLevel = level;
    }

    /** Returns the page of a level. */
    int page(int level) {
        return (int) words[level + LEVEL_PAGE];
    }

    /** Returns the queue of an instrument's orders that wait for the closing auction. */
    int parked(int instrument) {
        return parkedAt + instrument;
    }

    /** Returns the row of an owner. */
    int ownerRow(int owner) {
        return ownersAt + (owner << OWNER_ROW_SHIFT);
    }

    /** Fills the record of an order that shows all of its quantity and has no extras. */
    static void fill(long[] words, int at, NewOrder order, int attributes) {
        words[at + ID] = order.orderId;
        words[at + META] = meta(order.owner, order.instrument, attributes);
        words[at + REMAINING] = order.quantity;
        words[at + PRICE] = order.price;
        words[at + QUANTITY] = order.quantity;
    }

    /** The same from single values. */
    void fill(int slot, long id, long price, long quantity, long meta) {
        int at = slot << WORDS_SHIFT;
        words[at + ID] = id;
        words[at + META] = meta;
        words[at + REMAINING] = quantity;
        words[at + PRICE] = price;
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

    /** Tests that a command which ends the order in one of its next steps is pending. */
    boolean isEnding(int slot) {
        return isEnding(meta(slot));
    }

    static boolean isEnding(long meta) {
        return (meta & OrderAttributes.ENDING) != 0;
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
        Rings.append(words, queue, at + LINKS);
    }

    /** Takes an order out of its queue. */
    void unlink(int slot) {
        Rings.remove(words, (slot << WORDS_SHIFT) + LINKS);
    }

    /** Adds an order to the end of a price level, and its open quantity to that of the level. */
    void enterLevel(int level, int slot) {
        words[level + LEVEL_QUANTITY] += remaining(slot);
        append(level, slot);
    }

    /** The same for an order in the index, whose chain goes on with {@code chained}. */
    static void enterLevel(long[] words, int level, int at, int chained) {
        words[level + LEVEL_QUANTITY] += words[at + REMAINING];
        words[at + PLACES] = ((long) level << Integer.SIZE) | (chained & LOW);
        Rings.append(words, level, at + LINKS);
    }

    /** Takes an order and all of its open quantity from its price level, which it returns. */
    static int leaveLevel(long[] words, int at) {
        int level = (int) (words[at + PLACES] >>> Integer.SIZE);
        words[level + LEVEL_QUANTITY] -= words[at + REMAINING];
        Rings.remove(words, at + LINKS);
        return level;
    }

    /** Takes an order and a quantity from its price level; returns true when the level has no order any more. */
    boolean leaveLevel(int slot, long quantity) {
        int at = slot << WORDS_SHIFT;
        int level = (int) (words[at + PLACES] >>> Integer.SIZE);
        words[level + LEVEL_QUANTITY] -= quantity;
        Rings.remove(words, at + LINKS);
        return Rings.isEmpty(words, level);
    }

    /** Returns the queue that an order is or was in. */
    int queue(int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + PLACES] >>> Integer.SIZE);
    }

    /** Notes the order after another in a chain of the index. */
    void chain(int slot, int next) {
        int at = (slot << WORDS_SHIFT) + PLACES;
        words[at] = (words[at] & ~LOW) | (next & LOW);
    }

    /** Returns the first order of a queue, or {@link #NONE}. */
    int first(int queue) {
        return slotAt(words[queue]);
    }

    /** Returns the order after another in its queue, or {@link #NONE}. */
    int next(int slot) {
        return slotAt(words[(slot << WORDS_SHIFT) + LINKS]);
    }

    /** Returns the open quantity of a price level. */
    long levelQuantity(int level) {
        return words[level + LEVEL_QUANTITY];
    }

    /** Takes a quantity off the price level of an order that stays. */
    void reduceLevel(int slot, long quantity) {
        words[queue(slot) + LEVEL_QUANTITY] -= quantity;
    }

    /** Returns the first order of an owner, or {@link #NONE}. */
    int firstOfOwner(int owner) {
        return slotAt(words[ownerRow(owner)]);
    }

    /** Returns the order after another among those of its owner, or {@link #NONE}. */
    int nextOfOwner(int slot) {
        return slotAt(words[(slot << WORDS_SHIFT) + OWNER_LINKS]);
    }

    /** Returns the slot of the order to which a word links next, or {@link #NONE} at the end of the ring. */
    private int slotAt(long links) {
        int node = (int) (links >>> Integer.SIZE);
        return node < levelsAt ? node >> WORDS_SHIFT : NONE;
    }
}
