package io.needletail.bench.match;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.turns.Contender;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The engines, the streams of commands that they are measured with, and their programs.
 *
 * @param peers in the order in which they run
 * @param workloads by name
 * @param effort how long and how often
 * @param dir for what the processes write
 * @param classPaths where the engines are
 */
record MatchPlan(List<MatchPeer> peers, List<String> workloads, TurnEffort effort, Path dir, ClassPaths classPaths) {
    /** All streams of commands. */
    static final List<String> WORKLOADS =
            List.of("add", "cancel", "replace", "match", "mix-1k", "mix-10k", "mix-100k", "chronos", "chronos-prices");

    private static final String MAIN = "io.needletail.bench.workload.match.MatchProgram";
    private static final String OPERATION = "execute";

    MatchPlan {
        peers = List.copyOf(peers);
        workloads = List.copyOf(workloads);
        if (peers.isEmpty() || peers.stream().distinct().count() != peers.size()) {
            throw new IllegalArgumentException("--engine names none or one twice; there are " + MatchPeer.labels());
        }
        if (workloads.isEmpty() || !WORKLOADS.containsAll(workloads)) {
            throw new IllegalArgumentException(
                    "--workload names " + workloads + "; there are " + String.join(", ", WORKLOADS));
        }
    }

    /** The engines of each stream of commands take turns. */
    List<List<Contender>> groups() throws IOException {
        List<List<Contender>> groups = new ArrayList<>();
        for (String workload : workloads) {
            List<Contender> group = new ArrayList<>();
            for (MatchPeer peer : peers) {
                List<String> command = java(peer, TurnProcess.JVM_FLAGS);
                command.addAll(List.of("measure", workload));
                group.add(new Contender(workload, peer.label(), List.of(OPERATION), command, "READY"));
            }
            groups.add(group);
        }
        return groups;
    }

    /** The command that repeats Chronos' measurement. */
    List<String> paced(MatchPeer peer, String flow, int warmUp, int orders) throws IOException {
        List<String> command = java(peer, PacedMeasurement.JVM_FLAGS);
        command.addAll(List.of("published", flow, "" + warmUp, "" + orders));
        return command;
    }

    private List<String> java(MatchPeer peer, List<String> flags) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(flags);
        command.addAll(classPaths.jvmFlags());
        command.addAll(List.of("-cp", classPaths.of(peer.folder()), MAIN));
        return command;
    }

    /** The version of each engine that runs. */
    Map<String, String> versions() throws IOException {
        Map<String, String> versions = new LinkedHashMap<>();
        for (MatchPeer peer : peers) versions.put(peer.label(), peer.version(classPaths));
        return versions;
    }
}
