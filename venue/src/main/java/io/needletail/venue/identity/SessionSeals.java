package io.needletail.venue.identity;

import java.util.Arrays;

/**
 * Seals of the two directions of a session; a message of one direction is none of the other.
 *
 * @param ingress seal of what the client sends
 * @param egress seal of what the sequencer sends
 */
public record SessionSeals(SessionSeal ingress, SessionSeal egress) {
    /** Returns the seals with the key of a session. */
    static SessionSeals of(byte[] key) {
        int half = SessionSeal.KEY_BYTES;
        return new SessionSeals(new SessionSeal(key), new SessionSeal(Arrays.copyOfRange(key, half, 2 * half)));
    }
}
