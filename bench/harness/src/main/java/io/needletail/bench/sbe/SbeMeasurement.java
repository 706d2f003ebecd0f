package io.needletail.bench.sbe;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.turns.Contender;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProcess;
import io.needletail.bench.turns.TurnRuns;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All libraries with the first operation, all with the second, and so on; then the next round.
 *
 * @param peers in the order in which they run
 * @param effort how long and how often
 * @param published whether Chronos' benchmark is repeated with its parameters
 * @param dir for what the processes write
 * @param classPaths where the libraries are
 */
record SbeMeasurement(List<SbePeer> peers, TurnEffort effort, boolean published, Path dir, ClassPaths classPaths)
        implements Measurement {
    /** Chronos' benchmark: 2 forks, each 5 x 1 s warm-up and 10 x 1 s. */
    static final TurnEffort PUBLISHED = new TurnEffort(2, 5_000, 1_000, 10, false);

    private static final String MAIN = "io.needletail.bench.workload.sbe.SbeProgram";
    private static final String RUN = "run";
    private static final String PAGE = "fix-to-sbe-published";
    private static final List<String> OPERATIONS =
            List.of(PAGE, "fix-to-sbe", "sbe-encode", "sbe-decode", "fix-encode");

    SbeMeasurement {
        peers = List.copyOf(peers);
        if (peers.isEmpty() || peers.stream().distinct().count() != peers.size()) {
            throw new IllegalArgumentException("--library names none or one twice; there are " + SbePeer.labels());
        }
    }

    @Override
    public double seconds() {
        try {
            return runs().seconds();
        } catch (IOException notInstalled) {
            // The measurement itself tells why.
            return 0;
        }
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        Map<String, String> environment = Environment.now("not pinned", "not run");
        try (ChildProcesses children = ChildProcesses.watched()) {
            List<TurnFigures> figures = runs().run(children, progress);
            TurnFigures.writeTimes(dir, figures);
            return result(figures, Environment.ended(environment));
        }
    }

    private TurnRuns runs() throws IOException {
        List<List<Contender>> groups = new ArrayList<>();
        for (String operation : OPERATIONS) {
            List<Contender> group = new ArrayList<>();
            for (SbePeer peer : peers) {
                if (peer.operations().contains(operation)) group.add(contender(operation, peer));
            }
            if (!group.isEmpty()) groups.add(group);
        }
        return new TurnRuns(effort, dir, groups);
    }

    private Contender contender(String operation, SbePeer peer) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(TurnProcess.JVM_FLAGS);
        command.addAll(peer.jvmFlags());
        command.addAll(classPaths.jvmFlags());
        command.addAll(List.of("-cp", classPaths.of(peer.folder()), MAIN, operation + peer.form()));
        return new Contender(operation, peer.label(), List.of(RUN), command, "READY");
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("operation"),
                Column.key("library"),
                Column.label("version"),
                Column.label("validates"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                Column.ratio("times_string", "x string"),
                Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS).over(Over.MAX)));
        columns.addAll(TurnTimes.columns());
        columns.add(Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                .over(Over.MAX)
                .hidden());
        return columns;
    }

    private Result result(List<TurnFigures> figures, Map<String, String> environment) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("rounds", "" + effort.rounds());
        settings.put("slices", "" + effort.slices());
        settings.put("slice_ms", "" + effort.sliceMs());
        if (published) settings.put("as_published", "chronos");
        settings.put("shortened", "" + effort.isQuick());
        List<Row> rows = new ArrayList<>();
        for (TurnFigures one : figures) rows.add(row(one, figures));
        return new Result(
                "sbe",
                published ? "chronos" : "",
                "An order between FIX and SBE: one message, again and again; every byte that is written is compared",
                effort.words()
                        + " of a thread's own time, in which the libraries of an operation take turns; a process for each"
                        + " library and operation",
                "Nanoseconds an operation, " + effort.words(),
                settings,
                columns(),
                rows,
                publishedRows(),
                List.of(
                        PAGE
                                + ": the message as published, 87 bytes, whose BodyLength(9) is wrong; what verifies"
                                + " refuses it and has no row there. fix-to-sbe: the same with the right sums.",
                        "x string: how many times faster than splitting the message into strings, which is what the page compares"
                                + " with; turn by turn, medians.",
                        "The SBE message is SubmitOrder of the venue, 93 bytes with its header; Chronos' has 50."));
    }

    private Row row(TurnFigures one, List<TurnFigures> all) throws IOException {
        SbePeer peer = SbePeer.named(one.contender().library()).orElseThrow();
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("operation", one.contender().workload());
        cells.put("library", peer.label());
        cells.put("version", peer.version(classPaths));
        cells.put("validates", peer.validates(one.contender().workload()));
        cells.put("ns_per_op", one.score().ns());
        all.stream()
                .filter(other ->
                        other.isBeside(one) && other.contender().library().equals(SbePeer.STRING.label()))
                .findFirst()
                .ifPresent(other -> cells.put("times_string", other.score().times(one.score())));
        cells.put("bytes_per_op", Math.rint(one.score().bytes() * 10) / 10);
        one.score().times().ifPresent(times -> cells.putAll(times.cells()));
        cells.put(Result.COMPILING, one.score().compiling());
        return new Row(one.round(), cells);
    }

    private static List<Row> publishedRows() {
        return List.of(publishedRow("Chronos", 45.2), publishedRow("Chronos' String.split", 890.7));
    }

    private static Row publishedRow(String library, double ns) {
        return new Row(0, Map.of("operation", PAGE, "library", library, "version", "as published", "ns_per_op", ns));
    }
}
