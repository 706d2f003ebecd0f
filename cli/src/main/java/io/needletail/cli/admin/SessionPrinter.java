package io.needletail.cli.admin;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Answers of the admin channel as tables for people. */
final class SessionPrinter {
    private static final String ROW = "%-36s %-9s %-24s %10s %10s  %s%n";

    private SessionPrinter() {}

    /** Prints the answer of {@code list}. */
    static void list(Map<String, Object> result, PrintWriter out) {
        out.printf(ROW, "SESSION", "ROLE", "STATUS", "NEXT IN", "NEXT OUT", "PEER");
        if (!(result.get("sessions") instanceof Collection<?> sessions)) return;
        for (Object session : sessions) {
            if (session instanceof Map<?, ?> one) row(one, out);
        }
    }

    /** Prints a session in one row with a head. */
    static void one(Map<String, Object> session, PrintWriter out) {
        list(Map.of("sessions", List.of(session)), out);
    }

    /** Prints all members of a session, a line each. */
    static void full(Map<String, Object> session, PrintWriter out) {
        print("", session, out);
    }

    /** Returns the status of a session, and whether it is kept from being connected. */
    static String status(Map<?, ?> session) {
        return session.get("status") + (Boolean.FALSE.equals(session.get("enabled")) ? " (disabled)" : "");
    }

    private static void row(Map<?, ?> session, PrintWriter out) {
        Object last = session.get("lastDisconnectReason");
        boolean isConnected = !"".equals(session.get("peer"));
        out.printf(
                ROW,
                session.get("session"),
                session.get("role"),
                status(session),
                session.get("nextIn"),
                session.get("nextOut"),
                isConnected || last == null ? session.get("peer") : "last: " + last);
    }

    private static void print(String prefix, Map<?, ?> object, PrintWriter out) {
        object.forEach((name, value) -> {
            String full = prefix + name;
            if (value instanceof Map<?, ?> inner) {
                print(full + ".", inner, out);
            } else if (value instanceof Long ms && full.endsWith("AtMs")) {
                out.printf("%-36s %s%n", full, Instant.ofEpochMilli(ms));
            } else {
                out.printf("%-36s %s%n", full, value);
            }
        });
    }
}
