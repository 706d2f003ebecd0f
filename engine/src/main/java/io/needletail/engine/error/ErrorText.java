package io.needletail.engine.error;

/**
 * What is said of a code, wherever it is explained.
 *
 * @param what what has happened, as a title
 * @param why how that comes about, in whole sentences
 * @param setting the keys that decide about it, or "none"
 * @param next what to do now, in whole sentences
 */
public record ErrorText(String what, String why, String setting, String next) {
    /** Refuses to leave one of the questions without an answer. */
    public ErrorText {
        if (what.isBlank() || why.isBlank() || setting.isBlank() || next.isBlank()) {
            throw new IllegalArgumentException("a code says what, why, which setting and what next: " + what);
        }
    }
}
