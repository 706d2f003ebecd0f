package io.needletail.session;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the events of a session since it was created, and keeps the last logon and the last disconnection. The thread
 * that drives the session writes; any thread reads. An ordinary message is not counted: its number is.
 */
public final class SessionCounters {
    // Complete from the start: other threads only read it.
    private final Map<SessionEvent, AtomicLong> events = new EnumMap<>(SessionEvent.class);
    private final AtomicLong logons = new AtomicLong();
    private final AtomicLong disconnects = new AtomicLong();
    private final AtomicLong rejectsReceived = new AtomicLong();
    private final AtomicLong garbledBytes = new AtomicLong();
    private volatile int queued;
    private volatile long loggedOnNs;
    private volatile Optional<Disconnection> lastDisconnection = Optional.empty();

    /**
     * End of a connection.
     *
     * @param reason why it ended
     * @param timeNs when it ended, epoch nanoseconds
     */
    public record Disconnection(DisconnectReason reason, long timeNs) {}

    SessionCounters() {
        for (SessionEvent event : SessionEvent.values()) events.put(event, new AtomicLong());
    }

    /**
     * Returns how often an event occurred.
     *
     * @param event the event
     * @return the count since the session was created
     */
    public long count(SessionEvent event) {
        return counter(event).getOpaque();
    }

    /** {@return number of completed logons} */
    public long logons() {
        return logons.getOpaque();
    }

    /** {@return number of connections that ended} */
    public long disconnects() {
        return disconnects.getOpaque();
    }

    /** {@return number of Reject(3) messages of the peer} */
    public long rejectsReceived() {
        return rejectsReceived.getOpaque();
    }

    /** {@return number of bytes of the peer that were skipped because they are no message} */
    public long garbledBytes() {
        return garbledBytes.getOpaque();
    }

    /** {@return number of messages of the peer that wait behind a gap now} */
    public int queued() {
        return queued;
    }

    /** {@return time of the last completed logon, epoch nanoseconds; 0 before the first} */
    public long loggedOnNs() {
        return loggedOnNs;
    }

    /** {@return the end of the last connection; empty before the first} */
    public Optional<Disconnection> lastDisconnection() {
        return lastDisconnection;
    }

    void add(SessionEvent event) {
        increment(counter(event));
    }

    void loggedOn(long nowNs) {
        increment(logons);
        loggedOnNs = nowNs;
    }

    void disconnected(DisconnectReason reason, long nowNs) {
        increment(disconnects);
        lastDisconnection = Optional.of(new Disconnection(reason, nowNs));
    }

    void garbled(long bytes) {
        garbledBytes.setOpaque(garbledBytes.getPlain() + bytes);
    }

    void queued(int messages) {
        queued = messages;
    }

    void rejected() {
        increment(rejectsReceived);
    }

    private AtomicLong counter(SessionEvent event) {
        return Objects.requireNonNull(events.get(event));
    }

    // There is one writer.
    private static void increment(AtomicLong counter) {
        counter.setOpaque(counter.getPlain() + 1);
    }
}
