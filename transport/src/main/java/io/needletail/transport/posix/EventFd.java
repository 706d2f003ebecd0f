package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;

/**
 * Descriptor by which a thread ends the wait of another in epoll: eventfd(2). It is never read: an edge-triggered set
 * reports each signal once. Any thread. Allocation: none once compiled.
 */
public final class EventFd implements AutoCloseable {

    private static final LibcFunction CREATE = NativeLinker.cold("eventfd", JAVA_INT, JAVA_INT);
    private static final LibcFunction WRITE = NativeLinker.cold("eventfd_write", JAVA_INT, JAVA_LONG);

    private static final int CLOSED = -1;

    private final NativeBuffer block = Libc.allocate(Long.BYTES);
    private int fd;

    /**
     * Creates a descriptor without a signal.
     *
     * @throws IOException when the process has no descriptor left
     */
    public EventFd() throws IOException {
        try {
            fd = block.result((int) CREATE.handle.invokeExact(block.errno(), 0, Linux.NEVER_BLOCKING));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
        if (fd < 0) {
            int error = fd;
            Libc.free(block);
            throw new IOException("eventfd: " + Strerror.of(error));
        }
    }

    /** {@return the descriptor, for {@link Epoll#add}} */
    public synchronized int fd() {
        return fd;
    }

    /** Ends a present or the next wait. After {@link #close} it does nothing. */
    public synchronized void signal() {
        if (fd == CLOSED) {
            return;
        }
        try {
            // A full counter has signalled already.
            block.result((int) WRITE.handle.invokeExact(block.errno(), fd, 1L));
        } catch (Throwable unexpected) {
            throw NativeLinker.broken(unexpected);
        }
    }

    @Override
    public synchronized void close() {
        if (fd != CLOSED) {
            Libc.close(block, fd);
            Libc.free(block);
            fd = CLOSED;
        }
    }
}
