package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;

/**
 * One end of a FIX session, as an application sees it.
 *
 * <p>Methods that send or change the session take the time of the present input inside a call of the
 * {@link SessionListener}, and the time of the session's clock outside. One thread: the one that drives the session and
 * calls its listener; on another thread {@link #begin}, {@link #reject}, {@link #logout}, {@link #reset} and
 * {@link #setNumbers} throw {@link IllegalStateException} where the driver has a {@link SessionOwner}.
 */
public interface Session {
    /** {@return the protocol settings of this session} */
    SessionConfig config();

    /** {@return the version and CompIDs of both ends} */
    default SessionId id() {
        return config().id();
    }

    /** {@return the status of the session} */
    SessionStatus status();

    /** {@return MsgSeqNum(34) expected next from the peer} */
    long nextIn();

    /** {@return MsgSeqNum(34) of the next outbound message} */
    long nextOut();

    /** {@return the other end of the present or the last connection} */
    PeerIdentity peer();

    /** {@return HeartBtInt(108) of the present or the last connection, in nanoseconds; 0 for no heartbeats} */
    long heartbeatNs();

    /**
     * Returns why the last connection ended, for an operator of this end: numbers, limits and what to do, which the
     * peer is not told.
     *
     * @return empty when {@link DisconnectReason} says all; may hold characters that the peer sent
     */
    String disconnectText();

    /** {@return true when the present or the last connection was logged on at any time} */
    boolean wasLoggedOn();

    /**
     * Returns DefaultApplVerID(1137) of the peer's last Logon(A): the version of its application messages without
     * ApplVerID(1128).
     *
     * @return such as {@code 9} for FIX 5.0 SP2; empty before a logon and on sessions other than FIXT.1.1
     */
    String peerApplVerId();

    /** {@return time of the last input, epoch nanoseconds} */
    long nowNs();

    /** {@return counts of this session's events, which any thread may read} */
    SessionCounters counters();

    /** {@return latency of each stage, of the messages that are sampled; all counts are 0 where nothing is measured} */
    Latency latency();

    /**
     * Tests that the message which the application processes now is one of those that are timed, so that the
     * application can record stages of its own in {@link #latency}.
     *
     * @return false outside {@link SessionListener#onMessage}, and where nothing is measured
     */
    boolean isTimed();

    /**
     * {@return number of requested messages that the store had dropped: sum of {@link SessionEvent#RESEND_INCOMPLETE}}
     */
    long droppedResends();

    /**
     * Begins a message of the application. Outside a call of the listener it keeps room in the outbox for the next
     * inbound message, so that an application that only sends does not stop the reading.
     *
     * @param msgType see {@link MsgTypes}
     * @return the message, to be filled and sent before anything else is begun
     */
    OutboundMessage begin(int msgType);

    /**
     * Rejects a message inside {@link SessionListener#onMessage}: sends BusinessMessageReject(j), or Reject(3) before
     * FIX 4.2 (FIX 4.2 vol. 2, Business Message Reject).
     *
     * @param message the message that was received
     * @param reason BusinessRejectReason(380), see {@link BusinessRejectReason}
     * @param text Text(58); empty for the standard text of the reason
     * @return the result of sending the rejection
     */
    SendResult reject(Message message, int reason, String text);

    /**
     * Rejects a field of a message inside {@link SessionListener#onMessage}, as the session itself does: sends
     * Reject(3) with RefTagID(371) and SessionRejectReason(373) as far as the version has them (FIX 4.4 vol. 2,
     * Reject).
     *
     * @param message the message that was received
     * @param tag RefTagID(371)
     * @param reason SessionRejectReason(373), see {@link RejectReason}
     * @param text Text(58); empty for the standard text of the reason with the tag
     * @return the result of sending the rejection
     */
    SendResult rejectField(Message message, int tag, int reason, String text);

    /**
     * Sends Logout(5) and waits for the peer's Logout(5); a session that is not logged on closes at once.
     *
     * @param text Text(58), may be empty
     */
    void logout(String text);

    /**
     * Sends TestRequest(1), which the peer answers with Heartbeat(0).
     *
     * @return SENT; REFUSED when the session is not logged on or its store is full; BACK_PRESSURE when it has no room
     *     at the moment or resends messages
     */
    SendResult testRequest();

    /**
     * Sends stored messages again, as if the peer had requested them: a tool for operators, for a peer that has lost
     * messages and does not request them. Application messages go out with PossDupFlag(43)=Y, admin and lost ones as
     * gap fills.
     *
     * @param from first MsgSeqNum(34), 1 or more
     * @param to last MsgSeqNum(34), {@code from} or more; numbers that were not sent yet are left out
     * @return SENT when the resend has begun; REFUSED when the session is not logged on, or {@code from} was not sent
     *     yet
     */
    SendResult resend(long from, long to);

    /** Resets both sequence numbers to 1; logs out first when the session is connected. */
    void reset();

    /**
     * Sets both sequence numbers, on a live session too, and drops the messages that wait for a gap to be filled. A
     * tool for operators: the session sends nothing to the peer.
     *
     * @param nextIn MsgSeqNum(34) expected next from the peer, 1 to 999,999,999,999,999,999
     * @param nextOut MsgSeqNum(34) of the next outbound message, in the same range
     */
    void setNumbers(long nextIn, long nextOut);
}
