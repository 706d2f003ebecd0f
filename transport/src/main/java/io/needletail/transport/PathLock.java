package io.needletail.transport;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Lock of a path between processes, while one of them removes a stale file and creates its own: the operating system's
 * lock on an empty file beside the path, with the suffix {@code .lock}.
 *
 * <p>The lock file is never removed: otherwise one process could lock a new file while another holds the lock on the
 * removed one. Inside a process the caller ensures that only one thread tries: POSIX drops a process's locks on a file
 * when any descriptor of it is closed.
 */
final class PathLock implements Closeable {

    private final FileChannel channel;

    private PathLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; empty when another process holds it. */
    static Optional<PathLock> take(Path path) throws IOException {
        FileChannel channel = FileChannel.open(
                Path.of(path + ".lock"),
                Set.of(CREATE, WRITE, NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        if (isTaken(channel)) return Optional.of(new PathLock(channel));
        channel.close();
        return Optional.empty();
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldUnderAnotherClassLoader) {
            return false;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
