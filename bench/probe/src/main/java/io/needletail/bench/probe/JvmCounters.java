package io.needletail.bench.probe;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/**
 * Counters of allocation, collections and compilation of this process since it began.
 *
 * <p>Assumes a HotSpot virtual machine. Guarantees that no method allocates: the beans are looked up and called once in
 * the constructor. Any thread.
 */
final class JvmCounters {
    private final ThreadMXBean threads;
    private final GarbageCollectorMXBean[] collectors;
    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();

    JvmCounters() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean)) {
            throw new IllegalStateException("this virtual machine does not count allocated bytes; HotSpot does");
        }
        threads = bean;
        collectors = ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
        long unused = ownBytes() + allBytes() + collections() + compiledMs() + uptimeMs();
        assert unused >= 0;
    }

    /** Bytes that the calling thread has allocated on the Java heap. */
    long ownBytes() {
        return threads.getCurrentThreadAllocatedBytes();
    }

    /** The same of a thread that lives. */
    long bytesOf(Thread thread) {
        return threads.getThreadAllocatedBytes(thread.threadId());
    }

    /** The same of every thread that lives or lived. */
    long allBytes() {
        return threads.getTotalThreadAllocatedBytes();
    }

    /** Garbage collections. */
    long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            sum += collector.getCollectionCount();
        }
        return sum;
    }

    /** Time of finished compilations, milliseconds; 0 without a compiler. */
    long compiledMs() {
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    /** Milliseconds since the virtual machine started: the clock of its log. */
    long uptimeMs() {
        return runtime.getUptime();
    }
}
