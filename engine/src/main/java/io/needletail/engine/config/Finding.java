package io.needletail.engine.config;

import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.Severity;
import java.nio.file.Path;

/**
 * Something to be said about a line of a configuration file.
 *
 * @param code what it is; explains more
 * @param file where
 * @param line line number from 1, or 0 for the whole file
 * @param text what is meant in particular
 */
public record Finding(ErrorCode code, Path file, int line, String text) {
    /**
     * How much it matters.
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
        return file + (line > 0 ? ":" + line : "") + ": " + code.id() + " " + text;
    }
}
