package io.needletail.venue.supervise;

import java.util.ArrayList;
import java.util.List;

/** Nodes of a cluster with different states, as their reports show. */
public final class NodeDifferences {
    private static final String HASH = "stateHash";
    private static final String HASH_AT = "stateHashAt";

    private NodeDifferences() {}

    /**
     * {@return a line for each node that differs; none when all have the same state, as far as it was compared}
     *
     * @param nodes all nodes of a cluster
     */
    public static List<String> of(List<NodeStatus> nodes) {
        List<String> lines = new ArrayList<>();
        for (NodeStatus node : nodes) {
            long reporters = nodes.stream()
                    .filter(other -> other.number("differingNodes") > 0)
                    .filter(other -> (other.number("differingNodes") >> node.member() & 1) == 1)
                    .count();
            if (reporters > 0) {
                lines.add("node " + node.member()
                        + " DIFFERS: its state is not that of the other nodes; its log says since when."
                        + " Fill it with a copy: 'needletail cluster restore --member " + node.member() + "'");
            }
        }
        for (NodeStatus node : nodes) {
            NodeStatus first = nodes.getFirst();
            boolean isComparable = node.number(HASH_AT) > 0 && node.number(HASH_AT) == first.number(HASH_AT);
            if (isComparable && !node.text(HASH).equals(first.text(HASH))) {
                lines.add("node " + node.member() + " DIFFERS: its state hash is not that of node " + first.member()
                        + " after the same " + node.number(HASH_AT) + " commands");
            }
        }
        return lines;
    }
}
