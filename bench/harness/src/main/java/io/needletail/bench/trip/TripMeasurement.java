package io.needletail.bench.trip;

import io.needletail.bench.cluster.EmptyCluster;
import io.needletail.bench.echo.EchoFloor;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.turns.TurnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One path after the other, then the next round.
 *
 * @param plan what is measured
 */
record TripMeasurement(TripPlan plan) implements Measurement {
    private static final int NODES = 3;

    @Override
    public double seconds() {
        return plan.effort().rounds()
                * plan.paths().stream().mapToDouble(plan.effort()::seconds).sum();
    }

    @Override
    public Path dir() {
        return plan.dir();
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(plan.classPaths(), dir(), "");
                ChildProcesses children = ChildProcesses.watched()) {
            Map<String, String> environment = setup.environment();
            List<Row> rows = new ArrayList<>();
            for (int round = 1; round <= plan.effort().rounds(); round++) {
                for (TripPath path : plan.paths()) {
                    String name = path.label() + "-" + round;
                    progress.step(name);
                    Stores.settle(dir());
                    Noise noise = Noise.beforeRound(progress);
                    int of = round;
                    rows(path, name, new Parts(setup, children, progress))
                            .forEach(cells -> rows.add(new Row(of, cells).with(noise.cells())));
                }
            }
            return new TripResult(plan, rows).result(setup.ended(environment));
        }
    }

    /** Parts that every path of a run needs. */
    private record Parts(Setup setup, ChildProcesses children, Progress progress) {}

    /** A row for the path, and one for each of its stages. */
    private List<Map<String, Object>> rows(TripPath path, String name, Parts parts) throws IOException, FailedRun {
        if (path != TripPath.FLOOR && !path.isEcho()) {
            return path.isInProcess() ? inProcess(path, name, parts) : overSockets(path, name, parts);
        }
        return List.of(beside(path, name, parts));
    }

    private Map<String, Object> beside(TripPath path, String name, Parts parts) throws IOException, FailedRun {
        TripEffort effort = plan.effort();
        Path own = dir().resolve(name).toAbsolutePath();
        if (path == TripPath.FLOOR) {
            return TripResult.beside(
                    path,
                    effort,
                    EchoFloor.measure(
                            effort.rate(path),
                            effort.orders(),
                            effort.warmUp(),
                            own,
                            plan.classPaths(),
                            parts.progress));
        }
        return TripResult.beside(
                path,
                effort,
                EmptyCluster.measure(
                        path.nodes(), effort.rate(path), effort.echoSeconds(), own, plan.classPaths(), parts.progress));
    }

    private List<Map<String, Object>> inProcess(TripPath path, String name, Parts parts) throws IOException, FailedRun {
        try (TurnProcess process = TurnProcess.start(name, plan.inProcess(path), dir(), parts.children)) {
            process.await("READY");
            List<Map<String, Object>> rows = new ArrayList<>();
            rows.add(TripResult.cells(path, plan.effort(), paced(process, path), ""));
            if (path == TripPath.MATCH) return rows;
            // In a run of their own, so that no reading of a clock is in the times above.
            String command =
                    "stages " + plan.effort().rate(path) + " " + plan.effort().orders();
            rows.addAll(TripResult.stages(path, process.ask(command, "STAGES")));
            return rows;
        }
    }

    private List<Map<String, Object>> overSockets(TripPath path, String name, Parts parts)
            throws IOException, FailedRun {
        Path logs = dir().resolve(name).toAbsolutePath();
        Path memory = parts.setup.memory().resolve(name);
        Files.createDirectories(logs);
        Files.createDirectories(memory);
        TripPlan.Place place = TripPlan.Place.of(path, logs, memory);
        List<TurnProcess> processes = new ArrayList<>();
        try {
            if (path == TripPath.RAFT_3) nodes(name, place, processes, parts.children);
            TurnProcess venue =
                    started(name + "-venue", plan.venue(path, place, parts.setup.cores()), processes, parts.children);
            String port = venue.await("READY").substring("READY".length()).strip();
            TurnProcess client =
                    started(name, plan.client(path, place, port, parts.setup.cores()), processes, parts.children);
            client.await("READY");
            client.ask(paced(path, plan.effort().warmUp()), "PACED ");
            venue.ask("stages", "STAGES");
            long before = bytes(venue);
            String line = client.ask(paced(path, plan.effort().orders()), "PACED ");
            List<Map<String, Object>> rows = new ArrayList<>();
            rows.add(TripResult.cells(path, plan.effort(), line, "" + (bytes(venue) - before)));
            rows.addAll(TripResult.stages(path, venue.ask("stages", "STAGES")));
            return rows;
        } finally {
            for (TurnProcess process : processes) process.close();
            Stores.remove(logs);
            Stores.remove(memory);
        }
    }

    private void nodes(String name, TripPlan.Place place, List<TurnProcess> processes, ChildProcesses children)
            throws IOException, FailedRun {
        for (int id = 0; id < NODES; id++) {
            List<String> command =
                    EmptyCluster.venueNode(id, place.port(), place.dir(), place.memory(), plan.classPaths());
            started(name + "-node" + id, command, processes, children);
        }
        for (TurnProcess node : List.copyOf(processes)) node.await("READY");
    }

    /** Starts a process that is closed before those that were started earlier. */
    private TurnProcess started(String name, List<String> command, List<TurnProcess> processes, ChildProcesses children)
            throws IOException {
        TurnProcess process = TurnProcess.start(name, command, dir(), children);
        processes.addFirst(process);
        return process;
    }

    private String paced(TurnProcess process, TripPath path) throws IOException, FailedRun {
        process.ask(paced(path, plan.effort().warmUp()), "PACED ");
        return process.ask(paced(path, plan.effort().orders()), "PACED ");
    }

    private String paced(TripPath path, int count) {
        return "paced " + plan.effort().rate(path) + " " + count;
    }

    private static long bytes(TurnProcess venue) throws IOException, FailedRun {
        return Long.parseLong(venue.ask("bytes", "BYTES ").substring("BYTES ".length()));
    }
}
