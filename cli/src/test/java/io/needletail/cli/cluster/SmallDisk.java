package io.needletail.cli.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of a few megabytes in memory, which a test can fill. Root is needed. */
final class SmallDisk implements AutoCloseable {
    private static final int BLOCK_BYTES = 4096;

    private final Path folder;
    private final boolean isMounted;

    private SmallDisk(Path folder, boolean isMounted) {
        this.folder = folder;
        this.isMounted = isMounted;
    }

    /** Mounts one at a folder; {@link #isMounted} tells whether that was allowed. */
    static SmallDisk mount(Path folder, long bytes) throws IOException {
        Files.createDirectories(folder);
        return new SmallDisk(folder, Programs.run("mount -t tmpfs -o size=" + bytes + " needletail-test " + folder));
    }

    boolean isMounted() {
        return isMounted;
    }

    /** Fills it to the last block. */
    void fill() throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        try (OutputStream filler = Files.newOutputStream(filler())) {
            FileStore store = Files.getFileStore(folder);
            while (store.getUsableSpace() >= BLOCK_BYTES) filler.write(block);
        }
    }

    /** Gives back what {@link #fill} took. */
    void free() throws IOException {
        Files.deleteIfExists(filler());
    }

    @Override
    public void close() {
        if (isMounted) Programs.run("umount " + folder);
    }

    private Path filler() {
        return folder.resolve("filler");
    }
}
