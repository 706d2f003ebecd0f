package io.needletail.engine.operate;

import io.needletail.engine.SessionError;
import io.needletail.engine.SessionView;
import io.needletail.engine.admin.Unwrapped;
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
import java.util.Optional;

/**
 * Session as the admin channel shows it. Times are milliseconds since 1970. Needs no engine's thread.
 *
 * @param session identity
 * @param store name of its journal's folder
 * @param role {@code initiator} or {@code acceptor}
 * @param enabled false for a session that an operator keeps from being connected
 * @param status of the session
 * @param nextIn MsgSeqNum(34) expected next from the peer
 * @param nextOut MsgSeqNum(34) of the next message to the peer
 * @param peer empty while disconnected
 * @param heartBtIntMs HeartBtInt(108) as negotiated while it is logged on, else as configured
 * @param lastReceivedAtMs time of the last message of the peer, in sequence or not
 * @param queued messages of the peer that wait behind a gap; empty where none does
 * @param open whether its schedule is open
 * @param opensOrClosesAtMs when that changes; empty where it never does
 * @param certificateExpiresAtMs end of the first of its certificates
 * @param lastLogonAtMs time of the last logon
 * @param lastDisconnectAtMs time of the end of the last connection
 * @param lastDisconnectReason its reason
 * @param lastErrorAtMs time of what last kept it from being connected, or ended its connection without a Logout(5)
 * @param lastErrorCode its number, such as {@code NT-220}
 * @param lastError its text
 * @param failedAttempts attempts of an initiator in a row without a logon
 * @param nextAttemptAtMs while an initiator waits for its next attempt
 * @param whyDown why it is enabled and not connected, for people
 * @param counters by name, all since the engine was started
 * @param detail what {@code show} adds
 */
public record SessionReport( // tidy: a component is a member of the JSON object
        String session,
        String store,
        String role,
        boolean enabled,
        SessionStatus status,
        long nextIn,
        long nextOut,
        String peer,
        long heartBtIntMs,
        Optional<Long> lastReceivedAtMs,
        Optional<Long> queued,
        boolean open,
        Optional<Long> opensOrClosesAtMs,
        Optional<Long> certificateExpiresAtMs,
        Optional<Long> lastLogonAtMs,
        Optional<Long> lastDisconnectAtMs,
        Optional<String> lastDisconnectReason,
        Optional<Long> lastErrorAtMs,
        Optional<String> lastErrorCode,
        Optional<String> lastError,
        Optional<Long> failedAttempts,
        Optional<Long> nextAttemptAtMs,
        Optional<String> whyDown,
        Map<String, Long> counters,
        @Unwrapped Optional<Detail> detail) {
    private static final long MILLI_NS = 1_000_000L;
    private static final long WEEK_NS = 7 * 86_400_000_000_000L;
    private static final int WINDOWS_MAX = 200;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double P999 = 0.999;

    /**
     * Members that only {@code show} has.
     *
     * @param latency by stage, those that were measured
     * @param certificates at most 200, the first to expire first
     * @param week windows of the schedule from now for seven days; none where it never closes
     * @param dictionaries empty for a session that does not validate
     */
    public record Detail(
            Map<String, StageReport> latency,
            List<CertificateReport> certificates,
            List<ScheduleWindow> week,
            Optional<DictionaryReport> dictionaries) {}

    /**
     * Window of a schedule.
     *
     * @param open whether sessions are connected in it
     * @param fromMs its begin
     * @param toMs its end
     */
    public record ScheduleWindow(boolean open, long fromMs, long toMs) {}

    /**
     * Latency of a stage.
     *
     * @param count messages that were measured
     * @param p50Ns median, nanoseconds
     * @param p99Ns 99 % were not longer
     * @param p999Ns 99.9 % were not longer
     * @param maxNs the longest
     */
    public record StageReport(long count, long p50Ns, long p99Ns, long p999Ns, long maxNs) {}

    /**
     * Tests whether the session should be logged on by its schedule and is not.
     *
     * @return false for one that an operator keeps off
     */
    public boolean isDown() {
        return enabled && open && status != SessionStatus.ACTIVE;
    }

    /** Returns the session without its detail. */
    static SessionReport brief(SessionView session) {
        return of(session, Optional.empty());
    }

    /** Returns the session with its detail. */
    static SessionReport full(SessionView session) {
        Map<String, StageReport> stages = new LinkedHashMap<>();
        for (Stage stage : Stage.values()) {
            if (session.latency().count(stage) > 0) {
                stages.put(stage.name().toLowerCase(Locale.ROOT), stage(session.latency(), stage));
            }
        }
        return of(
                session,
                Optional.of(new Detail(
                        stages,
                        CertificateReport.of(session),
                        week(session.config().schedule()),
                        session.dictionaries().map(DictionaryReport::of))));
    }

    private static SessionReport of(SessionView session, Optional<Detail> detail) {
        Window window = session.config().schedule().at(System.currentTimeMillis() * MILLI_NS);
        Optional<SessionCounters.Disconnection> disconnection =
                session.counters().lastDisconnection();
        Optional<SessionError> error = session.lastError();
        return new SessionReport(
                session.id().toString(),
                Storage.name(session.id()),
                session.config().initiator() ? "initiator" : "acceptor",
                session.enabled(),
                session.status(),
                session.nextIn(),
                session.nextOut(),
                session.status() == SessionStatus.DISCONNECTED
                        ? ""
                        : session.peer().toString(),
                session.heartbeatNs() / MILLI_NS,
                ms(session.heardNs()),
                Optional.of((long) session.counters().queued()).filter(messages -> messages > 0),
                window.open(),
                window.toNs() == Window.NEVER ? Optional.empty() : ms(window.toNs()),
                CertificateReport.expiresAtMs(session),
                ms(session.counters().loggedOnNs()),
                disconnection.map(last -> last.timeNs() / MILLI_NS),
                disconnection.map(last -> last.reason().name()),
                error.map(last -> last.timeNs() / MILLI_NS),
                error.map(last -> last.code().id()),
                error.map(SessionError::text),
                Optional.of((long) session.failedAttempts()).filter(attempts -> attempts > 0),
                ms(session.nextAttemptNs()),
                Optional.of(whyDown(session)).filter(why -> !why.isEmpty()),
                session.counts(),
                detail);
    }

    private static Optional<Long> ms(long ns) {
        return ns > 0 ? Optional.of(ns / MILLI_NS) : Optional.empty();
    }

    private static List<ScheduleWindow> week(Schedule schedule) {
        List<ScheduleWindow> windows = new ArrayList<>();
        if (schedule.isNonStop()) return windows;
        long atNs = System.currentTimeMillis() * MILLI_NS;
        long untilNs = atNs + WEEK_NS;
        while (atNs < untilNs && windows.size() < WINDOWS_MAX) {
            Window window = schedule.at(atNs);
            windows.add(new ScheduleWindow(
                    window.open(),
                    Math.max(window.fromNs(), atNs) / MILLI_NS,
                    Math.min(window.toNs(), untilNs) / MILLI_NS));
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

    private static StageReport stage(Latency latency, Stage stage) {
        return new StageReport(
                latency.count(stage),
                value(latency, stage, P50),
                value(latency, stage, P99),
                value(latency, stage, P999),
                latency.longestNs(stage));
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
}
