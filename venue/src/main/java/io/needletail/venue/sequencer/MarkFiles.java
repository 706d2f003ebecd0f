package io.needletail.venue.sequencer;

import io.aeron.archive.ArchiveMarkFile;
import io.aeron.cluster.service.ClusterMarkFile;
import io.needletail.venue.config.NodeDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Mark files of a node: the heartbeat and the error log of its archive, consensus module and service. Aeron maps them
 * into memory.
 *
 * @param files their paths
 */
record MarkFiles(List<Path> files) {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final int PAGE_BYTES = 4096;

    static MarkFiles in(NodeDirectories directories) {
        Path cluster = directories.cluster();
        return new MarkFiles(List.of(
                directories.archive().resolve(ArchiveMarkFile.FILENAME),
                cluster.resolve(ClusterMarkFile.FILENAME),
                cluster.resolve(ClusterMarkFile.markFilenameForService(0))));
    }

    /** Deletes those that a process left behind. No process may use them. */
    void delete() throws IOException {
        for (Path file : files) Files.deleteIfExists(file);
    }

    /**
     * Allocates the disk blocks of all files, which Aeron creates sparse; Aeron's threads may write to them meanwhile.
     * Without it, a thread that records an error on a full disk fails with an {@link InternalError}, and the error is
     * lost.
     *
     * @throws IllegalStateException when the disk has no room for them
     */
    void reserve() {
        try {
            for (Path file : files) reserve(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void reserve(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            long bytes = channel.size();
            long room = Files.getFileStore(file).getUsableSpace();
            if (room < bytes) throw noRoom(file, bytes, room);
            MemorySegment pages = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            for (long at = 0; at + Long.BYTES <= bytes; at += PAGE_BYTES) LONG.getAndAdd(pages, at, 0L);
        } catch (InternalError full) {
            // The disk was filled after the room was measured.
            throw noRoom(file, Files.size(file), 0);
        }
    }

    private static IllegalStateException noRoom(Path file, long bytes, long room) {
        return new IllegalStateException(
                file + ": " + bytes + " bytes needed, " + room + " free; make room on its disk");
    }
}
