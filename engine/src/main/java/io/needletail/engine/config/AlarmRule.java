package io.needletail.engine.config;

import io.needletail.session.schedule.Schedule;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A section [ALARM]: which alarms are delivered, when, and where.
 *
 * @param name another one for each rule of a file
 * @param kinds the kinds of alarms
 * @param sessions patterns of sessions, with {@code *} for any characters and {@code ?} for one; none for all alarms,
 *     those of engines included
 * @param hours times at which it delivers
 * @param delayMs an alarm lasts so long before it is delivered, milliseconds
 * @param receivers where it is delivered
 */
public record AlarmRule(
        String name, Set<AlarmKind> kinds, List<String> sessions, Schedule hours, long delayMs, Receivers receivers) {
    /** Copies the collections. */
    public AlarmRule {
        kinds = Set.copyOf(kinds);
        sessions = List.copyOf(sessions);
    }

    /**
     * Receivers of a rule, one at least.
     *
     * @param webhook address to which an alarm is posted as JSON
     * @param command of the shell, which gets an alarm as JSON on its standard input
     * @param mail settings of its e-mail
     */
    public record Receivers(Optional<URI> webhook, Optional<String> command, Optional<AlarmMail> mail) {}

    /**
     * Tests whether the rule is for an alarm.
     *
     * @param kind of the alarm
     * @param session identity of its session; empty for an alarm of an engine
     * @return false for an alarm of an engine where the rule names sessions
     */
    public boolean concerns(AlarmKind kind, String session) {
        if (!kinds.contains(kind)) return false;
        return sessions.isEmpty() || (!session.isEmpty() && sessions.stream().anyMatch(one -> matches(one, session)));
    }

    private static boolean matches(String pattern, String session) {
        String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.matches(quoted, session);
    }
}
