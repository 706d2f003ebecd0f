package io.needletail.bench.codec;

import io.needletail.bench.lab.Children;
import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Environment;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Every library once in the first round, every library once in the second, and so on. */
final class CodecRun {
    private static final int TAIL_LINES = 12;
    private static final int TICK_MS = 500;

    private final CodecOptions options;
    private final ClassPaths classPaths;
    private final Progress progress;

    CodecRun(CodecOptions options, ClassPaths classPaths, Progress progress) {
        this.options = options;
        this.classPaths = classPaths;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @throws FailedRun when a library read or wrote something wrong, or its JMH failed
     */
    CodecReport measure() throws IOException, FailedRun {
        Files.createDirectories(options.dir());
        Environment environment = Environment.now("not pinned", "not run");
        List<Measurement> measurements = new ArrayList<>();
        JmhCommand commands = new JmhCommand(classPaths, options);
        try (Children children = Children.watched()) {
            for (int round = 1; round <= options.effort().rounds(); round++) {
                for (CodecLibrary library : options.libraries()) {
                    progress.step("round " + round + " of " + options.effort().rounds() + ": " + library.label());
                    measurements.addAll(measure(library, round, commands, children));
                }
            }
        } finally {
            progress.end();
        }
        return CodecReport.of(options, environment.ended(), measurements, Versions.of(options.libraries(), classPaths));
    }

    private List<Measurement> measure(CodecLibrary library, int round, JmhCommand commands, Children children)
            throws IOException, FailedRun {
        if (library.messages(options.messages()).isEmpty()) return List.of();
        Path prefix = options.dir().toAbsolutePath().resolve(library.label() + "-" + round);
        Path json = prefix.resolveSibling(prefix.getFileName() + ".json");
        Path words = prefix.resolveSibling(prefix.getFileName() + ".txt");
        Process process = new ProcessBuilder(commands.of(library, json))
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        children.add(process);
        if (await(process) != 0)
            throw new FailedRun(library.label() + " failed; the end of " + words + ":" + tail(words));
        List<Measurement> measurements = JmhResults.read(json, library, round);
        int expected = library.operations().size()
                * library.messages(options.messages()).size();
        if (measurements.size() != expected) {
            throw new FailedRun(library.label() + " gave " + measurements.size() + " figures, expected " + expected
                    + "; the end of " + words + ":" + tail(words));
        }
        return measurements;
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

    private static String tail(Path words) throws IOException {
        List<String> lines = Files.readAllLines(words);
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        return System.lineSeparator() + String.join(System.lineSeparator(), last);
    }
}
