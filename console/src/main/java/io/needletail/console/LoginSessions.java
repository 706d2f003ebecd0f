package io.needletail.console;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sessions of users that have logged in, in memory only. A session ends with its logout, when it is not used for some
 * time, some time after its login however much it is used, and with the process. When all places are taken a login is
 * refused. Times are those of {@link System#nanoTime}. Any thread.
 */
final class LoginSessions {
    private final Limits limits;
    // By the hash of the identifier, so that the time of a look-up says nothing about one.
    private final Map<String, Session> sessions = new HashMap<>();

    /**
     * Limits of sessions.
     *
     * @param idle longest time without a request
     * @param lifetime longest time from the login on
     * @param max most sessions at a time
     */
    record Limits(Duration idle, Duration lifetime, int max) {}

    /**
     * A session.
     *
     * @param caller who has logged in
     * @param idToken the provider's token, for its end of the session
     */
    record Session(Access.Caller caller, String idToken, long fromNs, long usedNs) {}

    LoginSessions(Limits limits) {
        this.limits = limits;
    }

    /** Begins a session; returns its identifier, 192 random bits. */
    synchronized String open(Access.Caller caller, String idToken, long nowNs) {
        sessions.values().removeIf(session -> isOver(session, nowNs));
        if (sessions.size() >= limits.max) throw LoginFault.sessionsFull(limits.max);
        String id = Access.newToken();
        sessions.put(Access.hash(id), new Session(caller, idToken, nowNs, nowNs));
        return id;
    }

    /** Finds who has a session, and counts this as use of it; empty where it is unknown or over. */
    synchronized Optional<Access.Caller> use(String id, long nowNs) {
        Optional<Session> found = Optional.ofNullable(sessions.computeIfPresent(
                Access.hash(id),
                (_, session) -> isOver(session, nowNs)
                        ? null
                        : new Session(session.caller, session.idToken, session.fromNs, nowNs)));
        return found.map(Session::caller);
    }

    /** Ends a session; returns it as it was, empty where it is unknown. */
    synchronized Optional<Session> end(String id) {
        return Optional.ofNullable(sessions.remove(Access.hash(id)));
    }

    private boolean isOver(Session session, long nowNs) {
        return nowNs - session.usedNs >= limits.idle.toNanos() || nowNs - session.fromNs >= limits.lifetime.toNanos();
    }
}
