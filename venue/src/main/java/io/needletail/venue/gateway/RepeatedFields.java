package io.needletail.venue.gateway;

import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.Arrays;

/**
 * The fields of an order that the venue does not read and its reports repeat: account, parties, capacity and
 * SecondaryClOrdID(526), as bytes of the message.
 */
final class RepeatedFields {
    /** Most bytes of these fields together, with their tags. */
    static final int BYTES_MAX = 512;

    /** Most of them; a record of the log has few more fields. */
    static final int COUNT_MAX = 64;

    private static final byte EQUALS = '=';
    private static final byte SOH = 1;
    private static final int DECIMAL = 10;
    private static final int TAG_DIGITS_MAX = 5;
    // Account, AccountType, AcctIDSource; SecondaryClOrdID, ClOrdLinkID; OrderCapacity, OrderRestrictions,
    // CustOrderCapacity; the group of parties with that of their sub-ids.
    private static final int[] TAGS = {1, 447, 448, 452, 453, 523, 526, 528, 529, 581, 582, 583, 660, 802, 803};
    private static final boolean[] IS_REPEATED = new boolean[TAGS[TAGS.length - 1] + 1];
    private static final byte[] EMPTY = new byte[0];

    static {
        for (int tag : TAGS) IS_REPEATED[tag] = true;
    }

    private byte[] bytes = EMPTY;
    private int length;

    boolean isEmpty() {
        return length == 0;
    }

    void clear() {
        length = 0;
    }

    /** Takes the fields of a message in their order; returns false when they are too many or too long. */
    boolean take(Message message) {
        return take(message, message.firstField());
    }

    /** Takes those of a record, in which they follow an Account(1) of its own. */
    void takeRecord(Message record) {
        take(record, record.find(Tags.ACCOUNT) + 1);
    }

    private boolean take(Message message, int first) {
        length = 0;
        int count = 0;
        for (int field = first; field < message.endField(); field++) {
            int tag = message.tag(field);
            if (tag < 0 || tag >= IS_REPEATED.length || !IS_REPEATED[tag]) continue;
            int from = message.from(field);
            int to = message.to(field);
            if (++count > COUNT_MAX || length + TAG_DIGITS_MAX + to - from > BYTES_MAX) return false;
            reserve(length + TAG_DIGITS_MAX + to - from);
            putTag(tag);
            System.arraycopy(message.bytes(), from, bytes, length, to - from);
            length += to - from;
            bytes[length++] = SOH;
        }
        return true;
    }

    /** Takes those of another order. */
    void take(RepeatedFields other) {
        reserve(other.length);
        length = other.length;
        System.arraycopy(other.bytes, 0, bytes, 0, length);
    }

    /** Writes them as fields of a report, or as the last ones of a record. */
    void put(FieldWriter out) {
        if (length > 0) out.raw(bytes, 0, length);
    }

    // The record of an order keeps its array for the next order.
    private void reserve(int size) {
        if (size > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(size, 2 * bytes.length));
    }

    private void putTag(int tag) {
        int digits = 1;
        for (int rest = tag; rest >= DECIMAL; rest /= DECIMAL) digits++;
        int rest = tag;
        for (int i = length + digits - 1; i >= length; i--, rest /= DECIMAL) bytes[i] = (byte) ('0' + rest % DECIMAL);
        length += digits;
        bytes[length++] = EQUALS;
    }
}
