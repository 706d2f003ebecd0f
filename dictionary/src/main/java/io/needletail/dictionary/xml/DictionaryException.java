package io.needletail.dictionary.xml;

import java.io.IOException;

/**
 * A dictionary that cannot be used; the text names file and line, what is wrong, and what would be right.
 *
 * <p>Thrown by every reader of dictionaries for every fault of the text itself, whatever the text is. A file that cannot be
 * opened is the ordinary {@link IOException} of the file system.
 */
public final class DictionaryException extends IOException {
    private static final long serialVersionUID = 1;

    /** The file. */
    private final String file;

    /** The line in it, 0 when the whole file is meant. */
    private final int line;

    /**
     * Names a fault and its place.
     *
     * @param file name of the dictionary
     * @param line counted from 1; 0 when the whole file is meant
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
     * The dictionary with the fault.
     *
     * @return its name as the caller gave it
     */
    public String file() {
        return file;
    }

    /**
     * The place of the fault.
     *
     * @return the line, counted from 1; 0 when the whole file is meant
     */
    public int line() {
        return line;
    }
}
