package io.needletail.bench.codec;

import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Turns;
import io.needletail.bench.external.OpenPeers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Every library once in the first round, every library once in the second, and so on. */
final class CodecRun {
    private final CodecOptions options;
    private final OpenPeers open;
    private final ClassPaths classPaths;
    private final Progress progress;
    private final Budget budget;
    private int figuresLeft;

    CodecRun(CodecOptions options, OpenPeers open, ClassPaths installed, Progress progress) {
        this.options = options;
        this.open = open;
        this.classPaths = open.over(installed, options.dir());
        this.progress = progress;
        figuresLeft = options.effort().rounds()
                * options.libraries().stream().mapToInt(options::figures).sum();
        budget = Budget.of(CodecOptions.Effort.SHORT_SECONDS * options.effort().rounds(), System.nanoTime());
    }

    /**
     * Measures.
     *
     * @throws FailedRun when a library read or wrote something wrong, or its JMH failed
     */
    CodecReport measure() throws IOException, FailedRun {
        Files.createDirectories(options.dir());
        Environment environment = Environment.now("not pinned", "not run");
        JmhCommand commands = new JmhCommand(classPaths, options);
        try (Processes processes = Processes.watched(progress)) {
            List<List<Measurement>> measurements = new Turns(options.effort().rounds(), progress)
                    .take(
                            options.libraries(),
                            CodecLibrary::label,
                            (library, round) -> measure(library, round, commands, processes));
            return CodecReport.of(
                    options,
                    environment.ended(),
                    measurements.stream().flatMap(List::stream).toList(),
                    Versions.of(options.libraries(), open, classPaths));
        }
    }

    private List<Measurement> measure(CodecLibrary library, int round, JmhCommand commands, Processes processes)
            throws IOException, FailedRun {
        int expected = options.figures(library);
        if (expected == 0) return List.of();
        Path prefix = options.dir().toAbsolutePath().resolve(library.label() + "-" + round);
        Path json = prefix.resolveSibling(prefix.getFileName() + ".json");
        Path words = prefix.resolveSibling(prefix.getFileName() + ".txt");
        processes.run(library.label(), commands.of(library, json, settleMs()), words);
        figuresLeft -= expected;
        List<Measurement> measurements =
                JmhResults.read(json, library, round, options.effort().countedMs());
        if (measurements.size() != expected) {
            throw new FailedRun(library.label() + " gave " + measurements.size() + " figures, expected " + expected
                    + "; the end of " + words + ":" + Processes.tail(words));
        }
        return measurements;
    }

    // Only a short run is short of time.
    private int settleMs() {
        if (!options.effort().isShared()) return Budget.SETTLE_MS_MAX;
        return budget.settleMs(figuresLeft, options.effort().fixedMs(), System.nanoTime());
    }
}
