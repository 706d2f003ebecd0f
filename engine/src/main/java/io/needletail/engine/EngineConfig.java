package io.needletail.engine;

import io.needletail.engine.admission.Admission;
import io.needletail.transport.SocketOptions;

/**
 * What holds for a whole engine.
 *
 * @param idle what to do in a cycle without work
 * @param sockets what each TCP socket of {@link Engine#listen} and {@link Engine#connect} is told
 * @param admission limits on whoever connects
 */
public record EngineConfig(Idle idle, SocketOptions sockets, Admission admission) {
    /** Spinning, low-latency sockets, the usual limits. */
    public static final EngineConfig USUAL = new EngineConfig(Idle.SPIN, SocketOptions.LOW_LATENCY, Admission.USUAL);

    /**
     * The same with another idle strategy.
     *
     * @param other what to do in a cycle without work
     * @return a changed copy
     */
    public EngineConfig with(Idle other) {
        return new EngineConfig(other, sockets, admission);
    }

    /**
     * The same with other limits.
     *
     * @param other limits on whoever connects
     * @return a changed copy
     */
    public EngineConfig with(Admission other) {
        return new EngineConfig(idle, sockets, other);
    }
}
