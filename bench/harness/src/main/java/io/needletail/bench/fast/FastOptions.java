package io.needletail.bench.fast;

import io.needletail.bench.runner.Budget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one run of {@code bench fast} was asked for.
 *
 * @param peers in the order in which they run within a round
 * @param workloads by name
 * @param effort how long and how often
 * @param mfast a checkout of mFAST that is built, if there is one
 * @param input a stream of the user, instead of ours
 * @param dir for the streams and what the processes said
 */
record FastOptions(
        List<FastPeer> peers,
        List<String> workloads,
        Effort effort,
        Optional<Path> mfast,
        Optional<Input> input,
        Path dir) {
    /** Messages of the one template that all codecs have. */
    static final List<String> REFRESHES = List.of("single1", "single4", "var1", "var4", "mixed");

    /** Messages of 50 and of 500 fields, for Needletail alone. */
    static final List<String> WIDTHS = List.of("fields50", "fields500");

    private static final int WIDE_WEIGHT = 4;

    FastOptions {
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

    /** Whether a codec is measured with a stream. */
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

    /** What is measured. */
    List<FastOperation> operations() {
        return input.isPresent() ? List.of(FastOperation.DECODE) : List.of(FastOperation.values());
    }

    /** How many processes a round has. */
    int processes() {
        return workloads.stream().mapToInt(this::processes).sum();
    }

    private int processes(String workload) {
        return peers.stream()
                .filter(peer -> has(peer, workload))
                .mapToInt(peer -> peer.forms(workload, effort.isQuick()).size())
                .sum();
    }

    /** How much warm-up a round has, each stream weighed. */
    int weight() {
        return workloads.stream()
                .mapToInt(workload -> processes(workload) * weight(workload))
                .sum();
    }

    /** How much more than that of others the warm-up of a stream takes: 500 fields are some 20 methods to compile. */
    static int weight(String workload) {
        return workload.equals("fields500") ? WIDE_WEIGHT : 1;
    }

    /** What the run is expected to take. */
    double seconds() {
        return 2 + processes() * effort.rounds() * effort.secondsPerProcess();
    }

    /**
     * How long and how often.
     *
     * @param rounds how often every codec runs with every stream, each time in a new process
     * @param settleMs before it counts, until the compiler has come to rest, at most
     * @param sliceMs how long a codec's turn is at least
     * @param slices how many turns each has
     * @param isQuick whether a first impression is enough
     */
    record Effort(int rounds, int settleMs, int sliceMs, int slices, boolean isQuick) {
        /** Warm-up as long as it takes. */
        static final Effort USUAL = new Effort(3, Budget.SETTLE_MS_MAX, 10, 101, false);

        /** A first impression. */
        static final Effort QUICK = new Effort(1, 4_000, 5, 21, true);

        /** In which a short round is to be over. */
        static final int SHORT_SECONDS = 42;

        /** The warm-up of a program in C++, which comes compiled. */
        static final int COMPILED_WARMUP_MS = 300;

        /** For how long single messages are timed, and before that for how long they are not. */
        static final int TIMES_MS = 50;

        private static final int OPERATIONS = FastOperation.values().length;
        private static final double START_SECONDS = 0.9;
        private static final double SETTLE_SECONDS = 0.5;
        private static final double MS_PER_SECOND = 1_000;

        Effort {
            if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
        }

        Effort withRounds(int count) {
            return new Effort(count, settleMs, sliceMs, slices, isQuick);
        }

        /** What one operation takes beside its warm-up, with its half of the start of a process. */
        int fixedMs() {
            return (int) (START_SECONDS * MS_PER_SECOND / OPERATIONS) + 2 * sliceMs * slices + 2 * TIMES_MS;
        }

        double secondsPerProcess() {
            return OPERATIONS * (SETTLE_SECONDS + fixedMs() / MS_PER_SECOND);
        }
    }
}
