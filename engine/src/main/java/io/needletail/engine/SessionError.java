package io.needletail.engine;

import io.needletail.engine.error.ErrorCode;

/**
 * Last error that kept a session from being connected, or ended its connection.
 *
 * @param code its number, with the explanation
 * @param text what failed, in one line without secrets
 * @param timeNs epoch nanoseconds
 */
public record SessionError(ErrorCode code, String text, long timeNs) {
    /**
     * Returns number and text.
     *
     * @return such as {@code NT-220 127.0.0.1:9880: Connection refused}
     */
    @Override
    public String toString() {
        return code.id() + " " + text;
    }
}
