package io.needletail.engine.jmx;

import java.util.Map;

/**
 * A session as JMX shows it. Names and types are those of QuickFIX/J's session MBean where it has them; {@code NextIn},
 * {@code NextOut}, {@code Status}, {@code Counters} and the last disconnection are added. An operation waits for the
 * engine's thread, and fails with a {@link RuntimeException} that says why the command was not carried out.
 */
public interface SessionMXBean {
    /** {@return BeginString(8)} */
    String getBeginString();

    /** {@return SenderCompID(49) of this end} */
    String getSenderCompID();

    /** {@return SenderSubID(50) of this end, empty for none} */
    String getSenderSubID();

    /** {@return SenderLocationID(142) of this end, empty for none} */
    String getSenderLocationID();

    /** {@return CompID of the peer} */
    String getTargetCompID();

    /** {@return SubID of the peer, empty for none} */
    String getTargetSubID();

    /** {@return LocationID of the peer, empty for none} */
    String getTargetLocationID();

    /** {@return the session as logs show it} */
    String getSessionID();

    /** {@return {@code ACCEPTOR} or {@code INITIATOR}} */
    String getConnectionRole();

    /** {@return true when both ends are logged on} */
    boolean isLoggedOn();

    /** {@return true when the session may be connected} */
    boolean isEnabled();

    /** {@return true when this end has sent Logon(A) on the present connection} */
    boolean isLogonSent();

    /** {@return true when the peer's Logon(A) was accepted on the present connection} */
    boolean isLogonReceived();

    /** {@return true when this end has sent Logout(5) and waits for the peer's} */
    boolean isLogoutSent();

    /** {@return logon timeout in seconds} */
    int getLogonTimeout();

    /** {@return logout timeout in seconds} */
    int getLogoutTimeout();

    /** {@return true when a logout resets the numbers} */
    boolean isResetOnLogout();

    /** {@return true when the end of a connection resets the numbers} */
    boolean isResetOnDisconnect();

    /** {@return next outbound MsgSeqNum(34), 2147483647 for a larger one: see {@link #getNextOut}} */
    int getNextSenderMsgSeqNum();

    /**
     * Sets the next outbound MsgSeqNum(34), on a live session too.
     *
     * @param next 1 or more
     */
    void setNextSenderMsgSeqNum(int next);

    /** {@return next MsgSeqNum(34) of the peer, 2147483647 for a larger one: see {@link #getNextIn}} */
    int getNextTargetMsgSeqNum();

    /**
     * Sets the next MsgSeqNum(34) of the peer, on a live session too.
     *
     * @param next 1 or more
     */
    void setNextTargetMsgSeqNum(int next);

    /** {@return next MsgSeqNum(34) of the peer} */
    long getNextIn();

    /** {@return next outbound MsgSeqNum(34)} */
    long getNextOut();

    /** {@return a constant of {@link io.needletail.session.SessionStatus}} */
    String getStatus();

    /** {@return address of the peer while it is connected, else empty} */
    String getRemoteAddress();

    /** {@return a constant of {@link io.needletail.session.DisconnectReason}; empty before the first disconnection} */
    String getLastDisconnectReason();

    /**
     * {@return number and text of what last kept the session from being connected, or ended its connection; else empty}
     */
    String getLastError();

    /** {@return time of the last error, epoch milliseconds; 0 before the first} */
    long getLastErrorTime();

    /** {@return attempts of an initiator in a row that have not led to a logon} */
    int getFailedAttempts();

    /** {@return time of an initiator's next attempt, epoch milliseconds; 0 where none is due} */
    long getNextAttemptTime();

    /** {@return time of the last logon, epoch milliseconds; 0 before the first} */
    long getLastLogonTime();

    /** {@return counts by name, as the admin channel shows them} */
    Map<String, Long> getCounters();

    /** Lets the session be connected again. */
    void logon();

    /** Logs the session out and keeps it from being connected until {@link #logon}. */
    void logoff();

    /** Closes the connection without a Logout(5); an initiator connects again after its ReconnectInterval. */
    void disconnect();

    /** Sets both numbers to 1 and forgets the sent messages; a connected session logs out first. */
    void reset();

    /** Sends TestRequest(1). */
    void sendTestRequest();

    /**
     * Sends stored messages again as if the peer had requested them.
     *
     * @param from first MsgSeqNum(34)
     * @param to last MsgSeqNum(34)
     */
    void resend(long from, long to);
}
