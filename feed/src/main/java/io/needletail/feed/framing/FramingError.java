package io.needletail.feed.framing;

/** Errors of framing. */
public enum FramingError {
    /** No error: the end of the bytes. */
    NONE("the end"),
    /** The framing before a message is incomplete. */
    CUT_PREAMBLE("the data ends within what stands before a message"),
    /** A length is greater than the number of bytes that are left. */
    LONGER_THAN_DATA("a length reaches beyond the end of the data"),
    /** The size of a block has more than 32 bits. */
    BAD_BLOCK_SIZE("a block size has more than 32 bits"),
    /** The size of a block is 0 (FAST 1.1, error D12). */
    EMPTY_BLOCK("a block of size 0 (D12)"),
    /** A line is not {@code R hex} or {@code - hex}. */
    BAD_LINE("a line is neither 'R hex' nor '- hex'"),
    /** A message was not decoded, and the beginning of the next one is unknown. */
    LOST_PLACE("the message was not decoded, and the beginning of the next one is unknown");

    private final String description;

    FramingError(String description) {
        this.description = description;
    }

    /**
     * Describes the error.
     *
     * @return an English clause without a full stop
     */
    public String description() {
        return description;
    }
}
