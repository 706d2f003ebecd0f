package io.needletail.engine.connect;

/**
 * Recognises TLS on a connection without TLS by its first bytes (RFC 8446, section 5.1); no FIX message begins with
 * them.
 */
public final class TlsPrefix {
    private static final byte ALERT = 21;
    private static final byte HANDSHAKE = 22;
    private static final byte MAJOR_VERSION = 3;

    private TlsPrefix() {}

    /**
     * Tests for a record of type alert, as a server sends it, or of type handshake, as a client does.
     *
     * @param bytes array with received bytes
     * @param from index of the first one
     * @param limit index after the last one
     * @return false as well when there are fewer than two bytes
     */
    public static boolean isAt(byte[] bytes, int from, int limit) {
        return limit - from > 1
                && (bytes[from] == HANDSHAKE || bytes[from] == ALERT)
                && bytes[from + 1] == MAJOR_VERSION;
    }
}
