package io.needletail.fast.template;

import java.io.IOException;

/**
 * An error in a template file. The message has the file and the line, the specification's code, the error and what is
 * expected.
 *
 * <p>{@link TemplateReader} throws it for every error in the content of a file. A file that cannot be opened is an
 * ordinary {@link IOException}.
 */
public final class TemplateException extends IOException {
    private static final long serialVersionUID = 1;

    /** The file. */
    private final String file;

    /** The line, 0 for the whole file. */
    private final int line;

    /** The specification's code, empty for one of {@link TemplateLimits}. */
    private final String code;

    /**
     * Makes an exception of an error and its place.
     *
     * @param file name of the template file
     * @param line counted from 1; 0 when the whole file is meant
     * @param code of the specification, such as {@code S2}; empty when one of our limits is meant
     * @param text the error, and what to do about it
     */
    TemplateException(String file, int line, String code, String text) {
        super(place(file, line) + ": " + (code.isEmpty() ? "" : "[ERR " + code + "] ") + shortened(text));
        this.file = file;
        this.line = line;
        this.code = code;
    }

    private static String place(String file, int line) {
        return line == 0 ? file : file + ":" + line;
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), TemplateLimits.TEXT_CHARS_MAX));
    }

    /**
     * Returns the file with the error.
     *
     * @return its name as the caller gave it
     */
    public String file() {
        return file;
    }

    /**
     * Returns the line of the error.
     *
     * @return the line, counted from 1; 0 when the whole file is meant
     */
    public int line() {
        return line;
    }

    /**
     * Returns the specification's code: S1 to S5 for an error within a template (FAST 1.1, 6), D8 for a reference to a
     * template that does not exist.
     *
     * @return the code; empty when one of our limits is meant
     */
    public String code() {
        return code;
    }
}
