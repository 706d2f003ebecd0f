package io.needletail.tools.tcp;

/** A message of a capture. */
public final class CapturedMessage {
    private final Flow flow;
    private final byte[] frame;
    private final long firstNs;
    private final long completeNs;
    private final long packet;

    CapturedMessage(Flow flow, byte[] frame, long firstNs, long completeNs, long packet) {
        this.flow = flow;
        this.frame = frame;
        this.firstNs = firstNs;
        this.completeNs = completeNs;
        this.packet = packet;
    }

    /**
     * Returns the direction of the message.
     *
     * @return who sent it to whom
     */
    public Flow flow() {
        return flow;
    }

    /**
     * Returns the message.
     *
     * @return from {@code 8=FIX} to the SOH after CheckSum(10); not a copy
     */
    public byte[] frame() {
        return frame;
    }

    /**
     * Returns when the message began to pass.
     *
     * @return capture time of the packet with its first byte, epoch nanoseconds
     */
    public long firstNs() {
        return firstNs;
    }

    /**
     * Returns when the message was complete.
     *
     * @return capture time of {@link #packet}, epoch nanoseconds
     */
    public long completeNs() {
        return completeNs;
    }

    /**
     * Returns the packet that completed the message: the latest one with bytes of it, or of the stream before it.
     *
     * @return its number in the capture, from 1
     */
    public long packet() {
        return packet;
    }
}
