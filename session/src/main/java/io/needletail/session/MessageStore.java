package io.needletail.session;

/**
 * Sequence numbers and sent messages of one session.
 *
 * <p>Assumes one thread. An implementation must make everything between two {@link #commit}s one unit: after a crash
 * all of it is present or none, so that an inbound number is never counted without the messages sent in response. It
 * must not throw when it is full: the session calls {@link #accepts} before it appends. {@link #wasDropped} reports the
 * messages that a store has dropped to make room. The {@code MessageStoreContract} of the module testkit checks all of
 * this.
 *
 * <p>A store that fails throws {@link java.io.UncheckedIOException}, returns false from {@link #accepts} from then on,
 * and ignores further commits: the engine drops the connection and sends nothing of the batch.
 */
public interface MessageStore {
    /**
     * Returns the number expected next from the peer.
     *
     * @return MsgSeqNum(34), 1 or more
     */
    long nextIn();

    /**
     * Returns the number of the next outbound message.
     *
     * @return MsgSeqNum(34), 1 or more
     */
    long nextOut();

    /**
     * Returns the time of the last reset; a schedule derives from it whether the numbers belong to the present window.
     *
     * @return epoch nanoseconds of the last {@link #reset}; when there was none 0, or the time of the first message
     */
    long createdNs();

    /**
     * Tests that there is room to append before the next commit.
     *
     * @param bytes most bytes of messages that will be appended
     * @return false when the store is full
     */
    boolean accepts(int bytes);

    /**
     * Tests whether a refusal of {@link #accepts} holds for a moment only, because a background thread prepares room or
     * the next commit makes some. The session reads no message and sends none until then, and does not take the store
     * for full.
     *
     * @return true when the question is worth repeating in the next cycle
     */
    default boolean isPreparing() {
        return false;
    }

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
     * Records an inbound message that is not counted: too high, a duplicate, or ignored.
     *
     * @param seqNum its MsgSeqNum(34), or 0 when it has none
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was received, epoch nanoseconds
     */
    void recordUnsequenced(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Stores an outbound message under a new number: {@link #nextOut} becomes {@code seqNum + 1}.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void sent(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Records that a stored message was sent again. {@link #find} still returns the message as it was first sent: a
     * store needs only the number and the time, a log needs the frame.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void resent(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Records a SequenceReset(4) that fills a gap, under a number that was used before. {@link #find} does not return
     * it.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param bytes holds the frame
     * @param from its first byte
     * @param length its length
     * @param nowNs when it was written, epoch nanoseconds
     */
    void gapFilled(long seqNum, byte[] bytes, int from, int length, long nowNs);

    /**
     * Sets both numbers for a SequenceReset(4) or an operator.
     *
     * @param nextIn the number expected next from the peer
     * @param nextOut the number of the next outbound message
     * @param nowNs epoch nanoseconds
     */
    void moved(long nextIn, long nextOut, long nowNs);

    /**
     * Resets both numbers to 1 and drops all messages sent before.
     *
     * @param nowNs epoch nanoseconds
     */
    void reset(long nowNs);

    /**
     * Copies a stored outbound message.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param target takes the frame; has room for the longest message of the session
     * @param at first byte to write
     * @return length of the frame in bytes, or 0 when it is not stored
     */
    int find(long seqNum, byte[] target, int at);

    /**
     * Tests that a message was sent under a number since the last {@link #reset} and was dropped to make room, so that
     * a resend fills its gap. Called for numbers for which {@link #find} returns 0.
     *
     * @param seqNum MsgSeqNum(34)
     * @return true also for an administrative message, since its type is no longer known
     */
    boolean wasDropped(long seqNum);

    /** Commits everything that was appended since the last commit as one unit. */
    void commit();

    /**
     * Drops everything that was appended since the last commit: {@link #nextIn}, {@link #nextOut} and
     * {@link #createdNs} are those of the last commit again, and later messages use these numbers. The engine calls it
     * when the store of another session failed in the same step, so that the message that began the step is not counted
     * and the peer sends it again.
     *
     * @return false when the store cannot do that, which is the default: nothing was changed, and the session ends
     *     until its store is opened again
     */
    default boolean rollback() {
        return false;
    }
}
