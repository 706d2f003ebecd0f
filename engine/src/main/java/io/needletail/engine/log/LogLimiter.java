package io.needletail.engine.log;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Limits the log lines of each source, an address or a session, so that one peer that connects in a loop cannot flood
 * the log.
 *
 * <p>Of each kind and source at most {@value #PER_SECOND} lines a second and {@value #PER_MINUTE} a minute are written.
 * Further lines are counted, and one line reports their number at the end of the minute. Each pair of kind and source
 * has its own limit. The last {@value #SOURCES_MAX} sources are remembered; the number of a source that is removed is
 * reported at once.
 *
 * <p>One thread. Cold, except for {@link #onTime}, which compares two numbers while no number is to be reported.
 */
public final class LogLimiter {
    /** Most lines of one kind and source in a second. */
    public static final int PER_SECOND = 10;

    /** Most lines of one kind and source in a minute. */
    public static final int PER_MINUTE = 60;

    private static final int SOURCES_MAX = 4096;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    private final Logger log;
    private final Map<Source, Window> windows = new LinkedHashMap<>(16, 0.75f, true);
    // While a number is to be reported: the time of its first line, and the time of the report.
    private long fromNs = Long.MIN_VALUE;
    private long dueNs = Long.MAX_VALUE;

    /** Subject of lines, with the level of the line that reports the number of omitted lines. */
    public enum Kind {
        /** A session connects or is disconnected. */
        CONNECTION("connection", Level.INFO),
        /** A connection is closed before it reaches a session. */
        REFUSAL("refusal", Level.WARN),
        /** A message is missing, or is sent again. */
        GAP("gap", Level.WARN),
        /** A message is rejected by one of the ends. */
        REJECT("reject", Level.WARN),
        /** Another event of a session, see {@link io.needletail.session.SessionEvent}. */
        EVENT("event", Level.INFO),
        /** A failure. */
        FAULT("fault", Level.WARN);

        private final String text;
        private final Level level;

        Kind(String text, Level level) {
            this.text = text;
            this.level = level;
        }
    }

    private record Source(Kind kind, Object name) {}

    /** The lines of one source in the current second and minute. */
    private static final class Window {
        private long secondNs;
        private int inSecond;
        private long minuteNs;
        private int inMinute;
        private long suppressed;
    }

    /**
     * Creates a limiter that has counted no line.
     *
     * @param logger name of the logger of the lines that report the number of omitted lines
     */
    public LogLimiter(String logger) {
        this(EngineLogger.of(logger));
    }

    LogLimiter(Logger log) {
        this.log = log;
    }

    /**
     * Tests whether a line may be written now; counts it otherwise.
     *
     * @param kind subject of the line
     * @param source the address or session; its text is in the line that reports the number
     * @param nowNs epoch nanoseconds
     * @return false when the source has used up its lines
     */
    public boolean allows(Kind kind, Object source, long nowNs) {
        Source key = new Source(kind, source);
        Window window = windows.get(key);
        if (window == null) {
            window = new Window();
            windows.put(key, window);
            window.minuteNs = nowNs;
            window.secondNs = nowNs;
            if (windows.size() > SOURCES_MAX) forgetOldest();
        }
        if (isOver(window.minuteNs, MINUTE_NS, nowNs)) begin(key, window, nowNs);
        if (isOver(window.secondNs, SECOND_NS, nowNs)) {
            window.secondNs = nowNs;
            window.inSecond = 0;
        }
        if (window.inSecond < PER_SECOND && window.inMinute < PER_MINUTE) {
            window.inSecond++;
            window.inMinute++;
            return true;
        }
        window.suppressed++;
        if (dueNs == Long.MAX_VALUE) fromNs = nowNs;
        dueNs = Math.min(dueNs, window.minuteNs + MINUTE_NS);
        return false;
    }

    /**
     * Reports the numbers whose minute is over.
     *
     * @param nowNs epoch nanoseconds
     */
    public void onTime(long nowNs) {
        if (nowNs >= dueNs || nowNs < fromNs) tellDue(nowNs);
    }

    /** Reports all numbers. */
    public void close() {
        windows.forEach(this::tell);
        windows.clear();
        dueNs = Long.MAX_VALUE;
        fromNs = Long.MIN_VALUE;
    }

    // A clock that was set back ends every period.
    private static boolean isOver(long sinceNs, long periodNs, long nowNs) {
        return nowNs < sinceNs || nowNs - sinceNs >= periodNs;
    }

    private void tellDue(long nowNs) {
        dueNs = Long.MAX_VALUE;
        fromNs = Long.MIN_VALUE;
        windows.forEach((key, window) -> {
            if (window.suppressed == 0) return;
            if (isOver(window.minuteNs, MINUTE_NS, nowNs)) {
                begin(key, window, nowNs);
            } else {
                fromNs = Math.max(fromNs, window.minuteNs);
                dueNs = Math.min(dueNs, window.minuteNs + MINUTE_NS);
            }
        });
    }

    private void begin(Source key, Window window, long nowNs) {
        tell(key, window);
        window.minuteNs = nowNs;
        window.inMinute = 0;
    }

    private void tell(Source key, Window window) {
        if (window.suppressed == 0) return;
        log.atLevel(key.kind().level)
                .log(
                        "{}: {} further {} lines in the last minute; {} a second and {} a minute are written",
                        key.name(),
                        window.suppressed,
                        key.kind().text,
                        PER_SECOND,
                        PER_MINUTE);
        window.suppressed = 0;
    }

    private void forgetOldest() {
        Iterator<Map.Entry<Source, Window>> entries = windows.entrySet().iterator();
        Map.Entry<Source, Window> oldest = entries.next();
        tell(oldest.getKey(), oldest.getValue());
        entries.remove();
    }
}
