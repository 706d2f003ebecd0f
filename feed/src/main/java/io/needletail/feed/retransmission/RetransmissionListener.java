package io.needletail.feed.retransmission;

/** Receives the responses to requests for packets, within {@link RetransmissionClient#poll}. */
public interface RetransmissionListener {
    /**
     * Receives a packet that was requested.
     *
     * @param bytes array with the datagram as it was sent on the channels; valid during this call only
     * @param from index of its first byte
     * @param limit index after its last byte
     */
    void retransmitted(byte[] bytes, int from, int limit);

    /**
     * Reports that a request was refused: the packets are not kept any more, or they were not sent yet.
     *
     * @param first number of the first packet that was requested
     * @param count number of packets that were requested
     * @param oldest number of the oldest packet that is kept
     * @param next number of the packet that is sent next
     */
    void refused(long first, long count, long oldest, long next);

    /**
     * Reports that the connection was lost or could not be made; requests without a response are dropped. The client
     * tries again with a later request.
     *
     * @param reason an English sentence
     */
    void disconnected(String reason);
}
