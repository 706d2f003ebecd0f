package io.needletail.cli.cluster;

import io.needletail.engine.admin.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** The status of a cluster as a table for people, or as one JSON object. */
final class StatusPrinter {
    private static final String ROW = "%4s  %-8s %-8s %8s %5s %12s %12s %12s %10s  %-16s %10s %8s%n";
    private static final String LAST_ERROR = "lastError";

    private StatusPrinter() {}

    static void table(List<NodeStatus> nodes, PrintWriter out) {
        out.printf(
                ROW,
                "NODE",
                "STATE",
                "ROLE",
                "PID",
                "TERM",
                "LOG",
                "COMMIT",
                "SNAPSHOT",
                "COMMANDS",
                "STATE HASH",
                "AT COMMAND",
                "RESTARTS");
        for (NodeStatus node : nodes) {
            out.printf(
                    ROW,
                    node.member(),
                    node.text("state"),
                    node.role(),
                    node.text("pid"),
                    node.text("term"),
                    node.text("logPosition"),
                    node.text("commitPosition"),
                    node.text("snapshotPosition"),
                    node.text("commands"),
                    node.text("stateHash"),
                    node.text("stateHashAt"),
                    node.text("restarts"));
        }
        nodes.stream()
                .filter(node -> !node.text(LAST_ERROR).equals("-"))
                .forEach(node -> out.println("node " + node.member() + " ended last: " + node.text(LAST_ERROR)));
        out.flush();
    }

    static void json(List<NodeStatus> nodes, PrintWriter out) {
        out.println(
                Json.text(Map.of("nodes", nodes.stream().map(NodeStatus::asMap).toList())));
        out.flush();
    }
}
