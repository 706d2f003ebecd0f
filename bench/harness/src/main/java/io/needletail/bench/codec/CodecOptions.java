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
     */
    record Effort(int rounds, int warmups, int warmupMs, int iterations, int iterationMs) {
        /** Enough that the compiler has come to rest. */
        static final Effort USUAL = new Effort(3, 2, 1_000, 3, 500);

        /** A first impression. */
        static final Effort QUICK = new Effort(1, 1, 250, 2, 100);

        Effort {
            if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
        }

        Effort withRounds(int count) {
            return new Effort(count, warmups, warmupMs, iterations, iterationMs);
        }

        /** What one benchmark takes in one round, its virtual machine included. */
        double secondsPerFork() {
            return 0.7 + (warmups * warmupMs + iterations * iterationMs) / 1_000.0;
        }
    }

    /** What the run is expected to take. */
    double seconds() {
        int forks = libraries.stream()
                .mapToInt(library ->
                        library.operations().size() * library.messages(messages).size())
                .sum();
        return effort.rounds() * (forks * effort.secondsPerFork() + libraries.size());
    }
}
