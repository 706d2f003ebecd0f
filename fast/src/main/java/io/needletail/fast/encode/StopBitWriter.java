package io.needletail.fast.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes single values of the stream: leaf methods that generated encoders call.
 *
 * <p>Each method writes at {@code at} and returns the position of the next value. It may store up to a word beyond the
 * value: the caller ensures the room. The usual branch has no loop: the groups of seven bits are spread over the bytes
 * of one word, which is stored whole. If a {@code mask} is zero, the returned position is {@code at}: this keeps
 * unpredictable conditions out of the branches.
 */
final class StopBitWriter {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int STOP = 0x80;

    private StopBitWriter() {}

    /** Writes eight bytes, the first from the highest bits. */
    static void word(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }

    /** Returns a mask: all bits if the argument is not zero. */
    static int mask(long difference) {
        return (int) ((difference | -difference) >> 63);
    }

    /** Returns a mask: all bits if two words differ; computed by a branch. */
    static int differs(long one, long other) {
        return one == other ? 0 : -1;
    }

    /** Returns whether a value is out of range; both arguments are unsigned distances from the lowest value. */
    static boolean isOutside(long distance, long most) {
        return Long.compareUnsigned(distance, most) > 0;
    }

    /** Writes an unsigned integer below 2^56. */
    static int unsigned(byte[] bytes, int at, long value) {
        return unsignedIf(bytes, at, value, -1);
    }

    /** Writes the same if the mask is not zero. */
    static int unsignedIf(byte[] bytes, int at, long value, int mask) {
        long groups = BitSpreader.sevens(value) | STOP;
        int empty = Long.numberOfLeadingZeros(groups);
        WORDS.set(bytes, at, groups << (empty & 56));
        return at + ((8 - (empty >>> 3)) & mask);
    }

    /** Writes a signed integer of at most 56 bits. */
    static int signed(byte[] bytes, int at, long value) {
        return signedIf(bytes, at, value, -1);
    }

    // The highest bit that differs from its neighbour gives the number of groups: the first group holds the sign.
    static int signedIf(byte[] bytes, int at, long value, int mask) {
        int empty = Long.numberOfLeadingZeros(BitSpreader.sevens(value ^ (value << 1)) | STOP);
        WORDS.set(bytes, at, (BitSpreader.sevens(value) | STOP) << (empty & 56));
        return at + ((8 - (empty >>> 3)) & mask);
    }

    /** Returns the nullable form of a signed integer: one more if it is not negative. */
    static long nullable(long value) {
        return value + 1 + (value >> 63);
    }

    /** Writes NULL. */
    static int nullValue(byte[] bytes, int at) {
        bytes[at] = (byte) STOP;
        return at + 1;
    }

    /** Writes NULL if the mask is not zero. */
    static int nullValueIf(byte[] bytes, int at, int mask) {
        bytes[at] = (byte) STOP;
        return at - mask;
    }

    /** Writes an unsigned integer of 64 bits if the mask is not zero. */
    static int unsignedLong(byte[] bytes, int at, long value, int mask) {
        if (value >>> 56 != 0) return mask == 0 ? at : wideUnsigned(bytes, at, 0, value);
        return unsignedIf(bytes, at, value, mask);
    }

    /** Writes a nullable unsigned integer of 64 bits if the mask is not zero. */
    static int unsignedLongOrNull(byte[] bytes, int at, long value, int mask) {
        if (value >>> 55 != 0) return mask == 0 ? at : wideUnsigned(bytes, at, value == -1 ? 1 : 0, value + 1);
        return unsignedIf(bytes, at, value + 1, mask);
    }

    /** Writes a signed integer of 64 bits if the mask is not zero. */
    static int signedLong(byte[] bytes, int at, long value, int mask) {
        if (isBig(value)) return mask == 0 ? at : wide(bytes, at, value >> 63, value);
        return signedIf(bytes, at, value, mask);
    }

    /** Writes a nullable signed integer of 64 bits if the mask is not zero. */
    static int signedLongOrNull(byte[] bytes, int at, long value, int mask) {
        if (isBig(value)) return mask == 0 ? at : wideOrNull(bytes, at, value >> 63, value);
        return signedIf(bytes, at, nullable(value), mask);
    }

    /** Writes the delta of two signed integers of 64 bits. */
    static int signedDelta(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if (isBig(delta) || ((value ^ base) & (value ^ delta)) < 0) {
            return wide(bytes, at, signedHigh(value, base), delta);
        }
        return signed(bytes, at, delta);
    }

    /** Writes the same in nullable form. */
    static int signedDeltaOrNull(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if (isBig(delta) || ((value ^ base) & (value ^ delta)) < 0) {
            return wideOrNull(bytes, at, signedHigh(value, base), delta);
        }
        return signed(bytes, at, nullable(delta));
    }

    /** Writes the delta of two unsigned integers of 64 bits. */
    static int unsignedDelta(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wide(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, delta);
    }

    /** Writes the same in nullable form. */
    static int unsignedDeltaOrNull(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wideOrNull(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, nullable(delta));
    }

    private static long signedHigh(long value, long base) {
        return (value >> 63) - (base >> 63) - borrow(value, base);
    }

    private static long unsignedHigh(long value, long base) {
        return -borrow(value, base);
    }

    private static long borrow(long value, long base) {
        return Long.compareUnsigned(value, base) < 0 ? 1 : 0;
    }

    /** Returns whether a value may need more than eight groups in its nullable form. */
    private static boolean isBig(long value) {
        return (value << 9) >> 9 != value;
    }

    private static int wideOrNull(byte[] bytes, int at, long high, long low) {
        if (high < 0) return wide(bytes, at, high, low);
        return wide(bytes, at, low == -1 ? high + 1 : high, low + 1);
    }

    private static int wide(byte[] bytes, int at, long high, long low) {
        long sign = high >> 63;
        return groups(bytes, at, high, low, significant(high ^ sign, low ^ sign) / 7 + 1);
    }

    private static int wideUnsigned(byte[] bytes, int at, long high, long low) {
        return groups(bytes, at, high, low, (significant(high, low) + 6) / 7);
    }

    private static int significant(long high, long low) {
        return high == 0 ? 64 - Long.numberOfLeadingZeros(low) : 128 - Long.numberOfLeadingZeros(high);
    }

    private static int groups(byte[] bytes, int at, long high, long low, int length) {
        for (int i = 0; i < length; i++) bytes[at + i] = (byte) (group(high, low, length - 1 - i) & 0x7F);
        bytes[at + length - 1] |= (byte) STOP;
        return at + length;
    }

    private static long group(long high, long low, int index) {
        int shift = 7 * index;
        return shift == 0 ? low : (low >>> shift) | (high << (64 - shift)); // of at most 70 bits: a shift of 63 at most
    }

    /**
     * Packs a short string into one word, its characters from the highest bits on.
     *
     * @return zero for any other string: empty, longer than eight bytes, or with a byte that is zero or above 127
     */
    static long packed(byte[] bytes, int from, int length) {
        if (length == 1) return bytes[from] > 0 ? (long) bytes[from] << 56 : 0;
        if (((length - 1) >>> 3) != 0) return 0;
        long mask = -1L << (64 - 8 * length);
        long word = (from <= bytes.length - 8 ? (long) WORDS.get(bytes, from) : atTheEnd(bytes, from, length)) & mask;
        return ((word | (~(word + LOW_SEVEN) & mask)) & HIGH_BITS) == 0 ? word : 0;
    }

    private static long atTheEnd(byte[] bytes, int from, int length) {
        long word = 0;
        for (int i = 0; i < length; i++) word |= (bytes[from + i] & 0xFFL) << (56 - 8 * i);
        return word;
    }

    /** Writes a packed string if the mask is not zero. */
    static int text(byte[] bytes, int at, long word, int mask) {
        int last = Long.numberOfTrailingZeros(word);
        WORDS.set(bytes, at, word | ((long) STOP << (last & 56)));
        return at + ((8 - (last >>> 3)) & mask);
    }

    /** Moves bytes by less than a word. */
    static void move(byte[] bytes, int from, int to, int count, int limit) {
        if (count > 32 || Math.max(from, to) > limit - 32) {
            System.arraycopy(bytes, from, bytes, to, count);
            return;
        }
        long first = (long) WORDS.get(bytes, from);
        long second = (long) WORDS.get(bytes, from + 8);
        long third = (long) WORDS.get(bytes, from + 16);
        long fourth = (long) WORDS.get(bytes, from + 24);
        WORDS.set(bytes, to, first);
        WORDS.set(bytes, to + 8, second);
        WORDS.set(bytes, to + 16, third);
        WORDS.set(bytes, to + 24, fourth);
    }
}
