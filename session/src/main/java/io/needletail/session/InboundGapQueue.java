package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;

/**
 * What we miss: which numbers were asked for again, and the messages that came ahead of their turn and wait.
 *
 * <p>The queue is a ring of fixed size in the order of arrival; a message that does not fit or is not ahead of the last
 * queued one is dropped, and asked for again when its turn comes.
 */
final class InboundGapQueue {
    private static final int MESSAGES_MAX = 4096;

    // Two ends that had no room for each other's ResendRequest(2) would ask for it again, and so on for ever.
    private static final int ADMIN_BYTES = 1024;

    private final int queueBytes;
    // Made at the first gap: most sessions never have one, and a thousand of these would be 320 MB.
    private byte[] bytes = {};
    private long[] seqNums = {};
    private int[] offsets = {};
    private int[] lengths = {};
    private int head;
    private int count;
    private long seenTo;
    private long missingTo;
    private long askedTo;
    private long askedNs;
    private long askedFrom;
    private int askedTimes;

    InboundGapQueue(int queueBytes) {
        this.queueBytes = queueBytes;
    }

    void forget() {
        head = 0;
        count = 0;
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
        if (bytes.length == 0) make();
        if (count == MESSAGES_MAX || (count > 0 && seqNum <= seqNums[slot(count - 1)])) return false;
        int at = place(message.length(), MsgTypes.isAdmin(message.msgType()) ? bytes.length : queueBytes);
        if (at < 0) return false;
        int slot = slot(count++);
        seqNums[slot] = seqNum;
        offsets[slot] = at;
        lengths[slot] = message.length();
        System.arraycopy(message.bytes(), message.start(), bytes, at, message.length());
        return true;
    }

    private void make() {
        bytes = new byte[queueBytes + ADMIN_BYTES];
        seqNums = new long[MESSAGES_MAX];
        offsets = new int[MESSAGES_MAX];
        lengths = new int[MESSAGES_MAX];
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
        return (head + position) % MESSAGES_MAX;
    }

    private static IllegalStateException damaged(long seqNum) {
        return new IllegalStateException("queued message " + seqNum + " can no longer be indexed");
    }
}
