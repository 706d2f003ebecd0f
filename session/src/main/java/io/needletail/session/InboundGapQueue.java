package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;

/**
 * Inbound gap of a session: the numbers that were requested, and a queue of the messages that arrived with a number
 * higher than expected.
 *
 * <p>The queue is a ring in the order of arrival; a message that does not fit, or whose number is not higher than the
 * last queued one, is dropped and requested again later. The ring begins with room for a few admin messages and
 * doubles, as far as the {@link MemoryBudget} allows; the queue returns the expansion when it is empty.
 */
final class InboundGapQueue {
    private static final int MESSAGES_MAX = 4096;

    // Reserved for admin messages: two ends without room for the other's ResendRequest(2) would request in a loop.
    private static final int ADMIN_BYTES = 1024;

    // A shorter message than this has no room for the fields of a header.
    private static final int MESSAGE_BYTES_LEAST = 64;

    private static final int MESSAGES_FIRST = ADMIN_BYTES / MESSAGE_BYTES_LEAST;
    private static final int ENTRY_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private final int queueBytes;
    private final MemoryBudget budget;
    private final SessionCounters counters;
    private byte[] bytes = new byte[ADMIN_BYTES];
    private long[] seqNums = new long[MESSAGES_FIRST];
    private int[] offsets = new int[MESSAGES_FIRST];
    private int[] lengths = new int[MESSAGES_FIRST];
    private long taken;
    private int head;
    private int count;
    private long seenTo;
    private long missingTo;
    private long askedTo;
    private long askedNs;
    private long askedFrom;
    private int askedTimes;

    InboundGapQueue(int queueBytes, MemoryBudget budget, SessionCounters counters) {
        this.queueBytes = queueBytes;
        this.budget = budget;
        this.counters = counters;
    }

    void forget() {
        count = 0;
        counters.queued(0);
        release();
        seenTo = 0;
        missingTo = 0;
        askedFrom = 0;
    }

    /** Tests that {@code nextIn} is missing and belongs to a gap that was requested. */
    boolean isOpen(long nextIn) {
        return missingTo >= nextIn;
    }

    /** Tests that a gap was requested and its end was not taken yet. */
    boolean wasAsked() {
        return missingTo > 0;
    }

    /** Takes the end of the gap. */
    void closed() {
        missingTo = 0;
    }

    /** Tests that the last requested chunk is complete and more is missing. */
    boolean wantsNextChunk(long nextIn) {
        return isOpen(nextIn) && askedTo < nextIn;
    }

    /**
     * Counts a request; returns true when the same number was requested more than {@code most} times; 0 for no limit.
     */
    boolean isAskedTooOften(long from, int most) {
        askedTimes = from == askedFrom ? askedTimes + 1 : 1;
        askedFrom = from;
        return most > 0 && askedTimes > most;
    }

    /** Tests that the last request has made no progress for {@code timeoutNs}. */
    boolean isStale(long nowNs, long timeoutNs) {
        return nowNs - askedNs >= timeoutNs;
    }

    void asked(long missingTo, long askedTo, long nowNs) {
        this.missingTo = missingTo;
        this.askedTo = askedTo;
        askedNs = nowNs;
    }

    /**
     * Takes a gap fill. A fill up to the last requested number completes the chunk too: many engines end their fill
     * there and wait for the next request.
     */
    void filledTo(long newSeqNo) {
        if (newSeqNo == askedTo && askedTo < missingTo) askedTo--;
    }

    long missingTo() {
        return missingTo;
    }

    void progressed(long nowNs) {
        askedNs = nowNs;
    }

    void shift(long byNs) {
        askedNs += byNs;
    }

    /** Queues a message; returns false when it is dropped. */
    boolean offer(long seqNum, Message message) {
        seenTo = Math.max(seenTo, seqNum);
        if (count > 0 && seqNum <= seqNums[slot(count - 1)]) return false;
        int reserved = MsgTypes.isAdmin(message.msgType()) ? 0 : ADMIN_BYTES;
        if (!hasPlace(message.length(), reserved) && !expands(message.length(), reserved)) return false;
        int at = place(message.length(), bytes.length - reserved);
        int slot = slot(count++);
        counters.queued(count);
        seqNums[slot] = seqNum;
        offsets[slot] = at;
        lengths[slot] = message.length();
        System.arraycopy(message.bytes(), message.start(), bytes, at, message.length());
        return true;
    }

    private boolean hasPlace(int length, int reserved) {
        return count < seqNums.length && place(length, bytes.length - reserved) >= 0;
    }

    // Doubles the ring until the message fits; the queued messages move to the front of the new ring.
    private boolean expands(int length, int reserved) {
        int most = queueBytes + ADMIN_BYTES;
        long needed = (long) waitingBytes() + length + reserved;
        if (count == MESSAGES_MAX || bytes.length == most || needed > most) return false;
        long size = 2L * bytes.length;
        while (size < needed) size *= 2;
        int newBytes = (int) Math.min(size, most);
        int entries = Math.min(MESSAGES_MAX, newBytes / MESSAGE_BYTES_LEAST);
        long cost = newBytes + (long) ENTRY_BYTES * entries;
        if (!budget.tryTake(cost)) return false;
        move(new byte[newBytes], entries);
        budget.give(taken);
        taken = cost;
        return true;
    }

    private int waitingBytes() {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += lengths[slot(i)];
        return sum;
    }

    private void move(byte[] newBytes, int entries) {
        long[] newSeqNums = new long[entries];
        int[] newOffsets = new int[entries];
        int[] newLengths = new int[entries];
        int at = 0;
        for (int i = 0; i < count; i++) {
            int slot = slot(i);
            System.arraycopy(bytes, offsets[slot], newBytes, at, lengths[slot]);
            newSeqNums[i] = seqNums[slot];
            newOffsets[i] = at;
            newLengths[i] = lengths[slot];
            at += lengths[slot];
        }
        bytes = newBytes;
        seqNums = newSeqNums;
        offsets = newOffsets;
        lengths = newLengths;
        head = 0;
    }

    // The queue is empty: keeps only the room for admin messages.
    private void release() {
        head = 0;
        if (taken == 0) return;
        budget.give(taken);
        taken = 0;
        move(new byte[ADMIN_BYTES], MESSAGES_FIRST);
    }

    /** Returns the lowest queued number; 0 when the queue is empty. */
    long first(long nextIn) {
        while (count > 0 && seqNums[head] < nextIn) drop();
        return count == 0 ? 0 : seqNums[head];
    }

    /**
     * Returns the last number missing before the first queued one, or the highest number seen; may be below
     * {@code nextIn}.
     */
    long lastMissing(long nextIn) {
        long first = first(nextIn);
        return first > 0 ? first - 1 : seenTo;
    }

    /** Indexes the first queued message and removes it; its bytes stay until the next {@link #offer}. */
    void take(Message target) {
        if (target.index(bytes, offsets[head], lengths[head]) == Message.GARBLED) throw damaged(seqNums[head]);
        drop();
    }

    private void drop() {
        head = slot(1);
        count--;
        counters.queued(count);
        if (count == 0) release();
    }

    // Returns the offset for a message of this length: after the last one, or at the front of the ring; -1 without
    // room.
    private int place(int length, int limit) {
        if (count == 0) return length <= limit ? 0 : -1;
        int last = slot(count - 1);
        int end = offsets[last] + lengths[last];
        int front = offsets[head];
        if (end > front) {
            if (length <= limit - end) return end;
            return length <= front ? 0 : -1;
        }
        return length <= front - end ? end : -1;
    }

    private int slot(int position) {
        return (head + position) % seqNums.length;
    }

    private static IllegalStateException damaged(long seqNum) {
        return new IllegalStateException("queued message " + seqNum + " can no longer be indexed");
    }
}
