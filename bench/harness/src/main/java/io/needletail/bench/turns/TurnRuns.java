package io.needletail.bench.turns;

import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Several rounds of programs: group after group, each round in new processes; those of a group take turns. */
final class TurnRuns {
    /** Warm-up of a program in C++, which is compiled already. */
    private static final int COMPILED_WARMUP_MS = 300;

    private final TurnEffort effort;
    private final Path dir;
    private final List<List<TurnProgram>> groups;
    private final Budget budget;
    private final Map<String, String> readyOf = new HashMap<>();
    private int weightLeft;

    /**
     * Plans the runs.
     *
     * @param effort how long and how often
     * @param dir for what the processes write
     * @param groups those of one group have the same operations
     */
    TurnRuns(TurnEffort effort, Path dir, List<List<TurnProgram>> groups) {
        this.effort = effort;
        this.dir = dir;
        this.groups = groups.stream().map(List::copyOf).toList();
        budget = Budget.of(TurnEffort.SHORT_SECONDS * effort.rounds(), System.nanoTime());
        weightLeft = effort.rounds()
                * groups.stream()
                        .flatMap(List::stream)
                        .mapToInt(program ->
                                program.weight() * program.operations().size())
                        .sum();
    }

    /** Expected time of all rounds, seconds. */
    double seconds() {
        double all = groups.stream()
                .flatMap(List::stream)
                .mapToDouble(
                        program -> effort.secondsPerProcess(program.operations().size()))
                .sum();
        return effort.rounds() * all;
    }

    /**
     * Runs.
     *
     * @throws FailedRun when a process ends before its time, or differs from another one of its workload
     */
    List<TurnFigures> run(ChildProcesses children, Progress progress) throws IOException, FailedRun {
        List<TurnFigures> figures = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            for (List<TurnProgram> group : groups) figures.addAll(measure(group, round, children, progress));
        }
        return figures;
    }

    private List<TurnFigures> measure(List<TurnProgram> group, int round, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Map<TurnProgram, ChildProcess> processes = new LinkedHashMap<>();
        List<TurnFigures> figures = new ArrayList<>();
        try {
            for (TurnProgram program : group) {
                String name = program.name(round);
                Path errors = dir.resolve(name + ".err");
                processes.put(program, ChildProcess.start(name, program.command(), errors, children));
            }
            for (Map.Entry<TurnProgram, ChildProcess> started : processes.entrySet()) {
                agree(
                        started.getKey(),
                        round,
                        started.getValue().await(started.getKey().ready()));
            }
            for (String operation : group.getFirst().operations()) {
                take("round " + round + " of " + effort.rounds(), operation, processes, progress);
                for (TurnProgram program : group) {
                    List<String> lines = processes.get(program).lines();
                    TurnScore score = TurnScore.parse(program.library(), operation, lines);
                    figures.add(new TurnFigures(program.workload(), program.library(), operation, round, score));
                }
            }
            return figures;
        } finally {
            for (ChildProcess process : processes.values()) {
                process.close();
                Files.write(dir.resolve(process.name() + ".txt"), process.lines());
            }
        }
    }

    /** Compares the ready lines of a workload, such as the sum of all that a library read: they must be the same. */
    private void agree(TurnProgram program, int round, String ready) throws FailedRun {
        String first = readyOf.computeIfAbsent(program.workload(), _ -> ready);
        if (!ready.equals(first)) {
            throw new FailedRun(program.name(round) + " read other values: " + ready + ", the first one " + first);
        }
    }

    /** Each process warms up; then all have their slices in turn; then single operations are timed. */
    private void take(String place, String operation, Map<TurnProgram, ChildProcess> processes, Progress progress)
            throws IOException, FailedRun {
        String label = " " + operation + " ";
        for (Map.Entry<TurnProgram, ChildProcess> entry : processes.entrySet()) {
            ChildProcess process = entry.getValue();
            progress.step(place + ", " + process.name() + ", " + operation);
            process.ask("settle" + label + settleMs(entry.getKey()), "SETTLED" + label.stripTrailing());
        }
        for (int turn = 0; turn < effort.slices(); turn++) {
            for (ChildProcess process : processes.values()) {
                process.ask("slice" + label + effort.sliceMs(), "SLICE" + label);
            }
            progress.tick();
        }
        for (Map.Entry<TurnProgram, ChildProcess> entry : processes.entrySet()) {
            if (entry.getKey().isCompiled()) continue;
            entry.getValue().ask("times" + label + TurnEffort.TIMES_MS, "TIMES" + label);
        }
    }

    // Only a short run is short of time.
    private int settleMs(TurnProgram program) {
        int fixedMs = effort.fixedMs(program.operations().size());
        int shareMs = budget.settleMs(weightLeft, fixedMs, System.nanoTime());
        weightLeft -= program.weight();
        if (program.isCompiled()) return COMPILED_WARMUP_MS;
        return effort.isQuick() ? Math.min(effort.settleMs(), program.weight() * shareMs) : effort.settleMs();
    }
}
