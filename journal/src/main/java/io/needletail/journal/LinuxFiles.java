package io.needletail.journal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Calls of Linux for mapped files that Java does not offer, where the JVM allows native access: the blocks of a file
 * are allocated without being written ({@code fallocate(2)}), many files are forced at once ({@code syncfs(2)}, {@code
 * sync_file_range(2)}), and the kernel is advised how a mapping is used ({@code madvise(2)}).
 */
final class LinuxFiles {

    // One system call takes the core for so much: the more at once, the fewer transactions of the file system.
    private static final int STEP_BYTES = 4 * 1024 * 1024;
    private static final int O_RDWR = 2;
    private static final int O_CLOEXEC = 0x80000;
    private static final int FALLOC_FL_KEEP_SIZE = 1;
    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;
    private static final int ENXIO = 6;
    private static final int EINTR = 4;
    private static final int EIO = 5;
    private static final int EINVAL = 22;
    private static final int ENOSYS = 38;
    private static final int ENOSPC = 28;
    private static final int EOPNOTSUPP = 95;
    private static final int EDQUOT = 122;
    private static final int SYNC_FILE_RANGE_WRITE_AND_WAIT = 7;
    private static final int MADV_NORMAL = 0;
    private static final int MADV_RANDOM = 1;
    private static final int MADV_WILLNEED = 3;
    private static final int MADV_POPULATE_WRITE = 23;

    private static final Optional<Calls> CALLS = Calls.find();

    private LinuxFiles() {}

    /**
     * Allocates a file from its beginning: some ten microseconds for each {@link #STEP_BYTES} on ext4.
     *
     * @return false when neither the JVM nor the file system can: the caller writes zeros
     * @throws IOException when the disk has no room
     */
    static boolean allocate(NativePath file, long bytes) throws IOException {
        return CALLS.isPresent() && CALLS.get().allocate(file, bytes, 0);
    }

    /** Does the same and leaves the length of the file as it is. */
    static boolean allocateWithin(NativePath file, long bytes) throws IOException {
        return CALLS.isPresent() && CALLS.get().allocate(file, bytes, FALLOC_FL_KEEP_SIZE);
    }

    /**
     * Forces all that the file system of a file has not on its disk yet, in one go: of a thousand files each
     * {@code fsync(2)} would take a transaction.
     *
     * @return false where that is not possible, or failed: the caller forces each file, and learns of which one it is
     */
    static boolean forceFileSystem(NativePath file) {
        return CALLS.isPresent() && CALLS.get().forceFileSystem(file);
    }

    /**
     * Waits until the kernel has written all of a file, and learns of writes that failed: {@link #forceFileSystem} does
     * not before Linux 5.8, nor of a failure that another process has seen. The device is not flushed.
     *
     * @return false where that is not possible: the caller forces the file
     * @throws IOException when some of what the kernel had of the file is not on the disk
     */
    static boolean awaitWritten(NativePath file) throws IOException {
        return CALLS.isPresent() && CALLS.get().awaitWritten(file);
    }

    /**
     * Returns the end of what was written to a file of a size: zeros follow, in blocks that were never written, or
     * without blocks. The size where that is unknown.
     */
    static long writtenEnd(NativePath file, long size) {
        return CALLS.isPresent() ? CALLS.get().writtenEnd(file, size) : size;
    }

    /**
     * Turns read-ahead off for a mapping that is being appended to: otherwise the first write to a page also fills the
     * pages after it with zeros, up to 8 MiB at once on some machines, which takes milliseconds. Without effect where
     * the system has no such advice.
     *
     * @param map a whole mapping
     */
    static void readNothingAhead(MemorySegment map) {
        CALLS.ifPresent(calls -> calls.advise(map, 0, map.byteSize(), MADV_RANDOM));
    }

    /** Turns read-ahead on again, for a mapping that is only read from now on. */
    static void readAhead(MemorySegment map) {
        CALLS.ifPresent(calls -> calls.advise(map, 0, map.byteSize(), MADV_NORMAL));
    }

    /**
     * Puts the pages of a part into the page table, so that the first write to one of them is no page fault. Without
     * effect before Linux 5.14.
     *
     * @param map the whole mapping
     * @param from multiple of the page size
     */
    static void populate(MemorySegment map, long from, long bytes) {
        CALLS.ifPresent(calls -> calls.advise(map, from, bytes, MADV_POPULATE_WRITE));
    }

    /**
     * Has the kernel read a part of a mapping into memory before it is needed. Without effect where the mapping is
     * gone.
     *
     * @param map the whole mapping
     * @param from multiple of the page size
     */
    static void readSoon(MemorySegment map, long from, long bytes) {
        if (CALLS.isPresent() && map.scope().isAlive()) CALLS.get().advise(map, from, bytes, MADV_WILLNEED);
    }

    /** The functions of libc; the first argument of each handle but {@code madvise} takes errno. */
    @SuppressWarnings("restricted") // what this class is for, and only where it is allowed
    private record Calls(
            MethodHandle open,
            MethodHandle fallocate,
            MethodHandle lseek,
            MethodHandle syncfs,
            MethodHandle syncFileRange,
            MethodHandle close,
            MethodHandle madvise) {
        private static final StructLayout ERRNO_LAYOUT = Linker.Option.captureStateLayout();
        private static final VarHandle ERRNO = ERRNO_LAYOUT.varHandle(StructLayout.PathElement.groupElement("errno"));

        static Optional<Calls> find() {
            if (!LinuxFiles.class.getModule().isNativeAccessEnabled()) return Optional.empty();
            Linker linker = Linker.nativeLinker();
            SymbolLookup libc = linker.defaultLookup();
            // Other systems have none.
            if (libc.find("fallocate").isEmpty()) return Optional.empty();
            Linker.Option errno = Linker.Option.captureCallState("errno");
            // The third argument of open, a mode, is only read for a new file.
            MethodHandle open = linker.downcallHandle(
                    libc.findOrThrow("open"),
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
                    errno,
                    Linker.Option.firstVariadicArg(2));
            MethodHandle fallocate = linker.downcallHandle(
                    libc.findOrThrow("fallocate"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
                    errno);
            MethodHandle lseek = linker.downcallHandle(
                    libc.findOrThrow("lseek"), FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT), errno);
            MethodHandle syncfs =
                    linker.downcallHandle(libc.findOrThrow("syncfs"), FunctionDescriptor.of(JAVA_INT, JAVA_INT), errno);
            MethodHandle syncFileRange = linker.downcallHandle(
                    libc.findOrThrow("sync_file_range"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT),
                    errno);
            MethodHandle close =
                    linker.downcallHandle(libc.findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT), errno);
            // The last argument is none of madvise: it keeps the mapping open during the call, and needs no object for
            // a part.
            MethodHandle madvise = linker.downcallHandle(
                    libc.findOrThrow("madvise"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS));
            return Optional.of(
                    new Calls( // tidy: made in this place alone
                            open, fallocate, lseek, syncfs, syncFileRange, close, madvise));
        }

        boolean allocate(NativePath file, long bytes, int mode) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment errno = arena.allocate(ERRNO_LAYOUT);
                int descriptor = open(errno, file.bytes());
                if (descriptor < 0) return false;
                try {
                    return allocate(descriptor, file.path(), bytes, mode, errno);
                } finally {
                    close(errno, descriptor);
                }
            }
        }

        boolean forceFileSystem(NativePath file) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment errno = arena.allocate(ERRNO_LAYOUT);
                int descriptor = open(errno, file.bytes());
                if (descriptor < 0) return false;
                try {
                    return (int) syncfs.invokeExact(errno, descriptor) == 0;
                } catch (Throwable unexpected) {
                    throw broken(unexpected);
                } finally {
                    close(errno, descriptor);
                }
            }
        }

        boolean awaitWritten(NativePath file) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment errno = arena.allocate(ERRNO_LAYOUT);
                int descriptor = open(errno, file.bytes());
                if (descriptor < 0) return false;
                try {
                    int error = syncFileRange(errno, descriptor);
                    // The kernel reports it once: an fsync after this one would succeed.
                    if (error == EIO || error == ENOSPC || error == EDQUOT)
                        throw new IOException(file.path() + ": the kernel could not write all of it, errno " + error);
                    return error == 0;
                } finally {
                    close(errno, descriptor);
                }
            }
        }

        private int syncFileRange(MemorySegment errno, int descriptor) {
            try {
                int result = (int) syncFileRange.invokeExact(errno, descriptor, 0L, 0L, SYNC_FILE_RANGE_WRITE_AND_WAIT);
                return result == 0 ? 0 : (int) ERRNO.get(errno, 0L);
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        long writtenEnd(NativePath file, long size) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment errno = arena.allocate(ERRNO_LAYOUT);
                int descriptor = open(errno, file.bytes());
                if (descriptor < 0) return size;
                try {
                    return writtenEnd(descriptor, size, errno);
                } finally {
                    close(errno, descriptor);
                }
            }
        }

        private long writtenEnd(int descriptor, long size, MemorySegment errno) {
            long end = 0;
            while (end < size) {
                long data = seek(errno, descriptor, end, SEEK_DATA);
                if (data < 0) return (int) ERRNO.get(errno, 0L) == ENXIO ? end : size;
                end = seek(errno, descriptor, data, SEEK_HOLE);
                if (end < 0) return size;
            }
            return end;
        }

        private long seek(MemorySegment errno, int descriptor, long from, int whence) {
            try {
                return (long) lseek.invokeExact(errno, descriptor, from, whence);
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        private boolean allocate(int descriptor, Path file, long bytes, int mode, MemorySegment errno)
                throws IOException {
            for (long at = 0; at < bytes; ) {
                long length = Math.min(STEP_BYTES, bytes - at);
                int error = fallocate(errno, descriptor, mode, at, length);
                switch (error) {
                    case 0 -> at += length;
                    case EINTR -> {}
                    case EOPNOTSUPP, ENOSYS, EINVAL -> {
                        return false;
                    }
                    case ENOSPC, EDQUOT ->
                        throw new DiskFullException(
                                "no room for " + bytes + " bytes in " + file + ": the disk or its quota is full");
                    default ->
                        throw new IOException("cannot allocate " + bytes + " bytes for " + file
                                + ": fallocate failed, errno " + error);
                }
            }
            return true;
        }

        // Nobody asks for an error: it is advice, without which the journal only works more slowly.
        void advise(MemorySegment map, long from, long bytes, int advice) {
            try {
                int ignored = (int) madvise.invokeExact(map.address() + from, bytes, advice, map);
            } catch (IllegalStateException closedMeanwhile) {
                // There is no mapping any more that could be advised.
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        private int open(MemorySegment errno, MemorySegment name) {
            try {
                return (int) open.invokeExact(errno, name, O_RDWR | O_CLOEXEC);
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        private int fallocate(MemorySegment errno, int descriptor, int mode, long from, long length) {
            try {
                int result = (int) fallocate.invokeExact(errno, descriptor, mode, from, length);
                return result == 0 ? 0 : (int) ERRNO.get(errno, 0L);
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        private void close(MemorySegment errno, int descriptor) {
            try {
                int ignored = (int) close.invokeExact(errno, descriptor);
            } catch (Throwable unexpected) {
                throw broken(unexpected);
            }
        }

        // A downcall declares that it throws Throwable.
        private static IllegalStateException broken(Throwable unexpected) {
            if (unexpected instanceof Error error) throw error;
            return new IllegalStateException("a call of libc threw", unexpected);
        }
    }
}
