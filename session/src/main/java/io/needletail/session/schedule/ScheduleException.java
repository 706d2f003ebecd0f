package io.needletail.session.schedule;

/** Settings that make no schedule; the text names the setting, what is wrong with it and what would be right. */
public final class ScheduleException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String key;

    ScheduleException(String key, String text) {
        super(text);
        this.key = key;
    }

    /**
     * The setting to change.
     *
     * @return its key, such as {@code StartTime}
     */
    public String key() {
        return key;
    }
}
