package io.needletail.bench.probe;

import java.io.IOException;

/**
 * An engine in the role of the client, as {@link RoundTripDriver} and {@link EchoRun} drive it.
 *
 * <p>An engine that is polled does all its work in {@link #poll} and {@link #send}, on the driver's thread. An engine
 * that calls back on threads of its own returns true from {@link #pushes}, and is never polled. One process has one
 * implementation, so that the driver's calls stay monomorphic.
 */
public interface ClientPort extends AutoCloseable {

    /** Connects and begins to log on; the engine notifies the driver when it is logged on. */
    void connect() throws IOException, InvalidRun;

    /**
     * Sends one order.
     *
     * @param id ClOrdID(11)
     * @return false when the engine has no room for it now
     */
    boolean send(long id) throws IOException;

    /** Runs one cycle of the engine. */
    default void poll() throws IOException {}

    /** Does periodic work of an engine, such as heartbeats; called once in {@link #POLLS_PER_LOOK} polls. */
    default void maintain() throws IOException {}

    /** Returns true when the engine has its own threads, which call the driver. */
    default boolean pushes() {
        return false;
    }

    /** Ends the session in order, after a valid run. */
    default void end() throws IOException {}

    /** Releases the resources of the engine, after a failed run too. */
    @Override
    default void close() throws IOException {}

    /** Polls between two calls of {@link #maintain}, and between two checks for a silent server. */
    int POLLS_PER_LOOK = 1 << 12;

    /** Makes the port of one run. */
    @FunctionalInterface
    interface Factory<D> {
        /** Makes the engine, not connected yet, which reports to the driver. */
        ClientPort open(PeerArguments arguments, D driver) throws IOException, InvalidRun;
    }
}
