package io.needletail.engine.config;

/** Treatment of a key of a file by the engine. */
public enum Verdict {
    /** It has the meaning of QuickFIX/J, or the documented meaning when it is a key of Needletail only. */
    HONOURED("honoured"),

    /** Another feature of the engine replaces it; the effect is similar. */
    MAPPED("mapped"),

    /** It is known, and has no effect, for a reason that is named. */
    WITHOUT_EFFECT("no effect"),

    /** It is known, and the session is refused because of it. */
    REFUSED("refused"),

    /** It is not known. */
    UNKNOWN("unknown");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /**
     * As it stands in a table for people.
     *
     * @return such as {@code no effect}
     */
    public String words() {
        return words;
    }

    /** Returns the letter of the table of keys. */
    static Verdict of(String mark) {
        return switch (mark) {
            case "H" -> HONOURED;
            case "M" -> MAPPED;
            case "W" -> WITHOUT_EFFECT;
            case "X" -> REFUSED;
            default -> throw new IllegalArgumentException("\"" + mark + "\" is no verdict: H, M, W or X");
        };
    }
}
