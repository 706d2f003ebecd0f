package io.needletail.feed.book;

import static io.needletail.feed.book.BookError.BAD_ORDER_ID;
import static io.needletail.feed.book.BookError.CHANGE_OF_NOTHING;
import static io.needletail.feed.book.BookError.DELETE_OF_NOTHING;
import static io.needletail.feed.book.BookError.FULL;
import static io.needletail.feed.book.BookError.LEVEL_GAP;
import static io.needletail.feed.book.BookError.LEVEL_TOO_DEEP;
import static io.needletail.feed.book.BookError.NEW_OF_EXISTING;
import static io.needletail.feed.book.BookError.NOTHING;
import static io.needletail.feed.book.BookError.NO_LEVEL;
import static io.needletail.feed.book.BookError.NO_PRICE;
import static io.needletail.feed.book.BookError.UNKNOWN_ACTION;

/** Applies one entry to one book as the feed's {@link BookKind} requires: completely, or not at all. */
final class Updates {
    private static final char NEW = '0';
    private static final char CHANGE = '1';
    private static final char DELETE = '2';
    private static final char DELETE_THRU = '3';
    private static final char DELETE_FROM = '4';
    private static final char OVERLAY = '5';

    private final BookKind kind;
    private final Orders orders;

    Updates(BookOptions options) {
        this.kind = options.kind();
        this.orders = new Orders(options.ordersMax());
    }

    void clear() {
        orders.clear();
    }

    void clear(MarketBook book) {
        book.clear();
        if (kind == BookKind.BY_ORDER) orders.removeAll(book.security());
    }

    /** Returns whether the entry concerns a book; the side of an order may be known from earlier entries. */
    boolean isOfBook(Entries entries, int row) {
        boolean isOrder = kind == BookKind.BY_ORDER && entries.has(row, Entries.ORDER_ID);
        return isOrder || isBid(entries, row) || isOffer(entries, row);
    }

    private static boolean isBid(Entries entries, int row) {
        if (entries.has(row, Entries.SIDE)) return entries.sides[row] == 'B' || entries.sides[row] == '1';
        return entries.has(row, Entries.TYPE) && entries.types[row] == '0';
    }

    private static boolean isOffer(Entries entries, int row) {
        if (entries.has(row, Entries.SIDE)) return entries.sides[row] == 'S' || entries.sides[row] == '2';
        return entries.has(row, Entries.TYPE) && entries.types[row] == '1';
    }

    /** Applies the entry; returns the error, or NOTHING. */
    BookError apply(MarketBook book, Entries entries, int row) {
        char action = entries.has(row, Entries.ACTION) ? entries.actions[row] : NEW;
        if (kind == BookKind.BY_ORDER) return byOrder(book, action, entries, row);
        BookSide levels = book.of(isBid(entries, row) ? Side.BID : Side.OFFER);
        return kind == BookKind.BY_LEVEL
                ? byLevel(levels, action, entries, row)
                : byPrice(levels, action, entries, row);
    }

    /** Returns the level, order or number that an error concerns. */
    long place(Entries entries, int row) {
        return switch (kind) {
            case BY_LEVEL -> entries.has(row, Entries.LEVEL) ? entries.levels[row] : 0;
            case BY_PRICE -> entries.has(row, Entries.PRICE) ? entries.prices[row] : 0;
            case BY_ORDER -> entries.has(row, Entries.ORDER_ID) ? entries.orderIds[row] : 0;
        };
    }

    private static BookError byLevel(BookSide levels, char action, Entries entries, int row) {
        if (!entries.has(row, Entries.LEVEL) || entries.levels[row] < 1) return NO_LEVEL;
        if (entries.levels[row] > levels.levelsMax()) return LEVEL_TOO_DEEP;
        int index = (int) entries.levels[row] - 1;
        boolean isThere = index < levels.count();
        return switch (action) {
            case NEW -> insert(levels, index, entries, row);
            case OVERLAY -> isThere ? set(levels, index, entries, row) : insert(levels, index, entries, row);
            case CHANGE -> isThere ? set(levels, index, entries, row) : CHANGE_OF_NOTHING;
            case DELETE -> isThere ? remove(levels, index, index + 1) : DELETE_OF_NOTHING;
            case DELETE_THRU -> isThere ? remove(levels, 0, index + 1) : DELETE_OF_NOTHING;
            case DELETE_FROM -> isThere ? remove(levels, index, levels.count()) : DELETE_OF_NOTHING;
            default -> UNKNOWN_ACTION;
        };
    }

    private static BookError insert(BookSide levels, int index, Entries entries, int row) {
        if (index > levels.count()) return LEVEL_GAP;
        if (!entries.has(row, Entries.PRICE)) return NO_PRICE;
        levels.insert(index, entries.prices[row], size(entries, row, 0), orders(entries, row, 0));
        return NOTHING;
    }

    /** Keeps the values that the update does not have. */
    private static BookError set(BookSide levels, int index, Entries entries, int row) {
        long price = entries.has(row, Entries.PRICE) ? entries.prices[row] : levels.price(index);
        levels.set(index, price, size(entries, row, levels.size(index)), orders(entries, row, levels.orders(index)));
        return NOTHING;
    }

    private static BookError remove(BookSide levels, int from, int to) {
        levels.remove(from, to);
        return NOTHING;
    }

    private static BookError byPrice(BookSide levels, char action, Entries entries, int row) {
        if (!entries.has(row, Entries.PRICE)) return NO_PRICE;
        int found = levels.find(entries.prices[row]);
        return switch (action) {
            case NEW -> found >= 0 ? NEW_OF_EXISTING : add(levels, -1 - found, entries, row);
            case OVERLAY -> found >= 0 ? set(levels, found, entries, row) : add(levels, -1 - found, entries, row);
            case CHANGE -> found >= 0 ? set(levels, found, entries, row) : CHANGE_OF_NOTHING;
            case DELETE -> found >= 0 ? remove(levels, found, found + 1) : DELETE_OF_NOTHING;
            default -> UNKNOWN_ACTION;
        };
    }

    private static BookError add(BookSide levels, int index, Entries entries, int row) {
        return levels.isFull() ? FULL : insert(levels, index, entries, row);
    }

    private BookError byOrder(MarketBook book, char action, Entries entries, int row) {
        if (!entries.has(row, Entries.ORDER_ID)) return BAD_ORDER_ID;
        int order = orders.find(book.security(), entries.orderIds[row]);
        boolean isThere = order != Orders.NOWHERE;
        return switch (action) {
            case NEW -> isThere ? NEW_OF_EXISTING : newOrder(book, entries, row);
            case CHANGE -> isThere ? changed(book, order, entries, row) : CHANGE_OF_NOTHING;
            case DELETE -> isThere ? deleted(book, order) : DELETE_OF_NOTHING;
            default -> UNKNOWN_ACTION;
        };
    }

    private BookError newOrder(MarketBook book, Entries entries, int row) {
        boolean bid = isBid(entries, row);
        if (!bid && !isOffer(entries, row)) return BookError.NO_SIDE;
        if (!entries.has(row, Entries.PRICE)) return NO_PRICE;
        Side side = bid ? Side.BID : Side.OFFER;
        long price = entries.prices[row];
        long size = size(entries, row, 0);
        BookSide levels = book.of(side);
        int level = levels.find(price);
        if (orders.isFull() || (level < 0 && levels.isFull())) return FULL;
        orders.add(book.security(), entries.orderIds[row], side, price, size);
        join(levels, level, price, size);
        return NOTHING;
    }

    private static void join(BookSide levels, int level, long price, long size) {
        if (level >= 0) {
            levels.add(level, size, 1);
        } else {
            levels.insert(-1 - level, price, size, 1);
        }
    }

    private BookError changed(MarketBook book, int order, Entries entries, int row) {
        BookSide levels = book.of(orders.side(order));
        long price = entries.has(row, Entries.PRICE) ? entries.prices[row] : orders.price(order);
        long size = size(entries, row, orders.size(order));
        int from = levels.find(orders.price(order));
        boolean leavesRoom = levels.orders(from) == 1;
        if (levels.find(price) < 0 && levels.isFull() && !leavesRoom) return FULL;
        levels.add(from, -orders.size(order), -1);
        join(levels, levels.find(price), price, size);
        orders.change(order, price, size);
        return NOTHING;
    }

    private BookError deleted(MarketBook book, int order) {
        BookSide levels = book.of(orders.side(order));
        levels.add(levels.find(orders.price(order)), -orders.size(order), -1);
        orders.remove(order);
        return NOTHING;
    }

    private static long size(Entries entries, int row, long otherwise) {
        return entries.has(row, Entries.SIZE) ? entries.sizes[row] : otherwise;
    }

    private static int orders(Entries entries, int row, int otherwise) {
        return entries.has(row, Entries.ORDERS) ? (int) Math.min(entries.orders[row], Integer.MAX_VALUE) : otherwise;
    }
}
