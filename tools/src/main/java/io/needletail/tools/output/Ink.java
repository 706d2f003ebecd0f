package io.needletail.tools.output;

/** Colours of a terminal; each is empty when the output has none. */
public enum Ink {
    /** Separators: tags, units. */
    FAINT("\u001b[2m"),
    /** Headings. */
    BOLD("\u001b[1m"),
    /** Meanings, and what is as expected. */
    GREEN("\u001b[32m"),
    /** Sent values. */
    CYAN("\u001b[36m"),
    /** Values that need attention. */
    YELLOW("\u001b[33m"),
    /** Errors. */
    RED("\u001b[31m");

    private static final String END = "\u001b[0m";

    private final String begin;

    Ink(String begin) {
        this.begin = begin;
    }

    /**
     * Begins the colour.
     *
     * @param out the output
     * @param on whether it has colours
     */
    public void begin(ByteOutput out, boolean on) {
        if (on) out.put(begin);
    }

    /**
     * Ends any colour.
     *
     * @param out the output
     * @param on whether it has colours
     */
    public static void end(ByteOutput out, boolean on) {
        if (on) out.put(END);
    }

    /**
     * Writes a text in the colour.
     *
     * @param out the output
     * @param on whether it has colours
     * @param text what to write
     */
    public void put(ByteOutput out, boolean on, String text) {
        begin(out, on);
        out.put(text);
        end(out, on);
    }
}
