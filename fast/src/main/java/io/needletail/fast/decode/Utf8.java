package io.needletail.fast.decode;

/** Checks that bytes are UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF). */
final class Utf8 {
    private Utf8() {}

    static boolean isWellFormed(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            int size = size(bytes[at] & 0xFF);
            if (size == 0 || size > end - at || !isTail(bytes, at, size)) return false;
            at += size;
        }
        return true;
    }

    private static int size(int first) {
        if (first < 0x80) return 1;
        if (first < 0xC2) return 0;
        if (first < 0xE0) return 2;
        if (first < 0xF0) return 3;
        return first < 0xF5 ? 4 : 0;
    }

    private static boolean isTail(byte[] bytes, int at, int size) {
        for (int i = 1; i < size; i++) if ((bytes[at + i] & 0xC0) != 0x80) return false;
        int second = size > 2 ? bytes[at + 1] & 0xFF : 0;
        return switch (bytes[at] & 0xFF) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }
}
