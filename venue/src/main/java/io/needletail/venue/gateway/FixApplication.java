package io.needletail.venue.gateway;

import io.needletail.session.BusinessRejectReason;
import io.needletail.session.DisconnectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.venue.sequencer.CommandTimer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The application of a gateway's sessions. */
final class FixApplication implements SessionListener {
    private static final long NS_PER_MS = 1_000_000;
    private static final String REMOVED = "the session or its [OWNER] is removed from the venue";

    private final Sessions sessions;
    private final CommandSender sender;
    private final CommandTimer timer;
    private final GatewayLog log;
    private final FixHandlers handlers;
    private final Set<SessionId> copyTargets = ConcurrentHashMap.newKeySet();
    private Set<SessionId> leaving = Set.of();

    FixApplication(Sessions sessions, CommandSender sender, CommandTimer timer, GatewayLog log, FixHandlers handlers) {
        this.sessions = sessions;
        this.sender = sender;
        this.timer = timer;
        this.log = log;
        this.handlers = handlers;
    }

    /** Takes no more requests of sessions that are being removed. */
    void leaving(Set<SessionId> ids) {
        leaving = ids;
    }

    /** Lets the peer of a session log on for its drop copies, also where it is no member. */
    void copiesTo(SessionId id) {
        copyTargets.add(id);
    }

    @Override
    public String onLogonRequest(Session session, Message logon) {
        if (isForCopies(session)) return "";
        if (!sessions.isMember(session.id())) {
            return session.id().targetCompId() + " is no member of this venue: ask it for an [OWNER] with this CompID";
        }
        if (!sender.isLive()) return "the venue is not connected yet: try again";
        handlers.status().restore(sessions.of(session), session.nowNs());
        return "";
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (session.isTimed()) timer.begin(session.latency());
        handle(session, message);
        timer.end();
    }

    private boolean isForCopies(Session session) {
        return !sessions.isMember(session.id()) && copyTargets.contains(session.id());
    }

    private void handle(Session session, Message message) {
        if (isForCopies(session)) {
            session.reject(message, BusinessRejectReason.NOT_AUTHORIZED, "this session has drop copies only");
            return;
        }
        if (!sessions.isMember(session.id()) || leaving.contains(session.id())) {
            session.reject(message, BusinessRejectReason.NOT_AUTHORIZED, REMOVED);
            return;
        }
        GatewaySession client = sessions.of(session);
        switch (message.msgType()) {
            case MsgTypes.NEW_ORDER_SINGLE -> handlers.orders().enter(client, session, message);
            case MsgTypes.ORDER_CANCEL_REQUEST -> handlers.orders().cancel(client, session, message);
            case MsgTypes.ORDER_CANCEL_REPLACE_REQUEST -> handlers.orders().replace(client, session, message);
            case MessageTypes.MASS_QUOTE -> handlers.mass().quote(client, session, message);
            case MessageTypes.MASS_CANCEL_REQUEST -> massCancel(client, session, message);
            case MessageTypes.ORDER_STATUS_REQUEST -> handlers.status().one(client, session, message);
            case MessageTypes.MASS_STATUS_REQUEST -> handlers.status().all(client, session, message);
            case MsgTypes.MARKET_DATA_REQUEST -> marketData(client, session, message);
            case MessageTypes.SECURITY_LIST_REQUEST -> handlers.reference().list(client, message);
            case MessageTypes.SECURITY_STATUS_REQUEST -> handlers.reference().security(client, message);
            case MessageTypes.TRADING_SESSION_STATUS_REQUEST ->
                handlers.reference().session(client, message);
            case MessageTypes.SECURITY_STATUS, MessageTypes.TRADING_SESSION_STATUS, MessageTypes.USER_REQUEST ->
                handlers.operators().handle(client, session, message);
            default -> session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "");
        }
    }

    private void massCancel(GatewaySession client, Session session, Message request) {
        if (OperatorRequests.isForOther(client, request)) handlers.operators().handle(client, session, request);
        else handlers.mass().cancel(client, session, request);
    }

    private void marketData(GatewaySession client, Session session, Message request) {
        if (handlers.marketData().isAvailable() || MarketDataRequests.isEnd(request)) {
            handlers.marketData().request(client, request);
            return;
        }
        String text = "market data are not available: the state of the venue is being read; try again";
        session.reject(request, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, text);
    }

    @Override
    public boolean onResend(Session session, Message message) {
        // Old prices help nobody; a subscription ends with its connection.
        int type = message.msgType();
        return type != MsgTypes.MARKET_DATA_SNAPSHOT && type != MsgTypes.MARKET_DATA_INCREMENTAL;
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        if (!sessions.isAttached(session)) return;
        GatewaySession client = sessions.of(session);
        client.connectionEnded();
        handlers.marketData().end(client);
        handlers.reference().end(client);
    }

    @Override
    public void onCancelDue(Session session) {
        GatewaySession client = sessions.of(session);
        client.cancelDue();
        handlers.mass().cancelDue(client, session.nowNs());
    }

    /** Sends what waits for a session, and cancels what is to end with its connection; returns how much was done. */
    int poll(GatewaySession client) {
        int sent = client.poll();
        return client.hasOrdersToCancel() || client.hasQuotesToCancel()
                ? sent + handlers.mass().cancelDue(client, System.currentTimeMillis() * NS_PER_MS)
                : sent;
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail, String text) {
        // The store is empty now and does not say any more which reports were sent.
        if (event != SessionEvent.SEQUENCE_RESET || !sessions.isMember(session.id())) return;
        GatewaySession client = sessions.of(session);
        log.appendReported(client.number(), client.reported(), session.nowNs());
    }
}
