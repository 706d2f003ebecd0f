package io.needletail.bench.rtt;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The processes this run has started, so that Ctrl-C leaves none behind. Any thread. */
final class Children implements AutoCloseable {

    private final Set<Process> processes = ConcurrentHashMap.newKeySet();

    private Children() {}

    /** Registers itself to be called when this virtual machine is told to stop. */
    static Children watched() {
        Children children = new Children();
        Runtime.getRuntime().addShutdownHook(new Thread(children::close, "end of the peers"));
        return children;
    }

    void add(Process process) {
        processes.add(process);
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        processes.clear();
    }
}
