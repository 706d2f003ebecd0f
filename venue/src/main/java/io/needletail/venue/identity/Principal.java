package io.needletail.venue.identity;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Identity of a session, as the log has it from the session's begin on: the name, and for a session over Aeron a zero
 * byte and the key of its seals. Sessions of logs that are older than identities have none.
 *
 * @param name name of the identity; empty for none
 * @param seals seals of the messages of the session; empty when they have none
 */
public record Principal(String name, Optional<SessionSeals> seals) {
    /** No identity. */
    public static final Principal NONE = new Principal("", Optional.empty());

    /**
     * {@return the principal that a log has}
     *
     * @param encoded its bytes
     */
    public static Principal of(byte[] encoded) {
        int end = 0;
        while (end < encoded.length && encoded[end] != 0) end++;
        String name = new String(encoded, 0, end, StandardCharsets.US_ASCII);
        if (!KeyFolder.isName(name)) return NONE;
        if (end == encoded.length) return new Principal(name, Optional.empty());
        byte[] key = Arrays.copyOfRange(encoded, end + 1, encoded.length);
        return new Principal(name, Optional.of(SessionSeals.of(key)));
    }

    /**
     * {@return the principal of a session within this process, without a seal}
     *
     * @param name name of the identity
     */
    public static Principal of(String name) {
        return new Principal(name, Optional.empty());
    }

    /** Returns the bytes for the log. */
    static byte[] encode(String name, byte[] sessionKey) {
        byte[] bytes = Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), name.length() + 1 + sessionKey.length);
        System.arraycopy(sessionKey, 0, bytes, name.length() + 1, sessionKey.length);
        return bytes;
    }
}
