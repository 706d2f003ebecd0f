package io.needletail.engine.log;

import io.needletail.session.SessionId;
import org.slf4j.Logger;

/** Passes lines to SLF4J. */
final class Slf4jOutput implements Output {
    private final Logger events;
    private final Logger errors;
    private final Logger incoming;
    private final Logger outgoing;
    private final String prefix;
    private final boolean heartbeats;

    Slf4jOutput(Sink.Slf4j wanted, SessionId id) {
        Sink.Categories names = wanted.categories();
        events = logger(names.events(), id);
        errors = logger(names.errors(), id);
        incoming = logger(names.incoming(), id);
        outgoing = logger(names.outgoing(), id);
        prefix = wanted.prependSessionId() ? Controls.replaced(id.toString()) + ": " : "";
        heartbeats = wanted.heartbeats();
    }

    @Override
    public void write(LogLine line) {
        if (line.heartbeat && !heartbeats) return;
        switch (line.way) {
            case INCOMING -> log(incoming, line);
            case OUTGOING -> log(outgoing, line);
            case EVENT -> log(events, line);
            case ERROR -> errors.error("{}{}", prefix, line.text());
        }
    }

    private void log(Logger logger, LogLine line) {
        if (logger.isInfoEnabled()) logger.info("{}{}", prefix, line.text());
    }

    private static Logger logger(String name, SessionId id) {
        String[] version = id.beginString().split("\\.", 3);
        return EngineLogger.of(name.replace("${fixMajorVersion}", version[1])
                .replace("${fixMinorVersion}", version[2])
                .replace("${senderCompID}", id.senderCompId())
                .replace("${targetCompID}", id.targetCompId()));
    }
}
