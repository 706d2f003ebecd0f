package io.needletail.engine.admission;

import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the session that a message's header names, in a time that does not depend on the number of sessions.
 *
 * @param <T> type of the entry of a session
 */
public final class SessionTable<T> {
    private final Map<SessionId, T> sessions = new HashMap<>();

    /** Makes an empty table. */
    public SessionTable() {}

    /**
     * Adds a session; replaces one whose messages have the same header.
     *
     * @param id identity of the session; the own end is the sender
     * @param session the session
     */
    public void put(SessionId id, T session) {
        sessions.put(onTheWire(id), session);
    }

    /**
     * Strikes a session out.
     *
     * @param id as entered
     */
    public void remove(SessionId id) {
        sessions.remove(onTheWire(id));
    }

    /**
     * Everything entered.
     *
     * @return in no order, reading through
     */
    public Collection<T> all() {
        return sessions.values();
    }

    /**
     * Finds a session: the one with exactly these ids, else the one with the same CompIDs and no SubID and LocationID.
     *
     * @param id as {@link #idOf} returns it
     * @return empty when there is neither
     */
    public Optional<T> find(SessionId id) {
        T exact = sessions.get(id);
        if (exact != null) return Optional.of(exact);
        return Optional.ofNullable(sessions.get(new SessionId(
                id.beginString(), id.sender().compId(), id.target().compId())));
    }

    /**
     * Returns the session that a header names; the own end is the sender.
     *
     * @param received a message of the peer
     * @return empty when the header is not that of a possible session
     */
    public static Optional<SessionId> idOf(Message received) {
        try {
            CompIds us = new CompIds(
                    received.text(Tags.TARGET_COMP_ID),
                    received.text(Tags.TARGET_SUB_ID),
                    received.text(Tags.TARGET_LOCATION_ID));
            CompIds peer = new CompIds(
                    received.text(Tags.SENDER_COMP_ID),
                    received.text(Tags.SENDER_SUB_ID),
                    received.text(Tags.SENDER_LOCATION_ID));
            return Optional.of(new SessionId(received.text(Tags.BEGIN_STRING), us, peer, ""));
        } catch (IllegalArgumentException unusable) {
            return Optional.empty();
        }
    }

    // No header contains the qualifier.
    private static SessionId onTheWire(SessionId id) {
        return id.qualifier().isEmpty() ? id : new SessionId(id.beginString(), id.sender(), id.target(), "");
    }
}
