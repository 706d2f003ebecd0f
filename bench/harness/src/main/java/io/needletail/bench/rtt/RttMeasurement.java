package io.needletail.bench.rtt;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Median;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Every peer once in the first round, every peer once in the second, and so on, so that a slow moment of the machine
 * meets all alike.
 *
 * @param peers in the order in which they run within a round
 * @param timing how long and how often
 * @param conditions settings that all peers share
 * @param dir where all results go
 * @param classPaths where the peers' classes are
 * @param retained what is left beside the histograms
 */
record RttMeasurement(
        List<Peer> peers, Rounds timing, Conditions conditions, Path dir, ClassPaths classPaths, RetainedFiles retained)
        implements Measurement {
    /**
     * Bytes of the order that Needletail's peer sends with a sequence number of six digits; {@code raw} sends as many.
     */
    static final int ORDER_BYTES = 168;
    /** Bytes of one of its reports, the mean of New and Fill. */
    static final int REPORT_BYTES = 184;
    /**
     * Limit of the spread of the floor's 99th percentile between rounds; above it the p99 of a peer is not comparable.
     */
    static final double P99_SPREAD_MAX = 1.2;

    private static final String SEGMENT_BYTES = "journal_segment_bytes";
    // Time of a round beside its warm-up and duration: start, compilation and end of two virtual machines.
    private static final double SECONDS_AROUND_ROUND = 8;

    RttMeasurement {
        peers = Peer.checked(peers, conditions.link());
    }

    @Override
    public double seconds() {
        return timing.count() * peers.size() * (timing.secondsEach() + SECONDS_AROUND_ROUND);
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        DiskBudget budget = DiskBudget.of(this);
        long freeBytes = DiskBudget.freeBytes(dir);
        progress.note("disk: " + budget.describe(freeBytes));
        budget.require(freeBytes, dir);
        try (Setup setup = Setup.open(classPaths, dir, peers.contains(Peer.RAW) ? "raw" : "");
                ChildProcesses children = ChildProcesses.watched()) {
            Map<String, String> environment = setup.environment();
            PeerPair pair = new PeerPair(setup.commands(conditions), progress, children);
            List<Row> rows = timing.take(peers, Peer::label, progress, (peer, round) -> {
                // Otherwise the system would write the files of earlier rounds during this one.
                Stores.settle(dir, progress);
                Noise noise = Noise.beforeRound(progress);
                try {
                    Row row = measure(peer, round, pair).with(noise.cells());
                    return peer.keepsJournal() ? row.with(SEGMENT_BYTES, Stores.largestFile(folder(peer, round))) : row;
                } finally {
                    if (!isKept(peer, round)) Stores.remove(folder(peer, round));
                }
            });
            return result(rows, setup.ended(environment), setup.fileSystem());
        }
    }

    Row measure(Peer peer, int round, PeerPair pair) throws IOException, FailedRun {
        Path prefix = dir.resolve(peer.label() + "-" + round);
        Optional<Costs> costs = pair.run(peer, task(timing), prefix);
        Recording recording = Recording.read(prefix);
        Map<String, Object> cells = new LinkedHashMap<>();
        Transport asked = conditions.link().transport();
        cells.put("peer", peer.labelOver(asked));
        cells.put("transport", peer.carriedBy(asked).label());
        cells.put("count", recording.number("count"));
        cells.putAll(Distribution.cells(recording));
        if (costs.isPresent()) {
            double bytes = costs.get().allocBytes();
            cells.put("gc_count", costs.get().gcCount());
            cells.put("alloc_bytes_per_round_trip", bytes / recording.number("count"));
            cells.put("alloc_bytes_in_all", bytes);
            cells.putAll(costs.get().compilation());
        }
        cells.put("first_order_us", recording.number("first_order_ns") / 1_000.0);
        cells.put("first_measured_us", recording.number("first_measured_ns") / 1_000.0);
        return new Row(round, cells);
    }

    /** The task of both processes for one round. */
    static PeerTask task(Rounds timing) {
        return new PeerTask(
                PeerTask.options(
                        "order-bytes", ORDER_BYTES, "report-bytes", REPORT_BYTES, "warmup", timing.warmupSeconds()),
                PeerTask.options("duration", timing.durationSeconds()),
                Duration.ofSeconds(timing.warmupSeconds()),
                Duration.ofSeconds(timing.durationSeconds()));
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("peer"),
                Column.label("transport").hidden(),
                Column.figure("count", "count", "", Format.WHOLE).without(Column.Use.DOCUMENT)));
        columns.addAll(Distribution.columns());
        columns.addAll(List.of(
                Column.ratio("ratio_to_raw", "p50/raw"),
                Column.ratio("p99_ratio_to_raw", "p99/raw").without(Column.Use.DOCUMENT),
                Column.ratio("p999_ratio_to_raw", "p99.9/raw"),
                Column.ratio("p9999_ratio_to_raw", "p99.99/raw"),
                Column.figure("gc_count", "GCs", "", Format.WHOLE).over(Column.Over.MAX),
                Column.figure("alloc_bytes_per_round_trip", "B/trip", "bytes", Format.TENTHS)
                        .over(Column.Over.MAX),
                Column.figure("alloc_bytes_in_all", "bytes in all", "bytes", Format.WHOLE)
                        .over(Column.Over.MAX)
                        .hidden(),
                Column.figure("first_order_us", "first", "us", Format.DIGITS),
                Column.figure("first_measured_us", "first warm", "us", Format.DIGITS)));
        columns.add(Column.figure(SEGMENT_BYTES, "segment", "bytes", Format.WHOLE)
                .over(Column.Over.MAX)
                .hidden());
        columns.addAll(Costs.compilationColumns());
        columns.addAll(Noise.columns());
        return columns;
    }

    /** The result of the rounds, ratios to {@code raw} included. */
    Result result(List<Row> measured, Map<String, String> environment, String fileSystem) {
        List<Row> rows = Result.withRatio(measured, "p50_us", "ratio_to_raw", (_, yard) -> isRaw(yard));
        for (String percentile : List.of("p99", "p999", "p9999")) {
            rows = Result.withRatio(rows, percentile + "_us", percentile + "_ratio_to_raw", (_, yard) -> isRaw(yard));
        }
        Transport transport = conditions.link().transport();
        String journal = conditions.journal().word();
        String variant = transport == Transport.TCP ? "" : transport.label();
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + timing.count());
        settings.put("duration_s", "" + timing.durationSeconds());
        settings.put("warmup_s", "" + timing.warmupSeconds());
        settings.put("transport", transport.label());
        settings.put("journal", journal);
        settings.put("journal_file_system", fileSystem);
        settings.put(Result.SETTINGS, tuning(rows, fileSystem));
        return new Result(
                "rtt",
                variant,
                "Round trip order -> two reports over " + transport.label()
                        + " on one machine, one outstanding, microseconds",
                timing.words() + " after " + timing.warmupSeconds() + " s of warm-up; " + environment.get("pinning")
                        + "; journal " + journal + " on " + fileSystem + "; raw in " + environment.get("raw"),
                "Microseconds, " + timing.words() + ", `raw`",
                settings,
                columns(),
                rows,
                List.of(),
                notes(rows));
    }

    /** Returns the line below the table: the settings of the peers of this run. */
    private String tuning(List<Row> rows, String fileSystem) {
        List<String> parts = new ArrayList<>();
        rows.stream()
                .flatMap(row -> row.figure(SEGMENT_BYTES).stream())
                .max(Double::compare)
                .ifPresent(bytes -> parts.add("needletail keeps a journal at each end, on " + fileSystem
                        + ", in segments of up to " + new ByteSize(bytes.longValue())));
        if (peers.contains(Peer.NEEDLETAIL_NOJOURNAL)) parts.add("needletail-nojournal keeps its messages in memory");
        if (peers.stream().anyMatch(peer -> peer.isOurs() && peer != Peer.NEEDLETAIL_VIEWS)) {
            parts.add("needletail appends the fields that never change as prepared text"
                    + (peers.contains(Peer.NEEDLETAIL_VIEWS)
                            ? "; needletail-views writes each field, as the other engines do: it is the row to compare"
                                    + " with theirs"
                            : ""));
        }
        if (peers.contains(Peer.NEEDLETAIL_VALIDATED)) {
            parts.add(
                    "the validator of needletail-validated remembers 32 lists of tags that passed, and its messages come"
                            + " with their fields in 256 orders in turn");
        }
        if (peers.contains(Peer.NEEDLETAIL_CONSOLE)) {
            parts.add(
                    "needletail-console has a web console in the acceptor's process, whose page is open and whose metrics"
                            + " are read once a second");
        }
        if (peers.contains(Peer.PHILADELPHIA)) parts.add("philadelphia stores nothing");
        if (peers.contains(Peer.ARTIO)) parts.add("artio keeps no archive and no message log and validates nothing");
        if (peers.contains(Peer.QUICKFIXJ)) parts.add("quickfixj stores, logs and validates nothing");
        if (peers.contains(Peer.QUICKFIXJ_DEFAULT)) parts.add("quickfixj-default has a file store and a dictionary");
        return parts.isEmpty() ? "" : "Settings: " + String.join(". ", parts) + ".";
    }

    /** The warm-up rule in a sentence. */
    static String warmUpRule(Rounds timing) {
        return "Warm-up, of every peer: " + timing.warmupSeconds()
                + " s of orders, and then until the client's compiler has"
                + " had no work for a second (less than 10 ms), at most " + ClientRun.WARMUP_SECONDS_MAX + " s longer.";
    }

    private static boolean isRaw(Row row) {
        return row.text("peer").split(" ", 2)[0].equals(Peer.RAW.label());
    }

    private List<String> notes(List<Row> rows) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "p50/raw to p99.99/raw: compared with raw in the same round; the median over the rounds, and the smallest"
                        + " and the largest; max, GCs and B/trip: of the worst round; collections and bytes allocated per"
                        + " round trip, both sides together;"
                        + " JIT ms, deopts: the compiler's work and the traps of compiled code while it was measured, both"
                        + " sides together; first: the very first order after the start; first warm: the first after the"
                        + " warm-up.");
        notes.add(warmUpRule(timing));
        Transport transport = conditions.link().transport();
        if (transport.secured()) {
            notes.add("TLS 1.3 with TLS_AES_128_GCM_SHA256, both ends showing a certificate; raw is plain "
                    + transport.plain().label() + ", so that p50/raw holds what FIX and TLS cost together.");
        }
        if (transport == Transport.SHM) faster(rows).ifPresent(notes::add);
        p99Spread(rows)
                .ifPresent(spread -> notes.add(String.format(
                        Locale.ROOT,
                        "The p99 of raw spreads %.2f times over the rounds: p99/raw %s (below %.1f it does).",
                        spread,
                        spread < P99_SPREAD_MAX ? "counts" : "does not count",
                        P99_SPREAD_MAX)));
        return notes;
    }

    /** With shared memory the peers are faster than the floor, which uses TCP. */
    private static Optional<String> faster(List<Row> rows) {
        double[] times = rows.stream()
                .filter(row -> row.text("peer").equals(Peer.NEEDLETAIL.label()))
                .flatMap(row -> row.figure("ratio_to_raw").stream())
                .mapToDouble(ratio -> 1 / ratio)
                .toArray();
        return times.length == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "needletail over shm: p50 %.2f times faster than raw over tcp.",
                        Median.of(Arrays.stream(times))));
    }

    /** The largest 99th percentile of the rounds of {@code raw} over the smallest; empty when it did not run. */
    static Optional<Double> p99Spread(List<Row> rows) {
        double[] p99s = rows.stream()
                .filter(RttMeasurement::isRaw)
                .flatMap(row -> row.figure("p99_us").stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return p99s.length == 0 ? Optional.empty() : Optional.of(p99s[p99s.length - 1] / p99s[0]);
    }

    /**
     * The folder with both journals of the last round of the peer whose history is asked for; empty when there is none.
     */
    Optional<Path> lastJournal() {
        return retained == RetainedFiles.HISTORY
                ? historian().map(peer -> folder(peer, timing.count()))
                : Optional.empty();
    }

    private boolean isKept(Peer peer, int round) {
        if (round < timing.count()) return false;
        return switch (retained) {
            case HISTOGRAMS -> false;
            case HISTORY -> historian().filter(peer::equals).isPresent();
            case STORES -> true;
        };
    }

    /** The peer whose journal becomes the history of messages. */
    private Optional<Peer> historian() {
        return conditions.journal().on()
                ? peers.stream().filter(Peer::keepsJournal).findFirst()
                : Optional.empty();
    }

    private Path folder(Peer peer, int round) {
        return dir.resolve(peer.label() + "-" + round);
    }
}
