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
 * Lets one process at a time look at a path, remove what is stale there and put its own file in the place: the operating
 * system's lock on an empty file beside it, {@code .lock} behind the name.
 *
 * <p>That file stays: whoever removed it could lock a new one while somebody else still holds the lock on the old. Within
 * a process the caller has to see to it that only one thread tries, for POSIX drops a process's locks on a file when any
 * descriptor of it is closed.
 */
final class PathLock implements Closeable {

    private final FileChannel channel;

    private PathLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; nothing when another process has it at this instant. */
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
