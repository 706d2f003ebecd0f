package io.needletail.engine.log;

import io.needletail.engine.log.LogLine.Way;
import io.needletail.session.MessageStore;
import io.needletail.wire.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Readable log of one session: takes records on the session's thread and passes them to the writing thread.
 *
 * <p>The session's thread only copies bytes into a ring: it does not wait, lock or allocate for a message. When the ring is
 * full the message is not logged; {@link #missed} counts it, and the log states at that point how many are missing. The log
 * contains the messages that reached the session: a frame that is garbled, or received before the session is known, is not
 * logged.
 *
 * <p>One thread calls {@link #around}'s results, {@link #event} and {@link #close}; any thread calls {@link #missed}.
 */
public final class MessageLog implements AutoCloseable {
    private static final int IN = 1;
    private static final int OUT = 2;
    private static final int EVENT = 3;
    private static final int ERROR = 4;

    private static final byte SOH = 1;
    private static final byte[] HEARTBEAT = {SOH, '3', '5', '=', '0', SOH};

    private final LogRing ring;
    private final Redaction redaction;
    private final List<GuardedOutput> outputs;
    private final LogLine line = new LogLine();
    private volatile boolean closed;
    private boolean ended;

    MessageLog(LogConfig config, List<GuardedOutput> outputs) {
        this.ring = new LogRing(config.ringBytes());
        this.redaction = config.redaction();
        this.outputs = outputs;
    }

    /**
     * Logs what goes through a history.
     *
     * @param store the store
     * @return the history to hand to the session
     */
    public MessageStore around(MessageStore store) {
        return new LoggedMessageStore(store, this);
    }

    /**
     * Logs an event as text, such as an established connection. Cold.
     *
     * @param error true when an operator should act
     * @param text the event, without secrets
     * @param nowNs the time, epoch nanoseconds
     */
    public void event(boolean error, String text, long nowNs) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        ring.offer(error ? ERROR : EVENT, nowNs, 0, bytes, 0, bytes.length);
    }

    /**
     * Returns the number of messages and events that were not logged because the background thread did not keep up.
     *
     * @return the count since the log was opened
     */
    public long missed() {
        return ring.missed();
    }

    /** Ends the log. Pending records are still written, then the files are closed, in the background. */
    @Override
    public void close() {
        closed = true;
    }

    void in(byte[] bytes, int from, int length, long nowNs) {
        ring.offer(IN, nowNs, 0, bytes, from, length);
    }

    void out(byte[] bytes, int from, int length, long nowNs) {
        ring.offer(OUT, nowNs, 0, bytes, from, length);
    }

    boolean isClosed() {
        return closed;
    }

    boolean isEnded() {
        return ended;
    }

    /** Writes the pending records; returns the number of lines. Background thread. */
    int drain() {
        int lines = 0;
        while (ring.poll()) {
            fill();
            ring.release();
            for (GuardedOutput output : outputs) output.write(line);
            lines++;
        }
        if (lines > 0) {
            for (GuardedOutput output : outputs) output.flush();
        }
        return lines;
    }

    /** Closes the files. Background thread. */
    void end() {
        ended = true;
        for (GuardedOutput output : outputs) output.close();
    }

    private void fill() {
        int code = ring.code();
        switch (code) {
            case IN -> message(Way.INCOMING);
            case OUT -> message(Way.OUTGOING);
            case EVENT, ERROR -> line.event(code == ERROR, words(), ring.timeNs());
            default -> line.event(true, missing(), ring.timeNs());
        }
    }

    private void message(Way way) {
        line.way = way;
        line.timeNs = ring.timeNs();
        line.heartbeat = isHeartbeat(ring.bytes(), ring.from(), ring.from() + ring.length());
        line.bytes.clear();
        MessageText.write(redaction, ring.bytes(), ring.from(), ring.length(), line.bytes);
    }

    private String words() {
        GrowingBytes safe = new GrowingBytes();
        MessageText.write(Redaction.NONE, ring.bytes(), ring.from(), ring.length(), safe);
        // Byte for byte: the line is decoded where it is shown.
        return new String(safe.array(), 0, safe.length(), StandardCharsets.ISO_8859_1);
    }

    private String missing() {
        return ring.detail() + " messages and events are missing here: they came faster than they were written";
    }

    private static boolean isHeartbeat(byte[] bytes, int from, int to) {
        int at = from;
        for (int field = 0; field < 2 && at < to; at++) {
            if (bytes[at] == SOH) field++;
        }
        int type = at - 1;
        if (type + HEARTBEAT.length > to) return false;
        for (int i = 0; i < HEARTBEAT.length; i++) {
            if (bytes[type + i] != HEARTBEAT[i]) return false;
        }
        return true;
    }
}
