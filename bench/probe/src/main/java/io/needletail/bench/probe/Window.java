package io.needletail.bench.probe;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts what this process allocates and collects between two marks, over all its threads.
 *
 * <p>Assumes a HotSpot virtual machine. Guarantees to allocate nothing between {@link #open} and {@link #close}: the
 * beans are looked up and called once in the constructor. One thread.
 */
public final class Window {

    private final ThreadMXBean threads;
    private final GarbageCollectorMXBean[] collectors;
    private long openedBytes;
    private long openedCollections;
    private long allocatedBytes;
    private long collections;

    /** Looks up the beans and calls each once, so that the code of the first mark is loaded. */
    public Window() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean)) {
            throw new IllegalStateException("this virtual machine does not count allocated bytes; HotSpot does");
        }
        threads = bean;
        collectors = ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
        open();
        close();
    }

    /** The first mark. */
    public void open() {
        openedCollections = collectionsNow();
        openedBytes = allocatedNow();
    }

    /** The second mark: fixes what {@link #allocatedBytes} and {@link #collections} return. */
    public void close() {
        allocatedBytes = allocatedNow() - openedBytes;
        collections = collectionsNow() - openedCollections;
    }

    /** Bytes allocated on the Java heap between the two marks, by every thread. */
    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Garbage collections between the two marks. */
    public long collections() {
        return collections;
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
