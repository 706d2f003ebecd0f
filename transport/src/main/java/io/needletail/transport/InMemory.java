package io.needletail.transport;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * Connection inside one process, for tests and for peers that share a process.
 *
 * <p>It behaves like a socket: bounded, so that a peer that does not read causes back-pressure; bytes sent before the
 * end of a stream are still received; sending to a peer that has closed fails. Threading: each end belongs to one
 * thread, and the two may differ. Allocation: none after {@link #pair}.
 */
public final class InMemory implements Transport {

    private final ByteRing arriving;
    private final ByteRing leaving;
    private final String peer;
    private boolean closed;

    private InMemory(ByteRing arriving, ByteRing leaving, String peer) {
        this.arriving = arriving;
        this.leaving = leaving;
        this.peer = peer;
    }

    /**
     * Both ends of one connection.
     *
     * @param left one end
     * @param right the other end
     */
    public record Pair(Transport left, Transport right) {}

    /**
     * Creates a connection.
     *
     * @param capacityBytes bytes each direction holds while they are not yet received; at least 1
     * @return both ends, open
     * @throws IllegalArgumentException when the capacity is less than 1
     */
    public static Pair pair(int capacityBytes) {
        ByteRing toLeft = new ByteRing(capacityBytes);
        ByteRing toRight = new ByteRing(capacityBytes);
        return new Pair(new InMemory(toLeft, toRight, "memory:right"), new InMemory(toRight, toLeft, "memory:left"));
    }

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        requireOpen();
        return arriving.take(target, from, limit - from);
    }

    @Override
    public int send(byte[] source, int from, int length) throws IOException {
        requireOpen();
        if (leaving.isAbandoned()) {
            throw new IOException("broken pipe: " + peer + " has closed");
        }
        return leaving.offer(source, from, length);
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        closed = true;
        leaving.end();
        arriving.abandon();
    }

    private void requireOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }
}
