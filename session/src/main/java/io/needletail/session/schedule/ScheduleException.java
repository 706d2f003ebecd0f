package io.needletail.session.schedule;

/** Error in the settings of a schedule; the text names the setting, the error and the expected value. */
public final class ScheduleException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String key;

    ScheduleException(String key, String text) {
        super(text);
        this.key = key;
    }

    /**
     * Returns the setting with the error.
     *
     * @return its key, such as {@code StartTime}
     */
    public String key() {
        return key;
    }
}
