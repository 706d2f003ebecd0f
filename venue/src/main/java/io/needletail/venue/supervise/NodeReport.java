package io.needletail.venue.supervise;

import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.monitor.NodeMonitor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * State of a node at one moment.
 *
 * @param members {@code role}, {@code term}, {@code logPosition}, {@code commitPosition}, {@code snapshotPosition},
 *     {@code commands}, {@code stateHash}, {@code stateHashAt}; those that the node does not show are left out
 */
public record NodeReport(Map<String, Object> members) {
    private static final int HEX = 16;

    /** Reads what a node shows; empty when the files are those of another process than {@code pid}. */
    static Optional<NodeReport> read(NodeDirectories directories, Object pid) {
        try (NodeMonitor node = NodeMonitor.open(directories)) {
            if (!Long.valueOf(node.pid()).equals(pid)) return Optional.empty();
            return Optional.of(of(node));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static NodeReport of(NodeMonitor node) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("role", node.role());
        put(members, "term", node.term());
        put(members, "logPosition", node.logPosition());
        put(members, "commitPosition", node.commitPosition());
        put(members, "snapshotPosition", node.snapshotPosition());
        put(members, "commands", node.commands());
        put(members, "damagedMessages", node.damagedMessages());
        put(members, "differingNodes", node.differing());
        putHash(members, node);
        return new NodeReport(members);
    }

    // Two counters that the node's thread writes one after the other: both belong together when the second did not
    // change.
    private static void putHash(Map<String, Object> members, NodeMonitor node) {
        long hash;
        long at;
        do {
            at = node.stateHashAt();
            hash = node.stateHash();
        } while (at != node.stateHashAt());
        if (at <= 0) return;
        members.put("stateHash", hex(hash));
        members.put("stateHashAt", at);
    }

    /**
     * {@return a hash as 16 hexadecimal digits}
     *
     * @param hash of a state
     */
    public static String hex(long hash) {
        String digits = Long.toHexString(hash);
        return "0".repeat(HEX - digits.length()) + digits;
    }

    private static void put(Map<String, Object> members, String name, long value) {
        if (value >= 0) members.put(name, value);
    }
}
