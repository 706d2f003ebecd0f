package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;

/**
 * Set of sockets whose events one call returns: epoll(7), edge-triggered.
 *
 * <p>Each arrival at a socket is reported once; the caller receives until no bytes are left, or polls the socket
 * itself. Threading: one thread at a time. Allocation: none.
 */
public final class Epoll implements AutoCloseable {

    private static final LibcFunction WAIT =
            NativeLinker.hot("epoll_wait", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
    // The garbage collector does not wait for a thread that blocks in this one.
    private static final LibcFunction BLOCKING_WAIT =
            NativeLinker.cold("epoll_wait", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
    private static final LibcFunction CREATE = NativeLinker.cold("epoll_create1", JAVA_INT);
    private static final LibcFunction CONTROL = NativeLinker.cold("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);

    /** A cycle goes over all sessions, so it had better hear of all that have something to tell: 12 to 16 KB. */
    private static final int EVENTS_MAX = 1024;

    private static final int ADD = 1;
    private static final int DELETE = 2;
    private static final int CLOSED = -1;

    // The kernel's struct is packed on x86_64 alone: events at 0, our number at 4 or 8.
    private static final int NUMBER_AT = NativeAccess.isX86() ? 4 : 8;
    private static final int EVENT_BYTES = 2 * Integer.BYTES + NUMBER_AT;

    private final NativeBuffer block = Libc.allocate(EVENTS_MAX * EVENT_BYTES);
    private int set;

    /**
     * Makes an empty set.
     *
     * @throws IOException when the process has no descriptor left
     */
    public Epoll() throws IOException {
        try {
            set = block.result((int) CREATE.handle.invokeExact(block.errno(), Linux.CLOSED_IN_CHILDREN));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
        if (set < 0) {
            int error = set;
            Libc.free(block);
            throw new IOException("epoll_create1: " + Strerror.of(error));
        }
    }

    /**
     * Adds a socket.
     *
     * @param fd the socket; closing it takes it out again
     * @param number what {@link #number} is to answer for it
     * @throws IOException when the system has no room
     */
    public void add(int fd, int number) throws IOException {
        block.writeInt(0, Linux.EPOLLIN | Linux.EPOLLRDHUP | Linux.EPOLLET);
        block.writeInt(NUMBER_AT, number);
        int answer = control(ADD, fd);
        if (answer < 0) {
            throw new IOException("epoll_ctl: " + Strerror.of(answer));
        }
    }

    /**
     * Takes a socket out, if it is in.
     *
     * @param fd the socket
     */
    public void remove(int fd) {
        control(DELETE, fd);
    }

    /**
     * Looks which sockets have something to tell, without waiting. What there was no room for is returned the next
     * time.
     *
     * @return how many events there are, to be read by {@link #number} and {@link #isEnd}
     */
    public int look() {
        try {
            return Math.max(
                    0, block.result((int) WAIT.handle.invokeExact(block.errno(), set, block.address(), EVENTS_MAX, 0)));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Waits until a socket has something to tell, or the time is over.
     *
     * @param timeoutMs milliseconds, 1 or more
     * @return as {@link #look}
     */
    public int await(int timeoutMs) {
        try {
            return Math.max(0, block.result((int)
                    BLOCKING_WAIT.handle.invokeExact(block.errno(), set, block.address(), EVENTS_MAX, timeoutMs)));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    /**
     * Whose event it is.
     *
     * @param event from 0
     * @return the number given to {@link #add}
     */
    public int number(int event) {
        return block.readInt(event * EVENT_BYTES + NUMBER_AT);
    }

    /**
     * Tests that the peer has ended its stream or the connection is gone.
     *
     * @param event from 0
     * @return {@code false} when bytes came and no more is known
     */
    public boolean isEnd(int event) {
        return (block.readInt(event * EVENT_BYTES) & Linux.EPOLL_ENDED) != 0;
    }

    @Override
    public void close() {
        if (set != CLOSED) {
            Libc.close(block, set);
            Libc.free(block);
            set = CLOSED;
        }
    }

    private int control(int operation, int fd) {
        try {
            return block.result((int) CONTROL.handle.invokeExact(block.errno(), set, operation, fd, block.address()));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }
}
