package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.ThreadAffinity;
import java.time.Duration;

/**
 * Settings of a whole engine.
 *
 * @param idle action of the thread of {@link Engine#run} between two cycles
 * @param admission limits on incoming connections
 * @param timesOneIn sampling interval of {@link io.needletail.session.Session#latency}: one message of a session in
 *     this many is timed, stage by stage; 0 disables timing
 * @param core the core that the thread of {@link Engine#run} is tied to, or {@link #ANY_CORE}
 * @param epollAbove number of connections up to which the engine reads each socket in every cycle; with more, it asks
 *     the system which sockets have data
 * @param errors receives what a listener or a submitted task throws
 * @param listenRetryNs time between attempts to listen on a port that another process has; 0 makes a busy port an error
 *     of the session at once
 */
public record EngineConfig(
        IdleStrategy idle,
        ConnectionLimits admission,
        int timesOneIn,
        int core,
        int epollAbove,
        ErrorHandler errors,
        long listenRetryNs) {
    /** Default sampling interval: one message in this many is timed. */
    public static final int ONE_IN = 16;

    /** The thread is not pinned: the system schedules it on any core. */
    public static final int ANY_CORE = -1;

    private static final long LISTEN_RETRY_NS = 5_000_000_000L;

    /**
     * Spinning, the default limits, one message in sixteen timed, any core, errors to the log, a busy port tried every
     * 5 s.
     */
    public static final EngineConfig DEFAULTS = new EngineConfig(
            IdleStrategy.SPIN,
            ConnectionLimits.DEFAULTS,
            ONE_IN,
            ANY_CORE,
            SocketPoller.SWEPT_MAX,
            ErrorHandler.LOG,
            LISTEN_RETRY_NS);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException when there cannot be such a core, or the number of connections is negative
     */
    public EngineConfig {
        if (core < ANY_CORE || core > ThreadAffinity.CORE_MAX) {
            throw new IllegalArgumentException(
                    "core is " + core + ", expected 0 to " + ThreadAffinity.CORE_MAX + ", or -1 for any");
        }
        if (timesOneIn < 0) throw new IllegalArgumentException("one message in " + timesOneIn + " to be timed");
        if (listenRetryNs < 0)
            throw new IllegalArgumentException("listenRetryNs is " + listenRetryNs + ", expected 0 or more");
        if (epollAbove < 0) throw new IllegalArgumentException("epollAbove is " + epollAbove + ", expected 0 or more");
    }

    /**
     * Copies this configuration with another idle strategy.
     *
     * @param other action in a cycle without work
     * @return a changed copy
     */
    public EngineConfig with(IdleStrategy other) {
        return new EngineConfig(other, admission, timesOneIn, core, epollAbove, errors, listenRetryNs);
    }

    /**
     * Copies this configuration with other limits.
     *
     * @param other limits on incoming connections
     * @return a changed copy
     */
    public EngineConfig with(ConnectionLimits other) {
        return new EngineConfig(idle, other, timesOneIn, core, epollAbove, errors, listenRetryNs);
    }

    /**
     * Copies this configuration with another sampling interval.
     *
     * @param oneIn one message of a session in this many is timed; 0 disables timing
     * @return a changed copy
     */
    public EngineConfig timing(int oneIn) {
        return new EngineConfig(idle, admission, oneIn, core, epollAbove, errors, listenRetryNs);
    }

    /**
     * The same on a core of its own.
     *
     * @param other the core that the engine's thread is tied to, or {@link #ANY_CORE}
     * @return a changed copy
     */
    public EngineConfig onCore(int other) {
        return new EngineConfig(idle, admission, timesOneIn, other, epollAbove, errors, listenRetryNs);
    }

    /**
     * Copies this configuration with another threshold for asking the system which sockets have data.
     *
     * @param connections number of connections up to which the engine reads each socket in every cycle; 0 or more
     * @return a changed copy
     */
    public EngineConfig withEpollAbove(int connections) {
        return new EngineConfig(idle, admission, timesOneIn, core, connections, errors, listenRetryNs);
    }

    /**
     * Copies the settings with another error handler.
     *
     * @param other receives what a listener or a submitted task throws
     * @return a changed copy
     */
    public EngineConfig withErrorHandler(ErrorHandler other) {
        return new EngineConfig(idle, admission, timesOneIn, core, epollAbove, other, listenRetryNs);
    }

    /**
     * Copies the settings with another time between attempts to listen on a busy port.
     *
     * @param period 0 makes a busy port an error of the session at once
     * @return a changed copy
     */
    public EngineConfig withListenRetry(Duration period) {
        return new EngineConfig(idle, admission, timesOneIn, core, epollAbove, errors, period.toNanos());
    }
}
