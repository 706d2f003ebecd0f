package io.needletail.orders;

import io.needletail.wire.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** An id of an order, and what belongs to it: a request for a ClOrdID(11), an execution for an ExecID(17). */
final class TrackedId implements CharSequence {
    /** Kinds of ClOrdIDs besides MsgTypes D, F and G: one that the counterparty introduced. */
    static final char REPORTED = 'R';

    private final byte[] bytes;
    final int place;
    private int length;
    int hash;
    int scope;

    /** The order; an unknown one for an id that does not exist. */
    TrackedOrder order;

    /** The older id of the same order, or the next free one. */
    TrackedId next;

    /** MsgType(35) of a request; ExecType(150) of a report. */
    char kind;

    boolean isInFlight;

    /** OrderQty(38) that a request asks for; quantity in force of an execution. */
    long quantity;

    /** Price(44) that a request asks for; price in force of an execution. */
    long price;

    /** LastQty(32) and LastPx(31) as they were reported. */
    long lastQty;

    long lastPx;

    /** The execution that this report corrects; itself for an execution. */
    TrackedId execution;

    TrackedId(int place, int lengthMax, TrackedOrder none) {
        this.place = place;
        bytes = new byte[lengthMax];
        order = none;
        next = this;
        execution = this;
    }

    void fill(IdKey key, int keyHash, int keyScope, char idKind) {
        length = key.length();
        System.arraycopy(key.bytes, key.from, bytes, 0, length);
        hash = keyHash;
        scope = keyScope;
        kind = idKind;
        isInFlight = false;
        quantity = FieldValue.ABSENT;
        price = FieldValue.ABSENT;
        lastQty = 0;
        lastPx = 0;
        execution = this;
    }

    boolean is(IdKey key, int keyHash, int keyScope) {
        return hash == keyHash && scope == keyScope && Arrays.equals(bytes, 0, length, key.bytes, key.from, key.to);
    }

    boolean isKnown() {
        return order.isKnown();
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return (char) (bytes[index] & 0xFF);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().subSequence(start, end);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
