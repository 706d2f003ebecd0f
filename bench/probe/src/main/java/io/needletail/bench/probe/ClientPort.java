package io.needletail.bench.probe;

import java.io.IOException;

/**
 * An engine in the role of the client, as {@link RoundTripDriver} and {@link EchoRun} drive it.
 *
 * <p>An engine that is polled does all its work in {@link #poll} and {@link #send}, on the driver's thread. An engine that
 * calls back on threads of its own returns true from {@link #pushes}, and is never polled. One process has one
 * implementation, so that the driver's calls stay monomorphic.
 */
public interface ClientPort extends AutoCloseable {

    /** Connects and begins to log on; the engine tells the driver when it has done so. */
    void connect() throws IOException, InvalidRun;

    /**
     * Sends one order.
     *
     * @param id ClOrdID(11)
     * @return false when the engine has no room for it now
     */
    boolean send(long id) throws IOException;

    /** Gives the engine one turn. */
    default void poll() throws IOException {}

    /** Does what an engine needs now and then, such as heartbeats; called once in {@link #POLLS_PER_LOOK} polls. */
    default void maintain() throws IOException {}

    /** Returns whether the engine has threads of its own, which call the driver. */
    default boolean pushes() {
        return false;
    }

    /** Ends the session in order, after a valid run. */
    default void end() throws IOException {}

    /** Frees what the engine holds, however the run ended. */
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
