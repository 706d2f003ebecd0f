package io.needletail.fast.decode;

/**
 * Reads strings and byte vectors of the stream.
 *
 * <p>All methods take the bytes, the position and the limit, leave the string in {@link DecoderState#text},
 * {@link DecoderState#from} and {@link DecoderState#length} (minus one for NULL) and return the position after it, or
 * minus a {@link DecodeError}.
 */
final class TextReader {
    /** Shape of a string of seven-bit characters that ends with a stop bit. */
    static final int ASCII = 0;
    /** Shape of UTF-8 after its length. */
    static final int UNICODE = 1;
    /** Shape of bytes after their length. */
    static final int BYTES = 2;
    /** Added to a shape that may be NULL. */
    static final int NULLABLE = 4;

    private static final int NULL = -1;
    private static final long SUBTRACTION_LEAST = Integer.MIN_VALUE;
    private static final long SUBTRACTION_MOST = Integer.MAX_VALUE;

    private TextReader() {}

    /**
     * Reads a string of seven-bit characters.
     *
     * @param s receives the string
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param isNullable whether the string may be NULL
     * @return the position after it, or minus an error
     */
    static int ascii(DecoderState s, byte[] bytes, int pos, int limit, boolean isNullable) {
        if (pos <= bytes.length - Long.BYTES) {
            long word = (long) StopBitWords.FIRST_LOWEST.get(bytes, pos);
            int zeros = Long.numberOfTrailingZeros(word & StopBitWords.STOPS);
            int next = pos + 1 + (zeros >>> 3);
            if (zeros < Long.SIZE && (word & 0x7F) != 0 && next <= limit && next - pos <= s.options.lengthMax()) {
                byte[] scratch = s.scratch;
                StopBitWords.FIRST_LOWEST.set(scratch, 0, word & StopBitWords.DATA);
                s.text = scratch;
                s.from = 0;
                s.length = next - pos;
                return next;
            }
        }
        return longAscii(s, bytes, pos, limit, isNullable);
    }

    private static int longAscii(DecoderState s, byte[] bytes, int pos, int limit, boolean isNullable) {
        int end = pos;
        int lengthMax = s.options.lengthMax();
        while (end < limit && bytes[end] >= 0 && end - pos <= lengthMax) end++;
        if (end - pos > lengthMax) return s.fail(DecodeError.TOO_LONG, pos);
        if (end >= limit) return s.fail(DecodeError.INCOMPLETE, pos);
        int preamble = preamble(bytes, pos, end, isNullable);
        int length = end + 1 - pos - preamble;
        if (length > lengthMax) return s.fail(DecodeError.TOO_LONG, pos);
        boolean isOverlong = preamble > 0 && length > 0 && (bytes[pos + preamble] & 0x7F) != 0;
        if (isOverlong && !s.options.tolerance().overlongString()) return s.fail(DecodeError.OVERLONG_STRING, pos);
        if (s.scratch.length < length) s.scratch = new byte[2 * length];
        s.text = s.scratch;
        s.from = 0;
        s.length = isNullable && end == pos && preamble == 1 ? NULL : length;
        if (length == 0) return end + 1;
        System.arraycopy(bytes, pos + preamble, s.scratch, 0, length);
        s.scratch[length - 1] &= 0x7F;
        return end + 1;
    }

    // Leading zero bytes: one stands for the empty string, or for NULL if that is possible; then two stand for the
    // empty string.
    private static int preamble(byte[] bytes, int pos, int end, boolean isNullable) {
        if ((bytes[pos] & 0x7F) != 0) return 0;
        return isNullable && end > pos && (bytes[pos + 1] & 0x7F) == 0 ? 2 : 1;
    }

    /**
     * Reads a Unicode string or a byte vector: a length, and as many bytes.
     *
     * @param s receives the string, which is not copied
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param isNullable whether the string may be NULL
     * @return the position after it, or minus an error
     */
    static int sized(DecoderState s, byte[] bytes, int pos, int limit, boolean isNullable) {
        int begin = IntegerReader.unsigned(s, bytes, pos, limit, isNullable ? 0x1_0000_0000L : 0xFFFF_FFFFL);
        if (begin < 0) return begin;
        long length = isNullable ? s.value - 1 : s.value;
        if (length > s.options.lengthMax()) return s.fail(DecodeError.TOO_LONG, pos);
        s.text = bytes;
        s.from = begin;
        s.length = (int) length;
        if (length > limit - begin) return s.fail(DecodeError.INCOMPLETE, pos);
        return begin + (int) Math.max(0, length);
    }

    /**
     * Reads a delta: the number of bytes that it removes from the base, and the bytes that replace them.
     *
     * @param s its cell holds the base, then the sum; receives the sum
     * @param bytes of the stream
     * @param pos where the delta begins
     * @param limit where the bytes end
     * @param number of the use
     * @param shape see {@link #ASCII}
     * @return the position after it, or minus an error
     */
    static int delta(DecoderState s, byte[] bytes, int pos, int limit, int number, int shape) {
        boolean isNullable = (shape & NULLABLE) != 0;
        int begin = IntegerReader.signed70(s, bytes, pos, limit);
        if (begin < 0) return begin;
        long subtraction = isNullable && s.high >= 0 ? s.value - 1 : s.value;
        if (isNullable && (s.value | s.high) == 0) {
            s.length = NULL;
            return begin;
        }
        long most = isNullable ? SUBTRACTION_MOST + 1 : SUBTRACTION_MOST;
        if (s.high != s.value >> 63 || s.value < SUBTRACTION_LEAST || s.value > most) {
            return s.fail(DecodeError.SUBTRACTION_TOO_LONG, pos);
        }
        int next = plain(s, bytes, begin, limit, shape & ~NULLABLE);
        if (next < 0) return next;
        DictionaryUse use = s.use(number);
        long base = s.cells[use.cell()];
        int removed = (int) (subtraction < 0 ? -subtraction - 1 : subtraction);
        if (removed > (int) base) return s.fail(DecodeError.SUBTRACTION_TOO_LONG, pos);
        return s.join(use, subtraction < 0 ? -removed - 1 : removed)
                ? checked(s, pos, next, shape)
                : s.fail(DecodeError.TOO_LONG, pos);
    }

    /**
     * Reads a tail, which replaces as many bytes at the end of the base.
     *
     * @param s its cell holds the base, then the sum; receives the sum
     * @param bytes of the stream
     * @param pos where the tail begins
     * @param limit where the bytes end
     * @param number of the use
     * @param shape see {@link #ASCII}
     * @return the position after it, or minus an error
     */
    static int tail(DecoderState s, byte[] bytes, int pos, int limit, int number, int shape) {
        int next = plain(s, bytes, pos, limit, shape);
        if (next < 0 || s.length < 0) return next;
        DictionaryUse use = s.use(number);
        int removed = Math.min((int) s.cells[use.cell()], s.length);
        return s.join(use, removed) ? checked(s, pos, next, shape) : s.fail(DecodeError.TOO_LONG, pos);
    }

    private static int plain(DecoderState s, byte[] bytes, int pos, int limit, int shape) {
        boolean isNullable = (shape & NULLABLE) != 0;
        return (shape & ~NULLABLE) == ASCII
                ? ascii(s, bytes, pos, limit, isNullable)
                : sized(s, bytes, pos, limit, isNullable);
    }

    private static int checked(DecoderState s, int pos, int next, int shape) {
        boolean isMalformed = (shape & ~NULLABLE) == UNICODE && !Utf8.isWellFormed(s.text, s.from, s.length);
        return isMalformed ? s.fail(DecodeError.NOT_UTF8, pos) : next;
    }
}
