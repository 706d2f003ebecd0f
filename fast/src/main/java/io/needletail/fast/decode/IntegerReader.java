package io.needletail.fast.decode;

/**
 * Reads integers of the stream.
 *
 * <p>All methods take the bytes, the position and the limit, leave the number in {@link DecoderState#value} and return
 * the position after it, or minus a {@link DecodeError}. Errors are found in this order: no stop bit within ten bytes,
 * the end of the bytes, overlong, out of range.
 *
 * <p>A first byte with a stop bit is one branch; anything longer is one load of eight bytes, whose stop bit is found by
 * counting zeros. An integer near the end of the array, or of more than eight bytes, is read byte by byte.
 */
final class IntegerReader {
    private static final int LONGEST = 10;

    // Lengths up to this are branches, which the processor predicts: these fields rarely change their length.
    private static final int FORESEEN = 4;
    private static final int DATA = 0x7F;
    private static final long DIFFERENCE_MOST = 1L << 56;

    private IntegerReader() {}

    /**
     * Reads an unsigned integer of up to 33 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param highest value allowed
     * @return the position after it, or minus an error
     */
    static int unsigned(DecoderState s, byte[] bytes, int pos, int limit, long highest) {
        long value = 0;
        int next = 0;
        if (pos <= bytes.length - FORESEEN) {
            int first = bytes[pos];
            int second = bytes[pos + 1];
            int third = bytes[pos + 2];
            int fourth = bytes[pos + 3];
            if (first < 0) {
                value = first & DATA;
                next = pos + 1;
            } else if (second < 0) {
                value = (long) (first << 7) | (second & DATA);
                next = pos + 2;
            } else if (third < 0) {
                value = (long) (first << 14) | (second << 7) | (third & DATA);
                next = pos + 3;
            } else if (fourth < 0) {
                value = (long) (first << 21) | (second << 14) | (third << 7) | (fourth & DATA);
                next = pos + 4;
            }
            if (first == 0) next = 0;
        }
        if (next == 0 || next > limit || value > highest) {
            next = unsignedSlowly(s, bytes, pos, limit, highest);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    // One call for all rare forms, so that the code of a field stays small.
    private static int unsignedSlowly(DecoderState s, byte[] bytes, int pos, int limit, long highest) {
        int next = unsignedLonger(s, bytes, pos, limit);
        return s.value > highest && next >= 0 ? s.fail(DecodeError.OUT_OF_RANGE, pos) : next;
    }

    private static int unsignedLonger(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = naturalUpTo56(s, bytes, pos, limit);
        return next < 0 ? narrow(s, bytes, pos, limit, false) : next;
    }

    /**
     * Reads a valid unsigned integer of at most eight bytes; returns minus one for any other, which is still to be
     * read.
     */
    private static int naturalUpTo56(DecoderState s, byte[] bytes, int pos, int limit) {
        if (pos <= bytes.length - Long.BYTES) {
            long word = (long) StopBitWords.FIRST_HIGHEST.get(bytes, pos);
            int zeros = Long.numberOfLeadingZeros(word & StopBitWords.STOPS);
            int next = pos + 1 + (zeros >>> 3);
            if (zeros < Long.SIZE && word >>> 56 != 0 && next <= limit) {
                s.value = StopBitWords.data(word >>> (56 - zeros));
                return next;
            }
        }
        return -1;
    }

    /**
     * Reads a signed integer of up to 34 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param lowest value allowed
     * @param highest value allowed
     * @return the position after it, or minus an error
     */
    static int signed(DecoderState s, byte[] bytes, int pos, int limit, long lowest, long highest) {
        long value;
        int next;
        if (pos < limit && bytes[pos] < 0) {
            value = ((long) bytes[pos] << 57) >> 57;
            next = pos + 1;
        } else {
            next = upTo56(s, bytes, pos, limit);
            value = s.value;
        }
        if (next < 0 || value < lowest || value > highest) {
            next = signedSlowly(s, bytes, pos, limit, lowest, highest);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    private static int signedSlowly(DecoderState s, byte[] bytes, int pos, int limit, long lowest, long highest) {
        int next = narrow(s, bytes, pos, limit, true);
        boolean isOut = s.value < lowest || s.value > highest;
        return isOut && next >= 0 ? s.fail(DecodeError.OUT_OF_RANGE, pos) : next;
    }

    /**
     * Reads a delta to an integer of at most 32 bits; a delta beyond the difference of two such integers is out of
     * range.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int difference(DecoderState s, byte[] bytes, int pos, int limit) {
        long value;
        int next;
        if (pos < limit && bytes[pos] < 0) {
            value = ((long) bytes[pos] << 57) >> 57;
            next = pos + 1;
        } else {
            next = upTo56(s, bytes, pos, limit);
            value = s.value;
        }
        if (next < 0) {
            next = differenceSlowly(s, bytes, pos, limit);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    private static int differenceSlowly(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = signedSlowly(s, bytes, pos, limit, -DIFFERENCE_MOST, DIFFERENCE_MOST);
        return next == -DecodeError.OUT_OF_RANGE ? s.fail(DecodeError.DELTA_OUT_OF_RANGE, pos) : next;
    }

    // The first seven bits and the sign of the next seven are all alike; of no meaning if the first byte has a stop
    // bit.
    private static boolean isOverlong(long word) {
        return ((word << 1) >> 57) == -((word >>> 54) & 1);
    }

    /**
     * Reads an unsigned integer of 64 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int unsigned64(DecoderState s, byte[] bytes, int pos, int limit) {
        long value;
        int next;
        if (pos < limit && bytes[pos] < 0) {
            value = bytes[pos] & 0x7F;
            next = pos + 1;
        } else {
            next = unsignedLonger64(s, bytes, pos, limit);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    private static int unsignedLonger64(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = naturalUpTo56(s, bytes, pos, limit);
        if (next >= 0) return next;
        next = wide(s, bytes, pos, limit, false);
        return s.high == 0 || next < 0 ? next : s.fail(DecodeError.OUT_OF_RANGE, pos);
    }

    /**
     * Reads an unsigned integer of 64 bits or NULL, for which {@link DecoderState#isPresent} is false.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int unsigned64OrNull(DecoderState s, byte[] bytes, int pos, int limit) {
        if (pos < limit && bytes[pos] < 0) {
            s.value = (bytes[pos] & 0x7FL) - 1;
            s.isPresent = bytes[pos] != (byte) 0x80;
            return pos + 1;
        }
        int next = naturalUpTo56(s, bytes, pos, limit);
        if (next >= 0) {
            s.isPresent = true;
            s.value--;
            return next;
        }
        next = wide(s, bytes, pos, limit, false);
        if (next < 0) return next;
        boolean isZero = s.value == 0;
        if (s.high != 0 && !(s.high == 1 && isZero)) return s.fail(DecodeError.OUT_OF_RANGE, pos);
        s.isPresent = !isZero || s.high != 0;
        s.value--;
        return next;
    }

    /**
     * Reads a signed integer of 64 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int signed64(DecoderState s, byte[] bytes, int pos, int limit) {
        long value;
        int next;
        if (pos < limit && bytes[pos] < 0) {
            value = ((long) bytes[pos] << 57) >> 57;
            next = pos + 1;
        } else {
            next = signedLonger64(s, bytes, pos, limit);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    private static int signedLonger64(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = upTo56(s, bytes, pos, limit);
        if (next >= 0) return next;
        next = wide(s, bytes, pos, limit, true);
        return s.high == s.value >> 63 || next < 0 ? next : s.fail(DecodeError.OUT_OF_RANGE, pos);
    }

    /**
     * Reads a signed integer of 64 bits or NULL, for which {@link DecoderState#isPresent} is false.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int signed64OrNull(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = signed70OrNull(s, bytes, pos, limit);
        if (s.high != s.value >> 63 && next >= 0) next = s.fail(DecodeError.OUT_OF_RANGE, pos);
        return next;
    }

    /**
     * Reads a valid signed integer of at most eight bytes; returns minus one for any other, which is still to be read.
     */
    static int upTo56(DecoderState s, byte[] bytes, int pos, int limit) {
        if (pos <= bytes.length - Long.BYTES) {
            long word = (long) StopBitWords.FIRST_HIGHEST.get(bytes, pos);
            int zeros = Long.numberOfLeadingZeros(word & StopBitWords.STOPS);
            int next = pos + 1 + (zeros >>> 3);
            boolean isOne = zeros == 0;
            if (zeros < Long.SIZE && (isOne || !isOverlong(word)) && next <= limit) {
                int unused = Long.SIZE - 7 - (zeros - (zeros >>> 3));
                s.value = (StopBitWords.data(word >>> (56 - zeros)) << unused) >> unused;
                return next;
            }
        }
        return -1;
    }

    /** Reads a signed integer of up to 70 bits, the upper six of them in {@link DecoderState#high} with the sign. */
    static int signed70(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = upTo56(s, bytes, pos, limit);
        if (next < 0) return wide(s, bytes, pos, limit, true);
        s.high = s.value >> 63;
        return next;
    }

    /** Reads the same or NULL, for which {@link DecoderState#isPresent} is false. */
    static int signed70OrNull(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = signed70(s, bytes, pos, limit);
        s.isPresent = (s.value | s.high) != 0;
        if (s.high >= 0) {
            if (s.value == 0) s.high--;
            s.value--;
        }
        return next;
    }

    private static int narrow(DecoderState s, byte[] bytes, int pos, int limit, boolean isSigned) {
        int next = wide(s, bytes, pos, limit, isSigned);
        boolean fits = isSigned ? s.high == s.value >> 63 : s.high == 0 && s.value >= 0;
        return fits || next < 0 ? next : s.fail(DecodeError.OUT_OF_RANGE, pos);
    }

    private static int wide(DecoderState s, byte[] bytes, int pos, int limit, boolean isSigned) {
        int end = pos;
        while (end < limit && bytes[end] >= 0 && end - pos < LONGEST - 1) end++;
        if (end >= limit) return s.fail(DecodeError.INCOMPLETE, pos);
        boolean isOverlong = end > pos && isOverlong(bytes[pos], bytes[pos + 1], isSigned);
        if (bytes[end] >= 0) return s.fail(isOverlong ? DecodeError.OVERLONG_INTEGER : DecodeError.OUT_OF_RANGE, pos);
        if (isOverlong && !s.options.tolerance().overlongInteger()) return s.fail(DecodeError.OVERLONG_INTEGER, pos);
        long low = isSigned && (bytes[pos] & 0x40) != 0 ? -1 : 0;
        long high = low;
        for (int i = pos; i <= end; i++) {
            high = (high << 7) | (low >>> 57);
            low = (low << 7) | (bytes[i] & 0x7F);
        }
        s.high = high;
        s.value = low;
        return end + 1;
    }

    private static boolean isOverlong(int first, int second, boolean isSigned) {
        if (!isSigned) return (first & 0x7F) == 0;
        return (first & 0x7F) == ((second & 0x40) == 0 ? 0 : 0x7F);
    }

    /**
     * Checks the sum of a previous value and a delta.
     *
     * @param s receives an error
     * @param sum the new value
     * @param lowest value allowed
     * @param highest value allowed
     * @param at position in the bytes
     * @return {@code at}, or minus an error
     */
    static int checkSum(DecoderState s, long sum, long lowest, long highest, int at) {
        return sum < lowest || sum > highest ? s.fail(DecodeError.DELTA_OUT_OF_RANGE, at) : at;
    }

    /**
     * Converts the nullable form of a signed integer to its value.
     *
     * @param raw as read, not 0
     * @return the value
     */
    static long fromNullable(long raw) {
        return raw + (-raw >> 63);
    }
}
