package io.needletail.venue.gateway;

import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions of a gateway, by number and by the engine's session; a session keeps its number over restarts. */
final class Sessions {
    private final Map<String, OwnerSetup> owners = new HashMap<>();
    private final GatewayLog log;
    private final OrderIds ids;
    private final int backlogBytes;
    private final List<GatewaySession> all = new ArrayList<>();
    private final Map<String, GatewaySession> byName = new HashMap<>();
    private final IdentityHashMap<Session, GatewaySession> bySession = new IdentityHashMap<>();
    private final Map<SessionId, SentReports> sent = new ConcurrentHashMap<>();
    private long lastCommand;

    Sessions(List<OwnerSetup> owners, GatewayLog log, OrderIds ids, int backlogBytes) {
        this.ids = ids;
        members(owners);
        this.log = log;
        this.backlogBytes = backlogBytes;
        for (Optional<Message> record = log.next(); record.isPresent(); record = log.next()) read(record.get());
        log.rewind();
    }

    /** Makes these firms the members; the sessions of one that is none any more keep what they know of it. */
    void members(List<OwnerSetup> firms) {
        owners.clear();
        firms.forEach(owner -> owners.put(owner.name(), owner));
        for (GatewaySession session : all) {
            OwnerSetup firm = owners.get(session.member());
            if (firm != null) session.owner(firm);
        }
    }

    /** Returns a firm by its name; empty for one that is no member. */
    Optional<OwnerSetup> member(String name) {
        return Optional.ofNullable(owners.get(name));
    }

    /** Returns all firms, in the order of their numbers. */
    List<OwnerSetup> members() {
        return owners.values().stream()
                .sorted(Comparator.comparingInt(OwnerSetup::number))
                .toList();
    }

    /** Lets the reports of sessions wait until the engine has opened them again. */
    void detach(Set<SessionId> ids) {
        for (SessionId id : ids) {
            GatewaySession found = byName.get(id.toString());
            if (found != null) found.detach();
        }
    }

    /** Forgets all sessions of the engine but these. */
    void retain(List<Session> open) {
        Set<Session> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.addAll(open);
        bySession.keySet().removeIf(session -> !kept.contains(session));
    }

    /** Returns true for a session that was a member's when it logged on. */
    boolean isAttached(Session session) {
        return bySession.containsKey(session);
    }

    /** Returns true when the peer of a session is a member of the venue. */
    boolean isMember(SessionId id) {
        return owners.containsKey(id.targetCompId());
    }

    /** Returns a session by its number. */
    GatewaySession of(int number) {
        return all.get(number);
    }

    List<GatewaySession> all() {
        return all;
    }

    /** Returns the session of the engine's session, which is new after the first call. */
    GatewaySession of(Session session) {
        GatewaySession known = bySession.get(session);
        return known == null ? attach(session) : known;
    }

    /** Notes what the store of a session says about its last report; from any thread. */
    void opened(SessionId id, SentReports last) {
        sent.put(id, last);
    }

    private GatewaySession attach(Session session) {
        SessionId id = session.id();
        GatewaySession found = byName.get(id.toString());
        if (found == null) {
            found = add(all.size(), id.toString(), id.beginString(), id.targetCompId());
            log.appendSession(found.number(), id, session.nowNs());
        }
        found.session().ifPresent(bySession::remove);
        bySession.put(session, found);
        found.attach(session);
        SentReports last = sent.remove(id);
        if (last != null) found.resumeAfter(last);
        return found;
    }

    private void read(Message record) {
        if (record.msgType() == GatewayLog.SESSION_RECORD) {
            int number = (int) record.number(Tags.SENDER_COMP_ID);
            add(number, record.text(Tags.TEXT), record.text(Tags.TARGET_SUB_ID), record.text(Tags.TARGET_COMP_ID));
        } else if (record.msgType() == GatewayLog.REPORTED_RECORD) {
            int number = (int) record.number(Tags.SENDER_COMP_ID);
            // What was entered before the store was reset counts as reported.
            SentReports before = SentReports.until(record.number(Tags.EXEC_ID), ids.order(lastCommand));
            all.get(number).resumeAfter(before);
        } else if (CommandRecord.kind(record.msgType()) != RequestKind.NONE) {
            lastCommand = record.number(Tags.MSG_SEQ_NUM);
        }
    }

    private GatewaySession add(int number, String name, String beginString, String compId) {
        // The log may name a firm that is no member any more.
        OwnerSetup owner = owners.getOrDefault(compId, GatewaySession.NO_OWNER);
        GatewaySession session = new GatewaySession(number, name, beginString, compId, backlogBytes);
        session.owner(owner);
        all.add(session);
        byName.put(name, session);
        return session;
    }
}
