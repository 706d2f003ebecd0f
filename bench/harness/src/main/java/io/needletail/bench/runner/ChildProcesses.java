package io.needletail.bench.runner;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Processes that this run has started; Ctrl-C ends them all. Any thread. */
public final class ChildProcesses implements AutoCloseable {

    private final Set<Process> processes = ConcurrentHashMap.newKeySet();

    private ChildProcesses() {}

    /** Registers a shutdown hook of this virtual machine. */
    public static ChildProcesses watched() {
        ChildProcesses children = new ChildProcesses();
        Runtime.getRuntime().addShutdownHook(new Thread(children::close, "end of the peers"));
        return children;
    }

    public void add(Process process) {
        processes.add(process);
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        processes.clear();
    }
}
