package io.needletail.bench.sbe;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.JvmFlags;
import io.needletail.bench.runner.PageOption;
import io.needletail.bench.turns.TurnBenchmark;
import io.needletail.bench.turns.TurnFigures;
import io.needletail.bench.turns.TurnProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One order between FIX and SBE: all libraries with the first operation, all with the second, and so on.
 *
 * <pre>
 *   FIX bytes ──▶ fields ──▶ SBE bytes      the published message, and the same with the right sums
 *   values ──▶ SBE bytes ──▶ values         the venue's codecs
 *   values ──▶ FIX bytes
 * </pre>
 *
 * @param libraries in the order in which they run
 * @param isPublished whether Chronos' benchmark is repeated with its parameters
 * @param classPaths where the libraries are
 */
record SbeBenchmark(List<Contender> libraries, boolean isPublished, ClassPaths classPaths) implements TurnBenchmark {
    private static final String MAIN = "io.needletail.bench.workload.sbe.SbeProgram";
    private static final String PAGE = "fix-to-sbe-published";
    private static final String SENT = "fix-to-sbe";
    private static final List<String> OPERATIONS = List.of(PAGE, SENT, "sbe-encode", "sbe-decode", "fix-encode");
    private static final String STRING = "string";
    private static final List<String> VENUE_FLAGS = List.of(
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dagrona.disable.bounds.checks=true");

    /**
     * Needletail's reader and writer, which verify, with the venue's codecs; a plain loop that verifies nothing in
     * front of the same codecs, as Chronos' parser is one; QuickFIX/J without a dictionary, and strings that are split,
     * with the SBE bytes by hand.
     */
    static final List<Contender> LIBRARIES = List.of(
            new Contender("needletail", "venue", "needletail-venue-", "", "BodyLength, CheckSum", VENUE_FLAGS),
            new Contender("needletail-scan", "venue", "needletail-venue-", ":scan", "nothing", VENUE_FLAGS),
            new Contender("quickfixj", "quickfixj", "quickfixj-core-", "", "nothing", List.of()),
            new Contender(STRING, "plain", "", "", "nothing", List.of()));

    SbeBenchmark {
        libraries = Choice.distinct("--library", libraries, LIBRARIES);
    }

    /** The operations that a library has; what verifies refuses the published message, whose length is wrong. */
    private static List<String> operations(Contender library) {
        return switch (library.label()) {
            case "needletail" -> List.of(SENT, "sbe-encode", "sbe-decode", "fix-encode");
            case "quickfixj" -> List.of(PAGE, SENT, "fix-encode");
            default -> List.of(PAGE, SENT);
        };
    }

    @Override
    public List<List<TurnProgram>> programs() throws IOException {
        List<List<TurnProgram>> groups = new ArrayList<>();
        for (String operation : OPERATIONS) {
            List<TurnProgram> group = new ArrayList<>();
            for (Contender library : libraries) {
                if (!operations(library).contains(operation)) continue;
                List<String> command = classPaths.java(library, JvmFlags.TURNS, MAIN, operation + library.form());
                group.add(new TurnProgram(operation, library.label(), List.of("run"), command));
            }
            if (!group.isEmpty()) groups.add(group);
        }
        return groups;
    }

    @Override
    public Result head() {
        return new Result(
                "sbe",
                isPublished ? PageOption.CHRONOS : "",
                "An order between FIX and SBE: one message, again and again; every byte that is written is compared",
                "the libraries of an operation take turns; a process for each library and operation",
                "Nanoseconds an operation",
                isPublished ? Map.of("as_published", PageOption.CHRONOS) : Map.of(),
                List.of(
                        Column.key("operation"),
                        Column.key("library"),
                        Column.label("version"),
                        Column.label("validates"),
                        Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                        Column.ratio("times_string", "x string"),
                        Column.figure("bytes_per_op", "B/op", "bytes", Format.TENTHS)
                                .over(Over.MAX)),
                List.of(),
                List.of(published("Chronos", 45.2), published("Chronos' String.split", 890.7)),
                List.of());
    }

    private static Row published(String library, double ns) {
        return new Row(0, Map.of("operation", PAGE, "library", library, "version", "as published", "ns_per_op", ns));
    }

    @Override
    public Map<String, Object> cells(TurnFigures one, List<TurnFigures> all) throws IOException {
        Contender library = Choice.of("--library", one.library(), LIBRARIES);
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("operation", one.workload());
        cells.put("library", library.label());
        cells.put("version", library.version(classPaths));
        cells.put("validates", one.workload().startsWith(SENT) ? library.validates() : "-");
        one.beside(STRING, all).ifPresent(split -> cells.put("times_string", split.times(one.score())));
        return cells;
    }

    @Override
    public List<String> notes(List<Row> summary) {
        return List.of(
                PAGE + ": the message as published, 87 bytes, whose BodyLength(9) is wrong; what verifies"
                        + " refuses it and has no row there. fix-to-sbe: the same with the right sums.",
                "x string: how many times faster than splitting the message into strings, which is what the page compares"
                        + " with; turn by turn, medians.",
                "The SBE message is SubmitOrder of the venue, 93 bytes with its header; Chronos' has 50.");
    }
}
