package io.needletail.cli.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.engine.operate.RecentLog;
import org.slf4j.LoggerFactory;

/** Keeps the newest lines of Needletail's loggers, which the admin channel shows. Never blocks the thread that logs. */
public final class RecentLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private static final String LOGGER = "needletail";
    private static final String NAME = "recent";

    private final RecentLog log = new RecentLog();

    /** Made by Logback. */
    public RecentLogAppender() {}

    @Override
    protected void append(ILoggingEvent event) {
        String text = event.getFormattedMessage();
        if (event.getThrowableProxy() != null) text += "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
        log.add(event.getTimeStamp(), event.getLevel().toString(), event.getLoggerName(), text);
    }

    /**
     * Adds the lines of this process to the settings of its admin channel.
     *
     * @param channel settings
     * @return with the command {@code log}; unchanged where another {@code logback.xml} has no such appender
     */
    public static AdminConfig shown(AdminConfig channel) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
                && context.getLogger(LOGGER).getAppender(NAME) instanceof RecentLogAppender recent) {
            return channel.with(recent.log);
        }
        return channel;
    }
}
