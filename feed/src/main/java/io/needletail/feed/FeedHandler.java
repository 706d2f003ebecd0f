package io.needletail.feed;

import io.needletail.feed.FeedOptions.Loss;
import java.util.Arrays;

/**
 * Makes one stream of packets in order, each once, from lines that carry the same packets and lose, repeat and reorder them.
 *
 * <p>The first copy of a packet wins. A packet that arrives too early is held, and what is missing is told at once; what does
 * not come within the patience of the options, or would need more room than there is, is lost: skipped, or waited for as a
 * snapshot ({@link #recovered}). A line whose numbers jump far back has begun anew; so has the feed then, and packets of other
 * lines count again when they too have jumped. What was still under way of the old numbers is stale.
 *
 * <p>Deterministic: time is a parameter, the same calls give the same stream. One thread. Nothing is allocated after
 * construction.
 */
public final class FeedHandler {
    private static final long UNKNOWN = -1;

    private final FeedOptions options;
    private final FeedListener listener;
    private final ReorderBuffer held;
    private final long[] packetsOf;
    private final long[] firstOf;
    private final long[] heardNs;
    private final long[] lastOf;
    private final long[] epochOf;

    /** One more than the highest number before the feed began anew, or UNKNOWN. */
    private long endBefore = UNKNOWN;

    /** When the feed began anew. */
    private long begunNs;

    /** The number of the packet to hand out next, or UNKNOWN until a snapshot tells. */
    private long next;

    /** One more than the highest number seen. */
    private long behindHighest;

    private long epoch;
    private boolean isAwaitingAny;
    private boolean isSnapshotAwaited;
    private long delivered;
    private long duplicates;
    private long gaps;
    private long lost;
    private long discarded;
    private long oversized;
    private long stale;
    private long restarts;

    /**
     * A handler at the beginning of a feed.
     *
     * @param options its limits
     * @param listener who takes the packets
     */
    public FeedHandler(FeedOptions options, FeedListener listener) {
        this.options = options;
        this.listener = listener;
        this.held = new ReorderBuffer(options.heldPackets(), options.packetBytes());
        this.packetsOf = new long[options.lines()];
        this.firstOf = new long[options.lines()];
        this.heardNs = new long[options.lines()];
        this.lastOf = new long[options.lines()];
        this.epochOf = new long[options.lines()];
        Arrays.fill(lastOf, UNKNOWN);
        begin(options.first());
    }

    private void begin(long first) {
        isAwaitingAny = first == FeedOptions.ANY;
        isSnapshotAwaited = first == FeedOptions.AFTER_SNAPSHOT;
        next = Math.max(first, UNKNOWN);
        behindHighest = next;
    }

    /**
     * A packet has arrived.
     *
     * @param line on which, from 0
     * @param sequence its number, from 0
     * @param bytes where it lies; not read after this call
     * @param from its first byte, or the first behind its sequence number
     * @param limit the place behind its last byte
     * @param nowNs the time
     */
    public void onPacket(int line, long sequence, byte[] bytes, int from, int limit, long nowNs) {
        packetsOf[line]++;
        heardNs[line] = nowNs;
        if (!isCurrent(line, sequence, nowNs)) {
            stale++;
            return;
        }
        if (isAwaitingAny) {
            begin(sequence);
        }
        if (sequence == next) {
            firstOf[line]++;
            deliver(sequence, bytes, from, limit, nowNs);
            if (held.count() > 0 || isSnapshotAwaited) {
                release();
                settle(nowNs);
            }
            return;
        }
        if (sequence < next || (sequence < behindHighest && held.has(sequence))) {
            duplicates++;
            return;
        }
        if (next == UNKNOWN && sequence < behindHighest - held.room()) {
            discarded++;
            return;
        }
        early(line, sequence, bytes, from, limit, nowNs);
    }

    private void deliver(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        next = sequence + 1;
        if (next > behindHighest) behindHighest = next;
        delivered++;
        listener.packet(sequence, bytes, from, limit, arrivedNs);
    }

    /** Whether the packet is one of the feed as it runs now; finds out that the feed has begun anew. */
    private boolean isCurrent(int line, long sequence, long nowNs) {
        boolean isOfBefore = isOfBefore(sequence);
        boolean isCurrentLine = epochOf[line] == epoch;
        if (isCurrentLine && isOfBefore && nowNs - begunNs < options.patienceNs()) return false;
        long last = lastOf[line];
        lastOf[line] = sequence;
        boolean hasJumped = last != UNKNOWN && sequence < last - options.restartDistance();
        if (isCurrentLine && hasJumped) anew(options.first(), sequence, nowNs);
        if (!isCurrentLine && !hasJumped && (isOfBefore || !isNear(sequence))) return false;
        epochOf[line] = epoch;
        return true;
    }

    /** Whether it is rather one that was under way when the feed began anew. */
    private boolean isOfBefore(long sequence) {
        if (endBefore == UNKNOWN) return false;
        long expected = next == UNKNOWN ? behindHighest : next;
        return expected != UNKNOWN && Math.abs(sequence - endBefore) < Math.abs(sequence - expected);
    }

    private boolean isNear(long sequence) {
        return next == UNKNOWN || (sequence >= next - options.restartDistance() && sequence < next + held.room());
    }

    private void early(int line, long sequence, byte[] bytes, int from, int limit, long nowNs) {
        if (!held.fits(limit - from)) {
            oversized++;
            return;
        }
        if (behindHighest != UNKNOWN && sequence > behindHighest) {
            gaps++;
            listener.missing(behindHighest, sequence - 1, nowNs);
        }
        makeRoom(sequence, nowNs);
        firstOf[line]++;
        // Giving up what is missing may have brought the stream to this very packet.
        if (sequence == next) {
            deliver(sequence, bytes, from, limit, nowNs);
            settle(nowNs);
            return;
        }
        held.put(sequence, bytes, from, limit - from, nowNs);
        behindHighest = Math.max(behindHighest, sequence + 1);
    }

    /** Gives up what is missing until the packet's number lies within one length of the ring. */
    private void makeRoom(long sequence, long nowNs) {
        while (!isSnapshotAwaited && sequence - next >= held.room()) {
            giveUp(held.count() == 0 ? sequence : firstHeld(), nowNs);
            if (!isSnapshotAwaited) release();
        }
        if (isSnapshotAwaited) forget(sequence - held.room() + 1);
    }

    /** Drops the oldest packets held, which only a snapshot makes good now. */
    private void forget(long lowest) {
        if (behindHighest == UNKNOWN || (next != UNKNOWN && next >= lowest)) return;
        long from = Math.max(behindHighest - held.room(), 0);
        if (held.count() > 0) {
            for (long number = from; number < Math.min(lowest, behindHighest); number++) discard(number);
        }
        next = UNKNOWN;
    }

    private void discard(long number) {
        if (held.has(number)) {
            held.drop(number);
            discarded++;
        }
    }

    /** The packets before this number are lost. */
    private void giveUp(long behind, long nowNs) {
        boolean needsSnapshot = options.loss() == Loss.SNAPSHOT;
        long first = next;
        lost += behind - first;
        isSnapshotAwaited = needsSnapshot;
        if (!needsSnapshot) next = behind;
        listener.lost(first, behind - 1, needsSnapshot, nowNs);
    }

    private long firstHeld() {
        long number = next;
        while (!held.has(number)) number++;
        return number;
    }

    private void release() {
        while (held.count() > 0 && held.has(next)) {
            long sequence = next;
            long arrivedNs = held.arrivedNs(sequence);
            int from = held.from(sequence);
            int limit = held.limit(sequence);
            held.drop(sequence);
            deliver(sequence, held.bytes(), from, limit, arrivedNs);
        }
    }

    private void settle(long nowNs) {
        if (held.count() > 0) return;
        isSnapshotAwaited = false;
        listener.whole(next, nowNs);
    }

    /**
     * Lets time pass: what is missing for too long is lost. To be called now and then, at least as often as losses are to be
     * noticed.
     *
     * @param nowNs the time
     */
    public void onTime(long nowNs) {
        while (!isSnapshotAwaited && held.count() > 0) {
            long behind = firstHeld();
            if (nowNs - held.arrivedNs(behind) < options.patienceNs()) return;
            giveUp(behind, nowNs);
            if (!isSnapshotAwaited) {
                release();
                settle(nowNs);
            }
        }
    }

    /**
     * A snapshot has been applied: packets up to it are done with, those held behind it are handed out now.
     *
     * @param last number of the last packet that the snapshot contains
     * @param nowNs the time
     * @return whether the stream joins on to it; false if the snapshot is older than what is already known or than the oldest
     *     packet held, and a later one is needed
     */
    public boolean recovered(long last, long nowNs) {
        long oldest = oldestHeld();
        boolean isBehindTheGap = next == UNKNOWN || last >= next;
        boolean reachesTheHeld = held.count() == 0 || last + 1 >= oldest;
        if (!isBehindTheGap || !reachesTheHeld) return false;
        if (held.count() > 0) {
            for (long number = oldest; number <= Math.min(last, behindHighest - 1); number++) discard(number);
        }
        isSnapshotAwaited = false;
        isAwaitingAny = false;
        next = last + 1;
        behindHighest = Math.max(behindHighest, next);
        release();
        settle(nowNs);
        return true;
    }

    private long oldestHeld() {
        if (held.count() == 0) return UNKNOWN;
        long number = Math.max(behindHighest - held.room(), 0);
        while (!held.has(number)) number++;
        return number;
    }

    /**
     * The feed itself says, or the calendar does, that it begins its numbers anew; needed where they did not get far enough to
     * be noticed.
     *
     * @param first number of the next packet, {@link FeedOptions#ANY} or {@link FeedOptions#AFTER_SNAPSHOT}
     * @param nowNs the time
     */
    public void restart(long first, long nowNs) {
        anew(first, first, nowNs);
        Arrays.fill(lastOf, UNKNOWN);
        Arrays.fill(epochOf, epoch);
    }

    private void anew(long first, long sequence, long nowNs) {
        epoch++;
        restarts++;
        endBefore = behindHighest;
        begunNs = nowNs;
        discarded += held.count();
        held.clear();
        begin(first);
        listener.restarted(sequence, nowNs);
    }

    /**
     * Whether packets are missing at the moment.
     *
     * @return whether any is held back
     */
    public boolean isWhole() {
        return held.count() == 0 && !isSnapshotAwaited;
    }

    /**
     * Whether the stream stands still until {@link #recovered}.
     *
     * @return whether it does
     */
    public boolean isSnapshotAwaited() {
        return isSnapshotAwaited;
    }

    /**
     * What has been seen. Cold.
     *
     * @return since construction
     */
    public FeedStats counts() {
        return new FeedStats(delivered, duplicates, gaps, lost, discarded, oversized, stale, restarts);
    }

    /**
     * What a line has brought. Cold.
     *
     * @param line from 0
     * @return since construction
     */
    public ChannelStats counts(int line) {
        return new ChannelStats(packetsOf[line], firstOf[line], heardNs[line]);
    }
}
