package io.needletail.feed.framing;

import io.needletail.feed.framing.Framing.Order;

/**
 * Finds the messages in a datagram, or in a stretch of a file, one after another.
 *
 * <p>For each: {@link #next}, decode {@code bytes()[from(), limit())}, and {@link #taken} with what the decoder took, or
 * {@link #skip} if it could not. A message ends where the decoder stops; a length that stands before it may cover several.
 * One thread; nothing is allocated but the room for the longest line of {@code hexlines}.
 */
public final class Frames {
    /** {@link #sequence} where the framing has no sequence numbers. */
    public static final long NO_SEQUENCE = -1;

    private final Framing framing;
    private final HexLine line = new HexLine();
    private byte[] bytes = new byte[0];
    private byte[] messageBytes = bytes;
    private int at;
    private int before;
    private int end;
    private boolean isDatagram;
    private boolean isBegun;
    private int from;
    private int limit;
    private int frameEnd;
    private long sequence = NO_SEQUENCE;
    private Order order = Order.SMALLER;
    private FramingError fault = FramingError.NONE;

    /**
     * A reader of one framing.
     *
     * @param framing what stands around the messages
     */
    public Frames(Framing framing) {
        this.framing = framing;
    }

    /**
     * Begins a datagram.
     *
     * @param source where it lies; read until the last {@link #next}
     * @param start its first byte
     * @param behind the place behind its last byte
     */
    public void datagram(byte[] source, int start, int behind) {
        begin(source, start, behind);
        isDatagram = true;
    }

    /**
     * Begins a stretch of a file, from a place where a frame begins.
     *
     * @param source where it lies; read until the last {@link #next}
     * @param start its first byte
     * @param behind the place behind its last byte
     */
    public void stretch(byte[] source, int start, int behind) {
        begin(source, start, behind);
        isDatagram = false;
    }

    private void begin(byte[] source, int start, int behind) {
        bytes = source;
        at = start;
        before = start;
        end = behind;
        frameEnd = start;
        isBegun = false;
        fault = FramingError.NONE;
        sequence = NO_SEQUENCE;
    }

    /**
     * Goes to the next message.
     *
     * @return whether there is one; false at the end and at a {@link #fault}
     */
    public boolean next() {
        while (fault == FramingError.NONE && (at < end || at < frameEnd)) {
            before = at;
            fault = find();
            // A frame without a message in it is a sign of life: what comes behind it is looked at.
            if (fault == FramingError.NONE && from == limit) {
                at = limit;
            } else {
                isBegun = true;
                return fault == FramingError.NONE;
            }
        }
        return false;
    }

    private FramingError find() {
        return switch (framing) {
            case Framing.None _ -> open(at, end);
            case Framing.LengthPrefix prefix -> at < frameEnd ? open(at, frameEnd) : prefixed(prefix);
            case Framing.Block _ -> at < frameEnd ? open(at, frameEnd) : block();
            case Framing.Preamble preamble -> preamble(preamble);
            case Framing.HexLines _ -> line();
        };
    }

    private FramingError open(int start, int behind) {
        messageBytes = bytes;
        from = start;
        limit = behind;
        return FramingError.NONE;
    }

    private FramingError framed(int start, long length) {
        if (length > end - start) return FramingError.LONGER_THAN_DATA;
        frameEnd = start + (int) length;
        return open(start, frameEnd);
    }

    private FramingError prefixed(Framing.LengthPrefix prefix) {
        if (end - at < prefix.bytes()) return FramingError.CUT_PREAMBLE;
        long little = little(at, prefix.bytes());
        long big = Integer.toUnsignedLong(Integer.reverseBytes((int) little) >>> (32 - 8 * prefix.bytes()));
        if (order == Order.SMALLER && prefix.order() != Order.SMALLER) order = prefix.order();
        // A length that reads the same from both ends, as that of an empty frame, decides nothing.
        if (order == Order.SMALLER && big != little) order = big < little ? Order.BIG : Order.LITTLE;
        return framed(at + prefix.bytes(), order == Order.BIG ? big : little);
    }

    private FramingError block() {
        long size = 0;
        for (int place = at; place < end; place++) {
            size = size << 7 | (bytes[place] & 0x7F);
            if (size > 0xFFFF_FFFFL) return FramingError.BAD_BLOCK_SIZE;
            if (bytes[place] < 0) return size == 0 ? FramingError.EMPTY_BLOCK : framed(place + 1, size);
        }
        return FramingError.CUT_PREAMBLE;
    }

    private FramingError preamble(Framing.Preamble preamble) {
        if (preamble.isOncePerDatagram() && isDatagram && isBegun) return open(at, end);
        if (end - at < preamble.bytes()) return FramingError.CUT_PREAMBLE;
        if (preamble.sequenceBytes() == 4) {
            int little = (int) little(at, 4);
            sequence = Integer.toUnsignedLong(preamble.order() == Order.BIG ? Integer.reverseBytes(little) : little);
        }
        return open(at + preamble.bytes(), end);
    }

    private FramingError line() {
        at = line.skipEmpty(bytes, at, end);
        if (at == end) return open(end, end);
        if (!line.read(bytes, at, end)) return FramingError.BAD_LINE;
        messageBytes = line.bytes();
        from = 0;
        limit = line.length();
        frameEnd = line.behind();
        return FramingError.NONE;
    }

    private long little(int place, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) value = value << 8 | (bytes[place + i] & 0xFF);
        return value;
    }

    /**
     * The decoder took a message; what it left of the frame is the next one.
     *
     * @param length in bytes, as the decoder answered
     */
    public void taken(int length) {
        if (framing instanceof Framing.HexLines) {
            from += length;
            at = frameEnd;
        } else {
            at = from + length;
        }
    }

    /**
     * The decoder could not take the message: goes on behind its frame.
     *
     * @return whether the place is known; if not, this datagram or stretch is over, with a {@link #fault} unless it was its end
     */
    public boolean skip() {
        boolean known = !isOpenEnded();
        at = known ? frameEnd : end;
        if (!known && !isDatagram) fault = FramingError.LOST_PLACE;
        return known;
    }

    /**
     * Where the message lies.
     *
     * @return good until {@link #next}
     */
    public byte[] bytes() {
        return messageBytes;
    }

    /**
     * Where the message begins.
     *
     * @return its first byte in {@link #bytes}
     */
    public int from() {
        return from;
    }

    /**
     * Where the message ends at the latest.
     *
     * @return the place behind it in {@link #bytes}
     */
    public int limit() {
        return limit;
    }

    /**
     * The sequence number that stands before the message, or before its datagram.
     *
     * @return from 0 to 4,294,967,295, or {@link #NO_SEQUENCE}
     */
    public long sequence() {
        return sequence;
    }

    /**
     * Whether the framing itself says that everything is forgotten before this message ({@code R} of {@code hexlines}).
     *
     * @return whether it does
     */
    public boolean isReset() {
        return framing instanceof Framing.HexLines && line.isReset();
    }

    /**
     * Why {@link #next} answered false.
     *
     * @return {@link FramingError#NONE} at the end
     */
    public FramingError fault() {
        return fault;
    }

    /**
     * Whether no part of a frame is left, so that what follows may be begun anew.
     *
     * @return whether the next message begins with whatever the framing puts before it
     */
    boolean isBetween() {
        return at >= frameEnd;
    }

    /** Whether only the decoder knows where a message ends. */
    boolean isOpenEnded() {
        return framing instanceof Framing.None || framing instanceof Framing.Preamble;
    }

    /**
     * Where what stands before this message begins.
     *
     * @return its place in the bytes that were begun with
     */
    int before() {
        return before;
    }

    /**
     * Where the next frame, or the fault, begins.
     *
     * @return its place in the bytes that were begun with
     */
    public int at() {
        return at;
    }
}
