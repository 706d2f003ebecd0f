package io.needletail.transport.shm;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One end of a connection through shared memory. The socket of the handshake shows the end of the other process; it is
 * read once in many idle cycles, which is within milliseconds for a caller that spins and within a fifth of a second
 * for one that sleeps 100 microseconds a cycle.
 */
final class SharedTransport implements Transport {
    /** Turns without a byte between two questions to the socket: some 0.5 microseconds in 50. */
    private static final int IDLE_TURNS = 1024;

    private final Transport control;
    private final RingFile rings;
    private final Ring arriving;
    private final Ring leaving;
    private final String peer;
    private final byte[] word = new byte[1];
    private Optional<Path> named;
    private boolean announced;
    private int idleTurns;
    private boolean peerGone;
    private boolean closed;

    private SharedTransport(
            Transport control, RingFile rings, Ring arriving, Ring leaving, Optional<Path> named, String peer) {
        this.control = control;
        this.rings = rings;
        this.arriving = arriving;
        this.leaving = leaving;
        this.named = named;
        this.peer = peer;
    }

    /** The end that made the file, which has a name until the peer has mapped it. */
    static SharedTransport accepted(Transport control, RingFile rings, Path file, String peer) {
        return new SharedTransport(
                control, rings, rings.towardsListener(), rings.towardsCaller(), Optional.of(file), peer);
    }

    /** The end that was told of the file; it says that it has mapped it. */
    static SharedTransport called(Transport control, RingFile rings, String peer) throws IOException {
        SharedTransport transport = new SharedTransport(
                control, rings, rings.towardsCaller(), rings.towardsListener(), Optional.empty(), peer);
        transport.word[0] = ShmHandshake.MAPPED;
        control.send(transport.word, 0, 1);
        return transport;
    }

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        requireOpen();
        if (!isReady()) {
            flush();
            return 0;
        }
        try {
            // Asked before the ring is: what the peer wrote before it died is then sure to be seen.
            boolean last = peerGone;
            int count = arriving.take(target, from, limit - from);
            if (count == 0 && limit > from) {
                if (last) {
                    throw new IOException("connection reset: the process of " + peer + " is gone");
                }
                idle();
            }
            return count;
        } catch (InternalError fault) {
            throw lost(fault);
        }
    }

    @Override
    public int send(byte[] source, int from, int length) throws IOException {
        requireOpen();
        if (!isReady()) {
            flush();
            return 0;
        }
        try {
            int count = leaving.offer(source, from, length);
            if (count == 0 && length > 0) {
                idle();
            }
            if (peerGone || leaving.isAbandoned()) {
                throw new IOException("broken pipe: " + peer + " has closed");
            }
            return count;
        } catch (InternalError fault) {
            throw lost(fault);
        }
    }

    @Override
    public boolean flush() throws IOException {
        requireOpen();
        if (isReady()) {
            return true;
        }
        if (!announced) {
            announced = true;
            ShmHandshake.send(control, named.orElseThrow(), SharedMemory.RING_BYTES);
        }
        askSocket();
        return true;
    }

    @Override
    public boolean isReady() {
        return named.isEmpty();
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        shutDown();
        control.close();
        rings.unmap();
        unname();
    }

    private void shutDown() {
        try {
            leaving.end();
            arriving.abandon();
        } catch (InternalError taken) {
            // The memory was taken away: the end of the socket says it as well.
            idleTurns = 0;
        }
    }

    private void idle() throws IOException {
        if (++idleTurns >= IDLE_TURNS) {
            idleTurns = 0;
            askSocket();
        }
    }

    private void askSocket() throws IOException {
        int count;
        try {
            count = control.receive(word, 0, 1);
        } catch (IOException reset) {
            count = CLOSED;
        }
        if (count == CLOSED) {
            peerGone = true;
            if (!isReady()) {
                throw new IOException(peer + " left before it had mapped the memory to share");
            }
        } else if (count > 0) {
            if (isReady() || word[0] != ShmHandshake.MAPPED) {
                throw new IOException(peer + " does not share memory as this version does");
            }
            unname();
        }
    }

    private void unname() {
        named.ifPresent(file -> {
            try {
                Files.deleteIfExists(file);
            } catch (IOException left) {
                // The next listener at this path removes it.
                named = Optional.empty();
            }
        });
        named = Optional.empty();
    }

    private void requireOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    /** A page that the file no longer has (it was cut short) shows as this error. */
    private IOException lost(InternalError fault) {
        return new IOException("the memory shared with " + peer + " was taken away", fault);
    }
}
