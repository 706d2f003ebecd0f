package io.needletail.feed.book;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;

/**
 * Builds {@link MarketBooks} from the fields of decoded messages, as the listener of a decoder. A message is applied
 * when it is complete; an incomplete message changes nothing.
 *
 * <p>A snapshot (message type {@code W}) replaces the book of its security, unless the book is newer; updates that the
 * snapshot contains, by their RptSeq, are left out afterwards. A snapshot in parts ({@link BookMapping.SnapshotFields})
 * is applied with its last part, if none is missing. One thread; nothing is allocated after warm-up.
 */
public final class BookFeed implements FieldListener {
    /** Result of {@link #joinsAt} while snapshots are missing. */
    public static final long NO_SEQUENCE = -1;

    private static final char SNAPSHOT = 'W';
    private static final char UPDATE = 'X';
    private static final int DIGITS_MAX = 18;
    private static final int CHARACTERS_MAX = 8;

    private final FieldRoles roles;
    private final Entries entries;
    private final BookSnapshotAssembler parts;
    private final MarketBooks books;
    private final Scale prices;
    private final Scale sizes;
    private int row;
    private char messageType;
    private long lastSequence = NO_SEQUENCE;
    private long total;
    private long cycle = 1;
    private long snapshots;
    private long joinsAt = Long.MAX_VALUE;
    private boolean isCycleComplete;

    /**
     * Makes empty books.
     *
     * @param templates of the feed
     * @param mapping of their fields
     * @param options kind and limits of the books
     * @param listener receives the changes
     * @throws IllegalArgumentException if no template has a sequence with the mapping's price
     */
    public BookFeed(Templates templates, BookMapping mapping, BookOptions options, BookListener listener) {
        this.roles = new FieldRoles(templates, mapping);
        this.entries = new Entries(options.entriesMax());
        this.parts = new BookSnapshotAssembler(options.entriesMax());
        this.books = new MarketBooks(options, listener);
        this.prices = new Scale(options.priceDecimals());
        this.sizes = new Scale(options.sizeDecimals());
    }

    /**
     * Returns the books.
     *
     * @return the same object at each call
     */
    public MarketBooks books() {
        return books;
    }

    /**
     * Returns whether the last complete message was a snapshot.
     *
     * @return true if its type was {@code W}
     */
    public boolean isSnapshot() {
        return messageType == SNAPSHOT;
    }

    /**
     * Begins a cycle of snapshots, one of each security. To be called when packets are lost, when the feed restarts,
     * and when a cycle was too old.
     */
    public void beginCycle() {
        parts.forget();
        cycle++;
        snapshots = 0;
        joinsAt = Long.MAX_VALUE;
        isCycleComplete = false;
    }

    /**
     * Returns the argument of {@link io.needletail.feed.FeedHandler#recovered} when snapshots of all securities have
     * arrived since {@link #beginCycle}: as many as {@link BookMapping.SnapshotFields#total} says, else until a
     * security is repeated.
     *
     * @return the lowest of the last sequence numbers that they contain, or {@link #NO_SEQUENCE}
     */
    public long joinsAt() {
        return isCycleComplete && joinsAt != Long.MAX_VALUE ? joinsAt : NO_SEQUENCE;
    }

    @Override
    public void begin(Template template) {
        entries.begin();
        parts.begin();
        row = Entries.MESSAGE;
        messageType = 0;
        lastSequence = NO_SEQUENCE;
        total = 0;
    }

    @Override
    public void integer(int slot, long value) {
        switch (roles.of(slot)) {
            case FieldRoles.ACTION, FieldRoles.TYPE, FieldRoles.SIDE, FieldRoles.MESSAGE_TYPE -> {
                boolean isDigit = value >= 0 && value <= 9;
                code(roles.of(slot), (char) (isDigit ? '0' + value : value & 0x7F));
            }
            case FieldRoles.PRICE -> price(value, 0);
            case FieldRoles.SIZE -> size(value, 0);
            case FieldRoles.LEVEL -> {
                entries.levels[row] = value;
                entries.present[row] |= Entries.LEVEL;
            }
            case FieldRoles.ORDERS -> {
                entries.orders[row] = value;
                entries.present[row] |= Entries.ORDERS;
            }
            case FieldRoles.ORDER_ID -> orderId(value);
            case FieldRoles.SECURITY -> security(value);
            case FieldRoles.RPT_SEQ -> {
                entries.rptSeqs[row] = value;
                entries.present[row] |= Entries.RPT_SEQ;
            }
            case FieldRoles.LAST_SEQUENCE -> lastSequence = value;
            case FieldRoles.TOTAL -> total = value;
            case FieldRoles.FIRST_PART -> parts.first = value;
            case FieldRoles.LAST_PART -> parts.last = value;
            case FieldRoles.NUMBER -> parts.number = value;
            default -> {}
        }
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        switch (roles.of(slot)) {
            case FieldRoles.PRICE -> price(mantissa, exponent);
            case FieldRoles.SIZE -> size(mantissa, exponent);
            default -> {}
        }
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        byte role = roles.of(slot);
        switch (role) {
            case FieldRoles.ACTION, FieldRoles.TYPE, FieldRoles.SIDE, FieldRoles.MESSAGE_TYPE ->
                code(role, length == 1 ? (char) (bytes[from] & 0x7F) : 0);
            case FieldRoles.SECURITY -> security(books.security(bytes, from, length));
            case FieldRoles.ORDER_ID -> {
                long id = identifier(bytes, from, length);
                if (id != Scale.NONE) orderId(id);
            }
            case FieldRoles.PRICE, FieldRoles.SIZE -> entries.present[row] |= Entries.BAD_VALUE;
            case FieldRoles.FIRST_PART -> parts.first = yesOrNo(bytes, from, length);
            case FieldRoles.LAST_PART -> parts.last = yesOrNo(bytes, from, length);
            default -> {}
        }
    }

    private static long yesOrNo(byte[] bytes, int from, int length) {
        return length == 1 && (bytes[from] == 'N' || bytes[from] == '0') ? 0 : 1;
    }

    private void code(byte role, char code) {
        switch (role) {
            case FieldRoles.ACTION -> {
                entries.actions[row] = code;
                entries.present[row] |= Entries.ACTION;
            }
            case FieldRoles.TYPE -> {
                entries.types[row] = code;
                entries.present[row] |= Entries.TYPE;
            }
            case FieldRoles.SIDE -> {
                entries.sides[row] = code;
                entries.present[row] |= Entries.SIDE;
            }
            default -> messageType = code;
        }
    }

    private void price(long mantissa, int exponent) {
        long units = prices.units(mantissa, exponent);
        entries.prices[row] = units;
        entries.present[row] |= units == Scale.NONE ? Entries.BAD_VALUE : Entries.PRICE;
    }

    private void size(long mantissa, int exponent) {
        long units = sizes.units(mantissa, exponent);
        entries.sizes[row] = units;
        entries.present[row] |= units == Scale.NONE ? Entries.BAD_VALUE : Entries.SIZE;
    }

    private void security(long number) {
        entries.securities[row] = number;
        entries.present[row] |= Entries.SECURITY;
    }

    private void orderId(long id) {
        entries.orderIds[row] = id;
        entries.present[row] |= Entries.ORDER_ID;
    }

    /** Returns the value of a digit, or a negative number for another character. */
    private static long identifier(byte[] bytes, int from, int length) {
        long number = 0;
        boolean isDigits = length > 0 && length <= DIGITS_MAX && bytes[from] != '0';
        for (int i = from; isDigits && i < from + length; i++) {
            isDigits = bytes[i] >= '0' && bytes[i] <= '9';
            number = number * 10 + (bytes[i] - '0');
        }
        if (isDigits) return number;
        if (length == 0 || length > CHARACTERS_MAX) return Scale.NONE;
        long packed = 0;
        for (int i = from; i < from + length; i++) packed = packed << 8 | (bytes[i] & 0xFF);
        return -1 - (packed & Long.MAX_VALUE);
    }

    @Override
    public void element(int slot, int index) {
        if (roles.of(slot) == FieldRoles.ENTRIES) row = entries.add();
    }

    @Override
    public void close(int slot) {
        if (roles.of(slot) == FieldRoles.ENTRIES) row = Entries.MESSAGE;
    }

    @Override
    public void end(Template template) {
        if (messageType != SNAPSHOT) {
            if (messageType != UPDATE) parts.pass();
            books.apply(entries, false);
            return;
        }
        BookSnapshotAssembler.Taken taken = parts.take(entries, lastSequence);
        if (parts.wasCut()) books.broken(parts.cut());
        if (taken == BookSnapshotAssembler.Taken.ALONE) snapshot(entries);
        if (taken == BookSnapshotAssembler.Taken.COMPLETE) snapshot(parts.all());
    }

    private void snapshot(Entries whole) {
        books.apply(whole, true);
        if (lastSequence != NO_SEQUENCE) collect(whole);
    }

    private void collect(Entries whole) {
        if (!whole.has(Entries.MESSAGE, Entries.SECURITY)) return;
        boolean isFirst = books.book(whole.securities[Entries.MESSAGE]).join(cycle);
        if (isFirst) snapshots++;
        joinsAt = Math.min(joinsAt, lastSequence);
        isCycleComplete |= total > 0 ? snapshots >= total : !isFirst;
    }

    @Override
    public void group(int slot) {}

    @Override
    public void sequence(int slot, int length) {}

    @Override
    public void reference(int slot, Template template) {}
}
