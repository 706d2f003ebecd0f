package io.needletail.engine.error;

/**
 * Explanation of an error code.
 *
 * @param what the event, as a title
 * @param why the cause, in whole sentences
 * @param setting the keys that affect it, or "none"
 * @param next the remedy, in whole sentences
 */
public record ErrorText(String what, String why, String setting, String next) {
    /** Rejects empty texts. */
    public ErrorText {
        if (what.isBlank() || why.isBlank() || setting.isBlank() || next.isBlank()) {
            throw new IllegalArgumentException("an error code needs a title, a cause, a setting and a remedy: " + what);
        }
    }
}
