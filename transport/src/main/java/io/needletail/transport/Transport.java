package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.Optional;

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

    /** Answer of {@link #stampNs}: the system has not said when it took the bytes in. */
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
     * When the operating system took in what was last {@linkplain #receive received}, before this process asked for it: the
     * time of the last TCP segment of which there were bytes among them. With TLS that is the last segment read from the
     * wire, which may be later than the one that completed the bytes handed out.
     *
     * <p>Known over TCP where {@link LinuxOptions#kernelStamps} asks for it and {@link Sockets#stampRefusal} has nothing
     * against it; even there the first packets of a connection may go without. Allocates nothing.
     *
     * @return epoch nanoseconds by {@link #stampClockNs}, or {@link #NO_STAMP}
     */
    default long stampNs() {
        return NO_STAMP;
    }

    /**
     * The clock of {@link #stampNs}, now: the system's wall clock, not smoothed when somebody sets it. Costs some tens of
     * nanoseconds where there are stamps.
     *
     * @return epoch nanoseconds; {@link #NO_STAMP} where there are no stamps
     */
    default long stampClockNs() {
        return NO_STAMP;
    }

    /**
     * Whether it is known without asking that there is nothing to {@link #receive} and nothing to {@link #flush}; costs next to
     * nothing. Known of those that a {@link SocketPoller} watches.
     *
     * @return false when that is not known
     */
    default boolean isSilent() {
        return false;
    }

    /**
     * Moves on what the transport itself still holds: bytes that {@link #send} has taken and the wire has not, and its own
     * talk with the peer before application bytes can flow. {@link #receive} and {@link #send} do so too; a caller that
     * has nothing to send and does not receive at the moment calls this instead, in each turn.
     *
     * @return whether every byte taken by {@link #send} has been handed to the wire; {@link #close} loses none then
     * @throws IOException when the connection is gone
     */
    default boolean flush() throws IOException {
        return true;
    }

    /**
     * Whether application bytes can flow. A plain connection is ready from the start, one with TLS when its handshake is
     * over; until then {@link #receive} and {@link #send} answer 0 and drive it. How long that may take is decided by the
     * caller, who has a clock.
     *
     * @return whether the peers have agreed
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Lets a group spare it vain receives. From then on {@link SocketPoller#poll} is to be called in each cycle before
     * {@link #receive}, which else may not see what has arrived; it leaves the group by {@link #close}. A kind of
     * connection that cannot be watched does nothing here.
     *
     * @param group of connections that are polled on one thread
     */
    default void join(SocketPoller group) {}

    /**
     * The peer's address as people write it, for instance {@code 192.0.2.7:9880} or {@code unix:/run/fix.sock}; also known after the end. Cold.
     *
     * @return the peer's address
     */
    String peer();

    /**
     * The certificate by which the peer has proved who it is, verified in a TLS handshake. Cold.
     *
     * @return the peer's own certificate; empty without TLS, before the handshake is over, and when the peer showed none
     */
    default Optional<X509Certificate> peerCertificate() {
        return Optional.empty();
    }

    /**
     * Ends the connection in both directions. Bytes taken by {@link #send} before are still delivered if the peer is alive
     * and {@link #flush} answered {@code true}.
     * Closing twice does nothing.
     */
    @Override
    void close();
}
