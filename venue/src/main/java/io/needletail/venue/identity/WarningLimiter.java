package io.needletail.venue.identity;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Permits one warning a minute about each subject, and counts those that it does not permit. It remembers
 * {@value #SUBJECTS_MAX} subjects and forgets the oldest, so that invented names take no memory. One thread.
 */
public final class WarningLimiter {
    private static final int SUBJECTS_MAX = 256;
    private static final long PERIOD_MS = 60_000;

    private final Map<String, Subject> subjects = new LinkedHashMap<>();

    private static final class Subject {
        private long atMs;
        private long held;
    }

    /** Creates a limiter that has seen no subject. */
    public WarningLimiter() {}

    /**
     * Counts a warning.
     *
     * @param about the subject
     * @param nowMs time in ms, of any epoch
     * @return how many warnings about the subject were held back since the last one that was permitted; -1 to hold this
     *     one back too
     */
    public long permits(String about, long nowMs) {
        Subject subject = subjects.get(about);
        if (subject != null && nowMs - subject.atMs < PERIOD_MS) {
            subject.held++;
            return -1;
        }
        if (subject == null) {
            if (subjects.size() == SUBJECTS_MAX)
                subjects.remove(subjects.keySet().iterator().next());
            subject = new Subject();
            subjects.put(about, subject);
        }
        long held = subject.held;
        subject.held = 0;
        subject.atMs = nowMs;
        return held;
    }
}
