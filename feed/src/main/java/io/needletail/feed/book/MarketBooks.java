package io.needletail.feed.book;

import java.util.ArrayList;
import java.util.List;

/**
 * The books of a feed, one for each security, made by {@link BookFeed}; a wrong update is reported and not applied. One
 * thread; nothing is allocated once every security has been seen and the tables have grown to what they hold.
 */
public final class MarketBooks {
    /** The number of no security. */
    public static final long NO_SECURITY = Long.MIN_VALUE;

    private static final char TRADE = '2';
    private static final char EMPTY = 'J';

    private final BookOptions options;
    private final BookListener listener;
    private final Updates updates;
    private final SymbolTable names;
    private final BookTable table = new BookTable();
    private final List<MarketBook> touched = new ArrayList<>();
    private final MarketBook nobody = new MarketBook(NO_SECURITY, 1);
    private MarketBook last = nobody;
    private boolean tooManyTold;
    private long skipped;
    private long others;

    MarketBooks(BookOptions options, BookListener listener) {
        this.options = options;
        this.listener = listener;
        this.updates = new Updates(options);
        this.names = new SymbolTable(options.booksMax());
    }

    /**
     * Returns the book of a security.
     *
     * @param security its number
     * @return the book; an empty one that is not kept if there was no update yet
     */
    public MarketBook book(long security) {
        MarketBook book = table.find(security);
        return book.security() == security ? book : new MarketBook(security, 1);
    }

    /**
     * Returns all books.
     *
     * @return a copy, in no order
     */
    public List<MarketBook> all() {
        return List.copyOf(table.all());
    }

    /**
     * Returns the name of a security. Allocates.
     *
     * @param security its number
     * @return the name if the feed has names, else the number in digits; empty for {@link #NO_SECURITY}
     */
    public String name(long security) {
        if (security == NO_SECURITY) return "";
        return security < 0 ? names.name((int) (-1 - security)) : Long.toString(security);
    }

    /**
     * Returns the number of updates left out because a snapshot or an earlier copy contained them.
     *
     * @return since construction
     */
    public long skipped() {
        return skipped;
    }

    /**
     * Returns the number of entries that were neither bid nor offer, trade or empty book.
     *
     * @return since construction
     */
    public long others() {
        return others;
    }

    /**
     * Removes all levels and orders, as at a restart of the feed; the books stay, so that nothing is allocated again.
     * Allocates nothing.
     */
    public void clear() {
        updates.clear();
        // Without an iterator: a feed restarts too rarely for the compiler to remove it.
        for (int i = 0; i < table.count(); i++) {
            MarketBook book = table.book(i);
            book.clear();
            book.rptSeq(MarketBook.NO_RPT_SEQ);
        }
    }

    /** Returns the number of a name, or NO_SECURITY if there are too many. */
    long security(byte[] bytes, int from, int length) {
        int number = names.number(bytes, from, length);
        return number < 0 ? NO_SECURITY : -1L - number;
    }

    /** Reports an incomplete snapshot. */
    void broken(long security) {
        listener.error(BookError.BROKEN_SNAPSHOT, security, 0);
    }

    /** Applies a complete message; returns whether a snapshot was used. */
    void apply(Entries entries, boolean isSnapshot) {
        boolean isUsed = !isSnapshot || begin(entries);
        for (int row = 1; isUsed && row < entries.count(); row++) {
            entries.inherit(row);
            apply(entries, row, isSnapshot);
        }
        if (entries.hasOverflown()) {
            long security = entries.has(Entries.MESSAGE, Entries.SECURITY) ? entries.securities[0] : NO_SECURITY;
            error(BookError.TOO_MANY_ENTRIES, security, entries.count());
        }
        settle();
    }

    /** Replaces a book by a snapshot, unless the book is newer. */
    private boolean begin(Entries entries) {
        if (!entries.has(Entries.MESSAGE, Entries.SECURITY)) {
            listener.error(BookError.NO_SECURITY, NO_SECURITY, 0);
            return false;
        }
        MarketBook book = known(entries.securities[Entries.MESSAGE]);
        if (book.security() == NO_SECURITY) return false;
        boolean isNumbered = entries.has(Entries.MESSAGE, Entries.RPT_SEQ);
        long number = isNumbered ? entries.rptSeqs[Entries.MESSAGE] : MarketBook.NO_RPT_SEQ;
        boolean isOlder = isNumbered && number < book.rptSeq();
        if (isOlder && book.isSound()) {
            skipped++;
            return false;
        }
        updates.clear(book);
        book.rptSeq(number);
        // Later updates were applied or lost before the snapshot arrived; an invalid number is dropped with it.
        if (isOlder) book.doubt();
        touch(book);
        return true;
    }

    private void apply(Entries entries, int row, boolean isSnapshot) {
        if (!entries.has(row, Entries.SECURITY)) {
            listener.error(BookError.NO_SECURITY, NO_SECURITY, 0);
            return;
        }
        MarketBook book = known(entries.securities[row]);
        if (book.security() == NO_SECURITY || (!isSnapshot && !isNext(book, entries, row))) return;
        if (isSnapshot && entries.has(row, Entries.RPT_SEQ)) {
            book.rptSeq(Math.max(book.rptSeq(), entries.rptSeqs[row]));
        }
        char type = entries.has(row, Entries.TYPE) ? entries.types[row] : 0;
        if (type == EMPTY) {
            updates.clear(book);
            touch(book);
        } else if (type == TRADE) {
            trade(book, entries, row);
        } else {
            update(book, entries, row);
        }
    }

    /** Returns whether an update is new to the book; reports missing updates before it. */
    private boolean isNext(MarketBook book, Entries entries, int row) {
        boolean ofTheMessage = !entries.has(row, Entries.RPT_SEQ);
        // A number for a whole message counts for the first entry of each book in it.
        int from = ofTheMessage ? Entries.MESSAGE : row;
        if (!entries.has(from, Entries.RPT_SEQ) || (ofTheMessage && book.isTouched())) return true;
        long number = entries.rptSeqs[from];
        long before = book.rptSeq();
        if (before != MarketBook.NO_RPT_SEQ && number <= before) {
            skipped++;
            return false;
        }
        if (before != MarketBook.NO_RPT_SEQ && number != before + 1) doubt(BookError.GAP_IN_RPT_SEQ, book, number);
        book.rptSeq(number);
        if (ofTheMessage) touch(book);
        return true;
    }

    private void trade(MarketBook book, Entries entries, int row) {
        if (entries.has(row, Entries.BAD_VALUE)) {
            listener.error(BookError.UNREPRESENTABLE, book.security(), 0);
            return;
        }
        long price = entries.has(row, Entries.PRICE) ? entries.prices[row] : 0;
        long size = entries.has(row, Entries.SIZE) ? entries.sizes[row] : 0;
        listener.trade(book.security(), price, size);
    }

    private void update(MarketBook book, Entries entries, int row) {
        if (!updates.isOfBook(entries, row)) {
            others++;
            return;
        }
        touch(book);
        if (entries.has(row, Entries.BAD_VALUE)) {
            doubt(BookError.UNREPRESENTABLE, book, 0);
            return;
        }
        BookError error = updates.apply(book, entries, row);
        if (error != BookError.NOTHING) doubt(error, book, updates.place(entries, row));
    }

    private MarketBook known(long security) {
        MarketBook book = security == last.security() ? last : table.find(security);
        if (book.security() == NO_SECURITY) book = create(security);
        last = book;
        return book;
    }

    private MarketBook create(long security) {
        if (security != NO_SECURITY && table.count() < options.booksMax()) {
            MarketBook book = new MarketBook(security, options.levelsMax());
            table.add(book);
            return book;
        }
        if (!tooManyTold) {
            tooManyTold = true;
            listener.error(BookError.TOO_MANY_BOOKS, security, table.count());
        }
        return nobody;
    }

    private void touch(MarketBook book) {
        if (book.touch()) touched.add(book);
    }

    private void doubt(BookError what, MarketBook book, long place) {
        book.doubt();
        listener.error(what, book.security(), place);
    }

    private void error(BookError what, long security, long place) {
        MarketBook book = table.find(security);
        if (book.security() == NO_SECURITY) {
            listener.error(what, security, place);
        } else {
            doubt(what, book, place);
        }
    }

    private void settle() {
        for (int i = 0; i < touched.size(); i++) {
            MarketBook book = touched.get(i);
            book.settle();
            if (!book.isOrdered()) doubt(BookError.OUT_OF_ORDER, book, 0);
            if (book.becameCrossed()) listener.error(BookError.CROSSED, book.security(), 0);
            listener.changed(book);
        }
        touched.clear();
    }
}
