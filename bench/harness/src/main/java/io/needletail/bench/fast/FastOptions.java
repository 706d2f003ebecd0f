package io.needletail.bench.fast;

import java.nio.file.Path;
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

    /** How many processes a round has. */
    long processes() {
        return workloads.stream()
                .flatMap(workload -> peers.stream()
                        .filter(peer -> has(peer, workload))
                        .flatMap(peer -> peer.forms(workload, effort.isQuick()).stream()))
                .count();
    }

    /** What the run is expected to take. */
    double seconds() {
        return 2 + processes() * effort.rounds() * effort.secondsPerProcess();
    }

    /**
     * How long and how often.
     *
     * @param rounds how often every codec runs with every stream, each time in a new process
     * @param warmupMs before it counts
     * @param sliceMs how long a slice is
     * @param slices how many count
     * @param isQuick whether a first impression is enough
     */
    record Effort(int rounds, int warmupMs, int sliceMs, int slices, boolean isQuick) {
        /** Enough that the compiler has come to rest. */
        static final Effort USUAL = new Effort(3, 2_500, 300, 5, false);

        /** A first impression. */
        static final Effort QUICK = new Effort(1, 300, 35, 3, true);

        /** At least, for a template of 500 fields. */
        static final int WIDE_WARMUP_MS = 4_000;

        private static final int TIMED_SLICES = 2;
        private static final double START_SECONDS = 0.9;
        private static final double MS_PER_SECOND = 1_000;

        Effort {
            if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
        }

        Effort withRounds(int count) {
            return new Effort(count, warmupMs, sliceMs, slices, isQuick);
        }

        /** A wide template makes many methods, some 20 for 500 fields, which take the compiler longer. */
        int warmupMs(String workload) {
            return switch (workload) {
                case "fields50" -> 2 * warmupMs;
                case "fields500" -> Math.max(2 * warmupMs, WIDE_WARMUP_MS);
                default -> warmupMs;
            };
        }

        double secondsPerProcess() {
            int operations = FastOperation.values().length;
            return START_SECONDS + operations * (warmupMs + sliceMs * (slices + TIMED_SLICES)) / MS_PER_SECOND;
        }
    }
}
