package io.needletail.bench.runner;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The processes this run has started, so that Ctrl-C leaves none behind. Any thread. */
public final class ChildProcesses implements AutoCloseable {

    private final Set<Process> processes = ConcurrentHashMap.newKeySet();

    private ChildProcesses() {}

    /** Registers itself to be called when this virtual machine is told to stop. */
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
