package io.needletail.venue.supervise;

import io.needletail.engine.admin.Unwrapped;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.monitor.NodeMonitor;
import java.io.IOException;
import java.util.Optional;

/**
 * State of a node at one moment, as it shows it; what it does not show is empty.
 *
 * @param role {@code LEADER}, {@code FOLLOWER} or another one of Aeron's
 * @param term leadership term
 * @param logPosition end of its log
 * @param commitPosition end of what a majority has
 * @param snapshotPosition log position of its last snapshot
 * @param commands number of commands that it executed
 * @param damagedMessages number of messages that it refused as damaged
 * @param differingNodes a bit for each node with another state
 * @param hash of its state, once it was asked for
 */
public record NodeReport(
        String role,
        Optional<Long> term,
        Optional<Long> logPosition,
        Optional<Long> commitPosition,
        Optional<Long> snapshotPosition,
        Optional<Long> commands,
        Optional<Long> damagedMessages,
        Optional<Long> differingNodes,
        @Unwrapped Optional<StateHash> hash) {
    private static final int HEX = 16;

    /**
     * Hash of a state.
     *
     * @param stateHash 16 hexadecimal digits
     * @param stateHashAt number of commands before it
     */
    public record StateHash(String stateHash, long stateHashAt) {}

    /** Reads what a node shows; empty when the files are those of another process than {@code pid}. */
    static Optional<NodeReport> read(NodeDirectories directories, long pid) {
        try (NodeMonitor node = NodeMonitor.open(directories)) {
            return node.pid() == pid ? Optional.of(of(node)) : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static NodeReport of(NodeMonitor node) {
        return new NodeReport(
                node.role(),
                shown(node.term()),
                shown(node.logPosition()),
                shown(node.commitPosition()),
                shown(node.snapshotPosition()),
                shown(node.commands()),
                shown(node.damagedMessages()),
                shown(node.differing()),
                hash(node));
    }

    // Two counters that the node's thread writes one after the other: both belong together when the second did not
    // change.
    private static Optional<StateHash> hash(NodeMonitor node) {
        long hash;
        long at;
        do {
            at = node.stateHashAt();
            hash = node.stateHash();
        } while (at != node.stateHashAt());
        return at > 0 ? Optional.of(new StateHash(hex(hash), at)) : Optional.empty();
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

    private static Optional<Long> shown(long value) {
        return value >= 0 ? Optional.of(value) : Optional.empty();
    }
}
