package io.needletail.bench.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process of a run, with which the harness exchanges lines: {@link #await} takes the next one, with a deadline;
 * {@link #ask} sends a command and passes over lines until its answer comes.
 *
 * <p>One thread calls it; another reads the process's output. {@link #close} ends the process.
 */
public final class ChildProcess implements AutoCloseable {

    private static final String FAILED = "FAILED ";
    private static final int TAIL_LINES = 12;
    private static final int EXIT_SECONDS_MAX = 60;
    private static final int CLOSE_SECONDS_MAX = 10;
    private static final Duration TICK = Duration.ofMillis(500);

    private final String name;
    private final Process process;
    private final Path errors;
    private final List<String> taken = new ArrayList<>();
    // An empty entry stands for the end of the output.
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private ChildProcess(String name, Process process, Path errors) {
        this.name = name;
        this.process = process;
        this.errors = errors;
    }

    /**
     * Starts a process.
     *
     * @param name for messages: {@code client of quickfixj}
     * @param errors file of its error stream; removed at the end when it is empty
     * @param children registers it for the case of Ctrl-C
     */
    public static ChildProcess start(String name, List<String> command, Path errors, ChildProcesses children)
            throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        children.add(process);
        ChildProcess child = new ChildProcess(name, process, errors);
        Thread reader = new Thread(child::read, "output of " + name);
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    private void read() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            reader.lines().map(Optional::of).forEach(lines::add);
        } catch (UncheckedIOException | IOException broken) {
            lines.add(Optional.of("(" + broken.getMessage() + ")"));
        }
        lines.add(Optional.empty());
    }

    /** Work of the harness while it waits. */
    @FunctionalInterface
    public interface Tick {
        /** Does some of it. */
        void tick() throws FailedRun;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The lines that were waited for so far. */
    public List<String> lines() {
        return taken;
    }

    /**
     * Waits for a line, which must be the next one.
     *
     * @param word beginning of the line
     * @param max longest wait
     * @param tick called twice a second while waiting
     * @return the line
     * @throws FailedRun when the process prints FAILED or an unexpected line, ends, or takes too long
     */
    public String await(String word, Duration max, Tick tick) throws FailedRun {
        long deadlineNs = System.nanoTime() + max.toNanos();
        Optional<Optional<String>> next = poll();
        while (next.isEmpty()) {
            if (System.nanoTime() > deadlineNs) {
                throw new FailedRun(name + " did not say " + word + " within " + max.toSeconds() + " s" + tail());
            }
            tick.tick();
            next = poll();
        }
        String line = take(next.get());
        if (line.startsWith(FAILED)) {
            throw new FailedRun(name + ": " + line.substring(FAILED.length()) + tail());
        }
        if (!line.startsWith(word)) {
            throw new FailedRun(name + " said '" + line + "', expected " + word + tail());
        }
        return line;
    }

    /**
     * Waits without a limit for a line, and passes over others.
     *
     * @param word beginning of the line
     * @throws FailedRun when the process ends before
     */
    public String await(String word) throws FailedRun {
        while (true) {
            Optional<Optional<String>> next = poll();
            if (next.isEmpty()) continue;
            String line = take(next.get());
            if (line.startsWith(word)) return line;
        }
    }

    /**
     * Sends a command and waits without a limit until it is done.
     *
     * @param answer beginning of the line that ends the response
     */
    public String ask(String what, String answer) throws FailedRun {
        say(what);
        return await(answer);
    }

    private Optional<Optional<String>> poll() throws FailedRun {
        try {
            return Optional.ofNullable(lines.poll(TICK.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException interruption) {
            throw interrupted();
        }
    }

    private String take(Optional<String> next) throws FailedRun {
        if (next.isEmpty()) throw ended();
        taken.add(next.get());
        return next.get();
    }

    private FailedRun interrupted() {
        Thread.currentThread().interrupt();
        return new FailedRun("interrupted while waiting for the " + name);
    }

    private FailedRun ended() {
        try {
            boolean exited = process.waitFor(TICK.toMillis(), TimeUnit.MILLISECONDS);
            return new FailedRun(name + " ended" + (exited ? " with " + process.exitValue() : "") + tail());
        } catch (InterruptedException interruption) {
            return interrupted();
        }
    }

    /** Sends a line; a process that has just died is found out by the next {@link #await}. */
    public void say(String line) throws FailedRun {
        try {
            OutputStream out = process.getOutputStream();
            out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException gone) {
            throw new FailedRun(name + " no longer listens (" + gone.getMessage() + ")" + tail());
        }
    }

    /** The same, to a process that may have ended already; {@link #awaitExit} finds out whether it ended with 0. */
    public void sayToTheEnd(String line) {
        try {
            say(line);
        } catch (FailedRun alreadyGone) {
            // Its pipe breaks shortly before the system reports its end, so a test whether it is alive would not help.
            return;
        }
    }

    /** Waits without a limit until the process ends with 0. */
    public void awaitEnd() throws FailedRun {
        process.onExit().join();
        awaitExit();
    }

    /** Waits for the process to end by itself soon, with 0. */
    public void awaitExit() throws FailedRun {
        try {
            if (!process.waitFor(EXIT_SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new FailedRun(name + " did not end within " + EXIT_SECONDS_MAX + " s of quit" + tail());
            }
        } catch (InterruptedException interruption) {
            throw interrupted();
        }
        if (process.exitValue() != 0) {
            throw new FailedRun(name + " ended with " + process.exitValue() + tail());
        }
    }

    /** The last lines of the error stream, for a message; empty when there are none. */
    private String tail() {
        try {
            List<String> all = Files.readAllLines(errors);
            List<String> last = all.subList(Math.max(0, all.size() - TAIL_LINES), all.size());
            return last.isEmpty() ? "" : System.lineSeparator() + String.join(System.lineSeparator(), last);
        } catch (IOException unreadable) {
            return " (its error stream in " + errors + " cannot be read: " + unreadable.getMessage() + ")";
        }
    }

    /** Ends the process and waits until it is gone, so that its folders can be removed. */
    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, CLOSE_SECONDS_MAX, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly().onExit().join();
        if (Files.exists(errors) && Files.size(errors) == 0) Files.delete(errors);
    }
}
