package io.needletail.cli.cluster;

import io.needletail.engine.admin.Json;
import io.needletail.tools.output.AlignedTable;
import io.needletail.venue.supervise.NodeDifferences;
import io.needletail.venue.supervise.NodeStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The status of a cluster as a table for people, or as one JSON object. */
final class StatusPrinter {
    private static final Set<String> NUMBERS =
            Set.of("NODE", "PID", "TERM", "LOG", "COMMIT", "SNAPSHOT", "COMMANDS", "AT COMMAND", "RESTARTS");
    private static final String LAST_ERROR = "lastError";
    private static final String RED = "\u001b[31m";
    private static final String END = "\u001b[0m";

    private StatusPrinter() {}

    static void table(List<NodeStatus> nodes, PrintWriter out) {
        table(nodes, out, false);
    }

    /** Prints a row for each node, why it ended last, and a red line for each that differs. */
    static void table(List<NodeStatus> nodes, PrintWriter out, boolean isColoured) {
        AlignedTable table = new AlignedTable(
                NUMBERS,
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
            table.add(
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
        table.print("", out);
        nodes.stream()
                .filter(node -> !node.text(LAST_ERROR).equals("-"))
                .forEach(node -> out.println("node " + node.member() + " ended last: " + node.text(LAST_ERROR)));
        for (String line : NodeDifferences.of(nodes)) out.println(isColoured ? RED + line + END : line);
        out.flush();
    }

    static void json(List<NodeStatus> nodes, PrintWriter out) {
        out.println(Json.text(Map.of("nodes", nodes)));
        out.flush();
    }
}
