package io.needletail.engine;

import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.SessionFault;
import io.needletail.engine.log.MessageLog;
import io.needletail.engine.store.StoreCounters;
import io.needletail.session.Latency;
import io.needletail.session.PeerIdentity;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionCounters;
import io.needletail.session.SessionEvent;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.transport.tls.Tls;
import io.needletail.transport.tls.UsedCertificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * State and counters of a session of an engine, for threads other than the engine's: see {@link Engine#views}. Reading
 * costs the engine's thread nothing; what is read is at most one cycle old, and two values may be of two cycles.
 */
public final class SessionView {
    private final SessionConfig config;
    private final SessionCounters counters;
    private final Latency latency;
    private final Optional<StoreCounters> store;
    private final Optional<MessageLog> log;
    private final Optional<DictionaryConfig> dictionaries;
    private final AtomicLong nextIn = new AtomicLong();
    private final AtomicLong nextOut = new AtomicLong();
    private final AtomicLong heardNs = new AtomicLong();
    private volatile long heartbeatNs;
    private volatile SessionStatus status = SessionStatus.DISCONNECTED;
    private volatile PeerIdentity peer = PeerIdentity.UNKNOWN;
    private volatile boolean enabled = true;
    private volatile Optional<Tls> tls = Optional.empty();
    private volatile Optional<SessionError> lastError = Optional.empty();
    private volatile int failedAttempts;
    private volatile long nextAttemptNs;
    private final AtomicLong connectFailures = new AtomicLong();
    // Of the engine's thread.
    private long published = -1;

    SessionView(
            SessionStateMachine session,
            Optional<StoreCounters> store,
            Optional<MessageLog> log,
            Optional<DictionaryConfig> dictionaries) {
        config = session.config();
        counters = session.counters();
        latency = session.latency();
        heartbeatNs = config.heartbeat().heartbeatNs();
        this.store = store;
        this.log = log;
        this.dictionaries = dictionaries;
        publish(session);
    }

    /**
     * Returns the identity of the session.
     *
     * @return version and ids of both ends
     */
    public SessionId id() {
        return config.id();
    }

    /**
     * Returns the protocol settings.
     *
     * @return immutable
     */
    public SessionConfig config() {
        return config;
    }

    /**
     * Tests whether the session may be connected.
     *
     * @return false after {@link Engine#disable}, and before the first {@link Engine#enable} of a session with a manual
     *     start
     */
    public boolean enabled() {
        return enabled;
    }

    /**
     * Returns the status of the session.
     *
     * @return as of the last cycle in which the session had work
     */
    public SessionStatus status() {
        return status;
    }

    /**
     * Returns the next MsgSeqNum(34) of the peer.
     *
     * @return as of the last cycle in which the session had work
     */
    public long nextIn() {
        return nextIn.getOpaque();
    }

    /**
     * Returns the MsgSeqNum(34) of the next outbound message.
     *
     * @return as of the last cycle in which the session had work
     */
    public long nextOut() {
        return nextOut.getOpaque();
    }

    /**
     * Returns when the peer last sent a message, whether it was in sequence or not.
     *
     * @return epoch nanoseconds; 0 before the first
     */
    public long heardNs() {
        return heardNs.getOpaque();
    }

    /**
     * Returns the interval of heartbeats: the negotiated one once the session is logged on, else the configured one.
     *
     * @return nanoseconds, 0 for no heartbeats
     */
    public long heartbeatNs() {
        return heartbeatNs;
    }

    /**
     * Returns the other end of the present or the last connection.
     *
     * @return {@link PeerIdentity#UNKNOWN} before the first one
     */
    public PeerIdentity peer() {
        return peer;
    }

    /**
     * Returns what last kept the session from being connected, or ended its connection without a Logout(5).
     *
     * @return kept after a logon; empty before the first error
     */
    public Optional<SessionError> lastError() {
        return lastError;
    }

    /**
     * Returns how many attempts of an initiator in a row have not led to a logon.
     *
     * @return 0 after a logon, and for an acceptor
     */
    public int failedAttempts() {
        return failedAttempts;
    }

    /**
     * Returns when an initiator connects next, unless its schedule is closed then.
     *
     * @return epoch nanoseconds; 0 for an acceptor, and while the session is connected, connecting or disabled
     */
    public long nextAttemptNs() {
        return nextAttemptNs;
    }

    /**
     * Returns the counts of the session's events, its last logon and its last disconnection.
     *
     * @return live counts
     */
    public SessionCounters counters() {
        return counters;
    }

    /**
     * Returns the latency of each stage.
     *
     * @return live counts, to be read only; all 0 where nothing is measured
     */
    public Latency latency() {
        return latency;
    }

    /**
     * Returns how the store delayed the session.
     *
     * @return live counts; empty for a store without such delays
     */
    public Optional<StoreCounters> store() {
        return store;
    }

    /**
     * Returns the dictionaries with which inbound messages are validated.
     *
     * @return empty for a session that does not validate, and for a validator that the application made itself
     */
    public Optional<DictionaryConfig> dictionaries() {
        return dictionaries;
    }

    /**
     * Returns how many messages and events are missing in the session's log, because they came faster than they were
     * written.
     *
     * @return 0 also for a session without a log
     */
    public long logMissed() {
        return log.map(MessageLog::missed).orElse(0L);
    }

    /**
     * Returns all counts by their names in the admin channel and JMX.
     *
     * @return a copy, in a fixed order
     */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("logons", counters.logons());
        counts.put("disconnects", counters.disconnects());
        counts.put("connect_failures", connectFailures.get());
        counts.put("reject_received", counters.rejectsReceived());
        counts.put("garbled_bytes", counters.garbledBytes());
        for (SessionEvent event : SessionEvent.values()) {
            counts.put(event.name().toLowerCase(Locale.ROOT), counters.count(event));
        }
        counts.put("log_missed", logMissed());
        store.ifPresent(delays -> {
            counts.put("store_slow_appends", delays.slowAppends());
            counts.put("store_slowest_append_ns", delays.slowestAppendNs());
            counts.put("store_stalls", delays.stalls());
            counts.put("store_stall_ns", delays.stallNs());
        });
        return counts;
    }

    /**
     * Returns the certificates that connections of the session use from now on, without those of the system's
     * authorities.
     *
     * @return the first to expire first; none without TLS
     */
    public List<UsedCertificate> certificates() {
        return tls.map(Tls::certificates).orElse(List.of());
    }

    /** Sets the TLS of the session's connections. */
    void tls(Optional<Tls> secured) {
        tls = secured;
    }

    /** Shows that the peer has sent a message. Engine's thread; allocates nothing. */
    void heard(long nowNs) {
        heardNs.setOpaque(nowNs);
    }

    void enabled(boolean yes) {
        enabled = yes;
        if (!yes) attempts(0, 0);
    }

    /** Shows the attempts of an initiator. Engine's thread. */
    void attempts(int failedInRow, long nextNs) {
        failedAttempts = failedInRow;
        nextAttemptNs = nextNs;
    }

    /** Shows an error that keeps the session from being connected. Engine's thread. */
    void failed(ErrorCode code, String text, long nowNs) {
        lastError = Optional.of(new SessionError(code, text, nowNs));
    }

    /** Shows and counts an attempt that got no connection. Engine's thread. */
    void connectFailed(ErrorCode code, String text, long nowNs) {
        connectFailures.incrementAndGet();
        failed(code, text, nowNs);
    }

    /** Forgets an error that is over. Engine's thread. */
    void recovered(ErrorCode code) {
        if (lastError.filter(error -> error.code().equals(code)).isPresent()) lastError = Optional.empty();
    }

    /** Shows the end of a connection that was no end in order. Engine's thread. */
    void ended(SessionStateMachine session, String text) {
        counters.lastDisconnection()
                .ifPresent(last -> SessionFault.ofEnd(last.reason(), session.wasLoggedOn())
                        .ifPresent(code -> failed(code, text, last.timeNs())));
    }

    /**
     * Shows the session's state to other threads, if it had an input since the last call. Engine's thread; allocates
     * nothing.
     */
    void publish(SessionStateMachine session) {
        if (session.inputs() == published) return;
        published = session.inputs();
        nextIn.setOpaque(session.nextIn());
        nextOut.setOpaque(session.nextOut());
        if (session.status() == status) return;
        peer = session.peer();
        boolean isAgreed = session.status() == SessionStatus.ACTIVE || session.status() == SessionStatus.LOGOUT_SENT;
        heartbeatNs = isAgreed ? session.heartbeatNs() : config.heartbeat().heartbeatNs();
        status = session.status();
    }
}
