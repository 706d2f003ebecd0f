package io.needletail.cli.admin;

import io.needletail.tools.output.AlignedTable;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Collection;
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
    static void list(Map<String, Object> result, PrintWriter out) {
        if (!(result.get("sessions") instanceof Collection<?> sessions) || sessions.isEmpty()) {
            out.println("the engine has no session");
            return;
        }
        AlignedTable table =
                new AlignedTable(Set.of(NEXT_IN, NEXT_OUT), "SESSION", "ROLE", "STATUS", NEXT_IN, NEXT_OUT, "PEER");
        for (Object session : sessions) {
            if (session instanceof Map<?, ?> one) row(one, table);
        }
        table.print("", out);
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

    private static void row(Map<?, ?> session, AlignedTable table) {
        table.add(
                session.get("session"),
                session.get("role"),
                status(session),
                session.get("nextIn"),
                session.get("nextOut"),
                peer(session));
    }

    private static Object peer(Map<?, ?> session) {
        if (!"".equals(session.get("peer"))) return session.get("peer");
        if (session.get("whyDown") instanceof String why) return why;
        return session.get("lastDisconnectReason") instanceof String last ? "last: " + last : "";
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
