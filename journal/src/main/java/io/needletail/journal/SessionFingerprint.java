package io.needletail.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The first 128 bits of the SHA-256 of a session's ids: identifies the owner of a file in a few bytes.
 *
 * @param high the first 64 bits
 * @param low the other 64 bits
 */
record SessionFingerprint(long high, long low) {

    static final int BYTES = 2 * Long.BYTES;

    /** Of a file without the identity of its session: written without one, or in an older format. */
    static final SessionFingerprint NONE = new SessionFingerprint(0, 0);

    // No id contains this character, so that no two sessions have the same text.
    private static final String SEPARATOR = "\u0001";

    static SessionFingerprint of(SessionId id) {
        String text = String.join(SEPARATOR, id.beginString(), text(id.sender()), text(id.target()), id.qualifier());
        ByteBuffer digest = ByteBuffer.wrap(sha256().digest(text.getBytes(US_ASCII)));
        return new SessionFingerprint(digest.getLong(), digest.getLong());
    }

    boolean isKnown() {
        return !equals(NONE);
    }

    /** Tests whether two files can belong to one session. */
    boolean fits(SessionFingerprint other) {
        return !isKnown() || !other.isKnown() || equals(other);
    }

    private static String text(CompIds party) {
        return String.join(SEPARATOR, party.compId(), party.subId(), party.locationId());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    @Override
    public String toString() {
        return String.format("%016x%016x", high, low);
    }
}
