package io.needletail.bench.trip;

import io.needletail.bench.cluster.EmptyCluster;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.CorePinning;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths and their programs.
 *
 * @param paths in the order in which they run
 * @param effort how long and how often
 * @param dir for results
 * @param classPaths where the programs are
 */
record TripPlan(List<TripPath> paths, TripEffort effort, Path dir, ClassPaths classPaths) {
    private static final String MAIN = "io.needletail.bench.peers.venue.trip.TripProgram";
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");

    TripPlan {
        paths = List.copyOf(paths);
        if (paths.isEmpty()) throw new IllegalArgumentException("--path names none; there are " + TripPath.labels());
    }

    /** The command of the program of a path within one process. */
    List<String> inProcess(TripPath path) throws IOException {
        // On all cores: on the core of its only thread, the JVM's compilers would stop that thread for milliseconds.
        return path.isVenue() ? venue(List.of(), path.label()) : command(List.of(), path.label());
    }

    private List<String> venue(List<String> prefix, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        if (effort.isWarm()) all.addFirst("warm");
        return command(prefix, all.toArray(String[]::new));
    }

    private List<String> command(List<String> prefix, String... words) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Programs.java());
        command.addAll(JVM_FLAGS);
        command.addAll(List.of("-cp", classPaths.of("venue"), MAIN));
        command.addAll(List.of(words));
        return command;
    }

    /** The command of the venue of a path; the threads of a node are on all cores. */
    List<String> venue(TripPath path, Place place, CorePinning cores) throws IOException {
        return switch (path) {
            case SHM -> venue(cores.serverPrefix(), "shm", place.file().toString());
            case TCP -> venue(cores.serverPrefix(), "tcp");
            case RAFT ->
                venue(List.of(), "raft", place.dir().toString(), place.memory().toString(), "" + place.port());
            case RAFT_3 ->
                venue(
                        List.of(),
                        "gateway",
                        place.dir().toString(),
                        place.memory().toString(),
                        place.members());
            default -> throw new IllegalArgumentException(path + " has no venue");
        };
    }

    /** The command of the client of a path; beside nodes it is on all cores, and lends its core to their threads. */
    List<String> client(TripPath path, Place place, String port, CorePinning cores) throws IOException {
        if (path.nodes() > 0) return command(List.of(), "yielding-client", port);
        String address = path == TripPath.SHM ? place.file().toString() : port;
        return command(cores.clientPrefix(), "client", address);
    }

    /**
     * Meeting point of the processes of a path.
     *
     * @param dir for logs
     * @param memory for media drivers and shared memory
     * @param port first UDP port of the nodes
     */
    record Place(Path dir, Path memory, int port) {
        private static final int PORTS_PER_NODE = 5;

        static Place of(TripPath path, Path dir, Path memory) throws IOException {
            return new Place(dir, memory, path.nodes() == 0 ? 0 : EmptyCluster.freePorts(path.nodes()));
        }

        Path file() {
            return memory.resolve("fix.shm");
        }

        String members() {
            return "localhost:" + port + ",localhost:" + (port + PORTS_PER_NODE) + ",localhost:"
                    + (port + 2 * PORTS_PER_NODE);
        }
    }
}
