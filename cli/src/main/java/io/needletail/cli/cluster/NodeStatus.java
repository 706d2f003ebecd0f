package io.needletail.cli.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A node of a cluster: its process as the supervisor knows it, and what the node itself reports.
 *
 * @param member number of the node
 * @param process members of the supervisor's report: {@code state}, {@code pid}, {@code restarts}, {@code lastError}
 * @param report members of the node's own report, empty while it does not answer
 */
record NodeStatus(int member, Map<String, Object> process, Optional<Map<String, Object>> report) {
    private static final String LEADER = "LEADER";
    private static final String FOLLOWER = "FOLLOWER";

    /** Returns the role in the cluster: {@code LEADER}, {@code FOLLOWER}, another one of Aeron's, or {@code -}. */
    String role() {
        return text("role");
    }

    boolean isLeader() {
        return role().equals(LEADER);
    }

    boolean isServing() {
        return isLeader() || role().equals(FOLLOWER);
    }

    long pid() {
        return process.get("pid") instanceof Long pid ? pid : 0;
    }

    long term() {
        return number("term");
    }

    long snapshotPosition() {
        return number("snapshotPosition");
    }

    /** Returns a number of the node's own report, -1 where there is none. */
    long number(String name) {
        return report.map(members -> members.get(name)).orElse(-1L) instanceof Long number ? number : -1;
    }

    /** Returns a member of either report as text, {@code -} where there is none. */
    String text(String name) {
        Object value = report.map(members -> members.get(name)).orElseGet(() -> process.get(name));
        return value == null || value.equals("") ? "-" : value.toString();
    }

    /** Returns all members in one object. */
    Map<String, Object> asMap() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("member", (long) member);
        all.putAll(process);
        report.ifPresent(all::putAll);
        return all;
    }
}
