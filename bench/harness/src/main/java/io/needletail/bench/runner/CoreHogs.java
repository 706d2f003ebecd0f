package io.needletail.bench.runner;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Busy processes, one pinned to each of the cores that the peers use: the peers share them with it.
 *
 * @param processes the processes, which {@link #close} ends
 */
public record CoreHogs(List<Process> processes) implements AutoCloseable {
    /** No process. */
    public static final CoreHogs NONE = new CoreHogs(List.of());

    private static final List<String> LOOP = List.of("sh", "-c", "while :; do :; done");

    /** Copies the list. */
    public CoreHogs {
        processes = List.copyOf(processes);
    }

    /** Starts one for the server's core and one for the client's; two anywhere where peers are not pinned. */
    public static CoreHogs start(CorePinning cores, ChildProcesses children) throws IOException {
        List<Process> processes = new ArrayList<>();
        for (List<String> prefix : List.of(cores.serverPrefix(), cores.clientPrefix())) {
            List<String> command = new ArrayList<>(prefix);
            command.addAll(LOOP);
            Process process = new ProcessBuilder(command).start();
            children.add(process);
            processes.add(process);
        }
        return new CoreHogs(processes);
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }
}
