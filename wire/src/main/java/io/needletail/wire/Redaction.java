package io.needletail.wire;

import java.util.List;

/**
 * Tags whose values are secret, passwords above all, and the two ways to hide them in a message.
 *
 * <p>Works on any bytes, garbled ones too. A data field is hidden to its announced length, also when it holds SOH; when
 * the length is wrong it is hidden to the next SOH, as {@link Message} would read it. Allocates one small object a
 * message.
 *
 * @param tags the tags, in any order
 */
public record Redaction(List<Integer> tags) {

    /** Password(554), NewPassword(925), EncryptedPassword(1402) and EncryptedNewPassword(1404). */
    public static final Redaction DEFAULTS = new Redaction(List.of(554, 925, 1402, 1404));

    /** Everything is shown. */
    public static final Redaction NONE = new Redaction(List.of());

    private static final byte SOH = 1;
    private static final byte[] HIDDEN = {'*', '*', '*'};
    private static final int CHECKSUM_BYTES = 7;
    private static final int DIGITS_MAX = 9;

    /** Keeps the list as it is now. */
    public Redaction {
        tags = List.copyOf(tags);
    }

    /**
     * Tests that a tag's value is hidden.
     *
     * @param tag the tag
     * @return whether it is
     */
    public boolean hides(int tag) {
        for (int i = 0; i < tags.size(); i++) {
            if (tags.get(i) == tag) return true;
        }
        return false;
    }

    /**
     * Returns the room that {@link #write} needs for a message.
     *
     * @param length of the message
     * @return bytes: {@code ***} in place of an empty value doubles the shortest field
     */
    public static int writtenMax(int length) {
        return 2 * length + HIDDEN.length;
    }

    /**
     * Copies a message with {@code ***} for each secret; BodyLength(9) and CheckSum(10) are those of the original.
     *
     * @param bytes holds the message
     * @param from its first byte
     * @param length its length
     * @param target takes the copy; has room for {@link #writtenMax}
     * @param at first byte to write
     * @return index after the last byte written
     */
    public int write(byte[] bytes, int from, int length, byte[] target, int at) {
        int to = at;
        Walk walk = new Walk(bytes, from, from + length);
        while (walk.next()) {
            boolean hidden = hides(walk.tag);
            to = copy(bytes, walk.field, hidden ? walk.value : walk.after, target, to);
            if (hidden) {
                to = copy(HIDDEN, 0, HIDDEN.length, target, to);
                to = copy(bytes, walk.end, walk.after, target, to);
            }
        }
        return to;
    }

    private static int copy(byte[] source, int from, int end, byte[] target, int at) {
        System.arraycopy(source, from, target, at, end - from);
        return at + end - from;
    }

    /**
     * Overwrites each secret with as many {@code *} and sets CheckSum(10) anew: the frame stays a frame of the same
     * length.
     *
     * @param frame holds one well-formed frame from index 0 on, and is changed
     * @param length its length
     * @return whether there was a secret
     */
    public boolean mask(byte[] frame, int length) {
        boolean changed = false;
        Walk walk = new Walk(frame, 0, length);
        while (walk.next()) {
            if (hides(walk.tag)) {
                for (int i = walk.value; i < walk.end; i++) frame[i] = '*';
                changed = true;
            }
        }
        if (changed && length > CHECKSUM_BYTES) checksum(frame, length);
        return changed;
    }

    private static void checksum(byte[] frame, int length) {
        int sum = 0;
        for (int i = 0; i < length - CHECKSUM_BYTES; i++) sum += frame[i];
        int rest = sum & 0xFF;
        int at = length - 2;
        for (int digit = 0; digit < 3; digit++) {
            frame[at - digit] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Goes from field to field; what is no field is one with tag -1, up to the next SOH. */
    private static final class Walk {
        private final byte[] bytes;
        private final int limit;
        private long announced = -1;
        private int field;
        private int tag = -1;
        private int value;
        private int end;
        private int after;

        private Walk(byte[] bytes, int from, int limit) {
            this.bytes = bytes;
            this.limit = limit;
            after = from;
        }

        private boolean next() {
            if (after >= limit) return false;
            int before = tag;
            field = after;
            int equals = digitsEnd(field);
            boolean isField = equals > field && equals < limit && bytes[equals] == '=';
            tag = isField ? (int) number(field, equals) : -1;
            value = isField ? equals + 1 : field;
            end = valueEnd(before);
            after = Math.min(end + 1, limit);
            announced = digitsEnd(value) == end ? number(value, end) : -1;
            return true;
        }

        private int valueEnd(int before) {
            if (announced >= 0 && before > 0 && DataFields.follows(before, tag) && value + announced < limit) {
                int dataEnd = value + (int) announced;
                if (bytes[dataEnd] == SOH) return dataEnd;
            }
            int at = value;
            while (at < limit && bytes[at] != SOH) at++;
            return at;
        }

        private int digitsEnd(int from) {
            int at = from;
            while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') at++;
            return at;
        }

        private long number(int from, int to) {
            int first = from;
            while (first < to - 1 && bytes[first] == '0') first++;
            if (to == from || to - first > DIGITS_MAX) return -1;
            long number = 0;
            for (int i = first; i < to; i++) number = 10 * number + bytes[i] - '0';
            return number;
        }
    }
}
