package io.needletail.bench.rtt;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.CoreHogs;
import io.needletail.bench.runner.Costs;
import io.needletail.bench.runner.Distribution;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Recording;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * One engine in pairs of fresh processes: which code the compiler inlines differs from process to process, and with the
 * load of the machine.
 *
 * @param peer one of Needletail's
 * @param timing how long, and how many pairs
 * @param hogged number of pairs that run beside a busy process on each core: every second pair, from the second on
 * @param conditions settings of all
 * @param dir where all results go
 * @param classPaths where the peers' classes are
 */
record AllocationMeasurement(
        Peer peer, Rounds timing, int hogged, Conditions conditions, Path dir, ClassPaths classPaths)
        implements Measurement {
    private static final String CLIENT = "client_bytes_worst_second";
    private static final String SERVER = "server_bytes_worst_second";
    // Start and end of two virtual machines with the warm-up of the engine, without and beside the busy processes.
    private static final double SECONDS_AROUND_RUN = 35;
    private static final double SECONDS_AROUND_HOGGED = 47;

    @Override
    public double seconds() {
        return timing.count() * (timing.secondsEach() + SECONDS_AROUND_RUN)
                + hogged * (SECONDS_AROUND_HOGGED - SECONDS_AROUND_RUN);
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(classPaths, dir, "");
                ChildProcesses children = ChildProcesses.watched()) {
            Map<String, String> environment = setup.environment();
            PeerPair pair = new PeerPair(setup.commands(conditions), progress, children);
            List<Row> rows = new ArrayList<>();
            for (int run = 1; run <= timing.count(); run++) {
                boolean beside = isHogged(run);
                progress.step("run " + run + " of " + timing.count() + (beside ? ", beside busy processes" : ""));
                try (CoreHogs _ = beside ? CoreHogs.start(setup.cores(), children) : CoreHogs.NONE) {
                    rows.add(measure(run, pair));
                }
            }
            return result(rows, setup.ended(environment), setup.fileSystem());
        }
    }

    // Alternately, so that a drift of the machine affects both kinds.
    private boolean isHogged(int run) {
        int calm = timing.count() - hogged;
        return run % 2 == 0 ? run / 2 <= hogged : (run + 1) / 2 > calm;
    }

    private Row measure(int run, PeerPair pair) throws IOException, FailedRun {
        Path prefix = dir.resolve(peer.label() + "-" + run);
        List<Mark> marks = new ArrayList<>();
        Optional<Costs> costs = pair.run(peer, RttMeasurement.task(timing), prefix, marks::add);
        Stores.remove(prefix);
        Recording recording = Recording.read(prefix);
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("run", Integer.toString(run));
        cells.put("beside", isHogged(run) ? "a busy process on each core" : "nothing");
        cells.put("count", recording.number("count"));
        cells.put(CLIENT, worst(recording.numbers().list("own_bytes_each_second")));
        cells.put(SERVER, worst(between(marks)));
        cells.put("process_bytes_worst_second", worst(recording.numbers().list("process_bytes_each_second")));
        cells.putAll(Distribution.cells(recording));
        costs.ifPresent(both -> {
            cells.put("gc_count", both.gcCount());
            cells.put("jit_ms", both.jitMs());
            cells.put("deoptimizations", both.deoptimizations());
        });
        return new Row(1, cells);
    }

    private static long worst(LongStream bytes) throws FailedRun {
        return bytes.max().orElseThrow(() -> new FailedRun("no second was measured; give it a longer --duration"));
    }

    private static LongStream between(List<Mark> marks) {
        return IntStream.range(1, marks.size())
                .mapToLong(at -> marks.get(at).ownBytes() - marks.get(at - 1).ownBytes());
    }

    /** Returns true when no engine's thread allocated in any second of any run. */
    static boolean isClean(Result result) {
        return result.rows().stream()
                .allMatch(row -> row.figure(CLIENT).orElse(1.0) == 0
                        && row.figure(SERVER).orElse(1.0) == 0);
    }

    /** The result of the runs. */
    private Result result(List<Row> rows, Map<String, String> environment, String fileSystem) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("runs", "" + timing.count());
        settings.put("duration_s", "" + timing.durationSeconds());
        settings.put("warmup_s", "" + timing.warmupSeconds());
        settings.put("journal", conditions.journal().word());
        settings.put("journal_file_system", fileSystem);
        String length = timing.count() + " pairs of fresh processes, " + timing.durationSeconds() + " s each after "
                + timing.warmupSeconds() + " s of warm-up";
        return new Result(
                "allocation",
                peer == Peer.NEEDLETAIL ? "" : peer.label(),
                "Bytes that the engines' threads of " + peer.label() + " allocate in a second, the worst of each run",
                length + "; " + environment.get("pinning") + "; journal "
                        + conditions.journal().word() + " on " + fileSystem,
                length,
                settings,
                columns(),
                rows,
                List.of(),
                List.of(
                        "client, server: bytes that the thread of the engine allocated in its worst second; the server is"
                                + " asked twice a second. all: every thread of the client, those that prepare and watch"
                                + " the files of the journal included. Round trips in microseconds.",
                        RttMeasurement.warmUpRule(timing)));
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("run"),
                Column.label("beside"),
                Column.figure("count", "count", "", Format.WHOLE),
                Column.figure(CLIENT, "client B/s", "bytes", Format.WHOLE),
                Column.figure(SERVER, "server B/s", "bytes", Format.WHOLE),
                Column.figure("process_bytes_worst_second", "all B/s", "bytes", Format.WHOLE)));
        columns.addAll(Distribution.columns());
        columns.addAll(List.of(
                Column.figure("gc_count", "GCs", "", Format.WHOLE),
                Column.figure("jit_ms", "JIT ms", "ms", Format.WHOLE),
                Column.figure("deoptimizations", "deopts", "", Format.WHOLE)));
        return columns;
    }
}
