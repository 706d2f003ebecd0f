package io.needletail.bench.codec;

import java.nio.file.Path;
import java.util.List;

/**
 * What one run of {@code bench codec} was asked for.
 *
 * @param libraries in the order in which they run within a round
 * @param messages by the names of the specification
 * @param effort how long and how often
 * @param dir where JMH's own results and words go
 * @param absent libraries that the user would have to bring, and did not
 */
record CodecOptions(
        List<CodecLibrary> libraries, List<String> messages, Effort effort, Path dir, List<CodecLibrary> absent) {
    /** The messages there are. */
    static final List<String> MESSAGES = List.of("NewOrderSingle", "ExecutionReport", "MarketDataIncrementalRefresh");

    CodecOptions {
        libraries = List.copyOf(libraries);
        messages = List.copyOf(messages);
        absent = List.copyOf(absent);
        if (libraries.contains(CodecLibrary.NEEDLETAIL_SCAN)) {
            throw new IllegalArgumentException("--library names needletail-scan, which serves --as-published alone");
        }
        if (libraries.isEmpty() || libraries.stream().distinct().count() != libraries.size()) {
            throw new IllegalArgumentException("--library names none or one twice; there are " + CodecLibrary.labels());
        }
        if (messages.isEmpty() || !MESSAGES.containsAll(messages)) {
            throw new IllegalArgumentException(
                    "--message names " + messages + "; there are " + String.join(", ", MESSAGES));
        }
    }

    /**
     * How long and how often.
     *
     * @param rounds how often every library runs, each time in new virtual machines
     * @param warmups iterations before it counts
     * @param warmupMs how long each is
     * @param iterations iterations that count
     * @param iterationMs how long each is
     * @param isShared whether all that is measured of a library is measured in one virtual machine
     */
    record Effort(int rounds, int warmups, int warmupMs, int iterations, int iterationMs, boolean isShared) {
        /** Each figure in a virtual machine of its own. */
        static final Effort USUAL = new Effort(3, 2, 1_000, 3, 500, false);

        /** A first impression. */
        static final Effort QUICK = new Effort(1, 1, 50, 2, 75, true);

        /** In which a short round is to be over. */
        static final int SHORT_SECONDS = 42;

        private static final double START_SECONDS = 0.7;
        private static final double SETTLE_SECONDS = 0.6;
        private static final int START_SHARE_MS = 300;
        private static final double MS_PER_SECOND = 1_000;

        Effort {
            if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
        }

        Effort withRounds(int count) {
            return new Effort(count, warmups, warmupMs, iterations, iterationMs, isShared);
        }

        /** What a figure takes beside its warm-up, and a process its start, spread over some figures. */
        int fixedMs() {
            return START_SHARE_MS + warmups * warmupMs + countedMs();
        }

        /** What the iterations that count take together. */
        int countedMs() {
            return iterations * iterationMs;
        }

        /** What one benchmark is expected to take in one round. */
        double secondsPerFigure() {
            double counted = (warmups * warmupMs + iterations * iterationMs) / MS_PER_SECOND;
            return SETTLE_SECONDS + counted + (isShared ? 0 : START_SECONDS);
        }
    }

    /** How many figures a library gives in a round. */
    int figures(CodecLibrary library) {
        return library.operations().size() * library.messages(messages).size();
    }

    /** What the run is expected to take. */
    double seconds() {
        int figures = libraries.stream().mapToInt(this::figures).sum();
        return effort.rounds() * (figures * effort.secondsPerFigure() + libraries.size());
    }
}
