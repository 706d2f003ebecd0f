package io.needletail.transport;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Makes connections over Unix domain sockets, between processes of one machine: as TCP, without its stack, and guarded
 * by the permissions of a file.
 *
 * <p>The socket's file belongs to the listener: it is readable and writable by the owner only, and removed on close. A
 * file left behind by a process that died is taken over; one that somebody listens on is not. Of several processes that
 * take it over at one instant one succeeds: an empty file beside it, {@code .lock} behind its name, sees to that and
 * stays.
 */
public final class UnixDomain {

    /**
     * The longest path of a socket in bytes: 108 in {@code sockaddr_un} (unix(7)), less two that the JDK keeps free.
     */
    public static final int PATH_BYTES_MAX = 106;

    private static final int TYPE_OF_FILE = 0170000;
    private static final int SOCKET = 0140000;
    private static final String TEXT = "unix:";

    private UnixDomain() {}

    /**
     * Opens a door at a path.
     *
     * @param path the socket's file, in a directory that exists
     * @param options for each connection it lets in
     * @return the open listener, whose {@link Listener#port} is {@link Listener#NO_PORT}
     * @throws IOException when the path is too long, somebody listens there already or is about to, something else than
     *     a socket is in the way, or the directory cannot be written; naming the path
     */
    public static Listener listen(Path path, SocketOptions options) throws IOException {
        return listen(Sockets.provider(), path, options);
    }

    static Listener listen(SocketProvider provider, Path path, SocketOptions options) throws IOException {
        return claim(path, () -> open(provider, path, options));
    }

    /**
     * Opens a listening channel of the JDK at a path, for a thread that waits for its clients with a selector. The file
     * is guarded as that of {@link #listen} is.
     *
     * @param path the socket's file, in a directory that exists
     * @return the open server
     * @throws IOException as {@link #listen} does
     */
    public static UnixServer serve(Path path) throws IOException {
        return claim(path, () -> UnixServer.open(path));
    }

    /** Opens what listens at a path. */
    private interface Opening<T> {
        T open() throws IOException;
    }

    /** Opens a listener at a path where no process listens; a file that a dead process left is removed before. */
    private static <T> T claim(Path path, Opening<T> opening) throws IOException {
        requireShort(path);
        requireNothingElse(path);
        synchronized (UnixDomain.class) {
            try (PathLock _ = lock(path)) {
                removeStale(path);
                return opening.open();
            }
        }
    }

    private static Listener open(SocketProvider provider, Path path, SocketOptions options) throws IOException {
        Listener listener;
        try {
            listener = provider.listen(path, TEXT + path, options);
        } catch (IOException failure) {
            throw cannotWrite(path, failure);
        }
        SocketFile file = SocketFile.of(path);
        try {
            guard(listener, path);
            return new UnixListener(listener, file);
        } catch (IOException failure) {
            listener.close();
            file.remove();
            throw cannotListen(
                    path, "its permissions cannot be restricted to the owner: " + failure.getMessage(), failure);
        }
    }

    /**
     * Connects to a listener of this machine.
     *
     * @param path the listener's file
     * @param options for the connection
     * @return the attempt, which is over at once
     * @throws IOException when nobody listens at the path, its permissions keep us out, it is too long, or more callers
     *     wait than the listener has room for; naming the path
     */
    public static ConnectAttempt connect(Path path, SocketOptions options) throws IOException {
        return connect(Sockets.provider(), path, options);
    }

    static ConnectAttempt connect(SocketProvider provider, Path path, SocketOptions options) throws IOException {
        requireShort(path);
        try {
            return new CompletedConnectAttempt(provider.connect(path, TEXT + path, options));
        } catch (IOException failure) {
            throw new IOException("cannot connect to " + TEXT + path + ": " + why(failure), failure);
        }
    }

    private static String why(IOException failure) {
        String system = String.valueOf(failure.getMessage());
        // EAGAIN, connect(2).
        return system.contains("temporarily unavailable")
                ? "more callers wait there than it has room for; is the listener busy or stopped?"
                : system;
    }

    /** Restricts the file to its owner and closes connections accepted before that. */
    private static void guard(Listener listener, Path path) throws IOException {
        restrict(path);
        boolean early = listener.poll(Transport::close);
        while (early) {
            early = listener.poll(Transport::close);
        }
    }

    /** Makes a socket's file readable and writable by its owner only. */
    static void restrict(Path path) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    }

    private static PathLock lock(Path path) throws IOException {
        Optional<PathLock> lock;
        try {
            lock = PathLock.take(path);
        } catch (IOException failure) {
            throw cannotWrite(path, failure);
        }
        return lock.orElseThrow(() ->
                cannotListen(path, "another process is about to listen there; end it or choose another path", null));
    }

    private static void requireNothingElse(Path path) throws IOException {
        int mode;
        try {
            mode = (int) Files.getAttribute(path, "unix:mode", NOFOLLOW_LINKS);
        } catch (NoSuchFileException nothing) {
            return;
        }
        if ((mode & TYPE_OF_FILE) != SOCKET) {
            throw cannotListen(path, "something that is no socket is in the way; choose another path or move it", null);
        }
    }

    // Under the lock: between bind(2) and listen(2) a file of somebody else looks as stale as one that was left behind.
    private static void removeStale(Path path) throws IOException {
        if (!Files.exists(path, NOFOLLOW_LINKS)) {
            return;
        }
        if (isServed(path)) {
            throw cannotListen(path, "another process listens there; end it or choose another path", null);
        }
        Files.deleteIfExists(path);
    }

    /** Only a refusal proves that nobody is there; a full queue or missing rights do not. */
    private static boolean isServed(Path path) {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.configureBlocking(false);
            probe.connect(UnixDomainSocketAddress.of(path));
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (IOException busyOrForbidden) {
            return true;
        }
    }

    private static void requireShort(Path path) throws IOException {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > PATH_BYTES_MAX) {
            throw new IOException("the path of a Unix domain socket takes at most " + PATH_BYTES_MAX
                    + " bytes, this one has " + bytes + "; choose a shorter one: " + path);
        }
    }

    static IOException cannotWrite(Path path, IOException failure) {
        return cannotListen(
                path, failure.getMessage() + "; does its directory exist, and may we write to it?", failure);
    }

    private static IOException cannotListen(Path path, String why, IOException cause) {
        return new IOException("cannot listen on " + TEXT + path + ": " + why, cause);
    }
}
