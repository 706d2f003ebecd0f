package io.needletail.engine.error;

/** Importance of an error or warning for the operator of an engine. */
public enum Severity {
    /** A request cannot be fulfilled. */
    ERROR,

    /** It works, and perhaps not as intended. */
    WARNING,

    /** For information. */
    NOTICE;

    /**
     * As it stands before a line of text.
     *
     * @return such as {@code warning}
     */
    public String word() {
        return switch (this) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTICE -> "notice";
        };
    }
}
