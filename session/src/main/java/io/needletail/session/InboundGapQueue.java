package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;

/**
 * What we miss: which numbers were asked for again, and the messages that came ahead of their turn and wait.
 *
 * <p>The queue is a ring in the order of arrival; a message that does not fit or is not ahead of the last queued one is
 * dropped, and asked for again when its turn comes. The ring begins with room for a few admin messages and doubles, as far
 * as the {@link MemoryBudget} allows; what it was expanded by is given back when nothing waits any more.
 */
final class InboundGapQueue {
    private static final int MESSAGES_MAX = 4096;

    // Two ends that had no room for each other's ResendRequest(2) would ask for it again, and so on for ever.
    private static final int ADMIN_BYTES = 1024;

    // A shorter message than this has no room for the fields of a header.
    private static final int MESSAGE_BYTES_LEAST = 64;

    private static final int MESSAGES_FIRST = ADMIN_BYTES / MESSAGE_BYTES_LEAST;
    private static final int ENTRY_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private final int queueBytes;
    private final MemoryBudget budget;
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

    InboundGapQueue(int queueBytes, MemoryBudget budget) {
        this.queueBytes = queueBytes;
        this.budget = budget;
    }

    void forget() {
        count = 0;
        release();
        seenTo = 0;
        missingTo = 0;
        askedFrom = 0;
    }

    /** Whether numbers up to and including one of these are still missing and have been asked for. */
    boolean isOpen(long nextIn) {
        return missingTo >= nextIn;
    }

    /** Whether the last request has been answered in full though more is missing. */
    boolean wantsNextChunk(long nextIn) {
        return isOpen(nextIn) && askedTo < nextIn;
    }

    /** Whether the same has been asked for so often already that it must be a loop; 0 for no end. */
    boolean isAskedTooOften(long from, int most) {
        askedTimes = from == askedFrom ? askedTimes + 1 : 1;
        askedFrom = from;
        return most > 0 && askedTimes > most;
    }

    /** Whether nothing has come of the last request for this long. */
    boolean isStale(long nowNs, long patienceNs) {
        return nowNs - askedNs >= patienceNs;
    }

    void asked(long missingTo, long askedTo, long nowNs) {
        this.missingTo = missingTo;
        this.askedTo = askedTo;
        askedNs = nowNs;
    }

    /**
     * A gap fill that leads to the last number asked for has answered the chunk too: the resending side of many engines
     * ends its fill there and waits for the next request.
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

    /** Keeps a message for later; false when it is dropped. */
    boolean offer(long seqNum, Message message) {
        seenTo = Math.max(seenTo, seqNum);
        if (count > 0 && seqNum <= seqNums[slot(count - 1)]) return false;
        int reserved = MsgTypes.isAdmin(message.msgType()) ? 0 : ADMIN_BYTES;
        if (!hasPlace(message.length(), reserved) && !expands(message.length(), reserved)) return false;
        int at = place(message.length(), bytes.length - reserved);
        int slot = slot(count++);
        seqNums[slot] = seqNum;
        offsets[slot] = at;
        lengths[slot] = message.length();
        System.arraycopy(message.bytes(), message.start(), bytes, at, message.length());
        return true;
    }

    private boolean hasPlace(int length, int reserved) {
        return count < seqNums.length && place(length, bytes.length - reserved) >= 0;
    }

    // Doubles the ring until the message fits; what waits moves to the front of the new one.
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

    // Nothing waits: only the room for admin messages is kept.
    private void release() {
        head = 0;
        if (taken == 0) return;
        budget.give(taken);
        taken = 0;
        move(new byte[ADMIN_BYTES], MESSAGES_FIRST);
    }

    /** The lowest number that waits; 0 when none does. */
    long first(long nextIn) {
        while (count > 0 && seqNums[head] < nextIn) drop();
        return count == 0 ? 0 : seqNums[head];
    }

    /** The last number that is missing before the first that waits, or up to the last one seen; may be behind us. */
    long lastMissing(long nextIn) {
        long first = first(nextIn);
        return first > 0 ? first - 1 : seenTo;
    }

    /** Indexes the first waiting message and takes it out; its bytes stay until the next {@link #offer}. */
    void take(Message target) {
        if (target.index(bytes, offsets[head], lengths[head]) == Message.GARBLED) throw damaged(seqNums[head]);
        drop();
    }

    private void drop() {
        head = slot(1);
        count--;
        if (count == 0) release();
    }

    // Where a message of this length fits: behind the last one, or at the front when the first ones have gone.
    private int place(int length, int limit) {
        if (count == 0) return length <= limit ? 0 : -1;
        int last = slot(count - 1);
        int behind = offsets[last] + lengths[last];
        int front = offsets[head];
        if (behind > front) {
            if (length <= limit - behind) return behind;
            return length <= front ? 0 : -1;
        }
        return length <= front - behind ? behind : -1;
    }

    private int slot(int position) {
        return (head + position) % seqNums.length;
    }

    private static IllegalStateException damaged(long seqNum) {
        return new IllegalStateException("queued message " + seqNum + " can no longer be indexed");
    }
}
