package io.needletail.bench.probe;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Counts what this process allocates, collects and compiles between two marks, over all its threads.
 *
 * <p>Assumes a HotSpot virtual machine. Guarantees to allocate nothing between {@link #open} and {@link #close}: the
 * beans are looked up and called once in the constructor. One thread.
 */
public final class Window {

    private final ThreadMXBean threads;
    private final GarbageCollectorMXBean[] collectors;
    private final CompilationMXBean compiler;
    private long openedBytes;
    private long openedCollections;
    private long allocatedBytes;
    private long collections;
    private long openedCompilationMs;
    private long compilationMs;
    private long openedNs;
    private long closedNs;

    /** Looks up the beans and calls each once, so that the code of the first mark is loaded. */
    public Window() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean)) {
            throw new IllegalStateException("this virtual machine does not count allocated bytes; HotSpot does");
        }
        threads = bean;
        collectors = ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
        compiler = ManagementFactory.getCompilationMXBean();
        open();
        close();
    }

    /** The first mark. */
    public void open() {
        openedCollections = collectionsNow();
        openedCompilationMs = compilationMsNow();
        openedBytes = allocatedNow();
        openedNs = System.nanoTime();
    }

    /** The second mark: fixes what {@link #allocatedBytes} and {@link #collections} return. */
    public void close() {
        closedNs = System.nanoTime();
        allocatedBytes = allocatedNow() - openedBytes;
        collections = collectionsNow() - openedCollections;
        compilationMs = compilationMsNow() - openedCompilationMs;
    }

    /** Bytes allocated on the Java heap between the two marks, by every thread. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Garbage collections between the two marks. */
    public long collections() {
        return collections;
    }

    /** The figures as lines of {@code PREFIX.properties}; the times of both marks are {@link System#nanoTime}. */
    List<String> properties() {
        return List.of(
                "alloc_bytes=" + allocatedBytes,
                "gc_count=" + collections,
                "compile_ms=" + compilationMs,
                "opened_ns=" + openedNs,
                "closed_ns=" + closedNs);
    }

    /** Milliseconds that the compiler has worked since the process began, on all its threads. */
    public long compilationMsNow() {
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    /** Bytes allocated since the process began, by every thread that lives or lived. */
    public long allocatedNow() {
        return threads.getTotalThreadAllocatedBytes();
    }

    /** Garbage collections since the process began. */
    public long collectionsNow() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            sum += collector.getCollectionCount();
        }
        return sum;
    }
}
