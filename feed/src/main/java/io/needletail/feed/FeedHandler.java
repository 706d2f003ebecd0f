package io.needletail.feed;

import io.needletail.feed.FeedOptions.Loss;
import java.util.Arrays;

/**
 * Merges channels that carry the same packets, and that lose, repeat and reorder them, into one stream: each packet
 * once and in order.
 *
 * <p>The first copy of a packet is used. A packet that arrives too early is buffered, and the listener is notified of
 * the gap at once. Missing packets that do not arrive within the patience of the options, or for which the buffer is
 * too small, are lost: the handler skips them or waits for a snapshot ({@link #recovered}). A channel whose numbers
 * jump far back has restarted; then the feed has restarted, and packets of another channel are used again when its
 * numbers have jumped too. Later packets with old numbers are stale.
 *
 * <p>Deterministic: time is a parameter, and the same calls give the same stream. Not thread-safe. Nothing is allocated
 * after construction.
 */
public final class FeedHandler {
    private static final long UNKNOWN = -1;

    private final FeedOptions options;
    private final FeedListener listener;
    private final ReorderBuffer buffer;
    private final long[] packetsOf;
    private final long[] firstOf;
    private final long[] heardNs;
    private final long[] lastOf;
    private final long[] epochOf;

    /** One more than the highest number before the last restart, or UNKNOWN. */
    private long endBefore = UNKNOWN;

    /** Time of the last restart. */
    private long restartedNs;

    /** The number of the next packet to deliver, or UNKNOWN until a snapshot gives it. */
    private long next;

    /** One more than the highest number seen. */
    private long highestEnd;

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
     * Makes a handler at the beginning of a feed.
     *
     * @param options limits and the treatment of losses
     * @param listener receives the packets
     */
    public FeedHandler(FeedOptions options, FeedListener listener) {
        this.options = options;
        this.listener = listener;
        this.buffer = new ReorderBuffer(options.bufferedPackets(), options.packetBytes());
        this.packetsOf = new long[options.channels()];
        this.firstOf = new long[options.channels()];
        this.heardNs = new long[options.channels()];
        this.lastOf = new long[options.channels()];
        this.epochOf = new long[options.channels()];
        Arrays.fill(lastOf, UNKNOWN);
        begin(options.first());
    }

    private void begin(long first) {
        isAwaitingAny = first == FeedOptions.ANY;
        isSnapshotAwaited = first == FeedOptions.AFTER_SNAPSHOT;
        next = Math.max(first, UNKNOWN);
        highestEnd = next;
    }

    /**
     * Takes a packet that has arrived.
     *
     * @param channel on which it arrived, from 0
     * @param sequence its number, from 0
     * @param bytes array with the packet; not read after this call
     * @param from index of its first byte, or of the first byte after its sequence number
     * @param limit index after its last byte
     * @param nowNs the caller's time
     */
    public void onPacket(int channel, long sequence, byte[] bytes, int from, int limit, long nowNs) {
        packetsOf[channel]++;
        heardNs[channel] = nowNs;
        if (!isCurrent(channel, sequence, nowNs)) {
            stale++;
            return;
        }
        if (isAwaitingAny) {
            begin(sequence);
        }
        if (sequence == next) {
            firstOf[channel]++;
            deliver(sequence, bytes, from, limit, nowNs);
            if (buffer.count() > 0 || isSnapshotAwaited) {
                release();
                settle(nowNs);
            }
            return;
        }
        if (sequence < next || (sequence < highestEnd && buffer.has(sequence))) {
            duplicates++;
            return;
        }
        if (next == UNKNOWN && sequence < highestEnd - buffer.room()) {
            discarded++;
            return;
        }
        early(channel, sequence, bytes, from, limit, nowNs);
    }

    private void deliver(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        next = sequence + 1;
        if (next > highestEnd) highestEnd = next;
        delivered++;
        listener.packet(sequence, bytes, from, limit, arrivedNs);
    }

    /** Returns whether the packet belongs to the feed since its last restart; detects a restart. */
    private boolean isCurrent(int channel, long sequence, long nowNs) {
        boolean isOfBefore = isOfBefore(sequence);
        boolean isCurrentChannel = epochOf[channel] == epoch;
        if (isCurrentChannel && isOfBefore && nowNs - restartedNs < options.patienceNs()) return false;
        long last = lastOf[channel];
        lastOf[channel] = sequence;
        boolean hasJumped = last != UNKNOWN && sequence < last - options.restartDistance();
        if (isCurrentChannel && hasJumped) restarted(options.first(), sequence, nowNs);
        if (!isCurrentChannel && !hasJumped && (isOfBefore || !isNear(sequence))) return false;
        epochOf[channel] = epoch;
        return true;
    }

    /** Returns whether the packet was probably sent before the last restart. */
    private boolean isOfBefore(long sequence) {
        if (endBefore == UNKNOWN) return false;
        long expected = next == UNKNOWN ? highestEnd : next;
        return expected != UNKNOWN && Math.abs(sequence - endBefore) < Math.abs(sequence - expected);
    }

    private boolean isNear(long sequence) {
        return next == UNKNOWN || (sequence >= next - options.restartDistance() && sequence < next + buffer.room());
    }

    private void early(int channel, long sequence, byte[] bytes, int from, int limit, long nowNs) {
        if (!buffer.fits(limit - from)) {
            oversized++;
            return;
        }
        if (highestEnd != UNKNOWN && sequence > highestEnd) {
            gaps++;
            listener.missing(highestEnd, sequence - 1, nowNs);
        }
        makeRoom(sequence, nowNs);
        firstOf[channel]++;
        // After missing packets were given up, this packet may be the next one.
        if (sequence == next) {
            deliver(sequence, bytes, from, limit, nowNs);
            settle(nowNs);
            return;
        }
        buffer.put(sequence, bytes, from, limit - from, nowNs);
        highestEnd = Math.max(highestEnd, sequence + 1);
    }

    /** Gives up missing packets until the packet's number is within one length of the buffer. */
    private void makeRoom(long sequence, long nowNs) {
        while (!isSnapshotAwaited && sequence - next >= buffer.room()) {
            giveUp(buffer.count() == 0 ? sequence : firstBuffered(), nowNs);
            if (!isSnapshotAwaited) release();
        }
        if (isSnapshotAwaited) forget(sequence - buffer.room() + 1);
    }

    /** Drops the oldest buffered packets: a snapshot will replace them. */
    private void forget(long lowest) {
        if (highestEnd == UNKNOWN || (next != UNKNOWN && next >= lowest)) return;
        long from = Math.max(highestEnd - buffer.room(), 0);
        if (buffer.count() > 0) {
            for (long number = from; number < Math.min(lowest, highestEnd); number++) discard(number);
        }
        next = UNKNOWN;
    }

    private void discard(long number) {
        if (buffer.has(number)) {
            buffer.drop(number);
            discarded++;
        }
    }

    /** Gives up the packets before a number. */
    private void giveUp(long end, long nowNs) {
        boolean needsSnapshot = options.loss() == Loss.SNAPSHOT;
        long first = next;
        lost += end - first;
        isSnapshotAwaited = needsSnapshot;
        if (!needsSnapshot) next = end;
        listener.lost(first, end - 1, needsSnapshot, nowNs);
    }

    private long firstBuffered() {
        long number = next;
        while (!buffer.has(number)) number++;
        return number;
    }

    private void release() {
        while (buffer.count() > 0 && buffer.has(next)) {
            long sequence = next;
            long arrivedNs = buffer.arrivedNs(sequence);
            int from = buffer.from(sequence);
            int limit = buffer.limit(sequence);
            buffer.drop(sequence);
            deliver(sequence, buffer.bytes(), from, limit, arrivedNs);
        }
    }

    private void settle(long nowNs) {
        if (buffer.count() > 0) return;
        isSnapshotAwaited = false;
        listener.whole(next, nowNs);
    }

    /**
     * Gives up packets that are missing for too long. The caller calls it regularly, at least as often as losses are to
     * be detected.
     *
     * @param nowNs the caller's time
     */
    public void onTime(long nowNs) {
        while (!isSnapshotAwaited && buffer.count() > 0) {
            long end = firstBuffered();
            if (nowNs - buffer.arrivedNs(end) < options.patienceNs()) return;
            giveUp(end, nowNs);
            if (!isSnapshotAwaited) {
                release();
                settle(nowNs);
            }
        }
    }

    /**
     * Continues after a snapshot was applied: packets up to it are dropped, buffered packets after it are delivered.
     *
     * @param last number of the last packet that the snapshot contains
     * @param nowNs the caller's time
     * @return true if the stream continues after it; false if the snapshot is older than the delivered packets or does
     *     not reach the oldest buffered packet, so that a later one is needed
     */
    public boolean recovered(long last, long nowNs) {
        long oldest = oldestHeld();
        boolean isBehindTheGap = next == UNKNOWN || last >= next;
        boolean reachesBuffer = buffer.count() == 0 || last + 1 >= oldest;
        if (!isBehindTheGap || !reachesBuffer) return false;
        if (buffer.count() > 0) {
            for (long number = oldest; number <= Math.min(last, highestEnd - 1); number++) discard(number);
        }
        isSnapshotAwaited = false;
        isAwaitingAny = false;
        next = last + 1;
        highestEnd = Math.max(highestEnd, next);
        release();
        settle(nowNs);
        return true;
    }

    private long oldestHeld() {
        if (buffer.count() == 0) return UNKNOWN;
        long number = Math.max(highestEnd - buffer.room(), 0);
        while (!buffer.has(number)) number++;
        return number;
    }

    /**
     * Restarts the numbers, because the feed or the calendar says so; needed if the numbers were too low for the
     * restart to be detected.
     *
     * @param first number of the next packet, {@link FeedOptions#ANY} or {@link FeedOptions#AFTER_SNAPSHOT}
     * @param nowNs the caller's time
     */
    public void restart(long first, long nowNs) {
        restarted(first, first, nowNs);
        Arrays.fill(lastOf, UNKNOWN);
        Arrays.fill(epochOf, epoch);
    }

    private void restarted(long first, long sequence, long nowNs) {
        epoch++;
        restarts++;
        endBefore = highestEnd;
        restartedNs = nowNs;
        discarded += buffer.count();
        buffer.clear();
        begin(first);
        listener.restarted(sequence, nowNs);
    }

    /**
     * Returns whether the stream is without a gap.
     *
     * @return true if no packet is buffered and no snapshot is awaited
     */
    public boolean isWhole() {
        return buffer.count() == 0 && !isSnapshotAwaited;
    }

    /**
     * Returns whether the stream waits for {@link #recovered}.
     *
     * @return true if a snapshot is needed
     */
    public boolean isSnapshotAwaited() {
        return isSnapshotAwaited;
    }

    /**
     * Returns the counters of the feed. Allocates.
     *
     * @return since construction
     */
    public FeedStats stats() {
        return new FeedStats( // tidy: a result, made in this place alone
                delivered, duplicates, gaps, lost, discarded, oversized, stale, restarts);
    }

    /**
     * Returns the counters of a channel. Allocates.
     *
     * @param channel from 0
     * @return since construction
     */
    public ChannelStats stats(int channel) {
        return new ChannelStats(packetsOf[channel], firstOf[channel], heardNs[channel]);
    }
}
