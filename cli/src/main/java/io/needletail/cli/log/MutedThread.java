package io.needletail.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Set;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Loggers that log nothing on one thread until this is closed: sessions that are thrown away beside those of the
 * configuration.
 */
public final class MutedThread extends TurboFilter implements AutoCloseable {
    private final Thread thread;
    private final Set<String> names;
    private final LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();

    private MutedThread(Thread thread, Set<String> names) {
        this.thread = thread;
        this.names = names;
    }

    /**
     * Mutes loggers on the calling thread.
     *
     * @param names of each
     * @return open
     */
    public static MutedThread current(String... names) {
        MutedThread muted = new MutedThread(Thread.currentThread(), Set.of(names));
        muted.loggers.addTurboFilter(muted);
        return muted;
    }

    @Override
    public FilterReply decide(
            Marker marker, Logger logger, Level level, String format, Object[] parameters, Throwable failure) {
        boolean isMuted = Thread.currentThread().equals(thread) && names.contains(logger.getName());
        return isMuted ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    @Override
    public void close() {
        loggers.getTurboFilterList().remove(this);
    }
}
