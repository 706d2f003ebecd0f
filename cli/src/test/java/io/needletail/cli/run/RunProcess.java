package io.needletail.cli.run;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code needletail run} as a separate process; its output goes to files, so that it never waits for a reader. */
public final class RunProcess implements AutoCloseable {
    private static final Pattern LISTENING =
            Pattern.compile("^listening on 127\\.0\\.0\\.1:(\\d+)$", Pattern.MULTILINE);
    private static final Pattern CONTROL = Pattern.compile("^control on 127\\.0\\.0\\.1:(\\d+)$", Pattern.MULTILINE);
    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final Path out;
    private final Path err;

    private RunProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts the verb without its warm-up, which would take minutes in all the tests.
     *
     * @param folder folder of the configuration and the output; relative paths start here
     * @param app the application
     * @param config text of the configuration
     * @param more further options
     * @return the process, just started
     */
    public static RunProcess start(Path folder, String app, String config, String... more) throws IOException {
        List<String> options = new ArrayList<>(List.of(more));
        options.add("--no-warm-up");
        return start(folder, app, config, Redirect.to(folder.resolve("run.err").toFile()), options);
    }

    /** The same with the heap that the launcher gives a server. */
    static RunProcess startAsServer(Path folder, String app, String config) throws IOException {
        Path file = Files.writeString(folder.resolve("run.cfg"), config);
        List<String> command = ChildJvm.serverVerb("run", "--config", file.toString(), "--app", app, "--no-warm-up");
        return start(folder, command, Redirect.to(folder.resolve("run.err").toFile()));
    }

    /** The same with the warm-up. */
    static RunProcess startWarm(Path folder, String app, String config) throws IOException {
        return start(folder, app, config, Redirect.to(folder.resolve("run.err").toFile()), List.of());
    }

    /** The same with a pipe as standard error that is not read before {@link #errReader}. */
    static RunProcess startUnread(Path folder, String app, String config) throws IOException {
        Files.createFile(folder.resolve("run.err"));
        return start(folder, app, config, Redirect.PIPE, List.of("--no-warm-up"));
    }

    private static RunProcess start(Path folder, String app, String config, Redirect stderr, List<String> more)
            throws IOException {
        Path file = Files.writeString(folder.resolve("run.cfg"), config);
        List<String> command = ChildJvm.verb("run", "--config", file.toString(), "--app", app);
        command.addAll(more);
        return start(folder, command, stderr);
    }

    private static RunProcess start(Path folder, List<String> command, Redirect stderr) throws IOException {
        Path out = folder.resolve("run.out");
        Path err = folder.resolve("run.err");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(stderr)
                .start();
        return new RunProcess(process, out, err);
    }

    /** Waits until the process prints its port; returns the port. */
    public int port() {
        return port(LISTENING);
    }

    /** The control port that it names; waits until it does. */
    public int controlPort() {
        return port(CONTROL);
    }

    /** Number of the process. */
    public long pid() {
        return process.pid();
    }

    /** Standard error of {@link #startUnread}. */
    BufferedReader errReader() {
        return process.errorReader();
    }

    /** Sends SIGTERM. */
    public void terminate() {
        // Process.destroy() closes the pipes as well.
        process.toHandle().destroy();
    }

    /** Sends SIGKILL, and waits until it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Sends SIGHUP, with another configuration in its file. */
    public void reload(Path folder, String config) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("run.cfg"), config);
        new ProcessBuilder("kill", "-HUP", Long.toString(process.pid())).start().waitFor();
    }

    /** Waits for its end. */
    public int exitCode() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, SECONDS))
                .as("it goes on: %s%s", out(), err())
                .isTrue();
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    String out() {
        return text(out);
    }

    /** Text on standard error so far. */
    public String err() {
        return text(err);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while process " + process.pid() + " ended", interrupted);
        }
    }

    private int port(Pattern line) {
        Deadline.until(() -> line.matcher(out()).find() || !process.isAlive(), () -> "no port: " + out() + err());
        Matcher named = line.matcher(out());
        assertThat(named.find()).as("it ended: %s%s", out(), err()).isTrue();
        return Integer.parseInt(named.group(1));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
