package io.needletail.bench.codec;

import io.needletail.bench.lab.Children;
import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Environment;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.Progress;
import io.needletail.bench.open.OpenPeers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Every library once in the first round, every library once in the second, and so on. */
final class CodecRun {
    private final CodecOptions options;
    private final OpenPeers open;
    private final ClassPaths classPaths;
    private final Progress progress;

    CodecRun(CodecOptions options, OpenPeers open, ClassPaths installed, Progress progress) {
        this.options = options;
        this.open = open;
        this.classPaths = open.over(installed, options.dir());
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
            Processes processes = new Processes(children, progress);
            for (int round = 1; round <= options.effort().rounds(); round++) {
                for (CodecLibrary library : options.libraries()) {
                    progress.step("round " + round + " of " + options.effort().rounds() + ": " + library.label());
                    measurements.addAll(measure(library, round, commands, processes));
                }
            }
        } finally {
            progress.end();
        }
        return CodecReport.of(
                options, environment.ended(), measurements, Versions.of(options.libraries(), open, classPaths));
    }

    private List<Measurement> measure(CodecLibrary library, int round, JmhCommand commands, Processes processes)
            throws IOException, FailedRun {
        if (library.messages(options.messages()).isEmpty()) return List.of();
        Path prefix = options.dir().toAbsolutePath().resolve(library.label() + "-" + round);
        Path json = prefix.resolveSibling(prefix.getFileName() + ".json");
        Path words = prefix.resolveSibling(prefix.getFileName() + ".txt");
        processes.run(library.label(), commands.of(library, json), words);
        List<Measurement> measurements = JmhResults.read(json, library, round);
        int expected = library.operations().size()
                * library.messages(options.messages()).size();
        if (measurements.size() != expected) {
            throw new FailedRun(library.label() + " gave " + measurements.size() + " figures, expected " + expected
                    + "; the end of " + words + ":" + Processes.tail(words));
        }
        return measurements;
    }
}
