package io.needletail.feed.framing;

import java.util.Locale;

/** Framing of FAST messages in a feed; parsed from the names that the command line accepts. */
public sealed interface Framing {
    /** The names that {@link #parse} accepts, for messages. */
    String NAMES = "none, len1 to len4 (with le or be after it), block, hfix4, cme5, skip:N, hexlines";

    /** Highest N of {@code skip:N}. */
    int SKIP_MAX = 65_535;

    /** Byte orders of numbers. */
    enum Order {
        /** The least significant byte is first. */
        LITTLE,
        /** The most significant byte is first, as in network protocols. */
        BIG,
        /** The order in which the first length is smaller, then always the same. */
        SMALLER
    }

    /** No framing: message after message until the end. */
    record None() implements Framing {}

    /**
     * A length before the messages, without the length field itself.
     *
     * @param bytes of the length, from 1 to 4
     * @param order of these bytes
     */
    record LengthPrefix(int bytes, Order order) implements Framing {
        /** Checks the number of bytes. */
        public LengthPrefix {
            if (bytes < 1 || bytes > 4) {
                throw new IllegalArgumentException("a length of " + bytes + " bytes; 1 to 4 are possible");
            }
        }
    }

    /** The block size of FAST 1.1, section 10: the length of a block of messages as a stop-bit encoded integer. */
    record Block() implements Framing {}

    /**
     * Bytes before the messages that are skipped.
     *
     * @param bytes number of bytes, from 0 to {@link #SKIP_MAX}
     * @param sequenceBytes number of bytes at their beginning that are a sequence number: 0 or 4
     * @param order of the sequence number
     * @param isOncePerDatagram whether they are before the first message of a datagram only, else before each message.
     *     In a file without datagrams they are always before each message.
     */
    record Preamble(int bytes, int sequenceBytes, Order order, boolean isOncePerDatagram) implements Framing {
        /** Checks the numbers. */
        public Preamble {
            if (bytes < 0 || bytes > SKIP_MAX) {
                throw new IllegalArgumentException(bytes + " bytes to skip; 0 to " + SKIP_MAX + " are possible");
            }
            if (sequenceBytes != 0 && (sequenceBytes != 4 || bytes < 4)) {
                throw new IllegalArgumentException(
                        "a sequence number of " + sequenceBytes + " bytes in " + bytes + "; 4 or none are possible");
            }
        }
    }

    /** A text file with one message in a line: {@code R hex} with a reset before it, {@code - hex} without. */
    record HexLines() implements Framing {}

    /** Message after message. */
    Framing NONE = new None();

    /** Four bytes of little-endian sequence number before each message, as MOEX sends it. */
    Framing HFIX4 = new Preamble(4, 4, Order.LITTLE, false);

    /** Four bytes of big-endian sequence number and one of the channel before each datagram, as CME sent it in 2011. */
    Framing CME5 = new Preamble(5, 4, Order.BIG, true);

    /**
     * Parses a name.
     *
     * @param text one of {@link #NAMES}; {@code len2} without an order means the order in which the first length is
     *     smaller
     * @return the framing
     * @throws IllegalArgumentException if the name is unknown; the message lists the known names
     */
    static Framing parse(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "none" -> NONE;
            case "block" -> new Block();
            case "hfix4" -> HFIX4;
            case "cme5" -> CME5;
            case "hexlines" -> new HexLines();
            default -> numbered(name, text);
        };
    }

    private static Framing numbered(String name, String text) {
        if (name.matches("len[1-4](le|be)?")) {
            Order order = name.endsWith("le") ? Order.LITTLE : name.endsWith("be") ? Order.BIG : Order.SMALLER;
            return new LengthPrefix(name.charAt(3) - '0', order);
        }
        if (name.matches("skip:[0-9]{1,5}")) {
            return new Preamble(Integer.parseInt(name.substring(5)), 0, Order.LITTLE, false);
        }
        throw new IllegalArgumentException("framing '" + text + "' is not known; give one of " + NAMES);
    }
}
