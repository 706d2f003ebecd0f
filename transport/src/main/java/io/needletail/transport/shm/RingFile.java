package io.needletail.transport.shm;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Mapped file of one connection: two rings, first the one towards the connecting side. Only its owner may access it.
 */
final class RingFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final String INFIX = ".ring-";

    private final Arena arena;
    private final Ring towardsCaller;
    private final Ring towardsListener;

    private RingFile(Arena arena, MemorySegment memory, int capacity) {
        this.arena = arena;
        long bytes = Ring.bytes(capacity);
        towardsCaller = new Ring(memory.asSlice(0, bytes), capacity);
        towardsListener = new Ring(memory.asSlice(bytes, bytes), capacity);
    }

    Ring towardsCaller() {
        return towardsCaller;
    }

    Ring towardsListener() {
        return towardsListener;
    }

    /** Unmaps the file; a later use of the rings throws {@link IllegalStateException}. */
    void unmap() {
        arena.close();
    }

    /** Returns a unique name beside the path that both ends know. */
    static Path nameBeside(Path path) {
        return path.resolveSibling(path.getFileName() + INFIX + UUID.randomUUID());
    }

    /** Tests that a name comes from {@link #nameBeside}, so that a peer cannot name another file. */
    static boolean isBeside(Path path, String name) {
        return name.startsWith(path.getFileName() + INFIX) && name.indexOf('/') < 0;
    }

    /** Makes the file and maps it; every byte of it is allocated, so that a full disk is found out here. */
    static RingFile create(Path file, int capacity) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, Set.of(CREATE_NEW, READ, WRITE), PosixFilePermissions.asFileAttribute(OWNER_ONLY))) {
            ByteBuffer zeros = ByteBuffer.allocate((int) (2 * Ring.bytes(capacity)));
            while (zeros.hasRemaining()) {
                channel.write(zeros);
            }
            return map(channel, capacity);
        } catch (IOException failure) {
            Files.deleteIfExists(file);
            throw new IOException(
                    "cannot make " + file + " for a connection through shared memory: " + failure.getMessage(),
                    failure);
        }
    }

    /** Maps the file that the other end made. */
    static RingFile open(Path file, int capacity) throws IOException {
        try (FileChannel channel = FileChannel.open(file, Set.of(READ, WRITE, NOFOLLOW_LINKS))) {
            PosixFileAttributes is = Files.readAttributes(file, PosixFileAttributes.class, NOFOLLOW_LINKS);
            if (!is.isRegularFile() || !is.permissions().equals(OWNER_ONLY)) {
                throw new IOException("it is not a file that only its owner may read and write");
            }
            if (channel.size() != 2 * Ring.bytes(capacity)) {
                throw new IOException("it has " + channel.size() + " bytes, expected " + 2 * Ring.bytes(capacity));
            }
            return map(channel, capacity);
        } catch (IOException failure) {
            throw new IOException("cannot share the memory of " + file + ": " + failure.getMessage(), failure);
        }
    }

    /** Removes what a listener at this path that died left behind. */
    static void removeStale(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                folder, entry -> isBeside(path, entry.getFileName().toString()))) {
            for (Path stale : found) {
                Files.deleteIfExists(stale);
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static RingFile map(FileChannel channel, int capacity) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, 2 * Ring.bytes(capacity), arena);
            // No page fault for the first messages.
            memory.load();
            return new RingFile(arena, memory, capacity);
        } catch (IOException | RuntimeException failure) {
            arena.close();
            throw failure;
        }
    }
}
