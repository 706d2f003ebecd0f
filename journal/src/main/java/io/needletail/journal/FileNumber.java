package io.needletail.journal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The number that the file system gives a file, read with {@code statx(2)} of Linux where the JVM allows native access:
 * {@link #isUnchanged()} allocates nothing, the JDK's {@code readAttributes} some hundred bytes.
 */
final class FileNumber {
    private static final int AT_FDCWD = -100;
    private static final int STATX_INO = 0x100;
    // The layout of struct statx is the same on every architecture.
    private static final int STATX_BYTES = 256;
    private static final int INO = 32;
    private static final int DEV = 136;

    private static final Optional<MethodHandle> FOUND = find();
    private static final MethodHandle STATX = FOUND.orElse(null);
    // The JDK gives a method handle code of its own after 127 calls, which allocates.
    private static final int FIRST_CALLS = 256;

    static {
        if (FOUND.isPresent()) callOften();
    }

    private final MemorySegment name;
    private final MemorySegment buffer;
    private final long inode;
    private final long device;

    private FileNumber(Path path) {
        name = NativePath.of(path).bytes();
        buffer = Arena.ofAuto().allocate(STATX_BYTES, Long.BYTES);
        isRead();
        inode = buffer.get(JAVA_LONG, INO);
        device = buffer.get(JAVA_LONG, DEV);
    }

    /** Reads the number of a file; empty where that is not possible. */
    static Optional<FileNumber> of(Path path) {
        if (FOUND.isEmpty()) return Optional.empty();
        return Optional.of(new FileNumber(path)).filter(FileNumber::isUnchanged);
    }

    /** Returns true when the name still stands for the same file; false when it does not, or cannot be read. */
    boolean isUnchanged() {
        return isRead() && buffer.get(JAVA_LONG, INO) == inode && buffer.get(JAVA_LONG, DEV) == device;
    }

    private static void callOften() {
        FileNumber root = new FileNumber(Path.of("/"));
        for (int call = 0; call < FIRST_CALLS; call++) root.isRead();
    }

    private boolean isRead() {
        try {
            return (int) STATX.invokeExact(AT_FDCWD, name, 0, STATX_INO, buffer) == 0;
        } catch (Throwable unexpected) {
            // A downcall declares that it throws Throwable.
            if (unexpected instanceof Error error) throw error;
            throw new IllegalStateException("a call of libc threw", unexpected);
        }
    }

    @SuppressWarnings("restricted") // only where it is allowed
    private static Optional<MethodHandle> find() {
        if (!FileNumber.class.getModule().isNativeAccessEnabled()) return Optional.empty();
        Linker linker = Linker.nativeLinker();
        SymbolLookup libc = linker.defaultLookup();
        FunctionDescriptor statx = FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
        // Other systems have none.
        return libc.find("statx").map(address -> linker.downcallHandle(address, statx));
    }
}
