package io.needletail.feed.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Books by the number of their security: a hash table with open addressing, in which nothing is boxed or removed. */
final class BookTable {
    private static final int FIRST_SLOTS = 256;
    private static final MarketBook NONE = new MarketBook(MarketBooks.NO_SECURITY, 1);

    private MarketBook[] slots = empty(FIRST_SLOTS);
    private final List<MarketBook> all = new ArrayList<>();

    private static MarketBook[] empty(int size) {
        MarketBook[] slots = new MarketBook[size];
        Arrays.fill(slots, NONE);
        return slots;
    }

    /** Returns the book, or an empty one of no security. */
    MarketBook find(long security) {
        int mask = slots.length - 1;
        int slot = home(security, mask);
        while (slots[slot] != NONE && slots[slot].security() != security) slot = (slot + 1) & mask;
        return slots[slot];
    }

    void add(MarketBook book) {
        all.add(book);
        if (all.size() * 2 > slots.length) {
            slots = empty(slots.length * 2);
            all.forEach(this::place);
        } else {
            place(book);
        }
    }

    private void place(MarketBook book) {
        int mask = slots.length - 1;
        int slot = home(book.security(), mask);
        while (slots[slot] != NONE) slot = (slot + 1) & mask;
        slots[slot] = book;
    }

    List<MarketBook> all() {
        return all;
    }

    /** Returns one of the books, by the order in which they were added. */
    MarketBook book(int index) {
        return all.get(index);
    }

    int count() {
        return all.size();
    }

    private static int home(long security, int mask) {
        long mixed = security * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & mask;
    }
}
