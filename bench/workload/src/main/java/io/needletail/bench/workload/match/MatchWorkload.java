package io.needletail.bench.workload.match;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The streams of commands that order books are measured with. */
public enum MatchWorkload {
    /** Orders that rest, in a book of 10,000. */
    ADD,

    /** Cancels, in a book of 10,000. */
    CANCEL,

    /** Orders that get another price, in a book of 10,000. */
    REPLACE,

    /** Orders that trade at once, in a book of 10,000. */
    MATCH,

    /** Adds, cancels and takes with 1,000 orders in the book. */
    MIX_1K,

    /** The same with 10,000. */
    MIX_10K,

    /** The same with 100,000. */
    MIX_100K,

    /** Chronos' flow with 501 prices. */
    CHRONOS,

    /** Chronos' flow with a price for nearly each order. */
    CHRONOS_PRICES;

    private static final int RESTING = 10_000;
    private static final int TIMED = 5_000;
    private static final int MIXED = 100_000;
    private static final int FLOW = 100_000;

    /** Finds a stream by its name. */
    public static Optional<MatchWorkload> named(String label) {
        return Arrays.stream(values())
                .filter(work -> work.label().equals(label))
                .findFirst();
    }

    /** Its name. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Makes the commands. */
    public OrderStream stream() {
        return switch (this) {
            case ADD -> new RandomOrders().resting(RESTING).add(TIMED).end();
            case CANCEL -> new RandomOrders().resting(RESTING).cancel(TIMED).end();
            case REPLACE -> new RandomOrders().resting(RESTING).replace(TIMED).end();
            case MATCH -> new RandomOrders().resting(RESTING).take(TIMED).end();
            case MIX_1K -> mix(1_000);
            case MIX_10K -> mix(10_000);
            case MIX_100K -> mix(100_000);
            case CHRONOS -> new ChronosFlow(true).next(FLOW);
            case CHRONOS_PRICES -> new ChronosFlow(false).next(FLOW);
        };
    }

    private static OrderStream mix(int resting) {
        return new RandomOrders().resting(resting).mixed(MIXED, resting).end();
    }
}
