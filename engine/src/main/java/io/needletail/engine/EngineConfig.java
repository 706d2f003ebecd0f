package io.needletail.engine;

import io.needletail.engine.admission.Admission;
import io.needletail.transport.SocketOptions;

/**
 * What holds for a whole engine.
 *
 * @param idle what to do in a cycle without work
 * @param sockets what each TCP socket of {@link Engine#listen} and {@link Engine#connect} is told
 * @param admission limits on whoever connects
 * @param timesOneIn of how many messages of a session one is timed, stage by stage, for {@link
 *     io.needletail.session.Session#latency}; 0 for none
 */
public record EngineConfig(Idle idle, SocketOptions sockets, Admission admission, int timesOneIn) {
    /** Of how many messages one is timed unless told otherwise. */
    public static final int ONE_IN = 16;

    /** Spinning, low-latency sockets, the usual limits, one message in sixteen timed. */
    public static final EngineConfig USUAL =
            new EngineConfig(Idle.SPIN, SocketOptions.LOW_LATENCY, Admission.USUAL, ONE_IN);

    /** Refuses less than none. */
    public EngineConfig {
        if (timesOneIn < 0) throw new IllegalArgumentException("one message in " + timesOneIn + " to be timed");
    }

    /**
     * The same with another idle strategy.
     *
     * @param other what to do in a cycle without work
     * @return a changed copy
     */
    public EngineConfig with(Idle other) {
        return new EngineConfig(other, sockets, admission, timesOneIn);
    }

    /**
     * The same with other limits.
     *
     * @param other limits on whoever connects
     * @return a changed copy
     */
    public EngineConfig with(Admission other) {
        return new EngineConfig(idle, sockets, other, timesOneIn);
    }

    /**
     * The same with other messages timed.
     *
     * @param oneIn of how many messages one is; 0 for none
     * @return a changed copy
     */
    public EngineConfig timing(int oneIn) {
        return new EngineConfig(idle, sockets, admission, oneIn);
    }
}
