package io.needletail.bench.turns;

import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Several rounds of contenders: group after group, each round in new processes; those of a group take turns. */
public final class TurnRuns {
    private final TurnEffort effort;
    private final Path dir;
    private final List<List<Contender>> groups;
    private final Budget budget;
    private int figuresLeft;

    /**
     * Plans the runs.
     *
     * @param effort how long and how often
     * @param dir for what the processes write
     * @param groups those of one group have the same operations
     */
    public TurnRuns(TurnEffort effort, Path dir, List<List<Contender>> groups) {
        this.effort = effort;
        this.dir = dir;
        this.groups = groups.stream().map(List::copyOf).toList();
        budget = Budget.of(TurnEffort.SHORT_SECONDS * effort.rounds(), System.nanoTime());
        figuresLeft = figures() * effort.rounds();
    }

    private int figures() {
        return groups.stream()
                .flatMap(List::stream)
                .mapToInt(contender -> contender.operations().size())
                .sum();
    }

    /** Expected time of all rounds, seconds. */
    public double seconds() {
        double all = groups.stream()
                .flatMap(List::stream)
                .mapToDouble(contender ->
                        effort.secondsPerProcess(contender.operations().size()))
                .sum();
        return effort.rounds() * all;
    }

    /**
     * Runs.
     *
     * @throws FailedRun when a process ends before its time
     */
    public List<TurnFigures> run(ChildProcesses children, Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir);
        List<TurnFigures> figures = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            for (List<Contender> group : groups) figures.addAll(measure(group, round, children, progress));
        }
        return figures;
    }

    private List<TurnFigures> measure(List<Contender> group, int round, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        Map<TurnProcess, Contender> processes = new LinkedHashMap<>();
        try {
            for (Contender contender : group) {
                String name = contender.workload() + "-" + contender.library() + "-" + round;
                processes.put(TurnProcess.start(name, contender.command(), dir, children), contender);
            }
            Map<TurnProcess, String> ready = new LinkedHashMap<>();
            for (Map.Entry<TurnProcess, Contender> started : processes.entrySet()) {
                ready.put(
                        started.getKey(),
                        started.getKey().await(started.getValue().ready()));
            }
            TurnTaking turns = new TurnTaking(effort, progress);
            List<TurnProcess> all = List.copyOf(processes.keySet());
            for (String operation : group.getFirst().operations()) {
                turns.take("round " + round + " of " + effort.rounds(), operation, all, _ -> settleMs(group));
                turns.time(operation, all);
            }
            return figures(processes, ready, round);
        } finally {
            for (TurnProcess process : processes.keySet()) process.close();
        }
    }

    private static List<TurnFigures> figures(
            Map<TurnProcess, Contender> processes, Map<TurnProcess, String> ready, int round) throws FailedRun {
        List<TurnFigures> figures = new ArrayList<>();
        for (String operation : processes.values().iterator().next().operations()) {
            for (Map.Entry<TurnProcess, Contender> entry : processes.entrySet()) {
                Contender contender = entry.getValue();
                TurnScore score = TurnScore.parse(
                        contender.library(), operation, entry.getKey().lines());
                figures.add(new TurnFigures(contender, operation, round, ready.get(entry.getKey()), score));
            }
        }
        return figures;
    }

    // Only a short run is short of time.
    private int settleMs(List<Contender> group) {
        if (!effort.isQuick()) return effort.settleMs();
        int operations = group.getFirst().operations().size();
        int shareMs = budget.settleMs(figuresLeft, effort.fixedMs(operations), System.nanoTime());
        figuresLeft--;
        return Math.min(effort.settleMs(), shareMs);
    }
}
