package io.needletail.session;

import io.needletail.wire.DataPairs;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/**
 * Data of one session that its parts share: configuration, store, outbox, timers, and the status of the connection.
 *
 * <p>Holds values only; {@link SessionLifecycle} changes the status and sends what a change demands.
 */
final class SessionState {
    private final SessionConfig config;
    private final MessageStore store;
    private final Outbox outbox;
    private final DataPairs dataPairs;
    private final Timers timers;
    private SessionStatus status = SessionStatus.DISCONNECTED;
    private DisconnectReason reason = DisconnectReason.PEER_GONE;
    private String reasonText = "";
    private PeerIdentity peer = PeerIdentity.UNKNOWN;
    private boolean wasLoggedOn;
    private long nowNs;
    private long inputs;

    SessionState(SessionConfig config, MessageStore store, Outbox outbox, DataPairs dataPairs) {
        this.config = config;
        this.dataPairs = dataPairs;
        this.store = store;
        this.outbox = outbox;
        timers = new Timers(config.heartbeat());
    }

    SessionConfig config() {
        return config;
    }

    MessageStore store() {
        return store;
    }

    Outbox outbox() {
        return outbox;
    }

    /** Returns the pairs of length and data of the session's dictionary. */
    DataPairs dataPairs() {
        return dataPairs;
    }

    Timers timers() {
        return timers;
    }

    SessionStatus status() {
        return status;
    }

    /** Tests that messages of the peer are accepted: logged on, or waiting for the peer's Logout(5). */
    boolean isLive() {
        return status == SessionStatus.ACTIVE || status == SessionStatus.LOGOUT_SENT;
    }

    /** Returns the time of the present or the last input: epoch nanoseconds. */
    long nowNs() {
        return nowNs;
    }

    long inputs() {
        return inputs;
    }

    /** Takes the time of an input; returns its difference to the last one, negative when the clock was set back. */
    long advance(long now) {
        inputs++;
        long step = now - nowNs;
        nowNs = now;
        return step;
    }

    /** Returns the other end of the present or the last connection. */
    PeerIdentity peer() {
        return peer;
    }

    /** Tests that the present or the last connection was logged on at any time. */
    boolean wasLoggedOn() {
        return wasLoggedOn;
    }

    /** Returns why the connection ends; valid while the status is {@link SessionStatus#CLOSING}. */
    DisconnectReason reason() {
        return reason;
    }

    /** Returns the reason in words, for an operator. */
    String reasonText() {
        return reasonText;
    }

    /** Begins a connection. */
    void connected(PeerIdentity identity) {
        peer = identity;
        reasonText = "";
        wasLoggedOn = false;
        timers.heard(nowNs);
        phase(
                config.initiator() ? SessionStatus.LOGON_SENT : SessionStatus.AWAITING_LOGON,
                config.heartbeat().logonTimeoutNs());
    }

    void loggedOn() {
        status = SessionStatus.ACTIVE;
        wasLoggedOn = true;
        timers.noPhase();
    }

    /** Enters a status that times out after {@code lengthNs}. */
    void phase(SessionStatus next, long lengthNs) {
        status = next;
        timers.phaseEndsAt(nowNs + lengthNs);
    }

    void closing(DisconnectReason why, String text) {
        reason = why;
        reasonText = text;
        phase(SessionStatus.CLOSING, config.heartbeat().logoutTimeoutNs());
    }

    void disconnected() {
        status = SessionStatus.DISCONNECTED;
    }

    /** Stores a message of the peer that uses no sequence number. */
    void recordUnsequenced(Message message) {
        long seqNum = Math.max(0, message.number(Tags.MSG_SEQ_NUM));
        store.recordUnsequenced(seqNum, message.bytes(), message.start(), message.length(), nowNs);
    }
}
