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

/** The files of a node in which Aeron's parts keep a sign of life and their errors, mapped into memory. */
record MarkFiles(Path archive, Path consensusModule, Path service) {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final int PAGE_BYTES = 4096;

    static MarkFiles in(NodeDirectories directories) {
        Path cluster = directories.cluster();
        return new MarkFiles(
                directories.archive().resolve(ArchiveMarkFile.FILENAME),
                cluster.resolve(ClusterMarkFile.FILENAME),
                cluster.resolve(ClusterMarkFile.markFilenameForService(0)));
    }

    /** Deletes those that a process left behind. None may use them. */
    void delete() throws IOException {
        for (Path file : all()) Files.deleteIfExists(file);
    }

    /**
     * Takes the blocks of all files, which are sparse, while others write to them. On a full disk the first write to a page without
     * a block is a signal, which ends the thread that wants to note why it failed.
     *
     * @throws IllegalStateException when the disk has no room for them
     */
    void reserve() {
        try {
            for (Path file : all()) reserve(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void reserve(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            long bytes = channel.size();
            long room = Files.getFileStore(file).getUsableSpace();
            if (room < bytes) {
                throw new IllegalStateException(
                        file + ": " + bytes + " bytes needed, " + room + " free; make room on its disk");
            }
            MemorySegment pages = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            for (long at = 0; at + Long.BYTES <= bytes; at += PAGE_BYTES) LONG.getAndAdd(pages, at, 0L);
        }
    }

    private List<Path> all() {
        return List.of(archive, consensusModule, service);
    }
}
