package io.needletail.wire;

/**
 * Converts MsgType(35) to an {@code int} for {@code switch}: its bytes, the last one lowest, so that {@code "D"} is
 * {@code 'D'}.
 */
public final class MsgTypes {
    /** No type, or a type that is longer than four bytes or contains a NUL. */
    public static final int NONE = 0;

    /** Heartbeat(0). */
    public static final int HEARTBEAT = '0';

    /** TestRequest(1). */
    public static final int TEST_REQUEST = '1';

    /** ResendRequest(2). */
    public static final int RESEND_REQUEST = '2';

    /** Reject(3) of the session layer. */
    public static final int REJECT = '3';

    /** SequenceReset(4). */
    public static final int SEQUENCE_RESET = '4';

    /** Logout(5). */
    public static final int LOGOUT = '5';

    /** ExecutionReport(8). */
    public static final int EXECUTION_REPORT = '8';

    /** OrderCancelReject(9). */
    public static final int ORDER_CANCEL_REJECT = '9';

    /** Logon(A). */
    public static final int LOGON = 'A';

    /** NewOrderSingle(D). */
    public static final int NEW_ORDER_SINGLE = 'D';

    /** OrderCancelRequest(F). */
    public static final int ORDER_CANCEL_REQUEST = 'F';

    /** OrderCancelReplaceRequest(G). */
    public static final int ORDER_CANCEL_REPLACE_REQUEST = 'G';

    /** MarketDataRequest(V). */
    public static final int MARKET_DATA_REQUEST = 'V';

    /** MarketDataSnapshotFullRefresh(W). */
    public static final int MARKET_DATA_SNAPSHOT = 'W';

    /** MarketDataIncrementalRefresh(X). */
    public static final int MARKET_DATA_INCREMENTAL = 'X';

    /** SecurityDefinition(d). */
    public static final int SECURITY_DEFINITION = 'd';

    /** BusinessMessageReject(j). */
    public static final int BUSINESS_MESSAGE_REJECT = 'j';

    private static final int BYTES_MAX = 4;

    private MsgTypes() {}

    /**
     * Packs a type read from a frame.
     *
     * @param bytes array with the value
     * @param from offset of the first byte
     * @param to offset after the last byte
     * @return the packed type, or {@link #NONE}
     */
    public static int pack(byte[] bytes, int from, int to) {
        if (to - from > BYTES_MAX) return NONE;
        int packed = 0;
        for (int at = from; at < to; at++) {
            // With a NUL, "\0D" and "D" have the same number.
            if (bytes[at] == 0) return NONE;
            packed = (packed << 8) | (bytes[at] & 0xFF);
        }
        return packed;
    }

    /**
     * Packs a type given as text.
     *
     * @param type one to four ASCII characters, such as {@code "AE"}
     * @return the packed type
     */
    public static int of(String type) {
        if (type.isEmpty() || type.length() > BYTES_MAX) throw badLength(type);
        int packed = 0;
        for (int i = 0; i < type.length(); i++) packed = (packed << 8) | (type.charAt(i) & 0xFF);
        return packed;
    }

    /**
     * Writes a packed type.
     *
     * @param packed the type
     * @param target receives one to four bytes
     * @param at offset of the first byte to write
     * @return offset after the last byte written
     */
    public static int write(int packed, byte[] target, int at) {
        int next = at;
        for (int shift = 24; shift >= 0; shift -= 8) {
            byte b = (byte) (packed >>> shift);
            if (b != 0) target[next++] = b;
        }
        return next;
    }

    /** Writes a packed type as {@link #write} does, and overwrites up to three bytes after it. */
    static int writeAhead(int packed, byte[] target, int at) {
        int zeros = Integer.numberOfLeadingZeros(packed) & 24;
        SwarBytes.setInt(target, at, Integer.reverseBytes(packed << zeros));
        return at + Integer.BYTES - zeros / Byte.SIZE;
    }

    /**
     * Tells whether a type is administrative, that is, of the session layer.
     *
     * @param packed the type
     * @return true for 0, 1, 2, 3, 4, 5 and A
     */
    public static boolean isAdmin(int packed) {
        return (packed >= HEARTBEAT && packed <= LOGOUT) || packed == LOGON;
    }

    private static IllegalArgumentException badLength(String type) {
        return new IllegalArgumentException("MsgType(35) \"" + type + "\" has " + type.length() + " bytes, not 1 to 4");
    }
}
