package io.needletail.bench.runner;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the length of a benchmark, the same for every verb with rounds. Filled by picocli. */
public final class RoundOptions {
    @Option(names = "--quick", description = "One short round: a first impression.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often, all interleaved; figures are medians (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    /** Made by picocli. */
    public RoundOptions() {}

    /** Returns true for a first impression. */
    public boolean isQuick() {
        return quick;
    }

    /** Returns true when the user chose the number of rounds. */
    public boolean areGiven() {
        return rounds.isPresent();
    }

    /**
     * Returns the number of rounds.
     *
     * @param usual without the option
     * @throws IllegalArgumentException when it is less than 1
     */
    public int rounds(int usual) {
        int chosen = rounds.orElse(usual);
        if (chosen < 1) throw new IllegalArgumentException("--rounds is " + chosen + ", expected 1 or more");
        return chosen;
    }
}
