package io.needletail.feed.framing;

/** Why there is no further message where one was to be. */
public enum FramingError {
    /** Nothing is wrong: this is the end. */
    NONE("the end"),
    /** What stands before a message is not there as a whole. */
    CUT_PREAMBLE("the data ends within what stands before a message"),
    /** A length is greater than what is left. */
    LONGER_THAN_DATA("a length reaches beyond the end of the data"),
    /** The size of a block has more than 32 bits. */
    BAD_BLOCK_SIZE("a block size has more than 32 bits"),
    /** The size of a block is 0 (FAST 1.1, error D12). */
    EMPTY_BLOCK("a block of size 0 (D12)"),
    /** A line is not {@code R hex} or {@code - hex}. */
    BAD_LINE("a line is neither 'R hex' nor '- hex'"),
    /** A message was not decoded, and where the next one begins is not known. */
    LOST_PLACE("behind a message that was not decoded nobody knows where the next one begins");

    private final String words;

    FramingError(String words) {
        this.words = words;
    }

    /**
     * What is wrong.
     *
     * @return half a sentence
     */
    public String words() {
        return words;
    }
}
