package io.needletail.tools.tcp;

import java.time.Instant;

/**
 * Bytes of a stream that are missing, or that are not as they should be.
 *
 * @param flow the stream
 * @param kind what is wrong
 * @param bytes which bytes
 * @param packets where in the capture
 * @param isMessageCut whether a message that began before the bytes is lost with them
 */
public record TcpFinding(Flow flow, Kind kind, Bytes bytes, Packets packets, boolean isMessageCut) {
    private static final long SEQUENCES = 1L << 32;
    private static final long SECOND_NS = 1_000_000_000L;

    /**
     * Bytes of a stream.
     *
     * @param first the first one, counted from 1 at the beginning of the stream
     * @param last the last one
     * @param sequence sequence number of the first one, from 0 to 4,294,967,295
     */
    public record Bytes(long first, long last, long sequence) {
        /** {@return their number} */
        public long count() {
            return last - first + 1;
        }

        /** {@return the sequence number of the last one} */
        public long lastSequence() {
            return (sequence + count() - 1) % SEQUENCES;
        }

        @Override
        public String toString() {
            return "bytes " + first + " to " + last + " (" + count() + ", sequence numbers " + sequence + " to "
                    + lastSequence() + ")";
        }
    }

    /**
     * Packets beside the bytes.
     *
     * @param before number of the packet before them in the stream; 0 where there is none
     * @param after number of the packet that shows what is wrong; 0 where it is the end of the stream
     * @param timeNs capture time of the latter, else of the former, epoch nanoseconds
     */
    public record Packets(long before, long after, long timeNs) {
        @Override
        public String toString() {
            String place = after == 0
                    ? "after packet " + before
                    : before == 0 ? "before packet " + after : "between packets " + before + " and " + after;
            long nanos = Math.floorMod(timeNs, SECOND_NS);
            return place + ", " + Instant.ofEpochSecond(Math.floorDiv(timeNs, SECOND_NS), nanos);
        }
    }

    /** Reasons why bytes of a stream are reported. */
    public enum Kind {
        /** The receiver acknowledged bytes that no packet of the capture has. */
        ACKNOWLEDGED(true, "the receiver acknowledged them, so they were sent: the capture has lost them"),
        /** Packets were cut when they were captured. */
        CUT(true, "the packets were cut when they were captured; capture whole packets (tcpdump -s 0)"),
        /** Too many later bytes waited for them. */
        WINDOW(true, "they did not come before the window of later bytes was full (4 MiB or 16,384 segments)"),
        /** The stream ended before they came. */
        ENDED(true, "the connection, or the capture, ended before they came"),
        /** The bytes came after they had been declared missing, or after the beginning of a stream without SYN. */
        LATE(false, "came too late, when the stream was read on without them: left out"),
        /** The bytes came again with other content. */
        CONFLICT(false, "came again with other content; the first copy counts"),
        /** The stream ended within a message. */
        UNFINISHED(false, "are an incomplete message: the connection, or the capture, ended within it"),
        /** The sequence numbers jumped. */
        JUMP(false, "are those after a jump of the sequence numbers without SYN: read as a new stream"),
        /** BodyLength(9) or CheckSum(10) is wrong. */
        GARBLED(false, "are no message though they begin like one: BodyLength(9) or CheckSum(10) is wrong; left out"),
        /** A message is longer than is read. */
        TOO_LONG(false, "begin a message whose BodyLength(9) is beyond 64 KiB: left out");

        private final boolean isMissing;
        private final String text;

        Kind(boolean isMissing, String text) {
            this.isMissing = isMissing;
            this.text = text;
        }

        /** {@return whether the bytes are not in the capture} */
        public boolean isMissing() {
            return isMissing;
        }
    }

    /** Returns a line for people. */
    @Override
    public String toString() {
        String text = kind.isMissing ? " are missing " + packets + ": " + kind.text : " " + kind.text + ", " + packets;
        return flow + ": " + bytes + text + (isMessageCut ? "; the message that began before them is incomplete" : "");
    }
}
