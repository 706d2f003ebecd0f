package io.needletail.engine.admission;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;

/**
 * Sessions that a template stands for: {@code *} in one of its ids is any text, also none where the id may be missing.
 *
 * @param template its ids
 */
public record SessionIdPattern(SessionId template) {
    /** Wildcard that matches any text. */
    public static final String ANY = "*";

    /**
     * Tests whether a session matches the pattern.
     *
     * @param id a session without qualifier
     * @return true when all parts match; BeginString has to be the same
     */
    public boolean matches(SessionId id) {
        return template.beginString().equals(id.beginString())
                && matches(template.sender(), id.sender())
                && matches(template.target(), id.target());
    }

    private static boolean matches(CompIds pattern, CompIds ids) {
        return matches(pattern.compId(), ids.compId())
                && matches(pattern.subId(), ids.subId())
                && matches(pattern.locationId(), ids.locationId());
    }

    private static boolean matches(String pattern, String text) {
        return pattern.equals(ANY) || pattern.equals(text);
    }
}
