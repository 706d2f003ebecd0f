package io.needletail.bench.cluster;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.turns.TurnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One cluster after the other: the empty service, then the venue; then the next setup; then the next round.
 *
 * @param plan what is measured
 * @param isPublished whether Chronos' benchmark is repeated
 * @param tuning applies and undoes settings of the kernel, if asked for
 */
record ClusterMeasurement(ClusterPlan plan, boolean isPublished, Tuning tuning) implements Measurement {

    @Override
    public double seconds() {
        int clusters = plan.setups().size()
                * plan.syncs().size()
                * plan.services().size()
                * tuning.disks().size();
        return plan.effort().rounds() * clusters * plan.effort().secondsPerCluster();
    }

    @Override
    public Path dir() {
        return plan.dir();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(plan.classPaths(), dir(), "");
                ChildProcesses children = ChildProcesses.watched();
                Tuning applied = tuning.apply(dir())) {
            Map<String, String> environment = setup.environment();
            List<Row> rows = new ArrayList<>();
            for (int round = 1; round <= plan.effort().rounds(); round++) {
                rows.addAll(round(round, setup.memory(), new Stage(children, progress)));
            }
            return new ClusterResult(plan, rows, isPublished, applied.words()).result(setup.ended(environment));
        }
    }

    /** Parts that every cluster of a run needs. */
    private record Stage(ChildProcesses children, Progress progress) {}

    private List<Row> round(int round, Path memory, Stage stage) // tidy: a loop for each dimension of the table
            throws IOException, FailedRun {
        List<Row> rows = new ArrayList<>();
        for (String disk : tuning.disks()) {
            for (int sync : plan.syncs()) {
                for (ClusterSetup setup : plan.setups()) {
                    for (String service : plan.services()) {
                        String name = String.join("-", setup.label(), disk, "sync" + sync, service, "" + round);
                        Path log = disk.equals(Tuning.DISK) ? dir().resolve(name) : memory.resolve(name);
                        ClusterPlan.Run run = new ClusterPlan.Run(
                                setup,
                                sync,
                                service,
                                ClusterPlan.freePorts(setup),
                                log.toAbsolutePath(),
                                memory.resolve("drivers-" + name));
                        stage.progress.step(name);
                        rows.addAll(cluster(name, run, disk, stage).stream()
                                .map(cells -> new Row(round, cells))
                                .toList());
                    }
                }
            }
        }
        return rows;
    }

    private List<Map<String, Object>> cluster(String name, ClusterPlan.Run run, String disk, Stage stage)
            throws IOException, FailedRun {
        List<TurnProcess> processes = new ArrayList<>();
        Files.createDirectories(run.log());
        Files.createDirectories(run.memory());
        try {
            TurnProcess client = started(name, run, processes, stage.children);
            client.ask("closed " + plan.effort().warmUp(), "CLOSED ");
            List<Map<String, Object>> all = new ArrayList<>();
            all.add(cells(
                    run,
                    disk,
                    "closed loop",
                    client.ask("closed " + plan.effort().closed(), "CLOSED ")));
            for (int rate : plan.effort().rates()) {
                client.ask("paced " + rate + " " + plan.effort().warmUpSeconds(), "PACED ");
                String line = client.ask("paced " + rate + " " + plan.effort().seconds(), "PACED ");
                all.add(cells(run, disk, rate + "/s", line));
                stage.progress.tick();
            }
            return all;
        } finally {
            for (TurnProcess process : processes) process.close();
            Stores.remove(run.log());
            Stores.remove(run.memory());
        }
    }

    /** Starts the nodes, then the client, which is ready when the cluster has a leader. */
    private TurnProcess started(String name, ClusterPlan.Run run, List<TurnProcess> processes, ChildProcesses children)
            throws IOException, FailedRun {
        boolean isEmbedded = run.setup() == ClusterSetup.EMBEDDED;
        for (int id = 0; !isEmbedded && id < run.setup().nodes(); id++) {
            List<String> command = plan.command("node", run);
            command.add("" + id);
            processes.add(TurnProcess.start(name + "-node" + id, command, dir(), children));
        }
        for (TurnProcess node : processes) node.await("READY");
        TurnProcess client =
                TurnProcess.start(name, plan.command(isEmbedded ? "embedded" : "client", run), dir(), children);
        processes.addFirst(client);
        client.await("READY");
        return client;
    }

    private static Map<String, Object> cells(ClusterPlan.Run run, String disk, String load, String line)
            throws FailedRun {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("setup", run.setup().label());
        cells.put("log", disk);
        cells.put("file_sync", "" + run.sync());
        cells.put("load", load);
        cells.put("service", run.service());
        cells.putAll(ClusterResult.figures(line));
        return cells;
    }
}
