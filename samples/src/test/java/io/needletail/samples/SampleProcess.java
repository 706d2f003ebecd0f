package io.needletail.samples;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A sample as a process of its own; what it prints goes to files, so that it never waits for a reader. */
final class SampleProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 120;
    private static final int PAUSE_MILLIS = 5;

    private final Process process;
    private final Path out;
    private final Path err;

    private SampleProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts a sample with the quick compiler alone; its output goes to files in a folder. */
    static SampleProcess start(Class<?> sample, Path folder, String... arguments) throws IOException {
        return start(sample.getName(), Path.of(System.getProperty("user.dir")), folder, arguments);
    }

    /** Starts a program in a folder, which is on its class path too; its output goes to files in another. */
    static SampleProcess start(String program, Path directory, Path folder, String... arguments) throws IOException {
        String simple = program.substring(program.lastIndexOf('.') + 1);
        Path out = folder.resolve(simple + ".out");
        Path err = folder.resolve(simple + ".err");
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + directory;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", classPath));
        command.add(program);
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new SampleProcess(process, out, err);
    }

    /** Its first line; waits until it is there. */
    String firstLine() throws InterruptedException {
        long end = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
        while (!out().contains(System.lineSeparator()) && System.nanoTime() < end) {
            if (process.waitFor(PAUSE_MILLIS, MILLISECONDS)) break;
        }
        assertThat(out()).as(this::err).contains(System.lineSeparator());
        return out().lines().findFirst().orElseThrow();
    }

    /** Waits until the process ends with 0; returns the lines that it printed. */
    List<String> lines() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_SECONDS, SECONDS))
                .as("it goes on: %s%s", out(), err())
                .isTrue();
        assertThat(process.exitValue()).as(this::err).isZero();
        return out().lines().toList();
    }

    /** Tests whether the process is still running. */
    boolean runs() {
        return process.isAlive();
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

    private String out() {
        return text(out);
    }

    private String err() {
        return text(err);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
