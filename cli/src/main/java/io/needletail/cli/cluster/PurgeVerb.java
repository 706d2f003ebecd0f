package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.venue.monitor.NodeArchive;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.NodeStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail cluster purge}: deletes the log that snapshots of all nodes cover. */
@Command(
        name = "purge",
        description = {
            "Delete the files of the log that a snapshot of every node covers: all up to the oldest of the nodes' newest snapshots.",
            "All nodes must serve and have a complete snapshot; otherwise nothing is deleted, and the exit code is 1.",
            "What is deleted can no longer be replayed, and a node whose folder is lost comes back with a copy only."
        },
        footer = {CliCommand.EXAMPLES, "  needletail cluster purge"})
final class PurgeVerb implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    /** Called by picocli. */
    PurgeVerb() {}

    @Override
    public Integer call() throws IOException {
        List<NodeStatus> nodes = new ClusterCalls(cluster.folder()).statuses();
        if (ClusterVerbs.exitCode(nodes) != ExitCode.OK) {
            cluster.say("not all nodes serve, and one that does not may need the log: wait until 'needletail cluster"
                    + " status' shows a leader and followers");
            return ExitCode.PROBLEMS;
        }
        List<NodeArchive> archives = new ArrayList<>();
        try {
            for (NodeStatus node : nodes) {
                archives.add(NodeArchive.open(cluster.folder().directories(node.member())));
            }
            return purge(archives);
        } finally {
            archives.forEach(NodeArchive::close);
        }
    }

    private int purge(List<NodeArchive> archives) throws IOException {
        OptionalLong covered = covered(archives);
        if (covered.isEmpty()) return ExitCode.PROBLEMS;
        for (int member = 0; member < archives.size(); member++) {
            NodeArchive archive = archives.get(member);
            long files = archive.purge(covered.getAsLong());
            cluster.out()
                    .println("node " + member + ": " + files + " files deleted, the log begins at position "
                            + archive.logStart() + ", snapshots cover " + covered.getAsLong());
        }
        cluster.out().flush();
        return ExitCode.OK;
    }

    private OptionalLong covered(List<NodeArchive> archives) {
        long covered = Long.MAX_VALUE;
        for (int member = 0; member < archives.size(); member++) {
            long position = archives.get(member).snapshotPosition();
            if (position == NodeArchive.NONE) {
                cluster.say(
                        "node " + member + " has no complete snapshot: take one with 'needletail cluster snapshot'");
                return OptionalLong.empty();
            }
            covered = Math.min(covered, position);
        }
        return OptionalLong.of(covered);
    }
}
