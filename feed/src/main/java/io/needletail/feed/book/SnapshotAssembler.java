package io.needletail.feed.book;

/**
 * Puts a snapshot together that comes in several messages, one behind the other.
 *
 * <p>A part is used only if it is certain that none before it is missing: what is in doubt is left out, the next cycle of
 * snapshots brings it again.
 */
final class SnapshotAssembler {
    /** What {@link #first}, {@link #last} and {@link #number} are where a message does not say. */
    static final long UNSAID = -1;

    /** What has become of a message. */
    enum Taken {
        /** It is a whole snapshot. */
        ALONE,
        /** It is kept until the rest comes. */
        KEPT,
        /** With it the snapshot is complete. */
        COMPLETE,
        /** It has come before, or something before it is missing. */
        LEFT_OUT
    }

    private final Entries all;
    private boolean isOpen;
    private boolean wasEnd;
    private boolean wasCut;
    private long cut = MarketBooks.NO_SECURITY;
    private long lastNumber = UNSAID;
    private long sequence;

    /** What the message says: 0 for no, UNSAID, or anything else for yes. */
    long first;

    /** What the message says: 0 for no, UNSAID, or anything else for yes. */
    long last;

    /** What the message says, or UNSAID. */
    long number;

    SnapshotAssembler(int entriesMax) {
        all = new Entries(entriesMax);
    }

    /** A message begins. */
    void begin() {
        first = UNSAID;
        last = UNSAID;
        number = UNSAID;
    }

    /** What all parts say, once they are complete. */
    Entries all() {
        return all;
    }

    /** Whether the message broke off a snapshot that was not complete. */
    boolean wasCut() {
        return wasCut;
    }

    /** Of which security that snapshot was, or NO_SECURITY. */
    long cut() {
        return cut;
    }

    /** Forgets what is not complete. */
    void forget() {
        isOpen = false;
    }

    /** A message that is neither snapshot nor update, a sign of life for one, may take a number between snapshots. */
    void pass() {
        if (!isOpen && number != UNSAID && number == lastNumber + 1) lastNumber = number;
    }

    /** A message that is a snapshot or a part of one, and the last sequence number that it contains. */
    Taken take(Entries message, long lastSequence) {
        wasCut = false;
        if (last == UNSAID && first == UNSAID) return Taken.ALONE;
        boolean isNext = number == UNSAID || number == lastNumber + 1;
        boolean isOfOpen = isOpen && isSame(message, lastSequence);
        if (isOfOpen && number != UNSAID && number <= lastNumber) return Taken.LEFT_OUT;
        boolean begins = first == UNSAID ? number == 1 || (wasEnd && isNext) : first != 0;
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

    /** Whether the message speaks of the same book in the same state. */
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
