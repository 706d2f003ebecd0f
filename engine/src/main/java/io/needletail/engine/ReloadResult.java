package io.needletail.engine;

import io.needletail.session.SessionId;
import java.util.List;

/**
 * Result of {@link Engine#reload}: the changes and the failures.
 *
 * @param added sessions and templates that are new
 * @param changed sessions that were logged out and run again with another spec
 * @param removed sessions that were logged out and removed
 * @param failures sessions that do not run because of an error
 * @param applied other changes of the configuration, in words, such as instruments of a venue
 */
public record ReloadResult(
        List<SessionId> added,
        List<SessionId> changed,
        List<SessionId> removed,
        List<Failure> failures,
        List<String> applied) {
    /** No change. */
    public static final ReloadResult NONE = new ReloadResult(List.of(), List.of(), List.of(), List.of(), List.of());

    /** Freezes the lists. */
    public ReloadResult {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
        failures = List.copyOf(failures);
        applied = List.copyOf(applied);
    }

    /**
     * Copies the result with other changes than those of sessions.
     *
     * @param changes of the configuration, in words
     * @return a changed copy
     */
    public ReloadResult withApplied(List<String> changes) {
        return new ReloadResult(added, changed, removed, failures, changes);
    }

    /**
     * A session that could not be opened.
     *
     * @param id the session
     * @param cause the error, with its remedy in the text
     */
    public record Failure(SessionId id, Exception cause) {}
}
