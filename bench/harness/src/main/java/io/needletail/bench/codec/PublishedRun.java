package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Compiling;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.external.OpenPeers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.regex.Pattern;

/** One page done again: one library after the other, a process for each operation. */
final class PublishedRun {
    private static final String RESULT = "RESULT ";
    private static final Pattern SEPARATOR = Pattern.compile(" ");

    private final PublishedOptions options;
    private final OpenPeers open;
    private final ClassPaths classPaths;
    private final Progress progress;

    PublishedRun(PublishedOptions options, OpenPeers open, ClassPaths installed, Progress progress) {
        this.options = options;
        this.open = open;
        this.classPaths = open.over(installed, options.dir());
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @throws FailedRun when a library read or wrote something wrong, or its process failed
     */
    PublishedReport measure() throws IOException, FailedRun {
        Files.createDirectories(options.dir());
        Environment environment = Environment.now("not pinned", "not run");
        List<PublishedRow> rows = new ArrayList<>();
        PublishedCommand commands = new PublishedCommand(classPaths, options);
        try (Processes processes = Processes.watched(progress)) {
            for (CodecLibrary library : options.libraries()) {
                progress.step("as published by " + options.page().label() + ": " + library.label());
                rows.addAll(rows(library, commands, processes));
            }
            return new PublishedReport(
                    options, environment.ended(), rows, Versions.of(options.libraries(), open, classPaths));
        }
    }

    private List<PublishedRow> rows(CodecLibrary library, PublishedCommand commands, Processes processes)
            throws IOException, FailedRun {
        List<PublishedRow> rows = new ArrayList<>();
        for (Operation operation : options.page().operations()) {
            if (options.page().has(library, operation)) rows.add(measure(library, operation, commands, processes));
        }
        return rows;
    }

    private PublishedRow measure(
            CodecLibrary library, Operation operation, PublishedCommand commands, Processes processes)
            throws IOException, FailedRun {
        Path words = options.dir().toAbsolutePath().resolve(library.label() + "-" + operation.label() + ".txt");
        Path json = words.resolveSibling(library.label() + "-" + operation.label() + ".json");
        processes.run(library.label(), commands.of(library, operation, json), words);
        List<double[]> figures = options.page() == PublishedPage.F1X
                ? loops(words)
                : JmhResults.iterations(json, options.effort().jmh().countedMs());
        if (figures.isEmpty()) {
            throw new FailedRun(library.label() + " gave no figure; see " + words);
        }
        DoubleSummaryStatistics ns =
                figures.stream().mapToDouble(figure -> figure[0]).summaryStatistics();
        PublishedRow.Spread spread = new PublishedRow.Spread(ns.getMin(), ns.getMax());
        Compiling compiling = new Compiling(average(figures, 2));
        return new PublishedRow(operation, library, ns.getAverage(), spread, average(figures, 1), compiling);
    }

    private static double average(List<double[]> figures, int part) {
        return figures.stream().mapToDouble(figure -> figure[part]).average().orElse(0);
    }

    /** Nanoseconds, bytes and the compiler's part of each time. */
    private static List<double[]> loops(Path words) throws IOException {
        return Files.readAllLines(words).stream()
                .filter(line -> line.startsWith(RESULT))
                .map(line -> SEPARATOR
                        .splitAsStream(line.substring(RESULT.length()))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }
}
