package io.needletail.bench.fast;

import io.needletail.bench.lab.Budget;
import io.needletail.bench.lab.Children;
import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Environment;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Every codec with the first stream, every codec with the second, and so on; then the next round. */
final class FastRun {
    private static final int TAIL_LINES = 12;
    private static final int TICK_MS = 200;

    private final FastOptions options;
    private final FastCommands commands;
    private final ClassPaths classPaths;
    private final Progress progress;
    private final Map<String, String> sumOf = new HashMap<>();
    private final Budget budget;
    private int weightLeft;

    FastRun(FastOptions options, ClassPaths classPaths, Progress progress) {
        this.options = options;
        this.classPaths = classPaths;
        this.progress = progress;
        commands = new FastCommands(classPaths, options);
        weightLeft = options.weight() * options.effort().rounds();
        budget = Budget.of(FastOptions.Effort.SHORT_SECONDS * options.effort().rounds(), System.nanoTime());
    }

    /**
     * Measures.
     *
     * @throws FailedRun when a codec read or wrote something wrong, or did not come to an end
     */
    FastReport measure() throws IOException, FailedRun {
        Files.createDirectories(options.dir());
        Environment environment = Environment.now("not pinned", "not run");
        List<FastMeasurement> measurements = new ArrayList<>();
        try (Children children = Children.watched()) {
            if (options.input().isPresent()) {
                options.input().get().write(options.dir());
            } else {
                progress.step("the streams, written by OpenFAST");
                run("streams", commands.write(), children);
            }
            String mfast = commands.prepareMfast();
            for (int round = 1; round <= options.effort().rounds(); round++) {
                for (String workload : options.workloads()) measure(workload, round, measurements, children);
            }
            FastReport report =
                    FastReport.of(options, environment.ended(), measurements, new FastVersions(classPaths), mfast);
            report.writeTimes();
            return report;
        } finally {
            progress.end();
        }
    }

    private void measure(String workload, int round, List<FastMeasurement> measurements, Children children)
            throws IOException, FailedRun {
        for (FastPeer peer : options.peers()) {
            if (!options.has(peer, workload)) continue;
            progress.step(
                    "round " + round + " of " + options.effort().rounds() + ": " + workload + ", " + peer.label());
            for (String form : peer.forms(workload, options.effort().isQuick())) {
                String name = workload + "-" + peer.label() + "-" + form + "-" + round;
                List<String> lines = run(name, commands.measure(peer, workload, form, settleMs(workload)), children);
                weightLeft -= FastOptions.weight(workload);
                agree(name, workload, starting("SUM ", lines));
                for (String line : starting("RESULT ", lines)) {
                    measurements.add(FastMeasurement.parse(peer, workload, round, line, lines));
                }
            }
        }
    }

    // Only a short run is short of time.
    private int settleMs(String workload) {
        FastOptions.Effort effort = options.effort();
        if (!effort.isQuick()) return effort.settleMs();
        int figures = weightLeft * FastOperation.values().length;
        int shareMs = budget.settleMs(figures, effort.fixedMs(), System.nanoTime());
        return Math.min(effort.settleMs(), FastOptions.weight(workload) * shareMs);
    }

    /** Every codec must have read the same from a stream. */
    private void agree(String name, String workload, List<String> sums) throws FailedRun {
        if (sums.size() != 1) throw new FailedRun(name + " did not say what it read");
        String first = sumOf.computeIfAbsent(workload, _ -> sums.getFirst());
        if (!sums.getFirst().equals(first)) {
            throw new FailedRun(name + " read other values: " + sums.getFirst() + ", the first codec " + first);
        }
    }

    private static List<String> starting(String word, List<String> lines) {
        return lines.stream().filter(line -> line.startsWith(word)).toList();
    }

    /** The lines that a process said. */
    private List<String> run(String name, List<String> command, Children children) throws IOException, FailedRun {
        Path words = options.dir().resolve(name + ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        children.add(process);
        int exit = await(process);
        List<String> lines = Files.readAllLines(words);
        if (exit != 0) {
            List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
            throw new FailedRun(name + " failed; the end of " + words + ":" + System.lineSeparator()
                    + String.join(System.lineSeparator(), last));
        }
        return lines;
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
}
