package io.needletail.venue.supervise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node of a cluster: its process as the supervisor knows it, and what the node itself reports.
 *
 * @param member number of the node
 * @param process members of the supervisor's report: {@code state}, {@code pid}, {@code restarts}, {@code lastError}
 * @param report members of the node's own report, empty while it does not answer
 */
public record NodeStatus(int member, Map<String, Object> process, Optional<Map<String, Object>> report) {
    private static final String LEADER = "LEADER";
    private static final String FOLLOWER = "FOLLOWER";

    /**
     * {@return true when one node leads and all others follow}
     *
     * @param nodes all nodes of a cluster
     */
    public static boolean isWhole(List<NodeStatus> nodes) {
        return nodes.stream().allMatch(NodeStatus::isServing)
                && nodes.stream().filter(NodeStatus::isLeader).count() == 1;
    }

    /** {@return the role in the cluster: {@code LEADER}, {@code FOLLOWER}, another one of Aeron's, or {@code -}} */
    public String role() {
        return text("role");
    }

    /** {@return whether the node leads} */
    public boolean isLeader() {
        return role().equals(LEADER);
    }

    /** {@return whether the node leads or follows} */
    public boolean isServing() {
        return isLeader() || role().equals(FOLLOWER);
    }

    /** {@return the number of its process; 0 while there is none} */
    public long pid() {
        return process.get("pid") instanceof Long pid ? pid : 0;
    }

    long term() {
        return number("term");
    }

    /** {@return the log position of its last snapshot; -1 while it shows none} */
    public long snapshotPosition() {
        return number("snapshotPosition");
    }

    /**
     * {@return a number of the node's own report; -1 where there is none}
     *
     * @param name of the member
     */
    public long number(String name) {
        return report.map(members -> members.get(name)).orElse(-1L) instanceof Long number ? number : -1;
    }

    /**
     * {@return a member of either report as text; {@code -} where there is none}
     *
     * @param name of the member
     */
    public String text(String name) {
        Object value = report.map(members -> members.get(name)).orElseGet(() -> process.get(name));
        return value == null || value.equals("") ? "-" : value.toString();
    }

    /** {@return all members in one object} */
    public Map<String, Object> asMap() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("member", (long) member);
        all.putAll(process);
        report.ifPresent(all::putAll);
        return all;
    }
}
