package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs one process after the other to its end.
 *
 * @param children notes them
 * @param progress is notified while time passes
 */
public record Processes(ChildProcesses children, Progress progress) implements AutoCloseable {
    private static final int TAIL_LINES = 12;
    private static final int TICK_MS = 500;

    /** Creates the runner; running processes end with this virtual machine. */
    public static Processes watched(Progress progress) {
        return new Processes(ChildProcesses.watched(), progress);
    }

    @Override
    public void close() {
        children.close();
        progress.end();
    }

    /**
     * Runs one.
     *
     * @param name name in error texts
     * @param words receives its output
     * @throws FailedRun when it ends with anything but 0
     */
    public void run(String name, List<String> command, Path words) throws IOException, FailedRun {
        if (end(command, words) != 0) throw new FailedRun(name + " failed; the end of " + words + ":" + tail(words));
    }

    /**
     * Runs one whose failure is a result too.
     *
     * @param words receives its output
     * @return its exit code
     */
    public int end(List<String> command, Path words) throws IOException, FailedRun {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        children.add(process);
        return await(process);
    }

    private int await(Process process) throws FailedRun {
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
}
