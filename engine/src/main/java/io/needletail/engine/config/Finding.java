package io.needletail.engine.config;

import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.Severity;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * An error or warning about a line of a configuration file.
 *
 * @param code number of the kind of error, with its explanation
 * @param file configuration file
 * @param line line number from 1, or 0 for the whole file
 * @param text the details, without control characters
 */
public record Finding(ErrorCode code, Path file, int line, String text) {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x80-\\x9f]");

    /** Masks control characters: the text of a file must not command a terminal. */
    public Finding {
        text = printable(text);
    }

    /**
     * Returns a text of a file as a terminal may show it.
     *
     * @param text any characters
     * @return the text with a question mark in the place of each control character
     */
    public static String printable(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }

    /**
     * Returns the severity.
     *
     * @return the code's severity
     */
    public Severity severity() {
        return code.severity();
    }

    /**
     * One line for people.
     *
     * @return such as {@code executor.cfg:12: NT-110 HeartBtInterval is unknown …}
     */
    @Override
    public String toString() {
        return printable(file.toString()) + (line > 0 ? ":" + line : "") + ": " + code.id() + " " + text;
    }
}
