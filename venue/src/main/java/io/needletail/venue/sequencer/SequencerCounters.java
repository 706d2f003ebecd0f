package io.needletail.venue.sequencer;

import io.aeron.Aeron;
import io.aeron.Counter;
import java.util.Optional;

/**
 * Counters of a sequencer in its media driver's counters file, for operators and other processes; their type ids are
 * the constants. {@code hash} and {@code hash at} are those of the last ReportState: nodes that show the same
 * {@code hash at} show the same hash.
 */
public final class SequencerCounters {
    /** Commands that were executed. */
    public static final int COMMANDS = 6_201;

    /** Sequence of the last event. */
    public static final int EVENTS = 6_202;

    /** Open orders. */
    public static final int OPEN_ORDERS = 6_203;

    /** Frames that a client did not take in time, and asked for again. */
    public static final int DROPPED_FRAMES = 6_204;

    /** Messages that were no commands. */
    public static final int MALFORMED = 6_205;

    /** Hash of the state, after the commands of {@link #HASH_AT}. */
    public static final int HASH = 6_206;

    /** Number of commands before the hash was computed; 0 when it was not asked for. */
    public static final int HASH_AT = 6_207;

    /** Messages that were refused because their session had no right to them. */
    public static final int REFUSED = 6_221;

    /** Messages that came with a wrong checksum, and were not executed. */
    public static final int DAMAGED = 6_208;

    /** Nodes whose state differs, as bits; 0 for none. */
    public static final int DIFFERING = 6_209;

    private final CommandExecutor executor;
    private final Optional<StateComparison> comparison;
    private final Counter commands;
    private final Counter events;
    private final Counter openOrders;
    private final Counter droppedFrames;
    private final Counter malformed;
    private final Counter hash;
    private final Counter hashAt;
    private final Counter refused;
    private final Counter damaged;
    private final Counter differing;

    SequencerCounters(Aeron aeron, CommandExecutor executor, Optional<StateComparison> comparison) {
        this.executor = executor;
        this.comparison = comparison;
        commands = aeron.addCounter(COMMANDS, "venue commands");
        events = aeron.addCounter(EVENTS, "venue events");
        openOrders = aeron.addCounter(OPEN_ORDERS, "venue open orders");
        droppedFrames = aeron.addCounter(DROPPED_FRAMES, "venue dropped frames");
        malformed = aeron.addCounter(MALFORMED, "venue malformed messages");
        hash = aeron.addCounter(HASH, "venue state hash");
        hashAt = aeron.addCounter(HASH_AT, "venue state hash at command");
        refused = aeron.addCounter(REFUSED, "venue messages without permission");
        damaged = aeron.addCounter(DAMAGED, "venue damaged messages");
        differing = aeron.addCounter(DIFFERING, "venue nodes that differ");
    }

    void update() {
        if (commands.isClosed()) return;
        set(commands, executor.commands());
        set(events, executor.nextSequence() - 1);
        set(openOrders, executor.openOrders());
        set(droppedFrames, executor.subscriptions().dropped());
        set(malformed, executor.malformed());
        set(hash, executor.reportedHash());
        set(hashAt, executor.reportedAt());
        set(refused, executor.permissions().refused());
        set(damaged, executor.damaged());
        comparison.ifPresent(with -> set(differing, with.differing()));
    }

    private static void set(Counter counter, long value) {
        if (counter.getWeak() != value) counter.setOrdered(value);
    }
}
