package io.needletail.orders;

import io.needletail.wire.FieldReader;

/** An id to look up: a range of a message's bytes, or a text of the caller. */
final class IdKey {
    private static final int MULTIPLIER = 0x9E3779B1;

    private final byte[] copy;
    byte[] bytes;
    int from;
    int to;

    IdKey(int lengthMax) {
        copy = new byte[lengthMax + 1];
        bytes = copy;
    }

    /** Takes a field of a message; a missing field is an empty id, and so is {@code NONE}, as FIX has it. */
    IdKey read(FieldReader message, int tag) {
        int field = message.find(tag);
        if (field == FieldReader.NOT_FOUND || message.is(tag, "NONE")) return set(copy, 0, 0);
        return set(message.bytes(), message.from(field), message.to(field));
    }

    /** Takes a text; one that is too long stays too long. */
    IdKey read(CharSequence text) {
        int length = Math.min(text.length(), copy.length);
        for (int i = 0; i < length; i++) copy[i] = (byte) text.charAt(i);
        return set(copy, 0, length);
    }

    IdKey set(byte[] array, int start, int end) {
        bytes = array;
        from = start;
        to = end;
        return this;
    }

    void clear() {
        set(copy, 0, 0);
    }

    boolean isEmpty() {
        return from == to;
    }

    int length() {
        return to - from;
    }

    int hash(int scope) {
        int hash = scope;
        for (int i = from; i < to; i++) hash = (hash ^ bytes[i]) * MULTIPLIER;
        return hash ^ hash >>> 15;
    }
}
