package io.needletail.journal;

import io.needletail.wire.Redaction;

/**
 * Masks passwords in messages that are never sent again, before they are journalled: every Logon(A), and an inbound
 * UserRequest(BE). A message that the peer may ask for again is kept as it was.
 *
 * <p>For any other message it is a glance at MsgType(35). Hot thread.
 */
final class PasswordMask {

    private static final byte SOH = 1;

    /** {@code 8=FIX.4.x} is nine bytes long and no BeginString(8) is shorter. */
    private static final int BEGIN_BYTES = 9;

    /** {@code 9=} and a digit, before the next SOH. */
    private static final int LENGTH_FIELD_BYTES = 3;

    /** From the SOH after BodyLength(9) to the first byte of MsgType(35). */
    private static final int TO_TYPE = 4;

    private static final int BYTES_AT_FIRST = 1024;

    private final Redaction redaction;
    private byte[] masked = new byte[BYTES_AT_FIRST];

    PasswordMask(Redaction redaction) {
        this.redaction = redaction;
    }

    /**
     * Tests whether the message is masked; {@link #masked} then contains, from index 0 on, the bytes for the journal.
     */
    boolean replaces(boolean inbound, byte[] bytes, int from, int length) {
        int at = behind(bytes, from + BEGIN_BYTES, from + length);
        int type = behind(bytes, at + LENGTH_FIELD_BYTES, from + length) - 1 + TO_TYPE;
        if (type + 2 >= from + length) return false;
        boolean logon = bytes[type] == 'A' && bytes[type + 1] == SOH;
        boolean userRequest = inbound && bytes[type] == 'B' && bytes[type + 1] == 'E' && bytes[type + 2] == SOH;
        return (logon || userRequest) && mask(bytes, from, length);
    }

    byte[] masked() {
        return masked;
    }

    private boolean mask(byte[] bytes, int from, int length) {
        if (length > masked.length) masked = new byte[length];
        System.arraycopy(bytes, from, masked, 0, length);
        return redaction.mask(masked, length);
    }

    private static int behind(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && bytes[at] != SOH) at++;
        return at + 1;
    }
}
