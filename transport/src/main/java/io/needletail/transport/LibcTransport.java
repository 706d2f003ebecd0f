package io.needletail.transport;

import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.NativeBuffer;
import io.needletail.transport.posix.TimestampedReceive;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;

/**
 * Connection over a libc socket, TCP or Unix domain. Bytes are copied once between the caller's array and a native
 * buffer: a memory segment over a part of an array would allocate, and the copy is cheap. The buffer belongs to the
 * socket, or to the {@link SocketPoller} while the connection is in one.
 */
final class LibcTransport implements Transport {

    /** Most reads in {@link #close} from a peer that keeps sending. */
    private static final int DISCARDED_READS_MAX = 16;

    private final LibcSocket socket;
    private NativeBuffer block;
    private final int fd;
    private final int stagingBytes;
    private final String peer;
    private final boolean resetsOnClose;
    private final boolean quickAck;
    private final boolean stamped;
    private final Optional<TimestampedReceive> stamps;
    private boolean closed;

    // While a poller watches: true when a receive call may return bytes.
    private Optional<SocketPoller> group = Optional.empty();
    private int number;
    private boolean watched;
    private boolean ended;
    private boolean waiting = true;

    LibcTransport(LibcSocket socket, String peer, SocketOptions options) {
        this.socket = socket;
        this.block = socket.block();
        this.fd = socket.fd();
        this.stagingBytes = options.stagingBytes();
        this.peer = peer;
        this.resetsOnClose = options.lingerSeconds() == 0;
        this.quickAck = options.linux().quickAck() && socket.isInternet();
        this.stamps = socket.stamps();
        this.stamped = stamps.isPresent();
    }

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        if (!waiting) {
            return 0;
        }
        int room = Math.min(limit - from, stagingBytes);
        if (closed || room <= 0) {
            return nothingReceived();
        }
        int length = stamped ? stamps.get().receive(block, fd, room) : Libc.receive(block, fd, room);
        if (length < room) {
            // The poller reports later arrivals.
            waiting = !watched || ended;
        }
        if (length <= 0) {
            return received(length);
        }
        block.read(target, from, length);
        if (quickAck) {
            acknowledge();
        }
        return length;
    }

    @Override
    public int send(byte[] source, int from, int length) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        int sent = 0;
        while (sent < length) {
            int offered = Math.min(length - sent, stagingBytes);
            block.write(source, from + sent, offered);
            int taken = Libc.send(block, fd, offered);
            if (taken < 0) {
                requireLater(taken);
                break;
            }
            sent += taken;
            if (taken < offered) {
                break;
            }
        }
        return sent;
    }

    @Override
    public long stampNs() {
        return stamped ? stamps.get().stampNs() : NO_STAMP;
    }

    @Override
    public long stampClockNs() {
        return stamped && !closed ? stamps.get().nowNs() : NO_STAMP;
    }

    @Override
    public boolean isSilent() {
        return !waiting;
    }

    @Override
    public boolean wakes() {
        return watched && !ended;
    }

    @Override
    public void join(SocketPoller poller) {
        poller.add(this);
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
        waiting = true;
        block = socket.block();
        group.ifPresent(poller -> poller.remove(this));
        if (!resetsOnClose) {
            shutDown();
        }
        socket.close();
    }

    int fd() {
        return fd;
    }

    int number() {
        return number;
    }

    /** Joins a poller, which may watch the connection. */
    void joined(SocketPoller poller, int place) {
        group = Optional.of(poller);
        number = place;
        // A shared buffer stays in the processor's cache also with a thousand connections.
        if (stagingBytes <= poller.staging().capacity()) block = poller.staging();
    }

    /** Sets whether the poller calls {@link #arrived} when bytes arrive. */
    void watched(boolean isWatched) {
        watched = isWatched;
        ended = false;
        waiting = true;
    }

    /** Marks bytes to receive; {@code isEnd} when the poller reports no further event. */
    void arrived(boolean isEnd) {
        ended |= isEnd;
        waiting = true;
    }

    private int nothingReceived() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        return 0;
    }

    /** Handles a result without bytes. */
    private static int received(int answer) throws IOException {
        if (answer == 0) {
            return CLOSED;
        }
        requireLater(answer);
        return 0;
    }

    private static void requireLater(int answer) throws IOException {
        if (answer != -Linux.EAGAIN && answer != -Linux.EINTR) {
            throw LibcSocket.failure(answer);
        }
    }

    private void acknowledge() {
        // The system clears the option with each packet; an error shows at the next receive.
        block.writeInt(0, 1);
        Libc.setOption(block, fd, Linux.IPPROTO_TCP, Linux.TCP_QUICKACK, Integer.BYTES);
    }

    /**
     * Ends the output and discards the input: a close with unread bytes resets the connection and may lose sent bytes.
     */
    private void shutDown() {
        Libc.endOutput(block, fd);
        int reads = 0;
        while (reads < DISCARDED_READS_MAX && Libc.receive(block, fd, stagingBytes) > 0) {
            reads++;
        }
    }
}
