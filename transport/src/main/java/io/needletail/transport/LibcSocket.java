package io.needletail.transport;

import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.NativeBuffer;
import io.needletail.transport.posix.SocketAddresses;
import io.needletail.transport.posix.Strerror;
import io.needletail.transport.posix.TimestampedReceive;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Optional;

/** Socket of libc and the native buffer of its calls. Closed once: the system may reuse its descriptor afterwards. */
final class LibcSocket {

    private final int fd;
    private final int family;
    private final NativeBuffer block;
    private Optional<TimestampedReceive> stamps = Optional.empty();

    /** Owns a descriptor. */
    LibcSocket(int fd, int family, int blockBytes) {
        this.fd = fd;
        this.family = family;
        this.block = Libc.allocate(Math.max(blockBytes, SocketAddresses.BYTES_MAX));
    }

    static LibcSocket open(int family, int blockBytes) throws IOException {
        NativeBuffer scratch = Libc.allocate(0);
        int fd = Libc.socket(scratch, family);
        Libc.free(scratch);
        return new LibcSocket(succeeded(fd), family, blockBytes);
    }

    int fd() {
        return fd;
    }

    int family() {
        return family;
    }

    /** Tests that the socket is not a Unix domain socket. */
    boolean isInternet() {
        return family != Linux.AF_UNIX;
    }

    NativeBuffer block() {
        return block;
    }

    void bind(byte[] address) throws IOException {
        block.write(address, 0, address.length);
        succeeded(Libc.bind(block, fd, address.length));
    }

    void listen(int backlog) throws IOException {
        succeeded(Libc.listen(block, fd, backlog));
    }

    /** Begins to connect; the attempt may be in progress afterwards, except for a Unix domain socket. */
    void connect(byte[] address) throws IOException {
        block.write(address, 0, address.length);
        int answer = Libc.connect(block, fd, address.length);
        if (answer != -Linux.EINPROGRESS) {
            succeeded(answer);
        }
    }

    /** Tests that {@link #connect} has succeeded; throws when it has failed. */
    boolean isConnected() throws IOException {
        if (succeeded(Libc.isWritable(block, fd)) == 0) {
            return false;
        }
        succeeded(Libc.option(block, fd, Linux.SO_ERROR));
        succeeded(-block.readInt(0));
        return true;
    }

    InetSocketAddress name() throws IOException {
        succeeded(Libc.name(block, fd));
        return SocketAddresses.read(block);
    }

    void set(int level, int option, int value) throws IOException {
        block.writeInt(0, value);
        succeeded(Libc.setOption(block, fd, level, option, Integer.BYTES));
    }

    /** Sets {@code struct linger} to on with 0 seconds. */
    void resetOnClose() throws IOException {
        block.writeInt(0, 1);
        block.writeInt(Integer.BYTES, 0);
        succeeded(Libc.setOption(block, fd, Linux.SOL_SOCKET, Linux.SO_LINGER, 2 * Integer.BYTES));
    }

    /** Enables kernel timestamps of this socket and of those it accepts; returns false where they are not supported. */
    boolean askForStamps() {
        return TimestampedReceive.ask(block, fd) == 0;
    }

    /** Enables kernel timestamps and receives with them. */
    void takeStamps() {
        if (askForStamps()) stamps = Optional.of(new TimestampedReceive());
    }

    /** Returns the receiver with timestamps, when they are enabled and supported. */
    Optional<TimestampedReceive> stamps() {
        return stamps;
    }

    void close() {
        stamps.ifPresent(TimestampedReceive::free);
        Libc.close(block, fd);
        Libc.free(block);
    }

    static SocketException failure(int answer) {
        return new SocketException(answer == -Linux.ECONNRESET ? "Connection reset" : Strerror.of(answer));
    }

    private static int succeeded(int answer) throws IOException {
        if (answer < 0) {
            throw failure(answer);
        }
        return answer;
    }
}
