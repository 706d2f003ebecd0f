package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.transport.SocketPoller;
import io.needletail.transport.ThreadAffinity;

/**
 * What holds for a whole engine.
 *
 * @param idle what the thread of {@link Engine#run} does between two cycles
 * @param admission limits on whoever connects
 * @param timesOneIn of how many messages of a session one is timed, stage by stage, for {@link
 *     io.needletail.session.Session#latency}; 0 for none
 * @param core the core that the thread of {@link Engine#run} is tied to, or {@link #ANY_CORE}
 * @param epollAbove the most connections that are each asked whether bytes have come; with more, the system is asked for all
 *     of them at once
 * @param errors receives what a listener or a submitted task throws
 */
public record EngineConfig(
        IdleStrategy idle, ConnectionLimits admission, int timesOneIn, int core, int epollAbove, ErrorHandler errors) {
    /** Of how many messages one is timed unless told otherwise. */
    public static final int ONE_IN = 16;

    /** The system moves the engine's thread as it likes. */
    public static final int ANY_CORE = -1;

    /** Spinning, the default limits, one message in sixteen timed, any core, errors to the log. */
    public static final EngineConfig DEFAULTS = new EngineConfig(
            IdleStrategy.SPIN, ConnectionLimits.DEFAULTS, ONE_IN, ANY_CORE, SocketPoller.SWEPT_MAX, ErrorHandler.LOG);

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
        if (epollAbove < 0) throw new IllegalArgumentException("epollAbove is " + epollAbove + ", expected 0 or more");
    }

    /**
     * The same with another idle strategy.
     *
     * @param other what to do in a cycle without work
     * @return a changed copy
     */
    public EngineConfig with(IdleStrategy other) {
        return new EngineConfig(other, admission, timesOneIn, core, epollAbove, errors);
    }

    /**
     * The same with other limits.
     *
     * @param other limits on whoever connects
     * @return a changed copy
     */
    public EngineConfig with(ConnectionLimits other) {
        return new EngineConfig(idle, other, timesOneIn, core, epollAbove, errors);
    }

    /**
     * The same with other messages timed.
     *
     * @param oneIn of how many messages one is; 0 for none
     * @return a changed copy
     */
    public EngineConfig timing(int oneIn) {
        return new EngineConfig(idle, admission, oneIn, core, epollAbove, errors);
    }

    /**
     * The same on a core of its own.
     *
     * @param other the core that the engine's thread is tied to, or {@link #ANY_CORE}
     * @return a changed copy
     */
    public EngineConfig onCore(int other) {
        return new EngineConfig(idle, admission, timesOneIn, other, epollAbove, errors);
    }

    /**
     * The same with another number of connections above which the system is asked for all of them at once.
     *
     * @param connections 0 or more
     * @return a changed copy
     */
    public EngineConfig withEpollAbove(int connections) {
        return new EngineConfig(idle, admission, timesOneIn, core, connections, errors);
    }

    /**
     * Copies the settings with another error handler.
     *
     * @param other receives what a listener or a submitted task throws
     * @return a changed copy
     */
    public EngineConfig withErrorHandler(ErrorHandler other) {
        return new EngineConfig(idle, admission, timesOneIn, core, epollAbove, other);
    }
}
