package io.needletail.engine;

import io.needletail.fixtures.RecordedLog;
import io.needletail.fixtures.RecordedLog.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;

/**
 * The lines that the engine logs between {@link #begin} and {@link #close}, of all threads; the tests run one after the
 * other.
 */
public final class LogCapture implements AutoCloseable {
    private static volatile Optional<LogCapture> current = Optional.empty();
    private static volatile boolean printing;

    private final List<Line> lines = new CopyOnWriteArrayList<>();

    private LogCapture() {}

    public static LogCapture begin() {
        LogCapture capture = new LogCapture();
        current = Optional.of(capture);
        return capture;
    }

    /** Prints the lines to standard error as well, for a process whose output a test reads. */
    static void print() {
        printing = true;
    }

    /** Returns a logger that is named without {@code needletail.}. */
    static Logger logger(String name) {
        return new RecordedLog(name.substring(name.lastIndexOf('.') + 1), LogCapture::add);
    }

    private static void add(Line line) {
        current.ifPresent(capture -> capture.lines.add(line));
        if (printing) System.err.println(Instant.now() + " " + line);
    }

    public List<Line> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        current = Optional.empty();
    }
}
