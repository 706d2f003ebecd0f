package io.needletail.feed.framing;

import io.needletail.feed.framing.Framing.Order;

/**
 * Finds the messages in a datagram or in a part of a file, one after another.
 *
 * <p>For each: {@link #next}, decode {@code bytes()[from(), limit())}, and {@link #taken} with the length that the
 * decoder returned, or {@link #skip} after an error. A message ends where the decoder stops; a length before it may
 * cover several. One thread; nothing is allocated except for the longest line of {@code hexlines}.
 */
public final class Frames {
    /** Value of {@link #sequence} if the framing has no sequence numbers. */
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
    private FramingError error = FramingError.NONE;

    /**
     * Makes a reader of one framing.
     *
     * @param framing of the messages
     */
    public Frames(Framing framing) {
        this.framing = framing;
    }

    /**
     * Begins a datagram.
     *
     * @param source array with the bytes; read until the last {@link #next}
     * @param start index of the first byte
     * @param stop index after the last byte
     */
    public void datagram(byte[] source, int start, int stop) {
        begin(source, start, stop);
        isDatagram = true;
    }

    /**
     * Begins a part of a file at the beginning of a frame.
     *
     * @param source array with the bytes; read until the last {@link #next}
     * @param start index of the first byte
     * @param stop index after the last byte
     */
    public void stretch(byte[] source, int start, int stop) {
        begin(source, start, stop);
        isDatagram = false;
    }

    private void begin(byte[] source, int start, int stop) {
        bytes = source;
        at = start;
        before = start;
        end = stop;
        frameEnd = start;
        isBegun = false;
        error = FramingError.NONE;
        sequence = NO_SEQUENCE;
    }

    /**
     * Moves to the next message.
     *
     * @return true if there is one; false at the end and at a {@link #error}
     */
    public boolean next() {
        while (error == FramingError.NONE && (at < end || at < frameEnd)) {
            before = at;
            error = find();
            // A frame without a message is a heartbeat: continue after it.
            if (error == FramingError.NONE && from == limit) {
                at = limit;
            } else {
                isBegun = true;
                return error == FramingError.NONE;
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

    private FramingError open(int start, int stop) {
        messageBytes = bytes;
        from = start;
        limit = stop;
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
        // A length that is equal in both byte orders, as that of an empty frame, does not decide.
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
        frameEnd = line.nextLine();
        return FramingError.NONE;
    }

    private long little(int place, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) value = value << 8 | (bytes[place + i] & 0xFF);
        return value;
    }

    /**
     * Continues after a decoded message; the rest of the frame is the next message.
     *
     * @param length in bytes, as the decoder returned
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
     * Continues after the frame of a message that was not decoded.
     *
     * @return true if the end of the frame is known; if not, this datagram or part is over, with a {@link #error}
     *     unless it was its end
     */
    public boolean skip() {
        boolean known = !isOpenEnded();
        at = known ? frameEnd : end;
        if (!known && !isDatagram) error = FramingError.LOST_PLACE;
        return known;
    }

    /**
     * Returns the array with the message.
     *
     * @return valid until {@link #next}
     */
    public byte[] bytes() {
        return messageBytes;
    }

    /**
     * Returns where the message begins.
     *
     * @return index of its first byte in {@link #bytes}
     */
    public int from() {
        return from;
    }

    /**
     * Returns the latest end of the message.
     *
     * @return index after it in {@link #bytes}
     */
    public int limit() {
        return limit;
    }

    /**
     * Returns the sequence number before the message, or at the beginning of its datagram.
     *
     * @return from 0 to 4,294,967,295, or {@link #NO_SEQUENCE}
     */
    public long sequence() {
        return sequence;
    }

    /**
     * Returns whether the framing requests a reset before this message ({@code R} of {@code hexlines}).
     *
     * @return true if the caller must reset the decoder
     */
    public boolean isReset() {
        return framing instanceof Framing.HexLines && line.isReset();
    }

    /**
     * Returns why {@link #next} returned false.
     *
     * @return {@link FramingError#NONE} at the end
     */
    public FramingError error() {
        return error;
    }

    /**
     * Returns whether no part of a frame is left, so that new bytes may be begun.
     *
     * @return true if the next message begins with a frame
     */
    boolean isBetween() {
        return at >= frameEnd;
    }

    /** Returns whether only the decoder finds the end of a message. */
    boolean isOpenEnded() {
        return framing instanceof Framing.None || framing instanceof Framing.Preamble;
    }

    /**
     * Returns where the framing before this message begins.
     *
     * @return index in the bytes that were begun
     */
    int before() {
        return before;
    }

    /**
     * Returns where the next frame, or the error, begins.
     *
     * @return index in the bytes that were begun
     */
    public int at() {
        return at;
    }
}
