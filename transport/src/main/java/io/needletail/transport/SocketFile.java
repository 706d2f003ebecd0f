package io.needletail.transport;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** File of a Unix domain socket of this process: removed only while it is the same file. */
record SocketFile(Path path, Object inode) {

    static SocketFile of(Path path) throws IOException {
        return new SocketFile(path, inodeOf(path));
    }

    void remove() throws IOException {
        try {
            if (inode.equals(inodeOf(path))) {
                Files.deleteIfExists(path);
            }
        } catch (NoSuchFileException gone) {
            // Another process has removed it.
            return;
        }
    }

    private static Object inodeOf(Path path) throws IOException {
        return Files.getAttribute(path, "unix:ino", NOFOLLOW_LINKS);
    }
}
