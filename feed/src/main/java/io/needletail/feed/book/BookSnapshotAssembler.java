package io.needletail.feed.book;

/**
 * Assembles a snapshot from several messages, one after another.
 *
 * <p>A part is used only if no part before it is missing; a doubtful part is left out, because the next cycle of
 * snapshots repeats it.
 */
final class BookSnapshotAssembler {
    /** Value of {@link #first}, {@link #last} and {@link #number} if a message does not have the field. */
    static final long MISSING = -1;

    /** Results of a message. */
    enum Taken {
        /** The message is a complete snapshot. */
        ALONE,
        /** The message is a part and is kept until the last part arrives. */
        KEPT,
        /** The message completes the snapshot. */
        COMPLETE,
        /** The message is a repetition, or a part before it is missing. */
        LEFT_OUT
    }

    private final Entries all;
    private boolean isOpen;
    private boolean wasEnd;
    private boolean wasCut;
    private long cut = MarketBooks.NO_SECURITY;
    private long lastNumber = MISSING;
    private long sequence;

    /** Field of the message: 0 for no, MISSING, any other value for yes. */
    long first;

    /** Field of the message: 0 for no, MISSING, any other value for yes. */
    long last;

    /** Field of the message, or MISSING. */
    long number;

    BookSnapshotAssembler(int entriesMax) {
        all = new Entries(entriesMax);
    }

    /** Begins a message. */
    void begin() {
        first = MISSING;
        last = MISSING;
        number = MISSING;
    }

    /** Returns the entries of all parts, when the snapshot is complete. */
    Entries all() {
        return all;
    }

    /** Returns whether the message ended an incomplete snapshot. */
    boolean wasCut() {
        return wasCut;
    }

    /** Returns the security of that snapshot, or NO_SECURITY. */
    long cut() {
        return cut;
    }

    /** Drops an incomplete snapshot. */
    void forget() {
        isOpen = false;
    }

    /**
     * Handles a message that is neither snapshot nor update, such as a heartbeat: it may have a number between
     * snapshots.
     */
    void pass() {
        if (!isOpen && number != MISSING && number == lastNumber + 1) lastNumber = number;
    }

    /** Handles a message that is a snapshot or a part of one, with the last sequence number that it contains. */
    Taken take(Entries message, long lastSequence) {
        wasCut = false;
        if (last == MISSING && first == MISSING) return Taken.ALONE;
        boolean isNext = number == MISSING || number == lastNumber + 1;
        boolean isOfOpen = isOpen && isSame(message, lastSequence);
        if (isOfOpen && number != MISSING && number <= lastNumber) return Taken.LEFT_OUT;
        boolean begins = first == MISSING ? number == 1 || (wasEnd && isNext) : first != 0;
        boolean continues = !begins && isOfOpen && isNext;
        lastNumber = number;
        wasEnd = last != 0;
        if (isOpen && !continues) {
            wasCut = true;
            cut = all.has(Entries.MESSAGE, Entries.SECURITY)
                    ? all.securities[Entries.MESSAGE]
                    : MarketBooks.NO_SECURITY;
        }
        isOpen = (begins || continues) && !wasEnd;
        if (begins && wasEnd) return Taken.ALONE;
        if (begins) open(message, lastSequence);
        if (continues) all.append(message);
        if (isOpen) return Taken.KEPT;
        return continues ? Taken.COMPLETE : Taken.LEFT_OUT;
    }

    private void open(Entries message, long lastSequence) {
        all.begin();
        all.copyMessage(message);
        all.append(message);
        sequence = lastSequence;
    }

    /** Returns whether the message has the same book in the same state. */
    private boolean isSame(Entries message, long lastSequence) {
        int what = Entries.SECURITY | Entries.RPT_SEQ;
        boolean isAlike = ((message.present[Entries.MESSAGE] ^ all.present[Entries.MESSAGE]) & what) == 0;
        boolean isNumbered = message.has(Entries.MESSAGE, Entries.RPT_SEQ);
        boolean isSameState = isNumbered
                ? message.rptSeqs[Entries.MESSAGE] == all.rptSeqs[Entries.MESSAGE]
                : lastSequence == sequence;
        boolean isNamed = message.has(Entries.MESSAGE, Entries.SECURITY);
        boolean isSameSecurity = !isNamed || message.securities[Entries.MESSAGE] == all.securities[Entries.MESSAGE];
        return isAlike && isSameState && isSameSecurity;
    }
}
