package io.needletail.fast.decode;

/**
 * Reads presence maps. One word holds the bits of eight bytes, {@value #BITS} of them, the first one highest; missing
 * bits are zero.
 */
final class PresenceMapReader {
    /** Bits of a word. */
    static final int BITS = 56;
    /** Set in the first word if a bit after its {@value #BITS} bits is set. */
    static final long MORE = Long.MIN_VALUE;

    private static final int BYTES = 8;
    private static final int LONGEST = 1 << 16;

    private PresenceMapReader() {}

    /**
     * Reads a presence map of at most {@value #BITS} bits.
     *
     * @param s receives the word, with {@link #MORE}
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int readWord(DecoderState s, byte[] bytes, int pos, int limit) {
        long value;
        int next;
        if (pos < limit && bytes[pos] < 0) {
            value = (bytes[pos] & 0x7FL) << (BITS - 7);
            next = pos + 1;
        } else {
            next = longer(s, bytes, pos, limit);
            value = s.value;
        }
        s.value = value;
        return next;
    }

    private static int longer(DecoderState s, byte[] bytes, int pos, int limit) {
        if (pos <= bytes.length - BYTES) {
            long word = (long) StopBitWords.FIRST_HIGHEST.get(bytes, pos);
            int zeros = Long.numberOfLeadingZeros(word & StopBitWords.STOPS);
            int next = pos + 1 + (zeros >>> 3);
            if (zeros < Long.SIZE && ((word >>> (BITS - zeros)) & 0x7F) != 0 && next <= limit) {
                s.value = StopBitWords.data(word & ~((-1L >>> 8) >>> zeros));
                return next;
            }
        }
        return byBytes(s, bytes, pos, limit);
    }

    private static int byBytes(DecoderState s, byte[] bytes, int pos, int limit) {
        int end = end(s, bytes, pos, limit);
        if (end < 0) return end;
        s.value = word(bytes, pos, end);
        for (int i = pos + BYTES; i <= end; i++) if ((bytes[i] & 0x7F) != 0) s.value |= MORE;
        return end + 1;
    }

    private static int end(DecoderState s, byte[] bytes, int pos, int limit) {
        int end = withoutStop(bytes, pos, limit);
        while (end < limit && bytes[end] >= 0 && end - pos < LONGEST) end++;
        if (end >= limit) return s.fail(DecodeError.INCOMPLETE, pos);
        if (bytes[end] >= 0) return s.fail(DecodeError.TOO_LONG, pos);
        boolean isOverlong = end > pos && (bytes[end] & 0x7F) == 0;
        if (isOverlong && !s.options.tolerance().overlongMap()) return s.fail(DecodeError.OVERLONG_PRESENCE_MAP, pos);
        return end;
    }

    // Word by word, up to the word with the stop bit or up to fewer than eight bytes.
    private static int withoutStop(byte[] bytes, int pos, int limit) {
        int end = pos;
        int last = Math.min(limit - pos, LONGEST) + pos - BYTES;
        while (end <= last && ((long) StopBitWords.FIRST_LOWEST.get(bytes, end) & StopBitWords.STOPS) == 0)
            end += BYTES;
        return end;
    }

    private static long word(byte[] bytes, int pos, int end) {
        if (end - pos >= BYTES - 1) return StopBitWords.data((long) StopBitWords.FIRST_HIGHEST.get(bytes, pos));
        long word = 0;
        for (int i = pos; i < pos + BYTES; i++) word = (word << 7) | (i <= end ? bytes[i] & 0x7F : 0);
        return word;
    }

    /**
     * Handles set bits that belong to no instruction.
     *
     * @param s has the option that accepts them
     * @param at position in the bytes
     * @return {@code at}, or minus an error
     */
    static int checkExcess(DecoderState s, int at) {
        return s.options.tolerance().excessMap() ? at : s.fail(DecodeError.EXCESS_PRESENCE_BITS, at);
    }

    /**
     * Reads a presence map of several words.
     *
     * @param s receives the words in {@link DecoderState#maps}, the index of their first in {@link DecoderState#value}
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param bits number of bits that instructions have
     * @return the position after it, or minus an error
     */
    static int readWords(DecoderState s, byte[] bytes, int pos, int limit, int bits) {
        int end = end(s, bytes, pos, limit);
        if (end < 0) return end;
        int words = (bits + BITS - 1) / BITS;
        int base = s.mapTop;
        s.growMaps(words);
        s.mapTop += words;
        for (int i = 0; i < words; i++) {
            int from = pos + i * BYTES;
            s.maps[base + i] = from > end ? 0 : word(bytes, from, end);
        }
        s.value = base;
        return isExcess(bytes, pos, end, bits) && checkExcess(s, pos) < 0 ? -DecodeError.EXCESS_PRESENCE_BITS : end + 1;
    }

    private static boolean isExcess(byte[] bytes, int pos, int end, int bits) {
        for (int bit = bits; bit < (end + 1 - pos) * 7; bit++) {
            if (((bytes[pos + bit / 7] >>> (6 - bit % 7)) & 1) != 0) return true;
        }
        return false;
    }

    /**
     * Reads the presence map of the message again, because its template needs several words.
     *
     * @param s has the position of the map
     * @param bytes of the stream
     * @param pos where the message continues
     * @param limit where the bytes end
     * @param bits number of bits that instructions have
     * @return {@code pos}, or minus an error
     */
    static int rereadWords(DecoderState s, byte[] bytes, int pos, int limit, int bits) {
        int answer = readWords(s, bytes, s.mapFrom, limit, bits);
        return answer < 0 ? answer : pos;
    }
}
