package io.needletail.feed.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Gives each name a number, in the order of their first appearance; nothing is allocated for a known name. */
final class SymbolTable {
    private static final int FIRST_SLOTS = 256;

    private final int namesMax;
    private byte[][] names = new byte[FIRST_SLOTS / 2][];
    private int[] slots = new int[FIRST_SLOTS];
    private int count;

    SymbolTable(int namesMax) {
        this.namesMax = namesMax;
    }

    /** Returns the number of a name, from 0; minus one if there are too many names. */
    int number(byte[] bytes, int from, int length) {
        int mask = slots.length - 1;
        int slot = hash(bytes, from, length) & mask;
        while (slots[slot] != 0) {
            byte[] name = names[slots[slot] - 1];
            if (Arrays.equals(name, 0, name.length, bytes, from, from + length)) return slots[slot] - 1;
            slot = (slot + 1) & mask;
        }
        if (count == namesMax) return -1;
        return add(Arrays.copyOfRange(bytes, from, from + length));
    }

    private int add(byte[] name) {
        if (count == names.length) grow();
        names[count] = name;
        count++;
        place(count);
        return count - 1;
    }

    private void place(int number) {
        byte[] name = names[number - 1];
        int mask = slots.length - 1;
        int slot = hash(name, 0, name.length) & mask;
        while (slots[slot] != 0) slot = (slot + 1) & mask;
        slots[slot] = number;
    }

    private void grow() {
        names = Arrays.copyOf(names, names.length * 2);
        slots = new int[slots.length * 2];
        for (int number = 1; number <= count; number++) place(number);
    }

    private static int hash(byte[] bytes, int from, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) hash = hash * 31 + bytes[from + i];
        return hash ^ (hash >>> 15);
    }

    String name(int number) {
        return number >= 0 && number < count ? new String(names[number], UTF_8) : "";
    }
}
