package io.needletail.bench.workload.fast;

/**
 * Adds up what was read from a message, constants included, so that the compiler throws nothing away that was read, and
 * so that two libraries that read different things are found out. The sum over a message is plain: it costs next to
 * nothing.
 */
public final class FastDigest {
    private FastDigest() {}

    /** A decimal. */
    public static long decimal(long mantissa, int exponent) {
        return 3 * mantissa + exponent;
    }

    /** A string or byte vector by its bytes. */
    public static long text(byte[] bytes, int from, int length) {
        return length == 0 ? 0 : text(length, bytes[from], bytes[from + length - 1]);
    }

    /** A string as characters. */
    public static long text(CharSequence characters) {
        int length = characters.length();
        return length == 0 ? 0 : text(length, characters.charAt(0), characters.charAt(length - 1));
    }

    /** A string of one character. */
    public static long character(long character) {
        return text(1, character, character);
    }

    private static long text(int length, long first, long last) {
        return length * 31L + first * 7L + last;
    }
}
