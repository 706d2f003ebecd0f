package io.needletail.engine.log;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Logger that stores its lines. */
final class CapturedLog extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private final transient List<String> lines = new ArrayList<>();

    List<String> lines() {
        return lines;
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
        return CapturedLog.class.getName();
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String pattern, Object[] arguments, Throwable failure) {
        lines.add(level + " " + MessageFormatter.basicArrayFormat(pattern, arguments));
    }
}
