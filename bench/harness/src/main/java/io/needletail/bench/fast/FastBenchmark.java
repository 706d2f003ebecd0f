package io.needletail.bench.fast;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.turns.TurnBenchmark;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProgram;
import io.needletail.bench.turns.TurnTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Market data in FAST: all codecs with the first stream, all with the second, and so on.
 *
 * <pre>
 *   streams, written by OpenFAST ──▶ decode ──▶ every field into a sum, the same for all
 *                          fields ──▶ encode ──▶ the same bytes
 * </pre>
 *
 * @param codecs in the order of the tables
 * @param workloads streams by name
 * @param isQuick whether only the faster form of the hand-written codec is measured
 * @param mfast a checkout of mFAST that is built, if there is one
 * @param input a stream of the user, instead of the generated ones
 * @param dir for the streams and programs, absolute
 * @param classPaths where the codecs are
 */
record FastBenchmark(
        List<Contender> codecs,
        List<String> workloads,
        boolean isQuick,
        Optional<Path> mfast,
        Optional<Input> input,
        Path dir,
        ClassPaths classPaths)
        implements TurnBenchmark {
    private static final String MAIN = "io.needletail.bench.workload.fast.FastProgram";
    private static final double NS_PER_SECOND = 1e9;

    /** Needletail, with every check of the specification. */
    static final Contender NEEDLETAIL = new Contender("needletail", "needletail", "needletail-fast-");
    /** OpenFAST, from which the streams are. */
    static final Contender OPENFAST = new Contender("openfast", "openfast", "openfast-");
    /**
     * Written by hand for the one template, checking nothing; for each stream the faster of its two ways. No floor: it
     * can be slower than Needletail.
     */
    static final Contender HANDWRITTEN = new Contender("handwritten", "plain", "");
    /** mFAST's generated decoder, in C++, out of a checkout. */
    static final Contender MFAST = new Contender("mfast", "", "");

    static final List<Contender> CODECS = List.of(NEEDLETAIL, OPENFAST, HANDWRITTEN, MFAST);

    /** Messages of the one template that all codecs have. */
    private static final List<String> REFRESHES = List.of("single1", "single4", "var1", "var4", "mixed");
    /** Messages of 50 and of 500 fields, for Needletail alone. */
    private static final List<String> WIDTHS = List.of("fields50", "fields500");

    static final List<String> WORKLOADS =
            Stream.concat(REFRESHES.stream(), WIDTHS.stream()).toList();

    private static final List<String> OPERATIONS = List.of("decode", "encode");

    /** 500 fields are about 20 methods to compile. */
    private static final int WIDE_WEIGHT = 4;

    /**
     * Messages a second that OnixS published in 2011 for its decoder in C++ on an i7-2600 under Windows 7, for a
     * message of the same size that is decoded again and again.
     */
    private static final Map<String, Map<String, Integer>> PUBLISHED = Map.of(
            "single1", Map.of("onixs x64", 1_168_000, "onixs x86", 938_000),
            "single4", Map.of("onixs x64", 511_000, "onixs x86", 396_000));

    FastBenchmark {
        codecs = Choice.distinct("--library", codecs, CODECS);
        workloads = input.isPresent() ? List.of(Input.LABEL) : List.copyOf(workloads);
        if (workloads.isEmpty() || (input.isEmpty() && !WORKLOADS.containsAll(workloads))) {
            throw new IllegalArgumentException(
                    "--workload names " + workloads + "; there are " + String.join(", ", WORKLOADS));
        }
    }

    /**
     * The codecs of a stream take turns; streams of different width are compared with each other and are one group. The
     * wide ones come first, as they are the longest to warm up and a short run has most time left then.
     */
    @Override
    public List<List<TurnProgram>> programs() throws IOException {
        List<List<TurnProgram>> groups = new ArrayList<>();
        List<TurnProgram> wide = new ArrayList<>();
        for (String workload : workloads) {
            List<TurnProgram> group = new ArrayList<>();
            for (Contender codec : codecs) {
                if (!has(codec, workload)) continue;
                for (String form : forms(codec, workload)) group.add(program(codec, workload, form));
            }
            if (WIDTHS.contains(workload)) wide.addAll(group);
            else if (!group.isEmpty()) groups.add(group);
        }
        if (!wide.isEmpty()) groups.addFirst(wide);
        return groups;
    }

    private boolean has(Contender codec, String workload) {
        if (input.isPresent()) return codec.equals(NEEDLETAIL) || codec.equals(OPENFAST);
        if (codec.equals(MFAST) && mfast.isEmpty()) return false;
        return REFRESHES.contains(workload) || codec.equals(NEEDLETAIL);
    }

    private List<String> forms(Contender codec, String workload) {
        if (!codec.equals(HANDWRITTEN)) return List.of("plain");
        if (!isQuick) return List.of("loops", "mask");
        // In a short run the faster form only: finding the ends of fields in advance helps where messages are long and
        // lengths vary.
        return List.of(workload.equals("var4") || workload.equals("mixed") ? "mask" : "loops");
    }

    private TurnProgram program(Contender codec, String workload, String form) throws IOException {
        List<String> words = input.isPresent()
                ? List.of("read", dir.toString(), workload, input.get().resets())
                : List.of("measure", dir.toString(), workload, form);
        List<String> command = codec.equals(MFAST)
                ? new ArrayList<>(List.of(Mfast.program(dir).toString()))
                : classPaths.java(codec, JvmFlags.TURNS, MAIN);
        command.addAll(words);
        return new TurnProgram(
                workload,
                codec.label(),
                form,
                input.isPresent() ? OPERATIONS.subList(0, 1) : OPERATIONS,
                command,
                "SUM ",
                workload.equals("fields500") ? WIDE_WEIGHT : 1,
                codec.equals(MFAST));
    }

    @Override
    public void prepare(ChildProcesses children, Progress progress) throws IOException, FailedRun {
        if (input.isPresent()) {
            input.get().write(dir);
            return;
        }
        progress.step("the streams, written by OpenFAST");
        List<String> command = classPaths.java(OPENFAST, JvmFlags.TURNS, MAIN, "write", dir.toString());
        children.run("streams", command, dir.resolve("streams.txt"), progress);
        if (mfast.isPresent()) new Mfast(mfast.get(), dir).compile();
    }

    private String mfastForm() {
        return mfast.isEmpty() || input.isPresent()
                ? "not installed; --mfast DIR takes a checkout that is built"
                : Mfast.form(mfast.get());
    }

    @Override
    public Result head() {
        return new Result(
                "fast",
                "",
                "FAST 1.1, one message an operation; every present field is read, all sums and bytes agree",
                "the codecs of a stream take turns, after as much warm-up as the compiler needs to come to rest; a process"
                        + " for each codec and stream",
                "Nanoseconds a message, bytes allocated in brackets where there are any",
                Map.of("mfast", mfastForm()),
                List.of(
                        Column.key("operation"),
                        Column.key("workload"),
                        Column.key("library").titled("codec"),
                        Column.label("version"),
                        Column.figure("ns_per_message", "ns/msg", "ns", Format.TENTHS)
                                .compared(),
                        Column.figure("messages_per_s", "msg/s", "1/s", Format.GROUPED),
                        Column.figure("alloc_bytes_per_message", "B/msg", "bytes", Format.TENTHS)
                                .over(Over.MAX),
                        Column.figure("times_faster_than_openfast", "x OpenFAST", "", Format.HUNDREDTHS),
                        Column.figure("times_handwritten", "/ hand-written", "", Format.HUNDREDTHS)),
                List.of(),
                workloads.stream().flatMap(FastBenchmark::published).toList(),
                List.of());
    }

    private static Stream<Row> published(String workload) {
        return PUBLISHED.getOrDefault(workload, Map.of()).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(build -> new Row(0, Map.of("operation", "decode", "workload", workload, "version", "as published"))
                        .with("library", build.getKey())
                        .with("ns_per_message", NS_PER_SECOND / build.getValue())
                        .with("messages_per_s", build.getValue()));
    }

    @Override
    public Map<String, Object> cells(TurnFigures one, List<TurnFigures> all) throws IOException {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("operation", one.operation());
        cells.put("workload", one.workload());
        cells.put("library", one.library());
        cells.put("version", Choice.of("--library", one.library(), CODECS).version(classPaths));
        cells.put("messages_per_s", NS_PER_SECOND / one.score().ns());
        one.beside(OPENFAST.label(), all)
                .ifPresent(other -> cells.put("times_faster_than_openfast", other.times(one.score())));
        one.beside(HANDWRITTEN.label(), all)
                .ifPresent(other -> cells.put("times_handwritten", one.score().times(other)));
        return cells;
    }

    @Override
    public Comparator<TurnFigures> order() {
        List<String> libraries = codecs.stream().map(Contender::label).toList();
        return Comparator.comparing(TurnFigures::operation)
                .thenComparingInt(one -> workloads.indexOf(one.workload()))
                .thenComparingInt(one -> libraries.indexOf(one.library()))
                .thenComparingInt(TurnFigures::round);
    }

    @Override
    public List<String> notes(List<Row> summary) {
        List<String> notes = new ArrayList<>();
        for (String operation : OPERATIONS) {
            checks(summary, operation).ifPresent(notes::add);
            widths(summary, operation).ifPresent(notes::add);
        }
        notes.add("mfast: " + mfastForm());
        notes.add("x OpenFAST: how many times faster; / hand-written: how many times its time; turn by turn, medians.");
        TurnTimes.note(summary, "single messages", "a distribution, not to be compared with ns/msg")
                .ifPresent(notes::add);
        if (workloads.stream().anyMatch(PUBLISHED::containsKey)) {
            notes.add("As published (OnixS, C++, i7-2600, 2011): one message decoded again and again; never compared.");
        }
        return notes;
    }

    /** Generality and checks together: the hand-written codec has neither. */
    private static Optional<String> checks(List<Row> summary, String operation) {
        List<String> parts = new ArrayList<>();
        for (String workload : REFRESHES) {
            Optional<Double> ours = ns(summary, workload, operation, NEEDLETAIL);
            Optional<Double> handwritten = ns(summary, workload, operation, HANDWRITTEN);
            if (ours.isEmpty() || handwritten.isEmpty()) continue;
            parts.add(String.format(Locale.ROOT, "%s %+.0f ns", workload, ours.get() - handwritten.get()));
        }
        if (parts.isEmpty()) return Optional.empty();
        return Optional.of(operation
                + ": what any template and all checks of the specification cost beside handwritten, a message: "
                + String.join(", ", parts));
    }

    /** Cost of a field in a narrow and in a wide template. */
    static Optional<String> widths(List<Row> summary, String operation) {
        Optional<Double> narrow = ns(summary, "fields50", operation, NEEDLETAIL);
        Optional<Double> wide = ns(summary, "fields500", operation, NEEDLETAIL);
        if (narrow.isEmpty() || wide.isEmpty()) return Optional.empty();
        double few = narrow.get() / 50;
        double many = wide.get() / 500;
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: a field costs %.2f ns in a template of 50 fields, %.2f ns in one of 500: %.2f times",
                operation,
                few,
                many,
                many / few));
    }

    private static Optional<Double> ns(List<Row> summary, String workload, String operation, Contender codec) {
        return summary.stream()
                .filter(row -> row.text("workload").equals(workload)
                        && row.text("operation").equals(operation)
                        && row.text("library").equals(codec.label()))
                .flatMap(row -> row.figure("ns_per_message").stream())
                .findFirst();
    }
}
