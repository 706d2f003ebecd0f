package io.needletail.cli.admin;

import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionReport;
import io.needletail.session.SessionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The lines that {@code needletail top} shows of two readings of an engine, one after the other. */
final class TopScreen {
    private static final String STAGE = "session";
    private static final int HEADER = 5;
    private static final int FOOTER = 2;
    private static final int SESSION_WIDTH = 20;
    private static final String NONE = "–";
    private static final double NS_PER_S = 1e9;
    private static final double THOUSAND = 1000;
    private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");
    private static final Comparator<SessionReport> PROBLEMS_FIRST =
            Comparator.<SessionReport>comparingInt(one -> one.isDown() ? 0 : 1).thenComparing(SessionReport::session);

    private final Reading before;
    private final Reading now;

    /**
     * An engine at one moment.
     *
     * @param atNs {@link System#nanoTime} of the reading
     * @param status of the engine
     * @param metrics of the engine
     * @param sessions all of them
     */
    record Reading(long atNs, EngineReport status, EngineMetrics metrics, List<SessionReport> sessions) {}

    /**
     * Choice of the user.
     *
     * @param find shows sessions whose identity, status or reason has this text
     * @param chosen identity of the chosen session; the first one is, where it is not shown
     * @param prompt the last line
     */
    record View(String find, String chosen, String prompt) {}

    TopScreen(Reading before, Reading now) {
        this.before = before;
        this.now = now;
    }

    /** Returns the sessions that are shown, those that should be logged on and are not first. */
    List<SessionReport> shown(String find) {
        String wanted = find.toLowerCase(Locale.ROOT);
        return now.sessions().stream()
                .filter(one -> (one.session() + " " + one.status() + " " + reason(one))
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted))
                .sorted(PROBLEMS_FIRST)
                .toList();
    }

    /** Returns lines of at most {@code width} characters; with a height as many as fit, and the chosen session. */
    List<String> lines(View view, int width, Optional<Integer> height) {
        List<String> lines = new ArrayList<>();
        EngineReport status = now.status();
        long problems = now.sessions().stream().filter(SessionReport::isDown).count();
        long refused =
                status.refusals().values().stream().mapToLong(Long::longValue).sum();
        Duration up = Duration.between(Instant.ofEpochMilli(status.startedAtMs()), Instant.now());
        lines.add(status.engine() + ", process " + status.pid() + ", up " + text(up));
        lines.add("sessions %,d of %,d logged on, %,d should be and are not; refused connections %,d"
                .formatted(status.loggedOn(), status.sessions(), problems, refused));
        lines.add("messages in %s, out %s; heap %,d MB"
                .formatted(
                        rate(SessionReport::nextIn),
                        rate(SessionReport::nextOut),
                        now.metrics().heapUsedBytes() >> 20));
        lines.add(latency());
        List<SessionReport> shown = shown(view.find());
        int room = height.map(most -> Math.max(1, most - HEADER - FOOTER)).orElse(shown.size());
        int chosen = chosen(shown, view.chosen());
        int from = Math.max(0, Math.min(chosen - room / 2, shown.size() - room));
        List<SessionReport> rows = shown.subList(from, Math.min(shown.size(), from + room));
        String row = "%s %-" + width(rows) + "s  %-13s%8s%8s  %s";
        lines.add(row.formatted(" ", "SESSION", "STATUS", "IN/s", "OUT/s", "REASON"));
        Map<String, SessionReport> old = before();
        for (SessionReport one : rows) {
            SessionReport was = old.getOrDefault(one.session(), one);
            boolean isChosen = height.isPresent() && one.equals(shown.get(chosen));
            lines.add(row.formatted(
                            isChosen ? ">" : " ",
                            one.session(),
                            status(one),
                            perSecond(one.nextIn() - was.nextIn()),
                            perSecond(one.nextOut() - was.nextOut()),
                            reason(one))
                    .stripTrailing());
        }
        if (shown.isEmpty())
            lines.add(now.sessions().isEmpty() ? "  the engine has no session" : "  no session has this text");
        if (height.isPresent()) {
            // The whole reason of the chosen one, of which its row may have the begin only.
            lines.add(shown.isEmpty() ? "" : reason(shown.get(chosen)));
            lines.add(view.prompt());
        }
        return lines.stream().map(line -> cut(line, width)).toList();
    }

    /** Returns the index of a session; 0 where it is not among them. */
    static int chosen(List<SessionReport> shown, String session) {
        for (int index = 0; index < shown.size(); index++) {
            if (shown.get(index).session().equals(session)) return index;
        }
        return 0;
    }

    private static int width(List<SessionReport> rows) {
        return rows.stream().mapToInt(one -> one.session().length()).max().orElse(SESSION_WIDTH);
    }

    private String rate(ToLongFunction<SessionReport> number) {
        Map<String, SessionReport> old = before();
        return perSecond(now.sessions().stream()
                        .mapToLong(one -> Math.max(
                                0, number.applyAsLong(one) - number.applyAsLong(old.getOrDefault(one.session(), one))))
                        .sum())
                + "/s";
    }

    private Map<String, SessionReport> before() {
        Map<String, SessionReport> old = new HashMap<>();
        before.sessions().forEach(one -> old.put(one.session(), one));
        return old;
    }

    // Numbers that were set or reset lower are no messages.
    private String perSecond(long messages) {
        double seconds = (now.atNs() - before.atNs()) / NS_PER_S;
        return seconds <= 0 ? NONE : "%,d".formatted(Math.round(Math.max(0, messages) / seconds));
    }

    private String latency() {
        EngineMetrics.Histogram total = histogram(now);
        EngineMetrics.Histogram recent = total.since(histogram(before));
        if (recent.count() == 0) return "stage " + STAGE + ": no message was timed since the last reading";
        return "stage %s: p50 %s, p99 %s, p99.9 %s, max %s of %,d messages"
                .formatted(
                        STAGE,
                        time(recent, 0.5),
                        time(recent, 0.99),
                        time(recent, 0.999),
                        time(recent, 1),
                        recent.count());
    }

    private static EngineMetrics.Histogram histogram(Reading reading) {
        return reading.metrics().latency().getOrDefault(STAGE, EngineMetrics.Histogram.EMPTY);
    }

    private static String time(EngineMetrics.Histogram histogram, double share) {
        double value = histogram.value(share);
        int unit = 0;
        while (value >= THOUSAND && unit < UNITS.size() - 1) {
            value /= THOUSAND;
            unit++;
        }
        return String.format(Locale.ROOT, value < 100 ? "%.1f %s" : "%.0f %s", value, UNITS.get(unit));
    }

    private static String text(Duration up) {
        return up.toHours() > 48
                ? up.toDays() + " days"
                : up.toMinutes() > 120 ? up.toHours() + " h" : up.toMinutes() + " min";
    }

    private static String status(SessionReport one) {
        if (!one.enabled()) return "disabled";
        return one.open() || one.status() == SessionStatus.ACTIVE
                ? one.status().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : "out of hours";
    }

    /** Returns why a session is not logged on; empty where it is. */
    static String reason(SessionReport one) {
        if (one.status() == SessionStatus.ACTIVE) return "";
        return one.whyDown()
                .or(() -> one.lastDisconnectReason().map(last -> "last: " + last))
                .orElse("");
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
    }
}
