package io.needletail.bench.cluster;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The clusters, the services, and their programs.
 *
 * @param setups in the order in which they run
 * @param syncs levels of forcing recordings to the disk, 0 to 2
 * @param services echo, match, rest: the empty one first
 * @param effort how long and how often
 * @param dir for results and, on the disk, for logs
 * @param classPaths where the programs are
 */
record ClusterPlan(
        List<ClusterSetup> setups,
        List<Integer> syncs,
        List<String> services,
        ClusterEffort effort,
        Path dir,
        ClassPaths classPaths) {
    private static final String MAIN = "io.needletail.bench.peers.venue.cluster.ClusterProgram";
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms256m",
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    private static final int PORTS_PER_NODE = 5;
    private static final int FIRST_PORT = 21_000;
    private static final int LAST_PORT = 31_000;

    ClusterPlan {
        setups = List.copyOf(setups);
        syncs = List.copyOf(syncs);
        services = List.copyOf(services);
        if (setups.isEmpty())
            throw new IllegalArgumentException("--setup names none; there are " + ClusterSetup.labels());
        if (syncs.isEmpty() || syncs.stream().anyMatch(sync -> sync < 0 || sync > 2)) {
            throw new IllegalArgumentException("--file-sync is " + syncs + ", expected levels from 0 to 2");
        }
    }

    /**
     * The command of a program.
     *
     * @param mode node, embedded or client
     * @param run the cluster
     */
    List<String> command(String mode, Run run) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(JVM_FLAGS);
        command.addAll(classPaths.jvmFlags());
        command.addAll(List.of("-cp", classPaths.of("venue"), MAIN, mode, run.service));
        command.addAll(List.of(
                "" + run.setup.nodes(), "" + run.port, "" + run.sync, run.log.toString(), run.memory.toString()));
        return command;
    }

    /**
     * One cluster with one service.
     *
     * @param setup the cluster
     * @param sync level of forcing recordings to the disk
     * @param service the service
     * @param port its first UDP port
     * @param log directory of its logs
     * @param memory directory of its media drivers
     */
    record Run(ClusterSetup setup, int sync, String service, int port, Path log, Path memory) {}

    /** The first of as many free UDP ports in a row as a cluster needs. */
    static int freePorts(ClusterSetup setup) throws IOException {
        int count = setup.nodes() * PORTS_PER_NODE;
        int start = (int) (ProcessHandle.current().pid() % (LAST_PORT - FIRST_PORT));
        for (int offset = 0; offset < LAST_PORT - FIRST_PORT; offset += count) {
            int first = FIRST_PORT + (start + offset) % (LAST_PORT - FIRST_PORT);
            if (areFree(first, count)) return first;
        }
        throw new IOException("no " + count + " UDP ports in a row are free from " + FIRST_PORT + " to " + LAST_PORT);
    }

    private static boolean areFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("localhost", port))) {
                if (!socket.isBound()) return false;
            } catch (SocketException taken) {
                return false;
            }
        }
        return true;
    }
}
