package io.needletail.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * Loggers that log nothing until this is closed: those of sessions that are thrown away, whose lines would hide those
 * of the configured ones.
 */
public final class MutedLoggers implements AutoCloseable {
    private final Map<Logger, Level> levels = new HashMap<>();

    /**
     * Mutes loggers.
     *
     * @param names of each
     */
    public MutedLoggers(String... names) {
        for (String name : names) {
            Logger logger = (Logger) LoggerFactory.getLogger(name);
            levels.put(logger, logger.getLevel());
            logger.setLevel(Level.OFF);
        }
    }

    @Override
    public void close() {
        levels.forEach(Logger::setLevel);
    }
}
