package io.needletail.console;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds the conditions of {@link AlarmRule} in the states of one engine. One thread. */
final class AlarmDetector {
    private final AlarmThresholds thresholds;
    private final Map<String, Long> notActiveSince = new HashMap<>();
    private final Map<String, Rises> rises = new HashMap<>();

    /**
     * Condition that holds.
     *
     * @param rule the rule that it meets
     * @param subject what it concerns
     * @param part tells alarms of one rule and subject apart; empty where there is one
     */
    record Key(AlarmRule rule, Alarm.Subject subject, String part) {
        Key(AlarmRule rule, Alarm.Subject subject) {
            this(rule, subject, "");
        }
    }

    private record Rise(long atMs, long count) {}

    /** Increases of a counter within the last minute. */
    private static final class Rises {
        private final Deque<Rise> recent = new ArrayDeque<>();
        private long last;

        Rises(long first) {
            last = first;
        }

        long add(long now, long atMs, long keptMs) {
            // A counter of an engine that was started again begins at 0.
            long rose = now >= last ? now - last : now;
            last = now;
            if (rose > 0) recent.addLast(new Rise(atMs, rose));
            while (!recent.isEmpty() && atMs - recent.getFirst().atMs > keptMs) recent.removeFirst();
            return recent.stream().mapToLong(Rise::count).sum();
        }
    }

    AlarmDetector(AlarmThresholds thresholds) {
        this.thresholds = thresholds;
    }

    /** Returns the conditions that hold now, each with its text. */
    Map<Key, String> detect(EngineState state) {
        Map<Key, String> found = new LinkedHashMap<>();
        Alarm.Subject engine = new Alarm.Subject(state.engine(), "");
        if (!state.isReachable()) {
            found.put(
                    new Key(AlarmRule.ENGINE_DOWN, engine),
                    "the engine cannot be read: " + state.error() + "; see whether its process runs");
            return found;
        }
        long refused = Members.object(state.status(), "refusals").values().stream()
                .mapToLong(count -> count instanceof Number number ? number.longValue() : 0)
                .sum();
        long refusals = recent("refusals", refused, state.atMs());
        if (refusals > 0) {
            found.put(
                    new Key(AlarmRule.REFUSED, engine),
                    refusals + " connections were refused; needletail explain tells the error numbers of status");
        }
        Map<String, Object> storeFaults = Members.object(state.metrics(), "storeFaults");
        long faults = storeFaults.keySet().stream()
                .mapToLong(fault -> Members.number(storeFaults, fault))
                .sum();
        if (recent("faults", faults, state.atMs()) > 0) {
            found.put(
                    new Key(AlarmRule.STORE, engine),
                    "faults of stores since the engine was started: " + String.join(", ", storeFaults.keySet())
                            + "; see needletail explain");
        }
        for (Map<String, Object> certificate : Members.objects(state.status(), "certificates")) {
            detectExpiry(state, certificate, found);
        }
        for (Map<String, Object> session : state.sessions()) detect(state, session, found);
        return found;
    }

    // Each certificate has an alarm of its own: an acknowledged one must not hide the next.
    private void detectExpiry(EngineState state, Map<String, Object> certificate, Map<Key, String> found) {
        Instant expires = Instant.ofEpochMilli(Members.number(certificate, "expiresAtMs"));
        long days =
                Duration.between(Instant.ofEpochMilli(state.atMs()), expires).toDays();
        boolean isOver = expires.toEpochMilli() <= state.atMs();
        if (days >= thresholds.certificateDays()) return;
        String name = Members.text(certificate, "file") + ": " + Members.text(certificate, "subject");
        found.put(
                new Key(AlarmRule.CERTIFICATE, new Alarm.Subject(state.engine(), ""), name),
                name + (Members.text(certificate, "use").equals("trust") ? ", which is trusted, " : " ")
                        + (isOver ? "has expired at " : "expires in " + days + " days, at ") + expires
                        + "; put a new one into the file, then needletail reload");
    }

    private void detect(EngineState state, Map<String, Object> session, Map<Key, String> found) {
        Alarm.Subject subject = new Alarm.Subject(state.engine(), Members.text(session, "session"));
        detectDown(state, session, subject, found);
        detectSilence(state, session, subject, found);
        Map<String, Object> counters = Members.object(session, "counters");
        String key = subject.session() + " ";
        long gaps = recent(key + "gap", Members.number(counters, "gap_detected"), state.atMs());
        if (gaps > 0) {
            found.put(
                    new Key(AlarmRule.GAP, subject),
                    (gaps == 1 ? "a gap" : gaps + " gaps") + " in the messages of the peer; a resend was requested");
        }
        long rejects = Members.number(counters, "reject_sent") + Members.number(counters, "reject_received");
        long recentRejects = recent(key + "reject", rejects, state.atMs());
        if (recentRejects > thresholds.rejectsMax()) {
            found.put(
                    new Key(AlarmRule.REJECTS, subject),
                    recentRejects + " rejects; search the messages for MsgType=3 to see their reasons");
        }
        long stalls = recent(key + "store", Members.number(counters, "store_stalls"), state.atMs());
        if (stalls > 0) {
            found.put(
                    new Key(AlarmRule.STORE, subject),
                    "the journal made the session wait " + stalls + " times; see the load of its disk");
        }
        long missed = recent(key + "log", Members.number(counters, "log_missed"), state.atMs());
        if (missed > 0) {
            found.put(
                    new Key(AlarmRule.LOG_MISSED, subject),
                    missed + " lines are missing in the message log; the journal has all messages");
        }
    }

    private void detectDown(
            EngineState state, Map<String, Object> session, Alarm.Subject subject, Map<Key, String> found) {
        boolean shouldBeUp = Members.isTrue(session, "enabled") && Members.isTrue(session, "open");
        if (!shouldBeUp || EngineState.ACTIVE.equals(session.get("status"))) {
            notActiveSince.remove(subject.session());
            return;
        }
        long sinceMs = notActiveSince.computeIfAbsent(subject.session(), _ -> state.atMs());
        if (state.atMs() - sinceMs < thresholds.downMs()) return;
        String why = Members.text(session, "whyDown");
        String last = Members.text(session, "lastDisconnectReason");
        found.put(
                new Key(AlarmRule.SESSION_DOWN, subject),
                "not logged on within its schedule"
                        + (!why.isEmpty()
                                ? ": " + why
                                : last.isEmpty() ? "" : "; the last connection ended with " + last));
    }

    // Any message counts, also one behind a gap, which does not move the number.
    private void detectSilence(
            EngineState state, Map<String, Object> session, Alarm.Subject subject, Map<Key, String> found) {
        long receivedMs = Members.number(session, "lastReceivedAtMs");
        long silentMs = state.atMs() - receivedMs;
        long heartbeatMs = Members.number(session, "heartBtIntMs");
        boolean isHeard = receivedMs == 0 || silentMs <= heartbeatMs * thresholds.silentHeartbeats();
        if (isHeard || heartbeatMs == 0 || !EngineState.ACTIVE.equals(session.get("status"))) return;
        found.put(
                new Key(AlarmRule.SILENT, subject),
                "no message of the peer for " + silentMs / 1000 + " s; send a test request");
    }

    private long recent(String key, long now, long atMs) {
        return rises.computeIfAbsent(key, _ -> new Rises(now)).add(now, atMs, thresholds.recentMs());
    }
}
