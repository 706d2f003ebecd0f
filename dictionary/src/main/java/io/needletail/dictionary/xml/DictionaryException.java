package io.needletail.dictionary.xml;

import java.io.IOException;

/**
 * Reports a dictionary that is not usable; the message names file, line, what is wrong and what to do.
 *
 * <p>Every reader of dictionaries throws it for every fault in the content. For a file that cannot be opened the file
 * system's own {@link IOException} is thrown.
 */
public final class DictionaryException extends IOException {
    private static final long serialVersionUID = 1;

    /** The file. */
    private final String file;

    /** The line in the file; 0 for a fault that has no line. */
    private final int line;

    /**
     * Creates an exception for one fault.
     *
     * @param file name of the dictionary
     * @param line counted from 1; 0 for a fault that has no line
     * @param text what is wrong, and what to do about it
     */
    DictionaryException(String file, int line, String text) {
        super(place(file, line) + ": " + text.substring(0, Math.min(text.length(), DictionaryLimits.TEXT_CHARS_MAX)));
        this.file = file;
        this.line = line;
    }

    private static String place(String file, int line) {
        return line == 0 ? file : file + ":" + line;
    }

    /**
     * Returns the name of the dictionary with the fault.
     *
     * @return the name that the caller gave
     */
    public String file() {
        return file;
    }

    /**
     * Returns the line of the fault.
     *
     * @return the line, counted from 1; 0 for a fault that has no line
     */
    public int line() {
        return line;
    }
}
