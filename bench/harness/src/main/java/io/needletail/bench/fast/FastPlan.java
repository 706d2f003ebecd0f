package io.needletail.bench.fast;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The codecs, the streams they are measured with, and their programs.
 *
 * @param peers in the order in which they run within a round
 * @param workloads by name
 * @param effort how long and how often
 * @param mfast a checkout of mFAST that is built, if there is one
 * @param input a stream of the user, instead of the generated ones
 * @param dir for the streams and what the processes write
 * @param classPaths where the codecs are
 */
record FastPlan(
        List<FastPeer> peers,
        List<String> workloads,
        TurnEffort effort,
        Optional<Path> mfast,
        Optional<Input> input,
        Path dir,
        ClassPaths classPaths) {
    /** Messages of the one template that all codecs have. */
    static final List<String> REFRESHES = List.of("single1", "single4", "var1", "var4", "mixed");
    /** Messages of 50 and of 500 fields, for Needletail alone. */
    static final List<String> WIDTHS = List.of("fields50", "fields500");
    /** Operations on messages. */
    static final List<String> OPERATIONS = List.of("decode", "encode");

    private static final String MAIN = "io.needletail.bench.workload.fast.FastProgram";
    /** Warm-up of a program in C++, which is compiled already. */
    static final int COMPILED_WARMUP_MS = 300;

    private static final int WIDE_WEIGHT = 4;

    FastPlan {
        peers = List.copyOf(peers);
        workloads = input.isPresent() ? List.of(Input.LABEL) : List.copyOf(workloads);
        if (peers.isEmpty() || peers.stream().distinct().count() != peers.size()) {
            throw new IllegalArgumentException("--library names none or one twice; there are " + FastPeer.labels());
        }
        if (workloads.isEmpty() || (input.isEmpty() && !allWorkloads().containsAll(workloads))) {
            throw new IllegalArgumentException(
                    "--workload names " + workloads + "; there are " + String.join(", ", allWorkloads()));
        }
    }

    static List<String> allWorkloads() {
        return Stream.concat(REFRESHES.stream(), WIDTHS.stream()).toList();
    }

    /** Returns true when a codec is measured with a stream. */
    boolean has(FastPeer peer, String workload) {
        if (workload.equals(Input.LABEL)) return peer.isGeneral();
        if (peer == FastPeer.MFAST && mfast.isEmpty()) return false;
        return REFRESHES.contains(workload) || peer == FastPeer.NEEDLETAIL;
    }

    /**
     * Streams whose codecs take turns: those of different width are compared with each other, all others stand alone. The wide
     * ones come first, as they are the longest to warm up and a short run has most time left then.
     */
    List<List<String>> together() {
        List<String> wide = workloads.stream().filter(WIDTHS::contains).toList();
        List<List<String>> all = new ArrayList<>();
        if (!wide.isEmpty()) all.add(wide);
        for (String workload : workloads) if (!wide.contains(workload)) all.add(List.of(workload));
        return all;
    }

    /** Operations that are measured. */
    List<String> operations() {
        return input.isPresent() ? OPERATIONS.subList(0, 1) : OPERATIONS;
    }

    private int processes(String workload) {
        return peers.stream()
                .filter(peer -> has(peer, workload))
                .mapToInt(peer -> peer.forms(workload, effort.isQuick()).size())
                .sum();
    }

    /** Warm-up of a round: the sum over all streams, weighted. */
    int weight() {
        return workloads.stream()
                .mapToInt(workload -> processes(workload) * weight(workload))
                .sum();
    }

    /** Weight of the warm-up of a stream: 500 fields are about 20 methods to compile. */
    static int weight(String workload) {
        return workload.equals("fields500") ? WIDE_WEIGHT : 1;
    }

    /** Expected duration of the run, seconds. */
    double seconds() {
        int processes = workloads.stream().mapToInt(this::processes).sum();
        return 2 + processes * effort.rounds() * effort.secondsPerProcess(OPERATIONS.size());
    }

    /** The command that lets OpenFAST write the streams. */
    List<String> write() throws IOException {
        List<String> command = java(FastPeer.OPENFAST);
        command.addAll(List.of("write", dir.toString()));
        return command;
    }

    /** The command that measures a codec with one stream and reads its commands line by line. */
    List<String> measure(FastPeer peer, String workload, String form) throws IOException {
        List<String> command = peer == FastPeer.MFAST
                ? new ArrayList<>(List.of(Mfast.program(dir).toString()))
                : java(peer);
        String resets = input.map(Input::resets).orElse("");
        command.addAll(
                resets.isEmpty()
                        ? List.of("measure", dir.toString(), workload, form)
                        : List.of("read", dir.toString(), workload, resets));
        return command;
    }

    private List<String> java(FastPeer peer) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(TurnProcess.JVM_FLAGS);
        command.addAll(classPaths.jvmFlags());
        command.addAll(List.of("-cp", classPaths.of(peer.folder()), MAIN));
        return command;
    }

    /** Compiles mFAST's decoder where there is a checkout, and returns how. */
    String prepareMfast() throws IOException, FailedRun {
        if (mfast.isEmpty() || input.isPresent()) return "not installed; --mfast DIR takes a checkout that is built";
        return new Mfast(mfast.get(), dir).compile();
    }

    /** The version of a codec; a dash where there is none. */
    String version(FastPeer peer) throws IOException {
        if (peer.jar().isEmpty()) return "-";
        return ClassPaths.version(peer.jar(), classPaths.of(peer.folder())).orElse("-");
    }
}
