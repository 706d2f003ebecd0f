package io.needletail.session;

/**
 * What one end of a session has sent and counted: the sequence numbers and the messages behind them.
 *
 * <p>Assumes one thread. An implementation must make everything between two {@link #commit}s one unit: after a crash
 * all of it is there or none, so that an inbound number is never counted without the answers it caused. It must not
 * throw for a full store: {@link #accepts} tells beforehand. What a store drops all the same, {@link #wasDropped} tells.
 */
public interface MessageStore {
    /**
     * The number expected next from the peer.
     *
     * @return MsgSeqNum(34), 1 or more
     */
    long nextIn();

    /**
     * The number that our next message takes.
     *
     * @return MsgSeqNum(34), 1 or more
     */
    long nextOut();

    /**
     * When the numbers began at 1: a schedule tells from it whether they belong to the present session.
     *
     * @return epoch nanoseconds of the last {@link #reset}; 0 when there was none
     */
    long createdNs();

    /**
     * Tells whether there is room to append before the next commit.
     *
     * @param bytes most bytes of messages that will be appended
     * @return false when the store is full
     */
    boolean accepts(int bytes);

    /**
     * Counts an inbound message: {@link #nextIn} becomes {@code seqNum + 1}.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was received, epoch nanoseconds
     */
    void received(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Records an inbound message that is not counted: ahead, a duplicate, or ignored.
     *
     * @param seqNum its MsgSeqNum(34), or 0 when it has none
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was received, epoch nanoseconds
     */
    void noted(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Keeps an outbound message under a new number: {@link #nextOut} becomes {@code seqNum + 1}.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void sent(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Records that a kept message was sent again. {@link #find} goes on returning the message as it was first sent: a store
     * needs to keep no more than the number and the time, and a log all of it.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void resent(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Records a SequenceReset(4) that fills a gap, under a number that was used before. It is not found.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Sets both numbers, as a SequenceReset(4) or an operator asks.
     *
     * @param nextIn the number expected next from the peer
     * @param nextOut the number that our next message takes
     * @param nowNs epoch nanoseconds
     */
    void moved(long nextIn, long nextOut, long nowNs);

    /**
     * Begins anew: both numbers are 1 and nothing sent before is found any more.
     *
     * @param nowNs epoch nanoseconds
     */
    void reset(long nowNs);

    /**
     * Copies a kept outbound message.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param target takes the frame; has room for the longest message of the session
     * @param at first byte to write
     * @return the frame's length, or 0 when it is not kept
     */
    int find(long seqNum, byte[] target, int at);

    /**
     * Tells whether a message was sent under a number since the last {@link #reset} and has been dropped to make room, so that a
     * resend has to fill the gap. Asked for numbers that {@link #find} returns nothing for.
     *
     * @param seqNum MsgSeqNum(34)
     * @return true also for an administrative message: what it was is not known any more
     */
    boolean wasDropped(long seqNum);

    /** Seals all that was appended since the last commit as one unit. */
    void commit();
}
