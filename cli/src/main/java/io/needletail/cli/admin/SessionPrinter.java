package io.needletail.cli.admin;

import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.operate.SessionListing;
import io.needletail.engine.operate.SessionReport;
import io.needletail.tools.output.AlignedTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Answers of the admin channel as tables for people. */
final class SessionPrinter {
    private static final String NEXT_IN = "NEXT IN";
    private static final String NEXT_OUT = "NEXT OUT";
    private static final String TIME = "AtMs";

    private SessionPrinter() {}

    /** Prints the answer of {@code list}. */
    static void list(Map<String, Object> result, PrintWriter out) throws IOException {
        List<SessionReport> sessions =
                AdminClient.read(result, SessionListing.class).sessions();
        if (sessions.isEmpty()) out.println("the engine has no session");
        else print(sessions, out);
    }

    /** Prints a session in one row with a head. */
    static void one(Map<String, Object> session, PrintWriter out) throws IOException {
        print(List.of(AdminClient.read(session, SessionReport.class)), out);
    }

    /** Prints all members of a session, a line each. */
    static void full(Map<String, Object> session, PrintWriter out) {
        print("", session, out);
    }

    /** Returns the status of a session, and whether it is kept from being connected. */
    static String status(SessionReport session) {
        return session.status() + (session.enabled() ? "" : " (disabled)");
    }

    private static void print(List<SessionReport> sessions, PrintWriter out) {
        AlignedTable table = new AlignedTable(
                Set.of(NEXT_IN, NEXT_OUT), "SESSION", "ROLE", "STATUS", NEXT_IN, NEXT_OUT, "PEER", "NEXT", "REASON");
        for (SessionReport session : sessions) {
            table.add(
                    session.session(),
                    session.role(),
                    status(session),
                    session.nextIn(),
                    session.nextOut(),
                    session.peer().isEmpty() ? "-" : session.peer(),
                    session.nextAttemptAtMs().map(SessionPrinter::clock).orElse("-"),
                    TopScreen.reason(session));
        }
        table.print("", out);
    }

    private static String clock(long ms) {
        return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void print(String prefix, Map<?, ?> object, PrintWriter out) {
        object.forEach((name, value) -> {
            String full = prefix + name;
            if (value instanceof Map<?, ?> inner) {
                print(full + ".", inner, out);
            } else if (value instanceof Long ms && full.endsWith(TIME)) {
                line(full.substring(0, full.length() - "Ms".length()), Instant.ofEpochMilli(ms), out);
            } else {
                line(full, value, out);
            }
        });
    }

    private static void line(String name, Object value, PrintWriter out) {
        out.println("%-36s %s".formatted(name, value).stripTrailing());
    }
}
