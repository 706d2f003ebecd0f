package io.needletail.bench.turns;

import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process that measures one library with one workload on command: it rests between two commands, so that several take
 * turns. Its output is stored.
 */
public final class TurnProcess implements AutoCloseable {
    /**
     * The same for every library in Java: a heap that does not grow, the collector with the cheapest barriers, and the caller of
     * code that is being compiled waits for it, so that warm-up ends when it is compiled.
     */
    public static final List<String> JVM_FLAGS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xbatch");

    private static final int TAIL_LINES = 12;
    private static final int EXIT_SECONDS_MAX = 10;

    private final String name;
    private final Path words;
    private final Process process;
    private final PrintWriter to;
    private final BufferedReader from;
    private final List<String> lines = new ArrayList<>();

    private TurnProcess(String name, Path words, Process process) {
        this.name = name;
        this.words = words;
        this.process = process;
        to = new PrintWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII), true);
        from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts one.
     *
     * @param name of this run of it
     * @param command with its arguments
     * @param dir folder of the file with its output
     */
    public static TurnProcess start(String name, List<String> command, Path dir, ChildProcesses children)
            throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        children.add(process);
        return new TurnProcess(name, dir.resolve(name + ".txt"), process);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Its output so far. */
    public List<String> lines() {
        return lines;
    }

    /**
     * Sends a command and waits until it is done.
     *
     * @param what the command
     * @param answer beginning of the line that ends the response
     */
    public String ask(String what, String answer) throws IOException, FailedRun {
        to.println(what);
        return await(answer);
    }

    /**
     * Waits for a line that begins like this.
     *
     * @throws FailedRun when the process ends before
     */
    public String await(String answer) throws IOException, FailedRun {
        for (String line = from.readLine(); line != null; line = from.readLine()) {
            lines.add(line);
            if (line.startsWith(answer)) return line;
        }
        close();
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        throw new FailedRun(name + " failed; the end of " + words + ":" + System.lineSeparator()
                + String.join(System.lineSeparator(), last));
    }

    /** Ends the process, waits until it is gone, so that its folders can be removed, and writes the file with its output. */
    @Override
    public void close() throws IOException {
        to.close();
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, EXIT_SECONDS_MAX, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) lines.add(name + " did not end within " + EXIT_SECONDS_MAX + " s: killed");
        process.destroyForcibly().onExit().join();
        Files.write(words, lines);
    }
}
