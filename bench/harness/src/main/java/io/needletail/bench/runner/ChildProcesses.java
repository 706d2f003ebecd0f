package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Processes that this run has started; Ctrl-C ends them all. Any thread. */
public final class ChildProcesses implements AutoCloseable {
    private static final int TAIL_LINES = 12;
    private static final int TICK_MS = 500;

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

    /**
     * Runs a process to its end.
     *
     * @param name name in error texts
     * @param words receives its output
     * @throws FailedRun when it ends with anything but 0
     */
    public void run(String name, List<String> command, Path words, Progress progress) throws IOException, FailedRun {
        if (end(command, words, progress) != 0) {
            throw new FailedRun(name + " failed; the end of " + words + ":" + tail(words));
        }
    }

    /**
     * The same for a process whose failure is a result too.
     *
     * @return its exit code
     */
    public int end(List<String> command, Path words, Progress progress) throws IOException, FailedRun {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        add(process);
        try {
            while (!process.waitFor(TICK_MS, TimeUnit.MILLISECONDS)) progress.tick();
            return process.exitValue();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new FailedRun("interrupted");
        }
    }

    /** Returns the last lines of a process's output. */
    public static String tail(Path words) throws IOException {
        List<String> lines = Files.readAllLines(words);
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        return System.lineSeparator() + String.join(System.lineSeparator(), last);
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        processes.clear();
    }
}
