package io.needletail.session;

/**
 * Checks who uses a session: only the driver of the session may, which also calls its listener.
 *
 * <p>A session that is used by another caller would break without a sign, so its methods that send or change it call
 * {@link #require} first. The driver implements it; the check is part of the beginning of each message: it must not
 * allocate, and must cost no more than a compare.
 */
@FunctionalInterface
public interface SessionOwner {
    /** Permits every caller. */
    SessionOwner ANY = id -> {};

    /**
     * Checks the caller.
     *
     * @param id the session that is used
     * @throws IllegalStateException when the caller may not use it; the text says what to do
     */
    void require(SessionId id);
}
