package io.needletail.engine;

import io.needletail.session.SessionId;
import java.util.List;

/**
 * What came of giving an engine its sessions.
 *
 * @param added sessions and templates that run now and did not before
 * @param changed those that were logged out and run again with other terms
 * @param removed those that were logged out and run no more
 * @param failures those that do not run because something is wrong with them
 */
public record ReloadResult(
        List<SessionId> added, List<SessionId> changed, List<SessionId> removed, List<Failure> failures) {
    /** Freezes the lists. */
    public ReloadResult {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
        failures = List.copyOf(failures);
    }

    /**
     * A session that could not be opened.
     *
     * @param id which one
     * @param cause why, with what to do about it
     */
    public record Failure(SessionId id, Exception cause) {}
}
