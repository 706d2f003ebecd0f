package io.needletail.cli.describe;

import io.needletail.cli.ByteOutput;
import io.needletail.cli.ProcessEnvironment;

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

    /** When colours are used. */
    public enum Use {
        /** On a terminal, unless NO_COLOR is set. */
        auto,
        /** Always, for a pager. */
        always,
        /** Never. */
        never;

        /**
         * Decides.
         *
         * @return whether the standard output gets colours
         */
        public boolean isOn() {
            String refused = System.getenv("NO_COLOR");
            return switch (this) {
                case always -> true;
                case never -> false;
                case auto -> (refused == null || refused.isEmpty()) && ProcessEnvironment.isTerminal();
            };
        }
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
