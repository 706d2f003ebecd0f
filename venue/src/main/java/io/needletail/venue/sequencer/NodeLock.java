package io.needletail.venue.sequencer;

import io.needletail.venue.config.NodeDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lock on the directories of a node, which the operating system releases when the process ends. Whoever has it may
 * remove the mark files of the process before: Aeron itself would wait until they are 10 s old.
 */
final class NodeLock implements AutoCloseable {
    private static final String LOCK = "node.lock";

    private final FileChannel channel;

    private NodeLock(FileChannel channel) {
        this.channel = channel;
    }

    static NodeLock take(NodeDirectories directories) {
        try {
            // Beside the directories, which may be deleted.
            Path folder = directories.cluster().toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path file = folder.resolve(directories.cluster().getFileName() + "." + LOCK);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isLocked(channel)) {
                channel.close();
                throw new IllegalStateException("directory=" + directories.cluster()
                        + ": another process uses it; stop that node first, or choose another directory");
            }
            MarkFiles.in(directories).delete();
            return new NodeLock(channel);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }
}
