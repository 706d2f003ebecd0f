package io.needletail.engine.operate;

import io.needletail.engine.SessionView;
import io.needletail.engine.store.Storage;
import io.needletail.session.Latency;
import io.needletail.session.SessionCounters;
import io.needletail.session.SessionStatus;
import io.needletail.session.Stage;
import io.needletail.session.schedule.Schedule;
import io.needletail.session.schedule.Window;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sessions as the admin channel shows them. Any thread; needs no engine's thread. */
final class SessionJson {
    private static final long MILLI_NS = 1_000_000L;
    private static final long WEEK_NS = 7 * 86_400_000_000_000L;
    private static final int WINDOWS_MAX = 200;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double P999 = 0.999;

    private SessionJson() {}

    /** Returns identity, state, numbers, connection and counters. */
    static Map<String, Object> brief(SessionView session) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("session", session.id().toString());
        object.put("store", Storage.name(session.id()));
        object.put("role", session.config().initiator() ? "initiator" : "acceptor");
        object.put("enabled", session.enabled());
        object.put("status", session.status().name());
        object.put("nextIn", session.nextIn());
        object.put("nextOut", session.nextOut());
        object.put(
                "peer",
                session.status() == SessionStatus.DISCONNECTED
                        ? ""
                        : session.peer().toString());
        object.put("heartBtIntMs", session.heartbeatNs() / MILLI_NS);
        if (session.heardNs() > 0) object.put("lastReceivedAtMs", session.heardNs() / MILLI_NS);
        schedule(session, object);
        CertificateJson.expiresAtMs(session).ifPresent(ms -> object.put("certificateExpiresAtMs", ms));
        SessionCounters counters = session.counters();
        if (counters.loggedOnNs() > 0) object.put("lastLogonAtMs", counters.loggedOnNs() / MILLI_NS);
        counters.lastDisconnection().ifPresent(last -> {
            object.put("lastDisconnectAtMs", last.timeNs() / MILLI_NS);
            object.put("lastDisconnectReason", last.reason().name());
        });
        session.lastError().ifPresent(error -> {
            object.put("lastErrorAtMs", error.timeNs() / MILLI_NS);
            object.put("lastErrorCode", error.code().id());
            object.put("lastError", error.text());
        });
        if (session.failedAttempts() > 0) object.put("failedAttempts", (long) session.failedAttempts());
        if (session.nextAttemptNs() > 0) object.put("nextAttemptAtMs", session.nextAttemptNs() / MILLI_NS);
        String why = whyDown(session);
        if (!why.isEmpty()) object.put("whyDown", why);
        object.put("counters", session.counts());
        return object;
    }

    /** Returns the same with the latency of each stage that was measured. */
    static Map<String, Object> full(SessionView session) {
        Map<String, Object> object = brief(session);
        Map<String, Object> stages = new LinkedHashMap<>();
        for (Stage stage : Stage.values()) {
            if (session.latency().count(stage) > 0) stages.put(name(stage), stage(session.latency(), stage));
        }
        object.put("latency", stages);
        object.put("certificates", CertificateJson.of(session));
        object.put("week", week(session.config().schedule()));
        session.dictionaries().ifPresent(config -> object.put("dictionaries", DictionaryJson.of(config)));
        return object;
    }

    /** Returns the identity and the dictionaries, as far as the engine knows them. */
    static Map<String, Object> dictionaries(SessionView session) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("session", session.id().toString());
        object.put("store", Storage.name(session.id()));
        object.put("beginString", session.id().beginString());
        object.put("defaultApplVerId", session.config().logon().applVerId());
        session.dictionaries().ifPresent(config -> object.putAll(DictionaryJson.of(config)));
        return object;
    }

    /** Returns the windows of the schedule from now to the end of the seventh day; none where it never closes. */
    private static List<Map<String, Object>> week(Schedule schedule) {
        List<Map<String, Object>> windows = new ArrayList<>();
        if (schedule.isNonStop()) return windows;
        long atNs = System.currentTimeMillis() * MILLI_NS;
        long untilNs = atNs + WEEK_NS;
        while (atNs < untilNs && windows.size() < WINDOWS_MAX) {
            Window window = schedule.at(atNs);
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("open", window.open());
            object.put("fromMs", Math.max(window.fromNs(), atNs) / MILLI_NS);
            object.put("toMs", Math.min(window.toNs(), untilNs) / MILLI_NS);
            windows.add(object);
            atNs = window.toNs();
        }
        return windows;
    }

    /** Returns why an enabled session is not connected, with the next attempt; empty where it is, or ended in order. */
    private static String whyDown(SessionView session) {
        if (session.status() != SessionStatus.DISCONNECTED || !session.enabled()) return "";
        Schedule schedule = session.config().schedule();
        long nowNs = System.currentTimeMillis() * MILLI_NS;
        if (!schedule.isNonStop() && !schedule.at(nowNs).open()) return "its schedule is closed";
        long endedNs = session.counters()
                .lastDisconnection()
                .map(SessionCounters.Disconnection::timeNs)
                .orElse(0L);
        if (session.lastError().isEmpty() || session.lastError().get().timeNs() < endedNs) {
            return endedNs > 0 || session.config().initiator() ? "" : "the peer has not connected yet";
        }
        StringBuilder why = new StringBuilder(session.lastError().get().toString());
        if (session.failedAttempts() > 0) why.append("; failed attempts: ").append(session.failedAttempts());
        if (session.nextAttemptNs() > 0) why.append("; next at ").append(second(session.nextAttemptNs()));
        return why.toString();
    }

    private static Instant second(long ns) {
        return Instant.ofEpochMilli(ns / MILLI_NS).truncatedTo(ChronoUnit.SECONDS);
    }

    private static void schedule(SessionView session, Map<String, Object> object) {
        Schedule schedule = session.config().schedule();
        if (schedule.isNonStop()) {
            object.put("open", true);
            return;
        }
        Window window = schedule.at(System.currentTimeMillis() * MILLI_NS);
        object.put("open", window.open());
        if (window.toNs() != Window.NEVER) object.put("opensOrClosesAtMs", window.toNs() / MILLI_NS);
    }

    private static Map<String, Object> stage(Latency latency, Stage stage) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("count", latency.count(stage));
        object.put("p50Ns", value(latency, stage, P50));
        object.put("p99Ns", value(latency, stage, P99));
        object.put("p999Ns", value(latency, stage, P999));
        object.put("maxNs", latency.longestNs(stage));
        return object;
    }

    /** Returns the value that a share of all values does not exceed, in nanoseconds. */
    private static long value(Latency latency, Stage stage, double quantile) {
        long rank = (long) Math.ceil(quantile * latency.count(stage));
        long[] found = {0, 0};
        latency.forEach(stage, (ns, count) -> {
            if (found[0] >= rank) return;
            found[0] += count;
            found[1] = ns;
        });
        return found[1];
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
