package io.needletail.console;

import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmLimits;
import io.needletail.engine.operate.CertificateReport;
import io.needletail.engine.operate.SessionReport;
import io.needletail.session.SessionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the conditions of {@link AlarmKind} in the states of one engine. One thread. */
final class AlarmDetector {
    private AlarmLimits limits;
    private final Map<String, Long> notActiveSince = new HashMap<>();
    private final Map<String, Rises> rises = new HashMap<>();

    /**
     * Condition that holds.
     *
     * @param kind of the condition
     * @param subject what it concerns
     * @param part tells alarms of one kind and subject apart; empty where there is one
     */
    record Key(AlarmKind kind, Alarm.Subject subject, String part) {
        Key(AlarmKind kind, Alarm.Subject subject) {
            this(kind, subject, "");
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

    /** After so long a session that was logged on is down; with the time between two readings within 5 s. */
    private static final long LOST_MS = 4_000;

    /** An event keeps its alarm for so long. */
    private static final long RECENT_MS = 60_000;

    AlarmDetector(AlarmLimits limits) {
        this.limits = limits;
    }

    void limits(AlarmLimits now) {
        limits = now;
    }

    /** Returns the conditions that hold now, each with its text. */
    Map<Key, String> detect(EngineState state) {
        Map<Key, String> found = new LinkedHashMap<>();
        Alarm.Subject engine = new Alarm.Subject(state.engine(), "");
        if (!state.isReachable()) {
            found.put(
                    new Key(AlarmKind.ENGINE_DOWN, engine),
                    "the engine cannot be read: " + state.error() + "; see whether its process runs");
            return found;
        }
        long refusals = recent("refusals", sum(state.status().refusals()), state.atMs());
        if (refusals > 0) {
            found.put(
                    new Key(AlarmKind.REFUSED, engine),
                    refusals + (refusals == 1 ? " connection was" : " connections were")
                            + " refused lately; since the engine was started: "
                            + state.status().refusals().entrySet().stream()
                                    .map(refusal -> refusal.getKey() + " × " + refusal.getValue())
                                    .collect(Collectors.joining(", "))
                            + "; the engine's log has their addresses, needletail explain what the numbers mean");
        }
        Map<String, Long> storeFaults = state.metrics().storeFaults();
        if (recent("faults", sum(storeFaults), state.atMs()) > 0) {
            found.put(
                    new Key(AlarmKind.STORE, engine),
                    "faults of stores since the engine was started: " + String.join(", ", storeFaults.keySet())
                            + "; see needletail explain");
        }
        state.status().certificates().forEach(certificate -> detectExpiry(state, certificate, found));
        for (SessionReport session : state.sessions()) detect(state, session, found);
        return found;
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    // Each certificate has an alarm of its own: an acknowledged one must not hide the next.
    private void detectExpiry(EngineState state, CertificateReport certificate, Map<Key, String> found) {
        Instant expires = Instant.ofEpochMilli(certificate.expiresAtMs());
        long days =
                Duration.between(Instant.ofEpochMilli(state.atMs()), expires).toDays();
        boolean isOver = expires.toEpochMilli() <= state.atMs();
        if (days >= limits.certificateDays()) return;
        String name = certificate.file() + ": " + certificate.subject();
        found.put(
                new Key(AlarmKind.CERTIFICATE, new Alarm.Subject(state.engine(), ""), name),
                name + (certificate.use().equals("trust") ? ", which is trusted, " : " ")
                        + (isOver ? "has expired at " : "expires in " + days + " days, at ") + expires
                        + "; put a new one into the file, then needletail reload");
    }

    private void detect(EngineState state, SessionReport session, Map<Key, String> found) {
        Alarm.Subject subject = new Alarm.Subject(state.engine(), session.session());
        detectDown(state, session, subject, found);
        detectSilence(state, session, subject, found);
        Map<String, Long> counters = session.counters();
        String key = subject.session() + " ";
        long gaps = recent(key + "gap", counters.getOrDefault("gap_detected", 0L), state.atMs());
        if (gaps > 0) {
            found.put(
                    new Key(AlarmKind.GAP, subject),
                    (gaps == 1 ? "a gap" : gaps + " gaps") + " in the messages of the peer; a resend was requested");
        }
        long rejects = counters.getOrDefault("reject_sent", 0L) + counters.getOrDefault("reject_received", 0L);
        long recentRejects = recent(key + "reject", rejects, state.atMs());
        if (recentRejects > limits.rejectsMax()) {
            found.put(
                    new Key(AlarmKind.REJECTS, subject),
                    recentRejects + " rejects; search the messages for MsgType=3 to see their reasons");
        }
        long stalls = recent(key + "store", counters.getOrDefault("store_stalls", 0L), state.atMs());
        if (stalls > 0) {
            found.put(
                    new Key(AlarmKind.STORE, subject),
                    "the journal made the session wait " + stalls + " times; see the load of its disk");
        }
        long missed = recent(key + "log", counters.getOrDefault("log_missed", 0L), state.atMs());
        if (missed > 0) {
            found.put(
                    new Key(AlarmKind.LOG_MISSED, subject),
                    missed + " lines are missing in the message log; the journal has all messages");
        }
    }

    private void detectDown(EngineState state, SessionReport session, Alarm.Subject subject, Map<Key, String> found) {
        if (!session.isDown()) {
            notActiveSince.remove(subject.session());
            return;
        }
        long sinceMs = notActiveSince.computeIfAbsent(subject.session(), _ -> state.atMs());
        // A session that never was logged on may still wait for its peer's first attempt.
        long limitMs = session.lastLogonAtMs().isPresent() ? Math.min(LOST_MS, limits.downMs()) : limits.downMs();
        if (state.atMs() - sinceMs < limitMs) return;
        String why = session.whyDown()
                .map(text -> ": " + text)
                .or(() -> session.lastDisconnectReason().map(last -> "; the last connection ended with " + last))
                .orElse("");
        found.put(new Key(AlarmKind.SESSION_DOWN, subject), "not logged on within its schedule" + why);
    }

    // Any message counts, also one behind a gap, which does not move the number.
    private void detectSilence(
            EngineState state, SessionReport session, Alarm.Subject subject, Map<Key, String> found) {
        long receivedMs = session.lastReceivedAtMs().orElse(0L);
        long silentMs = state.atMs() - receivedMs;
        long heartbeatMs = session.heartBtIntMs();
        boolean isHeard = receivedMs == 0 || silentMs <= heartbeatMs * limits.silentHeartbeats();
        if (isHeard || heartbeatMs == 0 || session.status() != SessionStatus.ACTIVE) return;
        found.put(
                new Key(AlarmKind.SILENT, subject),
                "no message of the peer for " + silentMs / 1000 + " s; send a test request");
    }

    private long recent(String key, long now, long atMs) {
        return rises.computeIfAbsent(key, _ -> new Rises(now)).add(now, atMs, RECENT_MS);
    }
}
