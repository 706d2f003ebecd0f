package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * Non-blocking byte stream to one peer: bytes arrive in order, or the connection has ended.
 *
 * <p>Guarantees: no method waits for the peer; bytes are neither lost, duplicated nor reordered while the connection
 * lives. The connection has ended when {@link #receive} returns {@link #CLOSED} (the peer closed its stream in an
 * orderly way) or when {@link #receive} or {@link #send} throws an {@link IOException} (a reset, a broken pipe, or
 * closed on this side). Both mean the same to a protocol with its own logout.
 *
 * <p>Threading: one thread at a time. Allocation: {@link #receive} and {@link #send} allocate nothing, whether or not
 * bytes moved.
 */
public interface Transport extends Closeable {

    /** Result of {@link #receive}: the peer has ended its stream and all its bytes have been received. */
    int CLOSED = -1;

    /** Result of {@link #stampNs}: the system has no timestamp of the bytes. */
    long NO_STAMP = 0;

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
     * Sends bytes of {@code source[from, from + length)}, as many as the socket accepts now.
     *
     * @param source where the bytes come from; it may be reused as soon as this method returns
     * @param from index of the first byte to send
     * @param length number of bytes to send
     * @return the number of bytes accepted, 0 when the peer reads too slowly; the caller offers the rest again
     * @throws IOException when the connection has ended
     */
    int send(byte[] source, int from, int length) throws IOException;

    /**
     * Returns the kernel timestamp of the bytes {@linkplain #receive received} last: the arrival of the last TCP
     * segment among them. With TLS it is the last segment read from the socket, which may be later than the one that
     * completed the bytes returned.
     *
     * <p>Available over TCP with {@link LinuxOptions#kernelStamps} where {@link Sockets#stampRefusal} is empty; the
     * first packets of a connection may lack it. Allocates nothing.
     *
     * @return epoch nanoseconds by {@link #stampClockNs}, or {@link #NO_STAMP}
     */
    default long stampNs() {
        return NO_STAMP;
    }

    /**
     * Returns the present time of the clock of {@link #stampNs}: the system's wall clock, with its steps. Costs some
     * tens of nanoseconds where there are timestamps.
     *
     * @return epoch nanoseconds; {@link #NO_STAMP} where there are no stamps
     */
    default long stampClockNs() {
        return NO_STAMP;
    }

    /**
     * Tests without a system call that there is nothing to {@link #receive} and nothing to {@link #flush}. Known for
     * connections that a {@link SocketPoller} watches.
     *
     * @return false when it is not known
     */
    default boolean isSilent() {
        return false;
    }

    /**
     * Continues the transport's own work: sends bytes that {@link #send} has accepted and buffered, and continues a
     * handshake. {@link #receive} and {@link #send} do so too; a caller that neither sends nor receives calls this in
     * each cycle.
     *
     * @return true when every byte accepted by {@link #send} has been passed to the socket; {@link #close} loses none
     *     then
     * @throws IOException when the connection has ended
     */
    default boolean flush() throws IOException {
        return true;
    }

    /**
     * Tests that application bytes can flow. A plain connection is ready from the start, one with TLS after its
     * handshake; until then {@link #receive} and {@link #send} return 0 and continue the handshake. The caller limits
     * the time.
     *
     * @return true when the handshake is complete
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Joins a poller. From then on {@link SocketPoller#poll} must be called in each cycle before {@link #receive},
     * which otherwise may miss bytes that have arrived; {@link #close} leaves the poller. The default does nothing: the
     * connection cannot be watched.
     *
     * @param group poller of the connections of one thread
     */
    default void join(SocketPoller group) {}

    /**
     * Tests that the arrival of bytes ends {@link SocketPoller#await} of the poller that this connection has joined.
     *
     * @return false when the connection has to be polled
     */
    default boolean wakes() {
        return false;
    }

    /**
     * Returns the peer's address as text, for instance {@code 192.0.2.7:9880} or {@code unix:/run/fix.sock}; also after
     * the end of the connection. Cold.
     *
     * @return the peer's address
     */
    String peer();

    /**
     * Returns the peer's certificate, verified in a TLS handshake. Cold.
     *
     * @return the peer's own certificate; empty without TLS, before the end of the handshake, and without a certificate
     */
    default Optional<X509Certificate> peerCertificate() {
        return Optional.empty();
    }

    /**
     * Ends the connection in both directions. Bytes accepted by {@link #send} are still delivered if the peer is alive
     * and {@link #flush} returned {@code true}. Closing twice does nothing.
     */
    @Override
    void close();
}
