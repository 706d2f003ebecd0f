package io.needletail.engine.admission;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;

/**
 * Sessions that a template stands for: {@code *} in one of its ids is any text, also none where the id may be missing.
 *
 * @param template its ids
 */
public record SessionIdPattern(SessionId template) {
    /** What stands for any text. */
    public static final String ANY = "*";

    /**
     * Whether a session is one of them.
     *
     * @param id a session without qualifier
     * @return true when all parts match; BeginString has to be the same
     */
    public boolean matches(SessionId id) {
        return template.beginString().equals(id.beginString())
                && matches(template.sender(), id.sender())
                && matches(template.target(), id.target());
    }

    private static boolean matches(CompIds pattern, CompIds party) {
        return matches(pattern.compId(), party.compId())
                && matches(pattern.subId(), party.subId())
                && matches(pattern.locationId(), party.locationId());
    }

    private static boolean matches(String pattern, String text) {
        return pattern.equals(ANY) || pattern.equals(text);
    }
}
