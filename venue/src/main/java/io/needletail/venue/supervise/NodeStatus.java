package io.needletail.venue.supervise;

import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.admin.Unwrapped;
import java.util.List;
import java.util.Optional;

/**
 * A node of a cluster: its process as the supervisor knows it, and what the node itself reports.
 *
 * @param process the process
 * @param report the node's own report, empty while it does not answer
 */
public record NodeStatus(
        @Unwrapped SupervisedProcess process, @Unwrapped Optional<NodeReport> report) {
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

    /** {@return the number of the node} */
    public int member() {
        return process.member();
    }

    /** {@return the role in the cluster: {@code LEADER}, {@code FOLLOWER}, another one of Aeron's, or {@code -}} */
    public String role() {
        return report.map(NodeReport::role).orElse("-");
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
        return process.pid();
    }

    long term() {
        return number("term");
    }

    /** {@return the log position of its last snapshot; -1 while it shows none} */
    public long snapshotPosition() {
        return number("snapshotPosition");
    }

    /**
     * {@return a number of either report; -1 where there is none}
     *
     * @param name of the member
     */
    public long number(String name) {
        return JsonRecords.members(this).get(name) instanceof Long number ? number : -1;
    }

    /**
     * {@return a member of either report as text; {@code -} where there is none}
     *
     * @param name of the member
     */
    public String text(String name) {
        Object value = JsonRecords.members(this).getOrDefault(name, "");
        return value.equals("") ? "-" : value.toString();
    }
}
