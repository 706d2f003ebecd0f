package io.needletail.tools.describe;

import io.needletail.dictionary.model.Dialect.Value;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The names of a field's values, found by the bytes of a value without allocation. Immutable. */
final class EnumNames {
    static final EnumNames NONE = new EnumNames(List.of());

    private static final byte[] NO_NAME = {};
    private static final int HASH_FACTOR = 31;

    private final byte[][] values;
    private final byte[][] names;
    private final int mask;

    EnumNames(List<Value> listed) {
        int size = Integer.highestOneBit(Math.max(1, 2 * listed.size())) * 2;
        values = new byte[size][];
        names = new byte[size][];
        mask = size - 1;
        for (Value value : listed) {
            byte[] name = value.name().equals(value.text()) ? NO_NAME : FieldName.safe(value.name());
            add(value.text().getBytes(StandardCharsets.UTF_8), name);
        }
    }

    private void add(byte[] value, byte[] name) {
        int slot = hash(value, 0, value.length) & mask;
        while (values[slot] != null) slot = (slot + 1) & mask;
        values[slot] = value;
        names[slot] = name;
    }

    boolean isEmpty() {
        return mask == 1;
    }

    /** The name of a value; empty when it has none. */
    byte[] name(byte[] bytes, int from, int to) {
        if (isEmpty()) return NO_NAME;
        int slot = slot(bytes, from, to);
        return values[slot] == null ? NO_NAME : names[slot];
    }

    boolean has(byte[] bytes, int from, int to) {
        return values[slot(bytes, from, to)] != null;
    }

    // The slot of the value, or the free one where it would stand.
    private int slot(byte[] bytes, int from, int to) {
        int slot = hash(bytes, from, to) & mask;
        while (values[slot] != null && !equal(values[slot], bytes, from, to)) slot = (slot + 1) & mask;
        return slot;
    }

    private static boolean equal(byte[] value, byte[] bytes, int from, int to) {
        if (value.length != to - from) return false;
        for (int i = 0; i < value.length; i++) {
            if (value[i] != bytes[from + i]) return false;
        }
        return true;
    }

    private static int hash(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) hash = HASH_FACTOR * hash + bytes[i];
        return hash;
    }
}
