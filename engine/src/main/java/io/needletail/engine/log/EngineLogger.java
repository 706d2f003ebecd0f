package io.needletail.engine.log;

import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Logger of the engine where the application has no SLF4J provider: writes warnings and errors to standard error, so
 * that they are seen. An application with a provider, {@code slf4j-nop} included, gets every line through it. Any
 * thread.
 */
@SuppressWarnings("exports") // for the packages of this module only
public final class EngineLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;
    private static final boolean HAS_PROVIDER = ServiceLoader.load(
                    SLF4JServiceProvider.class, EngineLogger.class.getClassLoader())
            .findFirst()
            .isPresent();

    private final transient PrintStream target;

    EngineLogger(String name, PrintStream target) {
        this.name = name;
        this.target = target;
    }

    /**
     * Returns the logger of a part of the engine.
     *
     * @param name begins with {@code needletail.}
     * @return SLF4J's logger, or one that writes to standard error
     */
    public static Logger of(String name) {
        return HAS_PROVIDER ? LoggerFactory.getLogger(name) : new EngineLogger(name, System.err);
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
        return false;
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
        return EngineLogger.class.getName();
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String pattern, Object[] arguments, Throwable failure) {
        String text = MessageFormatter.basicArrayFormat(pattern, arguments);
        target.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + level + " " + name + ": " + text);
        if (failure != null) failure.printStackTrace(target);
    }
}
