package io.needletail.bench.cluster;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.FigureLine;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An order through consensus and matching, beside an empty service on the same cluster: one cluster after the other,
 * the empty service, then the venue; then the next setup; then the next round.
 *
 * <pre>
 *   client ──▶ leader ──▶ log on every node ──▶ service ──▶ client
 *   embedded: one process, shared memory     one: two processes, UDP     three: four processes, UDP
 * </pre>
 *
 * @param setups in the order in which they run
 * @param syncs levels of forcing recordings to the disk, 0 to 2
 * @param services echo, match, rest: the empty one first
 * @param effort how long and how often
 * @param isPublished whether Chronos' benchmark is repeated
 * @param tuning applies and undoes settings of the kernel, if asked for
 * @param dir for results and, on the disk, for logs
 * @param classPaths where the programs are
 */
record ClusterMeasurement(
        List<ClusterSetup> setups,
        List<Integer> syncs,
        List<String> services,
        ClusterEffort effort,
        boolean isPublished,
        Tuning tuning,
        Path dir,
        ClassPaths classPaths)
        implements Measurement {
    private static final String MAIN = "io.needletail.bench.peers.venue.cluster.ClusterProgram";
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms256m",
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    private static final List<String> FIGURES =
            List.of("count", "messages_per_s", "p50_us", "p90_us", "p99_us", "p999_us", "p9999_us", "max_us");
    private static final String EMPTY = "echo";
    private static final String TIMES = "times_echo";

    ClusterMeasurement {
        setups = Choice.distinct("--setup", setups, List.of(ClusterSetup.values()));
        syncs = List.copyOf(syncs);
        services = List.copyOf(services);
        if (syncs.isEmpty() || syncs.stream().anyMatch(sync -> sync < 0 || sync > 2)) {
            throw new IllegalArgumentException("--file-sync is " + syncs + ", expected levels from 0 to 2");
        }
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
    record Run(ClusterSetup setup, int sync, String service, int port, Path log, Path memory) {
        /**
         * The command of a program.
         *
         * @param mode node, embedded or client
         */
        List<String> command(String mode, ClassPaths classPaths) throws IOException {
            String nodes = "" + setup.nodes();
            List<String> command = classPaths.java("venue", JVM_FLAGS, MAIN, mode, service, nodes, "" + port);
            command.addAll(List.of("" + sync, log.toString(), memory.toString()));
            return command;
        }
    }

    /** Parts that every cluster of a run needs. */
    private record Stage(ChildProcesses children, Progress progress) {}

    @Override
    public double seconds() {
        int clusters =
                setups.size() * syncs.size() * services.size() * tuning.disks().size();
        return effort.rounds() * clusters * effort.secondsPerCluster();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(classPaths, dir, "");
                ChildProcesses children = ChildProcesses.watched();
                Tuning applied = tuning.apply(dir)) {
            Map<String, String> environment = setup.environment();
            List<Row> rows = new ArrayList<>();
            for (int round = 1; round <= effort.rounds(); round++) {
                rows.addAll(round(round, setup.memory(), new Stage(children, progress)));
            }
            return result(rows, applied.words(), setup.ended(environment));
        }
    }

    private List<Row> round(int round, Path memory, Stage stage) // tidy: a loop for each dimension of the table
            throws IOException, FailedRun {
        List<Row> rows = new ArrayList<>();
        for (String disk : tuning.disks()) {
            for (int sync : syncs) {
                for (ClusterSetup setup : setups) {
                    for (String service : services) {
                        String name = String.join("-", setup.label(), disk, "sync" + sync, service, "" + round);
                        Path log = (disk.equals(Tuning.DISK) ? dir : memory).resolve(name);
                        int port = setup.freePorts();
                        Path drivers = memory.resolve("drivers-" + name);
                        stage.progress.step(name);
                        Run run = new Run(setup, sync, service, port, log.toAbsolutePath(), drivers);
                        for (Row row : cluster(name, run, round, stage)) rows.add(row.with("log", disk));
                    }
                }
            }
        }
        return rows;
    }

    private List<Row> cluster(String name, Run run, int round, Stage stage) throws IOException, FailedRun {
        List<ChildProcess> processes = new ArrayList<>();
        Files.createDirectories(run.log());
        Files.createDirectories(run.memory());
        try {
            ChildProcess client = started(name, run, processes, stage.children);
            client.ask("closed " + effort.warmUp(), "CLOSED ");
            List<Row> rows = new ArrayList<>();
            rows.add(row(round, run, "closed loop", client.ask("closed " + effort.closed(), "CLOSED ")));
            for (int rate : effort.rates()) {
                client.ask("paced " + rate + " " + effort.warmUpSeconds(), "PACED ");
                rows.add(row(round, run, rate + "/s", client.ask("paced " + rate + " " + effort.seconds(), "PACED ")));
                stage.progress.tick();
            }
            return rows;
        } finally {
            for (ChildProcess process : processes) process.close();
            Stores.remove(run.log());
            Stores.remove(run.memory());
        }
    }

    /** Starts the nodes, then the client, which is ready when the cluster has a leader. */
    private ChildProcess started(String name, Run run, List<ChildProcess> processes, ChildProcesses children)
            throws IOException, FailedRun {
        boolean isEmbedded = run.setup() == ClusterSetup.EMBEDDED;
        for (int id = 0; !isEmbedded && id < run.setup().nodes(); id++) {
            List<String> command = run.command("node", classPaths);
            command.add("" + id);
            processes.add(ChildProcess.start(
                    name + "-node" + id, command, dir.resolve(name + "-node" + id + ".err"), children));
        }
        for (ChildProcess node : processes) node.await("READY");
        List<String> command = run.command(isEmbedded ? "embedded" : "client", classPaths);
        ChildProcess client = ChildProcess.start(name, command, dir.resolve(name + ".err"), children);
        processes.addFirst(client);
        client.await("READY");
        return client;
    }

    private static Row row(int round, Run run, String load, String line) throws FailedRun {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("setup", run.setup().label());
        cells.put("file_sync", "" + run.sync());
        cells.put("load", load);
        cells.put("service", run.service());
        cells.putAll(FigureLine.ordered(line, FIGURES));
        return new Row(round, cells);
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("setup"),
                Column.key("log"),
                Column.key("file_sync"),
                Column.key("load"),
                Column.key("service"),
                Column.figure("count", "count", "", Format.GROUPED).hidden(),
                Column.figure("messages_per_s", "messages/s", "1/s", Format.GROUPED),
                Column.time("p50_us", Format.DIGITS).compared(),
                Column.ratio(TIMES, "p50 x echo")));
        Stream.of("p90_us", "p99_us", "p999_us", "p9999_us", "max_us")
                .map(name -> Column.time(name, Format.DIGITS))
                .forEach(columns::add);
        return columns;
    }

    private Result result(List<Row> rows, String kernel, Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("closed", "" + effort.closed());
        settings.put("duration_s", "" + effort.seconds());
        settings.put("kernel_settings", kernel);
        settings.put("shortened", "" + (isPublished && effort.closed() < ClusterEffort.PUBLISHED.closed()));
        if (isPublished) settings.put("as_published", PageOption.CHRONOS);
        String words = String.format(Locale.ROOT, "%,d orders one at a time", effort.closed())
                + (effort.rates().isEmpty() ? "" : ", and each rate for " + effort.seconds() + " s") + "; "
                + Result.rounds(effort.rounds());
        return new Result(
                "cluster",
                isPublished ? PageOption.CHRONOS : "",
                "An order through consensus and matching, and back",
                words + ", a new cluster for each service and round",
                "Microseconds, " + words,
                settings,
                columns(),
                Result.withRatio(rows, "p50_us", TIMES, ClusterMeasurement::isEmptyOf),
                isPublished ? published() : List.of(),
                notes(kernel));
    }

    private static boolean isEmptyOf(Row row, Row yard) {
        return yard.text("service").equals(EMPTY)
                && Stream.of("setup", "log", "file_sync", "load")
                        .allMatch(key -> row.text(key).equals(yard.text(key)));
    }

    private List<String> notes(String kernel) {
        List<String> notes = new ArrayList<>(List.of(
                "A time begins when an order was due and ends when the client has read its last event. p50 x echo: p50 beside that of an"
                        + " empty service, which sends a message of the same length back, on a cluster with the same settings.",
                "match: one owner buys and another sells, so that every second order trades; rest: all buy and rest.",
                "All threads of nodes and clients yield, on all cores; settings of the kernel: " + kernel));
        if (isPublished) {
            notes.add("published: p50 and p99.9; the third row is a target of the page, not a result.");
            notes.add(
                    "differs: 2 of 3 rounds more; the venue's client receives numbered events and keeps its orders until they are"
                            + " answered, Chronos' does neither");
        }
        return notes;
    }

    private static List<Row> published() {
        return List.of(
                published("Chronos, Windows", 5_500, 60_000),
                published("Chronos, RunPod", 340, 13_000),
                published("Chronos, bare metal: a target", 50, 150));
    }

    private static Row published(String service, double p50, double p999) {
        Map<String, Object> keys = Map.of("setup", "embedded", "log", Tuning.DISK, "file_sync", "0");
        return new Row(0, keys).with(Map.of("load", "closed loop", "service", service, "p50_us", p50, "p999_us", p999));
    }
}
