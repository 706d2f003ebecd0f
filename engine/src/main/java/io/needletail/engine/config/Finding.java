package io.needletail.engine.config;

import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.Severity;
import java.nio.file.Path;

/**
 * An error or warning about a line of a configuration file.
 *
 * @param code number of the kind of error, with its explanation
 * @param file configuration file
 * @param line line number from 1, or 0 for the whole file
 * @param text the details
 */
public record Finding(ErrorCode code, Path file, int line, String text) {
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
        return file + (line > 0 ? ":" + line : "") + ": " + code.id() + " " + text;
    }
}
