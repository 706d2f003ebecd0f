package io.needletail.engine.store;

/** Receives each message that a session sends, in the step that stores it. Engine's thread. */
public interface StoreTap {
    /**
     * Tests that the tap has room for what a step of the session may send.
     *
     * @param bytes most bytes of messages that the session will append
     * @return false to make the session wait
     */
    boolean accepts(int bytes);

    /**
     * Receives a message that the session has just stored.
     *
     * @param seqNum its MsgSeqNum(34)
     * @param frame array with the message
     * @param at index of its first byte
     * @param length its bytes
     * @param nowNs the time, epoch nanoseconds
     */
    void sent(long seqNum, byte[] frame, int at, int length, long nowNs);
}
