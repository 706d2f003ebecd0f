package io.needletail.bench.cluster;

import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A cluster whose service sends every message back, for measurements that stand beside it. */
public final class EmptyCluster {
    private static final int WARM_UP = 5_000;
    private static final int CLOSED = 1_000;

    private EmptyCluster() {}

    /**
     * Measures how long messages take there and back, from the moment when they were due.
     *
     * @param nodes 1 in the process of the client, or 3 in processes of their own
     * @param rate messages a second
     * @param seconds how long
     * @param dir for its files
     * @param classPaths where the programs are
     * @param progress shows it
     * @return the row of that rate, with the cells of {@code bench cluster}
     * @throws FailedRun when a node or the client failed
     */
    public static Row measure(int nodes, int rate, int seconds, Path dir, ClassPaths classPaths, Progress progress)
            throws IOException, FailedRun {
        return new ClusterMeasurement(
                        List.of(nodes == 1 ? ClusterSetup.EMBEDDED : ClusterSetup.THREE),
                        List.of(0),
                        List.of("echo"),
                        new ClusterEffort(1, WARM_UP, CLOSED, List.of(rate), seconds),
                        false,
                        Tuning.NONE,
                        dir,
                        classPaths)
                .measure(progress).rows().stream()
                        .filter(row -> row.text("load").equals(rate + "/s"))
                        .findFirst()
                        .orElseThrow();
    }

    /**
     * Chooses UDP ports of a cluster on this machine.
     *
     * @param nodes 1 or 3
     * @return the first of its ports, which are free
     */
    public static int freePorts(int nodes) throws IOException {
        return (nodes == 1 ? ClusterSetup.EMBEDDED : ClusterSetup.THREE).freePorts();
    }

    /**
     * Writes the command line of a node whose service is the venue.
     *
     * @param id of the node, 0 to 2
     * @param port first port of the cluster of three
     * @param dir for its logs
     * @param memory for its media driver
     * @param classPaths where the program is
     * @return the command; the program prints READY
     */
    public static List<String> venueNode(int id, int port, Path dir, Path memory, ClassPaths classPaths)
            throws IOException {
        List<String> command = new ClusterMeasurement.Run(ClusterSetup.THREE, 0, "match", port, dir, memory)
                .command("node", classPaths);
        command.add("" + id);
        return command;
    }
}
