package io.needletail.fast.text;

import java.io.IOException;

/** A line is not a message in JSON: the message says what, and at which column. */
public final class JsonException extends IOException {
    private static final long serialVersionUID = 1;

    private final int column;

    JsonException(int column, String what) {
        super("column " + column + ": " + what);
        this.column = column;
    }

    /**
     * Where.
     *
     * @return byte of the line, from 1
     */
    public int column() {
        return column;
    }
}
