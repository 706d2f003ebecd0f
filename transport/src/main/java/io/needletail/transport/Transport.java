package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;

/**
 * A non-blocking byte pipe to one peer: bytes arrive in order, or the connection is gone.
 *
 * <p>Guarantees: no method waits for the peer; bytes are neither lost, doubled nor reordered while the connection lives.
 * The connection is gone when {@link #receive} answers {@link #CLOSED} (the peer ended its stream in an orderly way) or
 * when {@link #receive} or {@link #send} throws an {@link IOException} (a reset, a broken pipe, or closed on this side).
 * Both mean the same to a caller that talks a protocol with its own farewell; the difference is for people.
 *
 * <p>Threading: one thread at a time. Allocation: {@link #receive} and {@link #send} allocate nothing, whether or not bytes
 * moved.
 */
public interface Transport extends Closeable {

    /** Answer of {@link #receive}: the peer has ended its stream and all its bytes have been received. */
    int CLOSED = -1;

    /**
     * Moves bytes that have arrived into {@code target[from, limit)}.
     *
     * @param target where the bytes go
     * @param from index of the first byte written
     * @param limit index after the last byte that may be written; nothing is received when it equals {@code from}
     * @return the number of bytes received, 0 when none are waiting, or {@link #CLOSED}
     * @throws IOException when the connection was reset by the peer or the network, or closed on this side
     */
    int receive(byte[] target, int from, int limit) throws IOException;

    /**
     * Hands bytes of {@code source[from, from + length)} to the wire, as many as it takes now.
     *
     * @param source where the bytes come from; it may be reused as soon as this method returns
     * @param from index of the first byte to send
     * @param length number of bytes to send
     * @return the number of bytes taken, possibly 0 when the peer reads too slowly; the rest is the caller's to offer again
     * @throws IOException when the connection is gone
     */
    int send(byte[] source, int from, int length) throws IOException;

    /**
     * The peer's address as people write it, for instance {@code 192.0.2.7:9880}; also known after the end. Cold.
     *
     * @return the peer's address
     */
    String peer();

    /**
     * Ends the connection in both directions. Bytes taken by {@link #send} before are still delivered if the peer is alive.
     * Closing twice does nothing.
     */
    @Override
    void close();
}
