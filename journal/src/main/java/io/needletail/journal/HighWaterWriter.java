package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.Sync.Policy;
import java.io.IOException;

/**
 * Writes what the high-water mark of a journal says besides the last batch: what was forced, and what is kept. Hot
 * thread.
 */
final class HighWaterWriter {

    private static final long NOTHING = Long.MAX_VALUE;

    private final NumbersFile numbers;
    private final BatchWriter writer;
    private final JournalSyncer syncing;
    private final Policy policy;
    private Mark requested = new Mark(0, 0);
    private long requestedPosition = NOTHING;

    HighWaterWriter(NumbersFile numbers, BatchWriter writer, JournalSyncer syncing, Policy policy) {
        this.numbers = numbers;
        this.writer = writer;
        this.syncing = syncing;
        this.policy = policy;
    }

    /** Records that a force of all committed records was requested, up to a position. */
    void requested(long position) {
        if (requestedPosition == NOTHING && policy == Policy.EVERY_MESSAGE) {
            requestedPosition = position;
            requested = mark();
        }
    }

    /** Writes the forced position as soon as the requested force is complete. */
    void forced(long durable) {
        if (durable < requestedPosition) return;
        requestedPosition = NOTHING;
        numbers.forcedTo(requested);
        numbers.writeAgain();
    }

    /** Records that segments before this one are deleted on purpose; call it before they are deleted. */
    void keptFrom(Segment oldest) {
        numbers.keptFrom(oldest.header.ordinal());
        numbers.writeAgain();
        numbers.writeAgain();
    }

    /**
     * Writes the mark into both slots, at the beginning and at the end, when all bytes are forced that the policy
     * requires. Cold.
     */
    void settle() throws IOException {
        if (policy == Policy.EVERY_MESSAGE) numbers.forcedTo(mark());
        writer.noteIn(numbers, writer.committed());
        writer.noteIn(numbers, writer.committed());
        if (policy != Policy.NONE) numbers.force();
    }

    /** Stops writing when the segments cannot be relied upon. */
    void abandonIfBroken() {
        if (syncing.isBroken()) numbers.abandon();
    }

    private Mark mark() {
        return new Mark(writer.segment().header.ordinal(), writer.committed());
    }
}
