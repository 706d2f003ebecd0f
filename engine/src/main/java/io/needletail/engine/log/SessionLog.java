package io.needletail.engine.log;

import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.SessionFault;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.session.DisconnectReason;
import io.needletail.session.LogoutInitiator;
import io.needletail.session.Session;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Writes one line for each event of a session that concerns an operator: through SLF4J under
 * {@code needletail.session}, and in the session's own event log where it has one. {@code docs/guide/logs.md} lists the
 * lines.
 *
 * <p>Wraps the application's listener. A {@link LogLimiter} limits the lines of each kind, and control characters of
 * the peer are shown as {@code ?}. On the engine's thread; a message of the application allocates nothing here.
 */
public final class SessionLog implements SessionListener {
    private static final Logger LOG = EngineLogger.of("needletail.session");
    private static final long SECOND_NS = 1_000_000_000L;

    private final SessionId id;
    private final SessionListener listener;
    private final Optional<MessageLog> own;
    private final LogLimiter limiter;
    private final boolean validates;
    private String fault = "";
    private String end = "";

    /**
     * Wraps a listener.
     *
     * @param id the session
     * @param listener its application
     * @param own the session's own log of messages and events
     * @param limiter limits the lines of all sessions
     * @param validates true when a dictionary validates the messages of the peer
     */
    public SessionLog(
            SessionId id, SessionListener listener, Optional<MessageLog> own, LogLimiter limiter, boolean validates) {
        this.id = id;
        this.listener = listener;
        this.own = own;
        this.limiter = limiter;
        this.validates = validates;
    }

    /**
     * Writes that a connection was made.
     *
     * @param session the session
     * @param peer the other end
     * @param nowNs epoch nanoseconds
     */
    public void connected(Session session, Object peer, long nowNs) {
        fault = "";
        String how = session.config().initiator() ? "connected to " : "accepted a connection from ";
        tell(Level.INFO, Kind.CONNECTION, how + peer, nowNs);
    }

    /**
     * Takes the error of the transport that ends the connection, for the line about its end.
     *
     * @param text what failed
     */
    public void transportFailed(String text) {
        fault = text;
    }

    /**
     * Writes that the session cannot be connected.
     *
     * @param isNew true for another reason than before, which is written at WARN; the same one again at INFO
     * @param text why, and what the engine does next
     * @param nowNs epoch nanoseconds
     */
    public void notConnected(boolean isNew, String text, long nowNs) {
        tell(isNew ? Level.WARN : Level.INFO, Kind.CONNECTION, text, nowNs);
    }

    /**
     * Writes a refused connection of the peer to the session's own log; the engine's log has its line already.
     *
     * @param text who was refused, and why
     * @param nowNs epoch nanoseconds
     */
    public void refused(String text, long nowNs) {
        if (own.isPresent() && allows(Kind.REFUSAL, nowNs)) own.get().event(true, MessageText.ofPeer(text), nowNs);
    }

    /**
     * Returns the line about the end of the last connection.
     *
     * @return empty before the first end
     */
    public String end() {
        return end;
    }

    /**
     * Writes a fault of the session's connection at WARN.
     *
     * @param code its number
     * @param text what is wrong
     * @param nowNs epoch nanoseconds
     */
    public void fault(ErrorCode code, String text, long nowNs) {
        tell(Level.WARN, Kind.FAULT, numbered(code, text), nowNs);
    }

    /**
     * Tests whether one more line about this session may be written; counts the line otherwise.
     *
     * @param kind subject of the line
     * @param nowNs epoch nanoseconds
     * @return false when the session has used up its lines
     */
    public boolean allows(Kind kind, long nowNs) {
        return limiter.allows(kind, id, nowNs);
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT)
            rejected(session, message, "BusinessMessageReject(j)");
        listener.onMessage(session, message);
    }

    @Override
    public String onLogonRequest(Session session, Message logon) {
        return listener.onLogonRequest(session, logon);
    }

    @Override
    public boolean handlesNewPassword() {
        return listener.handlesNewPassword();
    }

    @Override
    public void fillLogon(Session session, FieldWriter logon) {
        listener.fillLogon(session, logon);
    }

    @Override
    public void fillLogout(Session session, FieldWriter logout) {
        listener.fillLogout(session, logout);
    }

    @Override
    public void onLogoutReceived(Session session, Message logout) {
        listener.onLogoutReceived(session, logout);
    }

    @Override
    public void onLogon(Session session) {
        String version = session.peerApplVerId().isEmpty()
                ? id.beginString()
                : id.beginString() + " with DefaultApplVerID(1137)=" + session.peerApplVerId();
        String text = "logged on: next MsgSeqNum(34) " + session.nextIn() + " in and " + session.nextOut()
                + " out, HeartBtInt(108)=" + session.heartbeatNs() / SECOND_NS + ", " + version
                + (validates ? ", messages are validated" : ", messages are not validated");
        tell(Level.INFO, Kind.CONNECTION, text, session.nowNs());
        listener.onLogon(session);
    }

    @Override
    public void onLogout(Session session, LogoutInitiator by, String text) {
        // A Logout(5) that refuses the Logon(A) is in the line about that.
        if (session.wasLoggedOn()) {
            String who = by == LogoutInitiator.PEER ? "logged out by the peer" : "logged out by this end";
            tell(Level.INFO, Kind.CONNECTION, text.isEmpty() ? who : who + ": " + text, session.nowNs());
        }
        listener.onLogout(session, by, text);
    }

    @Override
    public void onReject(Session session, Message reject) {
        rejected(session, reject, "Reject(3)");
        listener.onReject(session, reject);
    }

    @Override
    public boolean onResend(Session session, Message message) {
        return listener.onResend(session, message);
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        Level level = switch (reason) {
            case LOGOUT, CLOSED_HERE -> Level.INFO;
            case STORE_FULL -> Level.ERROR;
            default -> Level.WARN;
        };
        end = MessageText.ofPeer(end(session, reason));
        String line = SessionFault.ofEnd(reason, session.wasLoggedOn())
                .map(code -> numbered(code, end))
                .orElse(end);
        tell(level, Kind.CONNECTION, line, session.nowNs());
        listener.onDisconnect(session, reason);
    }

    @Override
    public void onCancelDue(Session session) {
        String text = "the peer has not logged on again in time: the application is asked to cancel its orders";
        tell(Level.WARN, Kind.CONNECTION, numbered(SessionFault.CANCEL_IS_DUE, text), session.nowNs());
        listener.onCancelDue(session);
    }

    @Override
    public void onFailure(Session session, RuntimeException failure) {
        String text = "the application failed on a message, which is rejected: " + failure;
        tell(Level.ERROR, Kind.FAULT, numbered(SessionFault.APPLICATION_FAILED, text), session.nowNs());
        listener.onFailure(session, failure);
    }

    @Override
    public void onEvent(Session session, SessionEvent event, long detail, String text) {
        Level level = level(event);
        boolean isShown = own.isPresent() || level != Level.DEBUG || LOG.isDebugEnabled();
        if (isShown) {
            String line = line(event, detail, text);
            String shown =
                    SessionFault.of(event).map(code -> numbered(code, line)).orElse(line);
            tell(level, kind(event), shown, session.nowNs());
        }
        listener.onEvent(session, event, detail, text);
    }

    private void rejected(Session session, Message reject, String what) {
        long refSeqNum = reject.number(Tags.REF_SEQ_NUM);
        String text = what + " received for MsgSeqNum(34) " + refSeqNum + ": " + reject.text(Tags.TEXT);
        tell(Level.WARN, Kind.REJECT, numbered(SessionFault.REJECTED_BY_PEER, text), session.nowNs());
    }

    private static String numbered(ErrorCode code, String text) {
        return code.id() + " " + text;
    }

    private String end(Session session, DisconnectReason reason) {
        String detail = session.disconnectText().isEmpty() ? fault : session.disconnectText();
        String text = switch (reason) {
            case LOGOUT -> "disconnected after Logout(5)";
            case PEER_GONE -> "disconnected: the connection ended without Logout(5)";
            case LOGON_TIMEOUT -> "disconnected: no Logon(A) came in time, see LogonTimeout";
            case LOGON_REFUSED -> "logon refused, peer " + session.peer();
            case LOGOUT_TIMEOUT -> "disconnected: the peer did not answer Logout(5) in time, see LogoutTimeout";
            case HEARTBEAT_TIMEOUT ->
                "heartbeat lost, disconnected: the peer sent nothing for longer than HeartBtInt(108)="
                        + session.heartbeatNs() / SECOND_NS + " allows, and did not answer TestRequest(1)";
            case PROTOCOL_ERROR -> "disconnected: the peer violated the protocol";
            case RESEND_LOOP -> "disconnected: a resend makes no progress";
            case MESSAGE_REFUSED -> "disconnected: a message was rejected, see DisconnectOnError";
            case THROTTLED -> "disconnected: the peer sent too fast";
            case SLOW_CONSUMER -> "disconnected: the peer reads too slowly";
            case MESSAGE_TOO_LONG -> "disconnected: a message is longer than MaxMessageSize";
            case STORE_FULL -> "disconnected: the store is full";
            case CLOSED_HERE -> "disconnected by this end";
        };
        return detail.isEmpty() ? text : text + ": " + detail;
    }

    private static Level level(SessionEvent event) {
        return switch (event) {
            case GAP_FILLED, RESENDING, SEQUENCE_RESET, SEQUENCE_MOVED -> Level.INFO;
            // The rest has a line elsewhere, or is of use to a developer.
            default -> SessionFault.of(event).isPresent() ? Level.WARN : Level.DEBUG;
        };
    }

    private static Kind kind(SessionEvent event) {
        return switch (event) {
            case GAP_DETECTED, GAP_FILLED, GAP_IGNORED, RESENDING, RESEND_CAPPED -> Kind.GAP;
            case REJECT_SENT, THROTTLED -> Kind.REJECT;
            case GARBLED -> Kind.FAULT;
            default -> Kind.EVENT;
        };
    }

    private static String line(SessionEvent event, long detail, String text) {
        return switch (event) {
            case GAP_DETECTED -> "gap found: " + text;
            case GAP_FILLED -> "gap filled: next MsgSeqNum(34) " + detail + " in";
            case GAP_IGNORED -> "gap ignored: messages from MsgSeqNum(34) " + detail + " on are lost";
            case RESEND_REQUESTED -> "ResendRequest(2) sent from MsgSeqNum(34) " + detail + " on";
            case RESENDING -> "the peer requests messages again: resending from MsgSeqNum(34) " + detail + " on";
            case RESEND_CAPPED -> "resend limited: messages after MsgSeqNum(34) " + detail + " are gap-filled";
            case RESEND_INCOMPLETE -> "resend incomplete: " + detail + " messages were dropped from the store";
            case REJECT_SENT -> "reject sent for MsgSeqNum(34) " + detail + (text.isEmpty() ? "" : ": " + text);
            case SEQUENCE_MOVED -> "sequence numbers changed: next MsgSeqNum(34) " + detail + " in";
            case SEQUENCE_RESET -> "sequence numbers reset to 1";
            case TEST_REQUEST_SENT -> "the peer is silent: TestRequest(1) sent with MsgSeqNum(34) " + detail;
            case PEER_SILENT -> "the peer sends nothing and stays connected: next MsgSeqNum(34) " + detail + " in";
            case INVALID_ACCEPTED -> "an invalid message was delivered: tag " + detail;
            case THROTTLED -> "a message exceeds the inbound throttle: MsgSeqNum(34) " + detail;
            case GARBLED -> "skipped " + detail + " garbled bytes: " + text;
            case MESSAGE_IGNORED -> "a message was ignored: MsgSeqNum(34) " + detail;
            case CREDENTIALS_REFUSED -> "wrong credentials: tag " + detail;
            case NEW_PASSWORD_REFUSED -> "a new password is not supported: tag " + detail;
        };
    }

    private void tell(Level level, Kind kind, String text, long nowNs) {
        if (!allows(kind, nowNs)) return;
        LOG.atLevel(level).log("{} {}", id, MessageText.ofPeer(text));
        if (own.isPresent()) own.get().event(level == Level.WARN || level == Level.ERROR, text, nowNs);
    }
}
