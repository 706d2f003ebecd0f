package io.needletail.engine;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** The lines that the engine logs between {@link #begin} and {@link #close}, of all threads; the tests run one after the other. */
final class LogCapture implements AutoCloseable {
    private static volatile Optional<LogCapture> current = Optional.empty();
    private static volatile boolean printing;

    private final List<Line> lines = new CopyOnWriteArrayList<>();

    /** One line: the logger without {@code needletail.}, the level and the text. */
    record Line(String logger, Level level, String text) {
        @Override
        public String toString() {
            return level + " " + text;
        }
    }

    private LogCapture() {}

    static LogCapture begin() {
        LogCapture capture = new LogCapture();
        current = Optional.of(capture);
        return capture;
    }

    /** Prints the lines to standard error as well, for a process whose output a test reads. */
    static void print() {
        printing = true;
    }

    static Logger logger(String name) {
        return new Capturing(name.substring(name.lastIndexOf('.') + 1));
    }

    List<Line> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        current = Optional.empty();
    }

    private static final class Capturing extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;

        Capturing(String name) {
            this.name = name;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return true;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return Capturing.class.getName();
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String pattern, Object[] arguments, Throwable failure) {
            String text = MessageFormatter.basicArrayFormat(pattern, arguments);
            current.ifPresent(capture -> capture.lines.add(new Line(name, level, text)));
            if (printing) System.err.println(Instant.now() + " " + level + " " + text);
        }
    }
}
