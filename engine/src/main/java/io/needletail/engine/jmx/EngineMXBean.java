package io.needletail.engine.jmx;

import java.util.Map;

/** An engine as JMX shows it. */
public interface EngineMXBean {
    /** {@return number of sessions, connected or not} */
    int getSessions();

    /** {@return number of sessions that are logged on} */
    int getLoggedOnSessions();

    /**
     * {@return number of connections that were closed before they reached a session, by the number of the error, such
     * as NT-204}
     */
    Map<String, Long> getRefusals();
}
