package io.needletail.engine.log;

import io.needletail.engine.log.LogLine.Way;
import io.needletail.session.MemoryBudget;
import io.needletail.session.MessageStore;
import io.needletail.wire.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Readable log of one session: takes records on the session's thread and passes them to the writing thread.
 *
 * <p>The session's thread only copies bytes into a ring: it does not wait, lock or allocate for a message. When the
 * ring is full the message is not logged; {@link #missed} counts it, and the log states at that point how many are
 * missing. The log contains the messages that reached the session: a frame that is garbled, or received before the
 * session is known, is not logged.
 *
 * <p>One thread calls {@link #around}'s results, {@link #event} and {@link #close}; any thread calls {@link #missed}.
 */
public final class MessageLog implements AutoCloseable {
    private static final int IN = 1;
    private static final int OUT = 2;
    private static final int EVENT = 3;
    private static final int ERROR = 4;

    // Lines and counters: measured, rounded up.
    private static final long OBJECTS_BYTES = 4096;

    private static final byte SOH = 1;
    private static final byte[] HEARTBEAT = {SOH, '3', '5', '=', '0', SOH};

    private static final int RING_BYTES_AT_FIRST = 8192;

    private final int ringBytesMax;
    private final MemoryBudget memory;
    private final Redaction redaction;
    private final List<GuardedOutput> outputs;
    private final LogLine line = new LogLine();
    private volatile boolean closed;
    // Of the session's thread.
    private volatile LogRing offering;
    // Of the writing thread.
    private LogRing polling;
    private boolean ended;

    /** {@code memory}: from which the ring takes what it grows by, on any thread. */
    MessageLog(LogConfig config, List<GuardedOutput> outputs, MemoryBudget memory) {
        ringBytesMax = config.ringBytes();
        this.memory = memory;
        offering = new LogRing(Math.min(ringBytesMax, RING_BYTES_AT_FIRST));
        polling = offering;
        this.redaction = config.redaction();
        this.outputs = outputs;
    }

    /**
     * Returns the heap that the log of a session takes before it grows.
     *
     * @param config content and destinations
     * @return bytes, rounded up; 0 without a destination
     */
    public static long heapBytes(LogConfig config) {
        if (config.sinks().isEmpty()) return 0;
        long files =
                config.sinks().stream().filter(Sink.Files.class::isInstance).count();
        return Math.min(config.ringBytes(), RING_BYTES_AT_FIRST) + OBJECTS_BYTES + files * FileOutput.BYTES_AT_FIRST;
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
        offer(error ? ERROR : EVENT, nowNs, 0, bytes, 0, bytes.length);
    }

    /**
     * Returns the number of messages and events that were not logged because the background thread did not keep up.
     *
     * @return the count since the log was opened
     */
    public long missed() {
        return offering.missed();
    }

    /** Ends the log. Pending records are still written, then the files are closed, in the background. */
    @Override
    public void close() {
        closed = true;
    }

    void in(byte[] bytes, int from, int length, long nowNs) {
        offer(IN, nowNs, 0, bytes, from, length);
    }

    void out(byte[] bytes, int from, int length, long nowNs) {
        offer(OUT, nowNs, 0, bytes, from, length);
    }

    // The first burst of a session makes its ring larger, as far as the memory allows; after that nothing is allocated.
    private void offer(int code, long timeNs, long detail, byte[] bytes, int from, int length) {
        LogRing ring = offering;
        if (!ring.accepts(length)) ring = expanded(ring, length);
        ring.offer(code, timeNs, detail, bytes, from, length);
    }

    private LogRing expanded(LogRing ring, int length) {
        long size = ring.capacity();
        do {
            size *= 2;
        } while (size < ringBytesMax && size / 2 < length);
        if (size > ringBytesMax || !memory.tryTake(size)) return ring;
        LogRing larger = new LogRing((int) size, ring);
        offering = larger;
        return larger;
    }

    // Moves to the next record, in the ring that follows where this one is over.
    private boolean poll() {
        while (!polling.poll()) {
            Optional<LogRing> next = polling.next();
            if (next.isEmpty()) return false;
            // A record may have come between the two looks.
            if (polling.poll()) return true;
            give(polling);
            polling = next.get();
        }
        return true;
    }

    // The first ring is part of what a session takes at rest.
    private void give(LogRing ring) {
        if (ring.capacity() > RING_BYTES_AT_FIRST) memory.give(ring.capacity());
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
        while (poll()) {
            fill();
            polling.release();
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
        give(polling);
        for (GuardedOutput output : outputs) output.close();
    }

    private void fill() {
        int code = polling.code();
        switch (code) {
            case IN -> message(Way.INCOMING);
            case OUT -> message(Way.OUTGOING);
            case EVENT, ERROR -> line.event(code == ERROR, words(), polling.timeNs());
            default -> line.event(true, missing(), polling.timeNs());
        }
    }

    private void message(Way way) {
        line.way = way;
        line.timeNs = polling.timeNs();
        line.heartbeat = isHeartbeat(polling.bytes(), polling.from(), polling.from() + polling.length());
        line.bytes.clear();
        MessageText.write(redaction, polling.bytes(), polling.from(), polling.length(), line.bytes);
    }

    private String words() {
        GrowingBytes safe = new GrowingBytes();
        MessageText.write(Redaction.NONE, polling.bytes(), polling.from(), polling.length(), safe);
        // Byte for byte: the line is decoded where it is shown.
        return new String(safe.array(), 0, safe.length(), StandardCharsets.ISO_8859_1);
    }

    private String missing() {
        return polling.detail() + " messages and events are missing here: they came faster than they were written";
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
