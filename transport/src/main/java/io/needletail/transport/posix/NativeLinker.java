package io.needletail.transport.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Ties the functions of libc to method handles, and is the one class that may: each handle's first argument is where
 * the error's number goes, pointers are numbers.
 *
 * <p>Functions are found by {@code dlsym(RTLD_DEFAULT, name)}, as a C program finds them: a library that the user has
 * preloaded to bypass the kernel takes them over. The JDK's own look-up would go past it.
 */
@SuppressWarnings("restricted") // what this class is for
final class NativeLinker {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final Linker.Option CRITICAL = Linker.Option.critical(false);
    private static final MethodHandle DLSYM = LINKER.downcallHandle(
            LINKER.defaultLookup()
                    .find("dlsym")
                    .orElseThrow(() -> new UnsupportedOperationException("this system has no dlsym")),
            FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle MALLOC =
            LINKER.downcallHandle(find("malloc"), FunctionDescriptor.of(ADDRESS, JAVA_LONG));
    private static final MethodHandle FREE = LINKER.downcallHandle(find("free"), FunctionDescriptor.ofVoid(ADDRESS));

    private NativeLinker() {}

    /** A function that is called all the time and never blocks: the garbage collector waits for it. */
    static LibcFunction hot(String name, MemoryLayout answer, MemoryLayout... arguments) {
        return new LibcFunction(
                LINKER.downcallHandle(find(name), FunctionDescriptor.of(answer, arguments), ERRNO, CRITICAL));
    }

    /** A function that is called now and then, answering a number. */
    static LibcFunction cold(String name, MemoryLayout... arguments) {
        return new LibcFunction(LINKER.downcallHandle(find(name), FunctionDescriptor.of(JAVA_INT, arguments), ERRNO));
    }

    static NativeBuffer allocate(int capacityBytes) {
        long bytes = (long) capacityBytes + NativeBuffer.HEAD_BYTES;
        try {
            MemorySegment memory = (MemorySegment) MALLOC.invokeExact(bytes);
            if (memory.equals(MemorySegment.NULL)) {
                throw new OutOfMemoryError("libc has no " + bytes + " bytes for a socket");
            }
            return new NativeBuffer(memory.reinterpret(bytes));
        } catch (Throwable unexpected) {
            throw broken(unexpected);
        }
    }

    static void free(NativeBuffer block) {
        try {
            FREE.invokeExact(block.all());
        } catch (Throwable unexpected) {
            throw broken(unexpected);
        }
    }

    /** A downcall declares that it throws anything and throws nothing but what is wrong with the JVM or with us. */
    static RuntimeException broken(Throwable unexpected) {
        if (unexpected instanceof Error error) {
            throw error;
        }
        if (unexpected instanceof RuntimeException exception) {
            return exception;
        }
        return new IllegalStateException("a call of libc threw", unexpected);
    }

    private static MemorySegment find(String name) {
        try (Arena arena = Arena.ofConfined()) {
            // RTLD_DEFAULT is a null pointer, in glibc and in musl.
            MemorySegment found = (MemorySegment) DLSYM.invokeExact(MemorySegment.NULL, arena.allocateFrom(name));
            if (found.equals(MemorySegment.NULL)) {
                throw new UnsupportedOperationException("this system's libc has no " + name);
            }
            return found;
        } catch (Throwable unexpected) {
            throw broken(unexpected);
        }
    }
}
