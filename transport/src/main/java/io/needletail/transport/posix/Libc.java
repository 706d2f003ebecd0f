package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Socket functions of libc, one method each: socket(7).
 *
 * <p>Functions of the hot path are critical downcalls; none of them can block, since sockets made here never do.
 *
 * <p>Assumes that {@link NativeAccess} found nothing against it. Threading: any, with a {@link NativeBuffer} each.
 * Allocation: none once compiled.
 */
public final class Libc {

    private static final LibcFunction RECV =
            NativeLinker.hot("recv", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final LibcFunction SEND =
            NativeLinker.hot("send", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final LibcFunction ACCEPT =
            NativeLinker.hot("accept4", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final LibcFunction SETSOCKOPT =
            NativeLinker.hot("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);

    private static final LibcFunction SOCKET = NativeLinker.cold("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final LibcFunction BIND = NativeLinker.cold("bind", JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final LibcFunction LISTEN = NativeLinker.cold("listen", JAVA_INT, JAVA_INT);
    private static final LibcFunction CONNECT = NativeLinker.cold("connect", JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final LibcFunction POLL = NativeLinker.cold("poll", JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final LibcFunction GETSOCKOPT =
            NativeLinker.cold("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final LibcFunction GETSOCKNAME = NativeLinker.cold("getsockname", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final LibcFunction SHUTDOWN = NativeLinker.cold("shutdown", JAVA_INT, JAVA_INT);
    private static final LibcFunction CLOSE = NativeLinker.cold("close", JAVA_INT);

    private static final int INT_BYTES = 4;

    private Libc() {}

    /**
     * Makes memory for calls. Cold.
     *
     * @param capacityBytes how many bytes it is to take
     * @return a block that lives until it is {@linkplain #free freed}
     */
    public static NativeBuffer allocate(int capacityBytes) {
        return NativeLinker.allocate(capacityBytes);
    }

    /**
     * Gives memory back. Cold.
     *
     * @param block not to be touched again
     */
    public static void free(NativeBuffer block) {
        NativeLinker.free(block);
    }

    /**
     * Receives into the block, without waiting: recv(2).
     *
     * @param block where the bytes go
     * @param fd the socket
     * @param length the most bytes to receive, above 0
     * @return how many were, 0 at the end of the stream, or minus an error's number
     */
    public static int receive(NativeBuffer block, int fd, int length) {
        try {
            return block.result(
                    (long) RECV.handle.invokeExact(block.errno(), fd, block.address(), (long) length, Linux.AT_ONCE));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Sends from the block, without waiting and without a signal when nobody is there: send(2).
     *
     * @param block where the bytes come from
     * @param fd the socket
     * @param length how many
     * @return how many were taken, or minus an error's number
     */
    public static int send(NativeBuffer block, int fd, int length) {
        try {
            return block.result((long) SEND.handle.invokeExact(
                    block.errno(), fd, block.address(), (long) length, Linux.AT_ONCE_AND_QUIETLY));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Lets one peer in, without waiting: accept4(2). The new socket never blocks.
     *
     * @param block receives the peer's address, in {@link NativeBuffer#length} bytes
     * @param fd the listening socket
     * @return the new socket, or minus an error's number
     */
    public static int accept(NativeBuffer block, int fd) {
        block.length(SocketAddresses.BYTES_MAX);
        try {
            return block.result((int) ACCEPT.handle.invokeExact(
                    block.errno(), fd, block.address(), block.lengthAddress(), Linux.NEVER_BLOCKING));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Tells a socket something: setsockopt(2).
     *
     * @param block holds the value, from its beginning
     * @param fd the socket
     * @param level as {@link Linux#SOL_SOCKET}
     * @param option of that level
     * @param length of the value, in bytes
     * @return 0, or minus an error's number
     */
    public static int setOption(NativeBuffer block, int fd, int level, int option, int length) {
        try {
            return block.result(
                    (int) SETSOCKOPT.handle.invokeExact(block.errno(), fd, level, option, block.address(), length));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Makes a stream socket that never blocks: socket(2). Cold.
     *
     * @param block for the error's number
     * @param family as {@link Linux#AF_INET}
     * @return the socket, or minus an error's number
     */
    public static int socket(NativeBuffer block, int family) {
        try {
            return block.result((int)
                    SOCKET.handle.invokeExact(block.errno(), family, Linux.SOCK_STREAM | Linux.NEVER_BLOCKING, 0));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Gives a socket its own address: bind(2). Cold.
     *
     * @param block holds the address
     * @param fd the socket
     * @param length of the address, in bytes
     * @return 0, or minus an error's number
     */
    public static int bind(NativeBuffer block, int fd, int length) {
        try {
            return block.result((int) BIND.handle.invokeExact(block.errno(), fd, block.address(), length));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Opens a bound socket for callers: listen(2). Cold.
     *
     * @param block for the error's number
     * @param fd the socket
     * @param backlog how many may wait
     * @return 0, or minus an error's number
     */
    public static int listen(NativeBuffer block, int fd, int backlog) {
        try {
            return block.result((int) LISTEN.handle.invokeExact(block.errno(), fd, backlog));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Begins to connect: connect(2). Cold.
     *
     * @param block holds the peer's address
     * @param fd the socket
     * @param length of the address, in bytes
     * @return 0 when connected, minus {@link Linux#EINPROGRESS} when under way, or minus another error's number
     */
    public static int connect(NativeBuffer block, int fd, int length) {
        try {
            return block.result((int) CONNECT.handle.invokeExact(block.errno(), fd, block.address(), length));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Tests that an attempt to connect is over, well or not: poll(2). Cold.
     *
     * @param block to work on, eight bytes
     * @param fd the socket
     * @return 0 while it is under way, 1 when it is over, or minus an error's number
     */
    public static int isWritable(NativeBuffer block, int fd) {
        block.writeInt(0, fd);
        block.writeInt(INT_BYTES, Linux.POLLOUT);
        try {
            return block.result((int) POLL.handle.invokeExact(block.errno(), block.address(), 1L, 0));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Asks a socket for an option that is a number: getsockopt(2). Cold.
     *
     * @param block receives the number, at its beginning
     * @param fd the socket
     * @param option of {@link Linux#SOL_SOCKET}
     * @return 0, or minus an error's number
     */
    public static int option(NativeBuffer block, int fd, int option) {
        block.length(INT_BYTES);
        try {
            return block.result((int) GETSOCKOPT.handle.invokeExact(
                    block.errno(), fd, Linux.SOL_SOCKET, option, block.address(), block.lengthAddress()));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Asks a socket for its own address: getsockname(2). Cold.
     *
     * @param block receives the address, in {@link NativeBuffer#length} bytes
     * @param fd the socket
     * @return 0, or minus an error's number
     */
    public static int name(NativeBuffer block, int fd) {
        block.length(SocketAddresses.BYTES_MAX);
        try {
            return block.result(
                    (int) GETSOCKNAME.handle.invokeExact(block.errno(), fd, block.address(), block.lengthAddress()));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Says that nothing more will be sent: shutdown(2). Cold.
     *
     * @param block for the error's number
     * @param fd the socket
     * @return 0, or minus an error's number
     */
    public static int endOutput(NativeBuffer block, int fd) {
        try {
            return block.result((int) SHUTDOWN.handle.invokeExact(block.errno(), fd, Linux.SHUT_WR));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Closes a descriptor: close(2). Cold.
     *
     * @param block for the error's number
     * @param fd not to be used again, whatever the answer
     * @return 0, or minus an error's number
     */
    public static int close(NativeBuffer block, int fd) {
        try {
            return block.result((int) CLOSE.handle.invokeExact(block.errno(), fd));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }
}
