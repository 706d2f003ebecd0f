package io.needletail.transport.shm;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Transport;
import io.needletail.transport.UnixDomain;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Creates connections through shared memory, between processes of one user on one machine: no system call for a
 * message.
 *
 * <p>The path is that of a Unix domain socket, with all that holds for {@link UnixDomain}: its owner alone may call,
 * the listener takes over a file left by a process that died, but not one with an active listener. Over the socket the
 * two ends agree on a file beside it that both map; it has no name after that. The socket stays open: the kernel closes
 * it when a process dies.
 *
 * <p>Put the path on a file system in memory, such as {@code /dev/shm} or {@code /run}: elsewhere the system writes
 * the rings to its disk now and then.
 */
public final class SharedMemory {
    /** Bytes that each direction holds while they are not yet received. */
    public static final int RING_BYTES = 64 * 1024;

    private SharedMemory() {}

    /**
     * Listens at a path.
     *
     * @param path the socket's file, in a directory that exists; what a listener that died left beside it is removed
     * @param options for the socket over which the ends meet
     * @return the open listener, whose {@link Listener#port} is {@link Listener#NO_PORT}; connections that it hands out
     *     are not ready until the peer has mapped their rings
     * @throws IOException as {@link UnixDomain#listen}
     */
    public static Listener listen(Path path, SocketOptions options) throws IOException {
        Listener listener = UnixDomain.listen(path, options);
        try {
            RingFile.removeStale(path);
        } catch (IOException failure) {
            listener.close();
            throw failure;
        }
        return new SharedListener(listener, path);
    }

    /**
     * Connects to a listener of this machine.
     *
     * @param path the listener's file
     * @param options for the socket over which the ends meet
     * @return the attempt; it is over when both ends have mapped the rings
     * @throws IOException as {@link UnixDomain#connect}
     */
    public static ConnectAttempt connect(Path path, SocketOptions options) throws IOException {
        return new SharedConnectAttempt(UnixDomain.connect(path, options), path);
    }

    /** Returns the text of {@link Transport#peer}. */
    static String text(Path path) {
        return "shm:" + path;
    }
}
