package io.needletail.engine.error;

/** How much something matters to whoever runs an engine. */
public enum Severity {
    /** Something asked for cannot be done. */
    ERROR,

    /** It works, and perhaps not as meant. */
    WARNING,

    /** Worth knowing. */
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
