package io.needletail.bench.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Process of a peer: the harness sends and receives lines, each with a deadline.
 *
 * <p>One thread calls it; another reads the process's output. {@link #close} ends the process.
 */
public final class PeerProcess implements AutoCloseable {

    private static final String FAILED = "FAILED ";
    private static final int TAIL_LINES = 6;
    private static final Duration EXIT_MAX = Duration.ofSeconds(60);
    private static final Duration TICK = Duration.ofMillis(500);

    private final String name;
    private final Process process;
    private final Path errors;
    // An empty entry stands for the end of the output.
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private PeerProcess(String name, Process process, Path errors) {
        this.name = name;
        this.process = process;
        this.errors = errors;
    }

    /**
     * Starts a process.
     *
     * @param name for messages: {@code client of quickfixj}
     * @param errors file of its error stream
     * @param children registers it for the case of Ctrl-C
     */
    public static PeerProcess start(String name, List<String> command, Path errors, ChildProcesses children)
            throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        children.add(process);
        PeerProcess peer = new PeerProcess(name, process, errors);
        Thread reader = new Thread(peer::read, "output of " + name);
        reader.setDaemon(true);
        reader.start();
        return peer;
    }

    private void read() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.US_ASCII)) {
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

    /**
     * Waits for a line.
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
        String line = next.get().orElseThrow(this::ended);
        if (line.startsWith(FAILED)) {
            throw new FailedRun(name + ": " + line.substring(FAILED.length()) + tail());
        }
        if (!line.startsWith(word)) {
            throw new FailedRun(name + " said '" + line + "', expected " + word + tail());
        }
        return line;
    }

    private Optional<Optional<String>> poll() throws FailedRun {
        try {
            return Optional.ofNullable(lines.poll(TICK.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new FailedRun("interrupted while waiting for the " + name);
        }
    }

    private FailedRun ended() {
        try {
            boolean exited = process.waitFor(TICK.toMillis(), TimeUnit.MILLISECONDS);
            return new FailedRun(name + " ended" + (exited ? " with " + process.exitValue() : "") + tail());
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return new FailedRun("interrupted while waiting for the " + name);
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
            if (!process.waitFor(EXIT_MAX.toSeconds(), TimeUnit.SECONDS)) {
                throw new FailedRun(name + " did not end within " + EXIT_MAX.toSeconds() + " s of quit" + tail());
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new FailedRun("interrupted while waiting for the " + name);
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

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
