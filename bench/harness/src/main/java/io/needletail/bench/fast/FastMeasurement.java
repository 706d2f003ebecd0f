package io.needletail.bench.fast;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Processes;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnProcess;
import io.needletail.bench.turns.TurnScore;
import io.needletail.bench.turns.TurnTaking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All codecs with the first stream, all with the second, and so on; then the next round. */
final class FastMeasurement implements Measurement {
    private final FastPlan plan;
    private final Map<String, String> sumOf = new HashMap<>();
    private final Budget budget;
    private int weightLeft;

    FastMeasurement(FastPlan plan) {
        this.plan = plan;
        int rounds = plan.effort().rounds();
        weightLeft = plan.weight() * plan.operations().size() * rounds;
        budget = Budget.of(TurnEffort.SHORT_SECONDS * rounds, System.nanoTime());
    }

    @Override
    public double seconds() {
        return plan.seconds();
    }

    @Override
    public Path dir() {
        return plan.dir();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Files.createDirectories(dir());
        Map<String, String> environment = Environment.now("not pinned", "not run");
        List<FastScore> scores = new ArrayList<>();
        try (ChildProcesses children = ChildProcesses.watched()) {
            if (plan.input().isPresent()) {
                plan.input().get().write(dir());
            } else {
                progress.step("the streams, written by OpenFAST");
                new Processes(children, progress).run("streams", plan.write(), dir().resolve("streams.txt"));
            }
            String mfast = plan.prepareMfast();
            for (int round = 1; round <= plan.effort().rounds(); round++) {
                for (List<String> workloads : plan.together()) {
                    scores.addAll(measure(workloads, round, children, progress));
                }
            }
            FastResult result = new FastResult(plan, scores, mfast);
            result.writeTimes();
            return result.result(Environment.ended(environment));
        }
    }

    /** All codecs of some streams at once: they take turns, so that a slow moment of the machine meets all. */
    private List<FastScore> measure( // tidy: a loop in a loop within what must be closed
            List<String> workloads, int round, ChildProcesses children, Progress progress)
            throws IOException, FailedRun {
        String place = "round " + round + " of " + plan.effort().rounds();
        List<FastProcess> processes = new ArrayList<>();
        List<FastScore> scores = new ArrayList<>();
        try {
            for (String workload : workloads) {
                for (FastPeer peer : plan.peers()) {
                    if (plan.has(peer, workload)) start(peer, workload, round, processes, children);
                }
            }
            for (String operation : plan.operations()) {
                turns(place, operation, processes, progress);
                for (FastProcess process : processes) {
                    TurnScore turns = TurnScore.parse(
                            process.peer().label(), operation, process.process().lines());
                    scores.add(new FastScore(process.peer(), process.workload(), operation, round, turns));
                }
            }
            return scores;
        } finally {
            for (FastProcess process : processes) process.process().close();
        }
    }

    private void start(FastPeer peer, String workload, int round, List<FastProcess> processes, ChildProcesses children)
            throws IOException, FailedRun {
        for (String form : peer.forms(workload, plan.effort().isQuick())) {
            String name = workload + "-" + peer.label() + "-" + form + "-" + round;
            TurnProcess process = TurnProcess.start(name, plan.measure(peer, workload, form), dir(), children);
            processes.add(new FastProcess(peer, workload, process));
            agree(name, workload, process.await("SUM "));
        }
    }

    private void turns(String place, String operation, List<FastProcess> processes, Progress progress)
            throws IOException, FailedRun {
        Map<TurnProcess, FastProcess> known = new LinkedHashMap<>();
        for (FastProcess process : processes) known.put(process.process(), process);
        TurnTaking turns = new TurnTaking(plan.effort(), progress);
        turns.take(place, operation, List.copyOf(known.keySet()), process -> {
            int settleMs = settleMs(known.get(process));
            weightLeft -= FastPlan.weight(known.get(process).workload());
            return settleMs;
        });
        turns.time(
                operation,
                processes.stream()
                        .filter(process -> process.peer().isTimed())
                        .map(FastProcess::process)
                        .toList());
    }

    // Only a short run is short of time.
    private int settleMs(FastProcess process) {
        if (process.peer() == FastPeer.MFAST) return FastPlan.COMPILED_WARMUP_MS;
        TurnEffort effort = plan.effort();
        if (!effort.isQuick()) return effort.settleMs();
        int shareMs = budget.settleMs(weightLeft, effort.fixedMs(FastPlan.OPERATIONS.size()), System.nanoTime());
        return Math.min(effort.settleMs(), FastPlan.weight(process.workload()) * shareMs);
    }

    /** Every codec must have read the same from a stream. */
    private void agree(String name, String workload, String sum) throws FailedRun {
        String first = sumOf.computeIfAbsent(workload, _ -> sum);
        if (!sum.equals(first)) {
            throw new FailedRun(name + " read other values: " + sum + ", the first codec " + first);
        }
    }
}
