package io.needletail.transport;

import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.NativeBuffer;
import io.needletail.transport.posix.TimestampedReceive;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;

/**
 * One connection over a socket of libc, TCP or Unix domain. Bytes are copied once between the caller's array and a block
 * outside the heap: a segment over a part of an array cannot be had without allocating, and the copy costs next to nothing.
 * The block is the socket's own, and that of the group while it belongs to one.
 */
final class LibcTransport implements Transport {

    /** Bounds {@link #close} against a peer that never stops talking. */
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

    // While a group watches: whether it is worth asking the system.
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
            return withoutAsking();
        }
        int length = stamped ? stamps.get().receive(block, fd, room) : Libc.receive(block, fd, room);
        if (length < room) {
            // What comes from now on is told by the group.
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
    public void join(SocketPoller readiness) {
        readiness.add(this);
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
        group.ifPresent(readiness -> readiness.remove(this));
        if (!resetsOnClose) {
            sayGoodbye();
        }
        socket.close();
    }

    int fd() {
        return fd;
    }

    int number() {
        return number;
    }

    /** Belongs to a group from now on, which may watch it. */
    void joined(SocketPoller readiness, int place) {
        group = Optional.of(readiness);
        number = place;
        // With a thousand connections theirs would not stay in the processor's cache.
        if (stagingBytes <= readiness.staging().capacity()) block = readiness.staging();
    }

    /** From now on {@link #arrived} is called when there is something to receive, or no longer. */
    void watched(boolean isWatched) {
        watched = isWatched;
        ended = false;
        waiting = true;
    }

    /** There is something to receive; {@code isEnd} when nothing new will be told after that. */
    void arrived(boolean isEnd) {
        ended |= isEnd;
        waiting = true;
    }

    private int withoutAsking() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        return 0;
    }

    /** An answer that is no bytes. */
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
        // The system forgets it with each packet; a socket that is gone tells so itself.
        block.writeInt(0, 1);
        Libc.setOption(block, fd, Linux.IPPROTO_TCP, Linux.TCP_QUICKACK, Integer.BYTES);
    }

    /** Closing with unread bytes waiting would reset the connection and may destroy our own last bytes on their way. */
    private void sayGoodbye() {
        Libc.endOutput(block, fd);
        int reads = 0;
        while (reads < DISCARDED_READS_MAX && Libc.receive(block, fd, stagingBytes) > 0) {
            reads++;
        }
    }
}
