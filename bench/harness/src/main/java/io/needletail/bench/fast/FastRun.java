package io.needletail.bench.fast;

import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** All codecs with the first stream, all with the second, and so on; then the next round. */
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
        weightLeft = options.weight()
                * options.operations().size()
                * options.effort().rounds();
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
                write(children);
            }
            String mfast = commands.prepareMfast();
            for (int round = 1; round <= options.effort().rounds(); round++) {
                for (List<String> workloads : options.together()) {
                    measure(workloads, round, measurements, children);
                }
            }
            FastReport report =
                    FastReport.of(options, environment.ended(), measurements, new FastVersions(classPaths), mfast);
            report.writeTimes();
            return report;
        } finally {
            progress.end();
        }
    }

    /** All codecs of some streams at once: they take turns, so that a slow moment of the machine meets all. */
    private void measure(List<String> workloads, int round, List<FastMeasurement> measurements, Children children)
            throws IOException, FailedRun {
        String place = "round " + round + " of " + options.effort().rounds() + ": " + String.join(" and ", workloads);
        List<FastProcess> processes = new ArrayList<>();
        try {
            for (String workload : workloads) start(workload, round, processes, children);
            for (FastOperation operation : options.operations()) {
                turns(place, operation, processes);
                for (FastProcess process : processes) {
                    measurements.add(FastMeasurement.parse(
                            process.peer(), process.workload(), operation, round, process.lines()));
                }
            }
        } finally {
            for (FastProcess process : processes) process.close();
        }
    }

    private void start(String workload, int round, List<FastProcess> processes, Children children)
            throws IOException, FailedRun {
        for (FastPeer peer : options.peers()) {
            if (options.has(peer, workload)) start(peer, workload, round, processes, children);
        }
    }

    private void start(FastPeer peer, String workload, int round, List<FastProcess> processes, Children children)
            throws IOException, FailedRun {
        for (String form : peer.forms(workload, options.effort().isQuick())) {
            String name = workload + "-" + peer.label() + "-" + form + "-" + round;
            FastProcess process = FastProcess.start(
                    name, peer, workload, commands.measure(peer, workload, form), options.dir(), children);
            processes.add(process);
            agree(name, workload, process.await("SUM "));
        }
    }

    private void turns(String place, FastOperation operation, List<FastProcess> processes)
            throws IOException, FailedRun {
        String label = " " + operation.label() + " ";
        for (FastProcess process : processes) {
            progress.step(place + ", " + process.peer().label() + ", " + operation.label());
            process.ask("settle" + label + settleMs(process), "SETTLED" + label.stripTrailing());
            weightLeft -= FastOptions.weight(process.workload());
        }
        for (int turn = 0; turn < options.effort().slices(); turn++) {
            for (FastProcess process : processes) {
                process.ask("slice" + label + options.effort().sliceMs(), "SLICE" + label);
            }
            progress.tick();
        }
        for (FastProcess process : processes) {
            if (process.peer().isTimed()) process.ask("times" + label + FastOptions.Effort.TIMES_MS, "TIMES" + label);
        }
    }

    // Only a short run is short of time.
    private int settleMs(FastProcess process) {
        if (process.peer() == FastPeer.MFAST) return FastOptions.Effort.COMPILED_WARMUP_MS;
        FastOptions.Effort effort = options.effort();
        if (!effort.isQuick()) return effort.settleMs();
        int shareMs = budget.settleMs(weightLeft, effort.fixedMs(), System.nanoTime());
        return Math.min(effort.settleMs(), FastOptions.weight(process.workload()) * shareMs);
    }

    /** Every codec must have read the same from a stream. */
    private void agree(String name, String workload, String sum) throws FailedRun {
        String first = sumOf.computeIfAbsent(workload, _ -> sum);
        if (!sum.equals(first)) {
            throw new FailedRun(name + " read other values: " + sum + ", the first codec " + first);
        }
    }

    /** Lets OpenFAST write the streams. */
    private void write(Children children) throws IOException, FailedRun {
        String name = "streams";
        Path words = options.dir().resolve(name + ".txt");
        Process process = new ProcessBuilder(commands.write())
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        children.add(process);
        if (await(process) == 0) return;
        List<String> lines = Files.readAllLines(words);
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        throw new FailedRun(name + " failed; the end of " + words + ":" + System.lineSeparator()
                + String.join(System.lineSeparator(), last));
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
