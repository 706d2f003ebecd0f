package io.needletail.bench.venue;

import io.needletail.bench.cluster.EmptyCluster;
import io.needletail.bench.echo.EchoFloor;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.CorePinning;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An order on its way through the venue, one part more on each line: one path after the other, then the next round.
 *
 * <pre>
 *   match      order ──▶ book ──▶ events
 *   process    FIX bytes ──▶ session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ──▶ FIX bytes
 *   shm, tcp   client ══ FIX ══▶ engine, session, gateway ──SBE──▶ book ──SBE──▶ gateway, session ══ FIX ══▶ client
 *   raft       the same with the consensus of a cluster between gateway and book
 *   floor      client ══ bytes ══▶ the same bytes back, in C
 *   echo       client ──▶ consensus ──▶ nothing ──▶ client
 * </pre>
 *
 * @param paths in the order in which they run
 * @param effort how long and how often
 * @param dir for results
 * @param classPaths where the programs are
 */
record VenueLatencyMeasurement(List<VenueLatencyPath> paths, VenueLatencyEffort effort, Path dir, ClassPaths classPaths)
        implements Measurement {
    private static final String MAIN = "io.needletail.bench.peers.venue.latency.VenueLatencyProgram";
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    private static final int NODES = 3;
    private static final int PORTS_PER_NODE = 5;

    VenueLatencyMeasurement {
        paths = Choice.distinct("--path", paths, List.of(VenueLatencyPath.values()));
    }

    /** Parts that every path of a run needs. */
    private record Parts(Setup setup, ChildProcesses children, Progress progress) {}

    /**
     * Meeting point of the processes of a path.
     *
     * @param dir for logs
     * @param memory for media drivers and shared memory
     * @param port first UDP port of the nodes
     */
    private record Place(Path dir, Path memory, int port) {
        String file() {
            return memory.resolve("fix.shm").toString();
        }

        String members() {
            return "localhost:" + port + ",localhost:" + (port + PORTS_PER_NODE) + ",localhost:"
                    + (port + 2 * PORTS_PER_NODE);
        }
    }

    @Override
    public double seconds() {
        return effort.rounds() * paths.stream().mapToDouble(effort::seconds).sum();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(classPaths, dir, "");
                ChildProcesses children = ChildProcesses.watched()) {
            Map<String, String> environment = setup.environment();
            Parts parts = new Parts(setup, children, progress);
            List<Row> rows = new ArrayList<>();
            for (int round = 1; round <= effort.rounds(); round++) {
                for (VenueLatencyPath path : paths) rows.addAll(rows(path, round, parts));
            }
            return new VenueLatencyResult(paths, effort, rows).result(setup.ended(environment));
        }
    }

    /** A row for the path, and one for each of its stages. */
    private List<Row> rows(VenueLatencyPath path, int round, Parts parts) throws IOException, FailedRun {
        String name = path.label() + "-" + round;
        parts.progress.step(name);
        Stores.settle(dir, parts.progress);
        Noise noise = Noise.beforeRound(parts.progress);
        List<Map<String, Object>> rows;
        if (path == VenueLatencyPath.FLOOR || path.isEcho()) rows = List.of(beside(path, name, parts.progress));
        else rows = path.isInProcess() ? inProcess(path, name, parts) : overSockets(path, name, parts);
        return rows.stream()
                .map(cells -> new Row(round, cells).with(noise.cells()))
                .toList();
    }

    private Map<String, Object> beside(VenueLatencyPath path, String name, Progress progress)
            throws IOException, FailedRun {
        Path own = dir.resolve(name).toAbsolutePath();
        int rate = effort.rate(path);
        Row row = path == VenueLatencyPath.FLOOR
                ? EchoFloor.measure(rate, effort.orders(), effort.warmUp(), own, classPaths, progress)
                : EmptyCluster.measure(path.nodes(), rate, effort.echoSeconds(), own, classPaths, progress);
        return VenueLatencyResult.beside(path, effort, row);
    }

    private List<Map<String, Object>> inProcess(VenueLatencyPath path, String name, Parts parts)
            throws IOException, FailedRun {
        // On all cores: on the core of its only thread, the JVM's compilers would stop that thread for milliseconds.
        List<String> command = path.isVenue() ? venue(List.of(), path.label()) : command(List.of(), path.label());
        try (ChildProcess process = ChildProcess.start(name, command, dir.resolve(name + ".err"), parts.children)) {
            process.await("READY");
            List<Map<String, Object>> rows = new ArrayList<>();
            process.ask(paced(path, effort.warmUp()), "PACED ");
            String line = process.ask(paced(path, effort.orders()), "PACED ");
            rows.add(VenueLatencyResult.cells(path, effort, line, ""));
            if (path == VenueLatencyPath.MATCH) return rows;
            // In a run of their own, so that no reading of a clock is in the times above.
            String stages = "stages " + effort.rate(path) + " " + effort.orders();
            rows.addAll(VenueLatencyResult.stages(path, process.ask(stages, "STAGES")));
            return rows;
        }
    }

    private List<Map<String, Object>> overSockets(VenueLatencyPath path, String name, Parts parts)
            throws IOException, FailedRun {
        Path logs = dir.resolve(name).toAbsolutePath();
        Path memory = parts.setup.memory().resolve(name);
        Files.createDirectories(logs);
        Files.createDirectories(memory);
        Place place = new Place(logs, memory, path.nodes() == 0 ? 0 : EmptyCluster.freePorts(path.nodes()));
        List<ChildProcess> processes = new ArrayList<>();
        CorePinning cores = parts.setup.cores();
        try {
            if (path == VenueLatencyPath.RAFT_3) nodes(name, place, processes, parts.children);
            ChildProcess venue = started(name + "-venue", venue(path, place, cores), processes, parts.children);
            String port = venue.await("READY").substring("READY".length()).strip();
            ChildProcess client = started(name, client(path, place, port, cores), processes, parts.children);
            client.await("READY");
            client.ask(paced(path, effort.warmUp()), "PACED ");
            venue.ask("stages", "STAGES");
            long before = bytes(venue);
            String line = client.ask(paced(path, effort.orders()), "PACED ");
            List<Map<String, Object>> rows = new ArrayList<>();
            rows.add(VenueLatencyResult.cells(path, effort, line, "" + (bytes(venue) - before)));
            rows.addAll(VenueLatencyResult.stages(path, venue.ask("stages", "STAGES")));
            return rows;
        } finally {
            for (ChildProcess process : processes) process.close();
            Stores.remove(logs);
            Stores.remove(memory);
        }
    }

    private void nodes(String name, Place place, List<ChildProcess> processes, ChildProcesses children)
            throws IOException, FailedRun {
        for (int id = 0; id < NODES; id++) {
            List<String> command = EmptyCluster.venueNode(id, place.port(), place.dir(), place.memory(), classPaths);
            started(name + "-node" + id, command, processes, children);
        }
        for (ChildProcess node : List.copyOf(processes)) node.await("READY");
    }

    /** Starts a process that is closed before those that were started earlier. */
    private ChildProcess started(
            String name, List<String> command, List<ChildProcess> processes, ChildProcesses children)
            throws IOException {
        ChildProcess process = ChildProcess.start(name, command, dir.resolve(name + ".err"), children);
        processes.addFirst(process);
        return process;
    }

    private String paced(VenueLatencyPath path, int count) {
        return "paced " + effort.rate(path) + " " + count;
    }

    private static long bytes(ChildProcess venue) throws IOException, FailedRun {
        return Long.parseLong(venue.ask("bytes", "BYTES ").substring("BYTES ".length()));
    }

    private List<String> command(List<String> prefix, String... words) throws IOException {
        return Stream.concat(prefix.stream(), classPaths.java("venue", JVM_FLAGS, MAIN, words).stream())
                .toList();
    }

    private List<String> venue(List<String> prefix, String... words) throws IOException {
        Stream<String> warm = effort.isWarm() ? Stream.of("warm") : Stream.empty();
        return command(prefix, Stream.concat(warm, Stream.of(words)).toArray(String[]::new));
    }

    /** The command of the venue of a path; the threads of a node are on all cores. */
    private List<String> venue(VenueLatencyPath path, Place place, CorePinning cores) throws IOException {
        String logs = place.dir().toString();
        String memory = place.memory().toString();
        return switch (path) {
            case SHM -> venue(cores.serverPrefix(), "shm", place.file());
            case TCP -> venue(cores.serverPrefix(), "tcp");
            case RAFT -> venue(List.of(), "raft", logs, memory, "" + place.port());
            case RAFT_3 -> venue(List.of(), "gateway", logs, memory, place.members());
            default -> throw new IllegalArgumentException(path + " has no venue");
        };
    }

    /** The command of the client of a path; beside nodes it is on all cores, and lends its core to their threads. */
    private List<String> client(VenueLatencyPath path, Place place, String port, CorePinning cores) throws IOException {
        if (path.nodes() > 0) return command(List.of(), "yielding-client", port);
        return command(cores.clientPrefix(), "client", path == VenueLatencyPath.SHM ? place.file() : port);
    }
}
