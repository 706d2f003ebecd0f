package io.needletail.engine;

import io.needletail.session.Session;
import io.needletail.session.SessionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sessions of an engine, in the order in which they came. */
final class RegisteredSessions {
    private final List<RegisteredSession> all = new ArrayList<>();
    private final Map<SessionId, RegisteredSession> byId = new HashMap<>();

    List<RegisteredSession> all() {
        return all;
    }

    void add(RegisteredSession slot) {
        all.add(slot);
        byId.put(slot.id(), slot);
    }

    void remove(RegisteredSession slot) {
        all.remove(slot);
        byId.remove(slot.id());
    }

    Optional<RegisteredSession> find(SessionId id) {
        return Optional.ofNullable(byId.get(id));
    }

    Optional<Session> session(SessionId id) {
        return find(id).map(RegisteredSession::session);
    }

    int connected() {
        int count = 0;
        for (RegisteredSession slot : all) {
            if (slot.line().isConnected()) count++;
        }
        return count;
    }

    int made() {
        int count = 0;
        for (RegisteredSession slot : all) {
            if (slot.template().isPresent() && slot.template().get().isTemplate()) count++;
        }
        return count;
    }

    int poll(long nowNs) {
        int work = 0;
        for (int i = 0; i < all.size(); i++) work += all.get(i).poll(nowNs);
        return work;
    }

    /** Gives memory back that is not in use at the moment. */
    void trim() {
        for (RegisteredSession slot : all) slot.line().trim();
    }

    /**
     * A memory access failed, which is told late and without a name: the sessions end whose journal cannot be read any more.
     * When there is none it is thrown again.
     */
    int examine(InternalError fault, long nowNs) {
        int ended = 0;
        for (RegisteredSession slot : all) {
            if (slot.line().examine(nowNs)) ended++;
        }
        if (ended == 0) throw fault;
        return ended;
    }

    void clear() {
        all.clear();
        byId.clear();
    }
}
