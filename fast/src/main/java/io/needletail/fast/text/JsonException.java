package io.needletail.fast.text;

import java.io.IOException;

/** An error in a line of JSON, with its column. */
public final class JsonException extends IOException {
    private static final long serialVersionUID = 1;

    private final int column;

    JsonException(int column, String what) {
        super("column " + column + ": " + what);
        this.column = column;
    }

    /**
     * Returns the column of the error.
     *
     * @return byte of the line, from 1
     */
    public int column() {
        return column;
    }
}
