package io.needletail.bench.echo;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Costs;
import io.needletail.bench.runner.Distribution;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Recording;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs every peer once in the first round, every peer once in the second, and so on; or each at increasing rates until
 * it
 * breaks.
 *
 * @param peers in the order in which they run within a round
 * @param pace how many orders, how fast, how often
 * @param sweep whether the rate goes up until each peer breaks
 * @param conditions settings that all peers share
 * @param dir where all results go
 * @param classPaths where the peers' classes are
 */
record EchoMeasurement(
        List<Peer> peers, Pace pace, boolean sweep, Conditions conditions, Path dir, ClassPaths classPaths)
        implements Measurement {
    /** Smallest part of the requested rate that counts as sustained. */
    static final double SUSTAINED_MIN = 0.99;
    /** Factor of the p99 from the intended time over that at the lowest rate, from which on the knee is passed. */
    static final double KNEE = 10;

    private static final String INTENDED = "intended";
    private static final double SECOND_NS = 1e9;
    /** The next rate of a sweep. */
    private static final double STEP = 1.5;
    /** At most a minute of warm-up: a peer that has to catch up takes longer than the rate implies. */
    private static final Duration WARMUP_MAX = Duration.ofSeconds(60);
    // Bytes of an order and its echo in the stores of both sides, with the overhead of their records.
    private static final long JOURNAL_BYTES_PER_ORDER = 4 * 220;
    // Time of a run beside its orders: start and end of two virtual machines.
    private static final double SECONDS_AROUND_RUN = 4;

    EchoMeasurement {
        peers = Peer.checked(peers, conditions.link());
        if (peers.contains(Peer.QUICKFIXJ_DEFAULT)) {
            throw new IllegalArgumentException("--peer names quickfixj-default, which has no dictionary of FIX 4.2");
        }
    }

    @Override
    public double seconds() {
        return peers.size() * pace.rounds() * (pace.secondsPerRound() + SECONDS_AROUND_RUN);
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        String floor = peers.contains(Peer.RAW) ? "echo" : "";
        try (Setup setup = Setup.open(classPaths, dir, floor);
                ChildProcesses children = ChildProcesses.watched()) {
            requireRoom();
            Map<String, String> environment = setup.environment();
            PeerPair pair = new PeerPair(setup.commands(conditions), progress, children);
            List<Row> rows = sweep ? sweep(pair, progress) : rounds(pair, progress);
            return result(rows, setup.ended(environment), setup.fileSystem());
        }
    }

    private void requireRoom() throws IOException {
        if (!conditions.journal().on()) return;
        ByteSize wanted = new ByteSize(JOURNAL_BYTES_PER_ORDER * ((long) pace.count() + pace.warmupCount()));
        long free = Files.getFileStore(dir).getUsableSpace();
        if (wanted.bytes() > free) {
            throw new IOException("the journals of a run may take " + wanted + " and " + dir + " has "
                    + new ByteSize(free) + " free: lower --count, choose another --dir, or --journal off");
        }
    }

    private List<Row> rounds(PeerPair pair, Progress progress) throws IOException, FailedRun {
        return Rounds.of(pace.rounds())
                .take(
                        peers,
                        Peer::label,
                        progress,
                        (peer, round) -> run(peer, round, pace, peer.label() + "-" + round, pair))
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private List<Row> sweep(PeerPair pair, Progress progress) throws IOException, FailedRun {
        List<Row> rows = new ArrayList<>();
        for (Peer peer : peers) {
            Pace next = pace;
            boolean sustained = true;
            while (sustained && next.count() + next.warmupCount() <= Pace.ORDERS_MAX / STEP) {
                progress.step(peer.label() + " at " + next.rate() + "/s");
                List<Row> run = run(peer, 1, next, peer.label() + "-" + next.rate(), pair);
                rows.addAll(run);
                sustained = isSustained(run.getFirst());
                next = next.at((int) (next.rate() * STEP));
            }
        }
        return rows;
    }

    private List<Row> run(Peer peer, int round, Pace at, String name, PeerPair pair) throws IOException, FailedRun {
        Path prefix = dir.resolve(name);
        Stores.settle(dir, pair.progress());
        Noise noise = Noise.beforeRound(pair.progress());
        Optional<Costs> costs = pair.run(peer, task(at), prefix);
        List<Row> rows = read(peer, round, at, prefix, costs);
        // Journals and stores: no measurement reads them.
        Stores.remove(prefix);
        return rows.stream().map(row -> row.with(noise.cells())).toList();
    }

    private static PeerTask task(Pace at) {
        return new PeerTask(
                PeerTask.options("workload", "echo", "order-bytes", EchoOrder.BYTES, "warmup-count", at.warmupCount()),
                PeerTask.options("rate", at.rate(), "count", at.count(), "limit-ms", at.limitMs()),
                WARMUP_MAX,
                Duration.ofMillis(at.limitMs()));
    }

    /** Reads the files of a client: a row from the actual send, and one from the intended time. */
    static List<Row> read(Peer peer, int round, Pace at, Path prefix, Optional<Costs> costs)
            throws IOException, FailedRun {
        Recording.Numbers run = Recording.Numbers.read(prefix);
        long echoed = run.number("count");
        if (echoed < 2) throw new FailedRun(peer.label() + " echoed " + echoed + " of " + at.count() + " orders");
        double achieved = (echoed - 1) * SECOND_NS / run.number("span_ns");
        boolean sustained =
                run.number("lost") == 0 && run.number("handed") == at.count() && achieved >= SUSTAINED_MIN * at.rate();
        List<Row> rows = new ArrayList<>();
        for (String from : List.of("actual", INTENDED)) {
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put("peer", peer.label());
            cells.put("from", from);
            cells.put("rate_asked", at.rate());
            cells.put("rate_achieved", achieved);
            cells.put("sustained", sustained);
            cells.put("count", echoed);
            cells.put("handed", run.number("handed"));
            cells.put("lost", run.number("lost"));
            if (costs.isPresent()) {
                cells.put("gc_count", costs.get().gcCount());
                cells.putAll(costs.get().compilation());
            }
            cells.putAll(Distribution.cells(Recording.read(prefix.resolveSibling(prefix.getFileName() + "-" + from))));
            rows.add(new Row(round, cells));
        }
        return rows;
    }

    private static List<Column> columns() {
        Column rate = Column.key("rate_asked").titled("asked/s");
        return Stream.concat(
                        Stream.of(
                                Column.key("peer"),
                                Column.key("from"),
                                new Column(rate.name(), rate.title(), "1/s", Format.WHOLE, Over.KEY, rate.uses()),
                                Column.figure("rate_achieved", "got/s", "1/s", Format.WHOLE),
                                Column.label("sustained").hidden(),
                                Column.figure("count", "count", "", Format.WHOLE)
                                        .hidden(),
                                Column.figure("handed", "handed", "", Format.WHOLE)
                                        .hidden(),
                                Column.figure("lost", "lost", "", Format.WHOLE).over(Over.SUM),
                                Column.figure("gc_count", "GCs", "", Format.WHOLE)
                                        .over(Over.MAX)),
                        Distribution.columns().stream()
                                .map(column -> column.name().equals("max_us") ? column : column.over(Over.MEAN))
                                .map(column -> switch (column.name()) {
                                    // As the published table has them.
                                    case "mean_us", "p75_us", "p90_us", "p95_us" ->
                                        Column.figure(column.name(), column.title(), "us", Format.DIGITS)
                                                .over(Over.MEAN);
                                    case "stddev_us" -> column.hidden();
                                    default -> column;
                                }))
                .toList();
    }

    /** The result of the runs. */
    Result result(List<Row> rows, Map<String, String> environment, String fileSystem) {
        Transport transport = conditions.link().transport();
        List<Row> compared = Result.withRatio(
                rows,
                "p999_us",
                "p999_to_raw",
                (row, yard) -> yard.text("peer").equals(Peer.RAW.label())
                        && yard.text("from").equals(row.text("from"))
                        && yard.text("rate_asked").equals(row.text("rate_asked")));
        List<Column> columns = new ArrayList<>(columns());
        columns.add(Column.ratio("p999_to_raw", "p99.9/raw"));
        columns.addAll(Costs.compilationColumns());
        columns.addAll(Noise.columns());
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + pace.rounds());
        settings.put("count", "" + pace.count());
        settings.put("warmup_count", "" + pace.warmupCount());
        settings.put("transport", transport.label());
        settings.put("journal", conditions.journal().word());
        settings.put("journal_file_system", fileSystem);
        settings.put(Result.SETTINGS, tuning());
        Result result = new Result(
                "echo",
                transport == Transport.TCP ? "" : transport.label(),
                "Echo of a FIX 4.2 order of 174 bytes over " + transport.label() + ", open loop, microseconds",
                pace.count() + " orders measured after " + pace.warmupCount() + " of warm-up; "
                        + environment.get("pinning") + "; journal "
                        + conditions.journal().word() + " on " + fileSystem + "; raw in " + environment.get("raw"),
                "Microseconds, from the transport's send (actual) and from the time an order was due (intended), "
                        + (pace.rounds() == 1 ? "one run" : "means of " + pace.rounds() + " runs") + ", `raw`",
                settings,
                columns,
                compared,
                List.of(),
                List.of());
        List<String> notes = new ArrayList<>(List.of(
                "actual: from right before the transport's send to right after its receive; intended: from the time the"
                        + " order was due. The mean over the runs is what the published page prints."));
        for (Peer peer : peers) notes.addAll(notes(peer, result));
        return result.withNotes(notes);
    }

    private String tuning() {
        String journal = conditions.journal().on() ? "in a journal at each end" : "in memory";
        return "Settings: needletail keeps its messages " + journal
                + ". quickfixj, philadelphia and artio store nothing. raw sends back what has come and parses nothing.";
    }

    private List<String> notes(Peer peer, Result result) {
        List<Row> runs = intended(peer.label(), result.rows());
        if (sweep) {
            return List.of(peer.label() + ": highest rate sustained " + rate(sustained(runs)) + ", knee (p99 within "
                    + Math.round(KNEE) + " times that at the lowest rate) " + rate(knee(runs)) + ".");
        }
        List<String> notes = new ArrayList<>();
        for (Row run : runs) {
            if (isSustained(run)) continue;
            notes.add(String.format(
                    Locale.ROOT,
                    "%s %d did not sustain the rate: %.0f of %d orders a second, %s of %d sent in time, %s lost.",
                    peer.label(),
                    run.round(),
                    run.figure("rate_achieved").orElse(0.0),
                    pace.rate(),
                    run.text("handed"),
                    pace.count(),
                    run.text("lost")));
        }
        if (peer == Peer.RAW) return notes;
        for (Row row : intended(peer.label(), result.summary())) {
            if (row.cell("p999_to_raw") != null) {
                String times = Column.ratio("", "").text(row.cell("p999_to_raw"));
                notes.add(peer.label() + ": p99.9 from the intended time " + times + " times that of raw.");
            }
        }
        return notes;
    }

    private static List<Row> intended(String peer, List<Row> rows) {
        return rows.stream()
                .filter(row -> row.text("peer").equals(peer) && row.text("from").equals(INTENDED))
                .toList();
    }

    private static boolean isSustained(Row run) {
        return run.text("sustained").equals("true");
    }

    /** The highest rate of a sweep that was sustained; empty when none was. */
    static Optional<Integer> sustained(List<Row> runs) {
        return runs.stream()
                .filter(EchoMeasurement::isSustained)
                .map(run -> run.figure("rate_asked").orElseThrow().intValue())
                .max(Integer::compare);
    }

    /** The highest sustained rate at which the p99 from the intended time is still near that at the lowest rate. */
    static Optional<Integer> knee(List<Row> runs) {
        double lowest = runs.getFirst().figure("p99_us").orElseThrow();
        return sustained(runs.stream()
                .filter(run -> run.figure("p99_us").orElseThrow() <= KNEE * lowest)
                .toList());
    }

    private static String rate(Optional<Integer> rate) {
        return rate.map(value -> value + "/s").orElse("none");
    }
}
