package io.needletail.bench.probe;

import java.util.List;

/**
 * Counts what this process allocates, collects and compiles between two marks, over all its threads.
 *
 * <p>Assumes a HotSpot virtual machine. Guarantees to allocate nothing between {@link #open} and {@link #close}. One
 * thread.
 */
final class Window {

    private final JvmCounters counters = new JvmCounters();
    private long openedMs;
    private long openedCollections;
    private long openedCompiledMs;
    private long openedBytes;
    private long closedMs;
    private long allocatedBytes;
    private long collections;
    private long compiledMs;

    /** Takes both marks once, so that their code is loaded. */
    Window() {
        open();
        close();
    }

    /** The first mark. */
    void open() {
        openedMs = counters.uptimeMs();
        openedCompiledMs = counters.compiledMs();
        openedCollections = counters.collections();
        openedBytes = counters.allBytes();
    }

    /** The second mark: fixes what {@link #properties} returns. */
    void close() {
        allocatedBytes = counters.allBytes() - openedBytes;
        collections = counters.collections() - openedCollections;
        compiledMs = counters.compiledMs() - openedCompiledMs;
        closedMs = counters.uptimeMs();
    }

    /**
     * Bytes allocated on the Java heap, collections, the compiler's milliseconds, and the time of both marks in the
     * JVM's log.
     */
    List<String> properties() {
        return List.of(
                "alloc_bytes=" + allocatedBytes,
                "gc_count=" + collections,
                "jit_ms=" + compiledMs,
                "window_from_ms=" + openedMs,
                "window_to_ms=" + closedMs);
    }
}
