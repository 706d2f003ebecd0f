package io.needletail.cli.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logback's console appender that never blocks the thread that logs: {@link AsyncLines} in front of standard error.
 *
 * <p>Logback's own {@code AsyncAppender} with {@code neverBlock} drops without a count. The bytes go to the file
 * descriptor and not to {@code System.err}, whose lock a blocked write would hold.
 */
public final class AsyncConsoleAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    /** Most bytes that wait for standard error: 1 MiB, about 8,000 lines. */
    public static final int QUEUE_BYTES = 1 << 20;

    /** Longest time that the end of the process waits for standard error to take the queued lines. */
    public static final Duration DRAIN_LIMIT = Duration.ofSeconds(2);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    private final AsyncLines lines =
            new AsyncLines(new FileOutputStream(FileDescriptor.err), QUEUE_BYTES, AsyncConsoleAppender::droppedLine);
    private Encoder<ILoggingEvent> encoder;

    /** Made by Logback. */
    public AsyncConsoleAppender() {}

    /**
     * Sets what makes a line of an event. Called by Logback.
     *
     * @param encoder from {@code logback.xml}
     */
    public void setEncoder(Encoder<ILoggingEvent> encoder) {
        this.encoder = encoder;
    }

    /** Starts the writing thread, and drains the queue when the virtual machine ends. */
    @Override
    public void start() {
        if (encoder == null) {
            addError("encoder is missing in appender " + getName());
            return;
        }
        lines.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> lines.drain(DRAIN_LIMIT), "needletail-stderr-drain"));
        super.start();
    }

    @Override
    public void stop() {
        super.stop();
        lines.drain(DRAIN_LIMIT);
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.offer(encoder.encode(event));
    }

    /**
     * Returns the number of lines that standard error has not taken.
     *
     * @return the count since the start; each of them is reported in the log as well, once the log moves again
     */
    public long dropped() {
        return lines.dropped();
    }

    /**
     * Waits until standard error has taken all lines logged so far, or for {@link #DRAIN_LIMIT}. For code that ends the
     * process without its shutdown hooks, or writes a line that is to stand last.
     *
     * @return false when lines are left
     */
    public static boolean drainAll() {
        boolean all = true;
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            Iterator<Appender<ILoggingEvent>> appenders =
                    context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders();
            while (appenders.hasNext()) {
                if (appenders.next() instanceof AsyncConsoleAppender console) all &= console.lines.drain(DRAIN_LIMIT);
            }
        }
        return all;
    }

    private static byte[] droppedLine(long count) {
        String line = LocalTime.now(ZoneId.systemDefault()).format(TIME) + " WARN  log " + count
                + " lines were dropped here: standard error did not take them in time\n";
        return line.getBytes(StandardCharsets.UTF_8);
    }
}
