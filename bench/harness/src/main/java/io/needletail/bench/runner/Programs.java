package io.needletail.bench.runner;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Small programs of the system that the harness uses when they are there. */
public final class Programs {

    private static final int EXIT_SECONDS_MAX = 120;
    private static final Pattern PATH_SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    private Programs() {}

    /** Returns the first of these names that exists on PATH. */
    public static Optional<String> first(String... names) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        for (String name : names) {
            if (PATH_SEPARATOR.splitAsStream(path).anyMatch(folder -> Files.isExecutable(Path.of(folder, name)))) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** The Java that runs this process. */
    public static String java() {
        return ProcessHandle.current().info().command().orElse("java");
    }

    /** Runs a program to its end; returns its output and its errors. */
    public static Outcome run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor(EXIT_SECONDS_MAX, TimeUnit.SECONDS)) {
                return new Outcome(process.exitValue(), output.strip());
            }
            throw new IOException(command.getFirst() + " did not end within " + EXIT_SECONDS_MAX + " s");
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IOException(command.getFirst() + " was interrupted", interruption);
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Result of a program.
     *
     * @param exit its exit code
     * @param output all that it wrote
     */
    public record Outcome(int exit, String output) {}
}
