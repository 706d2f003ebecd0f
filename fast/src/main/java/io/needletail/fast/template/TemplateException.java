package io.needletail.fast.template;

import java.io.IOException;

/**
 * A template file that cannot be used; the text names file and line, the error of the specification, what is wrong, and
 * what would be right.
 *
 * <p>Thrown by {@link TemplateReader} for every fault of the text itself, whatever the text is. A file that cannot be opened
 * is the ordinary {@link IOException} of the file system.
 */
public final class TemplateException extends IOException {
    private static final long serialVersionUID = 1;

    /** The file. */
    private final String file;

    /** The line in it, 0 when the whole file is meant. */
    private final int line;

    /** The error of the specification, empty when one of our limits is meant. */
    private final String code;

    /**
     * Names a fault and its place.
     *
     * @param file name of the template file
     * @param line counted from 1; 0 when the whole file is meant
     * @param code of the specification, such as {@code S2}; empty when one of our limits is meant
     * @param text what is wrong, and what to do about it
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
     * The file with the fault.
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

    /**
     * The error of the specification: S1 to S5 for a template that is wrong in itself (FAST 1.1, 6), D8 for a reference to
     * a template that is not there.
     *
     * @return the code; empty when one of our limits is meant
     */
    public String code() {
        return code;
    }
}
