package io.needletail.engine.error;

import io.needletail.session.DisconnectReason;
import io.needletail.session.SessionEvent;
import java.util.Optional;

/** Faults of a session that is logged on, and the reasons why it lost its connection. */
public enum SessionFault implements ErrorCode {
    /** The peer sent nothing for too long. */
    HEARTBEAT_LOST(230, Severity.WARNING),
    /** The peer did not answer Logout(5). */
    LOGOUT_UNANSWERED(231, Severity.WARNING),
    /** The peer sent what a session cannot go on after, such as a MsgSeqNum(34) that is too low. */
    PROTOCOL_VIOLATED(232, Severity.WARNING),
    /** The same messages were requested again and again. */
    RESEND_WITHOUT_PROGRESS(233, Severity.WARNING),
    /** A message was rejected, and the session is set to end then. */
    ENDED_BY_REJECT(234, Severity.WARNING),
    /** The peer sent too fast, and the session is set to end then. */
    ENDED_BY_THROTTLE(235, Severity.WARNING),
    /** The peer reads too slowly. */
    SLOW_PEER(236, Severity.WARNING),
    /** A message is longer than the limit. */
    MESSAGE_TOO_LONG(237, Severity.WARNING),
    /** The session's store takes no further message. */
    STORE_IS_FULL(238, Severity.ERROR),
    /** Messages of the peer are missing. */
    GAP_FOUND(240, Severity.WARNING),
    /** Missing messages are not requested. */
    GAP_GIVEN_UP(241, Severity.WARNING),
    /** Bytes are no FIX message. */
    BYTES_GARBLED(242, Severity.WARNING),
    /** This end rejected a message. */
    REJECTED_HERE(243, Severity.WARNING),
    /** The peer rejected a message. */
    REJECTED_BY_PEER(244, Severity.WARNING),
    /** A resend reached its limit. */
    RESEND_LIMITED(245, Severity.WARNING),
    /** The peer sends nothing, and the session is set to stay connected. */
    PEER_IS_SILENT(246, Severity.WARNING),
    /** A message exceeds the inbound throttle. */
    THROTTLE_EXCEEDED(247, Severity.WARNING),
    /** The time to log on again after a loss is over. */
    CANCEL_IS_DUE(248, Severity.WARNING),
    /** The application threw. */
    APPLICATION_FAILED(249, Severity.ERROR),
    /** A peer speaks TLS to a session without. */
    TLS_NOT_EXPECTED(250, Severity.WARNING),
    /** The buffers of the engine were in use. */
    WAITED_FOR_MEMORY(251, Severity.WARNING);

    private final int number;
    private final Severity severity;

    SessionFault(int number, Severity severity) {
        this.number = number;
        this.severity = severity;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    /**
     * Returns the code of the end of a connection.
     *
     * @param reason why it ended
     * @param wasLoggedOn whether a Logon(A) had been answered
     * @return the code; empty for an end in good order
     */
    public static Optional<ErrorCode> ofEnd(DisconnectReason reason, boolean wasLoggedOn) {
        ErrorCode unanswered = ConnectionError.LOGON_UNANSWERED;
        return switch (reason) {
            case LOGOUT, CLOSED_HERE -> Optional.empty();
            case LOGON_REFUSED -> Optional.of(ConnectionError.LOGON_REFUSED);
            case STORE_FULL -> Optional.of(STORE_IS_FULL);
            case LOGON_TIMEOUT -> Optional.of(unanswered);
            case PEER_GONE -> Optional.of(wasLoggedOn ? ConnectionError.SESSION_LOST : unanswered);
            case HEARTBEAT_TIMEOUT -> Optional.of(wasLoggedOn ? HEARTBEAT_LOST : unanswered);
            case LOGOUT_TIMEOUT -> Optional.of(LOGOUT_UNANSWERED);
            case PROTOCOL_ERROR -> Optional.of(PROTOCOL_VIOLATED);
            case RESEND_LOOP -> Optional.of(RESEND_WITHOUT_PROGRESS);
            case MESSAGE_REFUSED -> Optional.of(ENDED_BY_REJECT);
            case THROTTLED -> Optional.of(ENDED_BY_THROTTLE);
            case SLOW_CONSUMER -> Optional.of(SLOW_PEER);
            case MESSAGE_TOO_LONG -> Optional.of(MESSAGE_TOO_LONG);
        };
    }

    /**
     * Returns the code of an event.
     *
     * @param event what happened
     * @return the code; empty for an event that is no fault
     */
    public static Optional<ErrorCode> of(SessionEvent event) {
        return switch (event) {
            case GAP_DETECTED -> Optional.of(GAP_FOUND);
            case GAP_IGNORED -> Optional.of(GAP_GIVEN_UP);
            case GARBLED -> Optional.of(BYTES_GARBLED);
            case REJECT_SENT -> Optional.of(REJECTED_HERE);
            case RESEND_CAPPED -> Optional.of(RESEND_LIMITED);
            case PEER_SILENT -> Optional.of(PEER_IS_SILENT);
            case THROTTLED -> Optional.of(THROTTLE_EXCEEDED);
            default -> Optional.empty();
        };
    }
}
