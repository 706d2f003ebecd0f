package io.needletail.engine.config;

/** What becomes of a key of a file. */
public enum Verdict {
    /** It means here what it means to QuickFIX/J, or what our documentation says when it is ours. */
    HONOURED("honoured"),

    /** It is carried out by something of ours that is not quite the same. */
    MAPPED("mapped"),

    /** It is known, and nothing comes of it, for a reason that is named. */
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

    /** As it stands in the table of keys. */
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
