package io.needletail.bench.codec;

import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.Contender;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Published measurements of codecs, each repeated with its own parameters. */
enum PublishedPage implements Choice {
    /** A loop between two readings of the clock. */
    F1X(
            "f1x",
            "F1X's page: an order of 219 bytes, one and the same, read and written again and again",
            "i7-5960X, 48 GB, Windows 8.1, JDK 7u71, QuickFIX/J 1.5.3"),

    /** JMH. */
    CHRONOS(
            "chronos",
            "Chronos' page: an order of 125 bytes, one and the same, parsed again and again",
            "JMH block of its guide at commit 557418a, February 2026, Windows, processor not named; the table above it"
                    + " has 110, 161, 542 and 587");

    private static final String WARM_UP =
            "before the page's own warm-up every library runs until the compiler has been quiet for"
                    + " half a second: on the pages nothing ran before it";
    private static final String BOTH = "BodyLength, CheckSum";

    private final String label;
    private final String title;
    private final String where;

    PublishedPage(String label, String title, String where) {
        this.label = label;
        this.title = title;
        this.where = where;
    }

    /**
     * A figure as it was published; never in a ratio with a measured one.
     *
     * @param who the library
     * @param operation the operation
     * @param ns for a message
     */
    record PublishedFigure(String who, Operation operation, double ns) {}

    @Override
    public String label() {
        return label;
    }

    String title() {
        return title;
    }

    /** Machine of the published figures, as far as the page names it. */
    String where() {
        return where;
    }

    List<PublishedFigure> figures() {
        return switch (this) {
            case F1X ->
                List.of(
                        new PublishedFigure("QuickFIX/J 1.5.3", Operation.ENCODE, 5_152),
                        new PublishedFigure("QuickFIX/J 1.5.3", Operation.DECODE, 1_446),
                        new PublishedFigure("F1X", Operation.ENCODE, 498),
                        new PublishedFigure("F1X", Operation.DECODE, 210));
            case CHRONOS ->
                List.of(
                        new PublishedFigure("Chronos, verifies nothing", Operation.DECODE, 117.451),
                        new PublishedFigure("Philadelphia, verifies nothing", Operation.DECODE, 175.220),
                        new PublishedFigure("QuickFIX/J, verifies nothing", Operation.DECODE, 826.833),
                        new PublishedFigure("QuickFIX/J, verifies CheckSum", Operation.DECODE, 876.801));
        };
    }

    /**
     * The page's column of ratios beside the same two ratios of a run here; empty where the page has none, or the run
     * lacks a library. The page divides QuickFIX/J by the engine that it presents, and so does this.
     */
    Optional<String> ratios(List<Row> rows) {
        if (this != F1X) return Optional.empty();
        Optional<Double> writing = ratio(rows, Operation.ENCODE);
        Optional<Double> reading = ratio(rows, Operation.DECODE);
        if (writing.isEmpty() || reading.isEmpty()) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT,
                "Times that quickfixj takes as long: as needletail here %.2f writing, %.2f reading; as F1X on its page 10.34"
                        + " writing, 6.85 reading.",
                writing.get(),
                reading.get()));
    }

    private static Optional<Double> ratio(List<Row> rows, Operation operation) {
        Optional<Double> ours = ns(rows, CodecLibrary.NEEDLETAIL, operation);
        return ns(rows, CodecLibrary.QUICKFIXJ, operation).flatMap(theirs -> ours.map(own -> theirs / own));
    }

    private static Optional<Double> ns(List<Row> rows, Contender library, Operation operation) {
        return rows.stream()
                .filter(row -> row.text("library").equals(library.label())
                        && row.text("operation").equals(operation.label()))
                .flatMap(row -> row.figure("ns_per_op").stream())
                .findFirst();
    }

    /** Differences from the conditions of the published page. */
    List<String> differs() {
        return Stream.concat(Stream.of(WARM_UP), differences().stream()).toList();
    }

    private List<String> differences() {
        return switch (this) {
            case F1X ->
                List.of(
                        "JDK 25 and today's versions of the libraries; each library alone in its process, there both in one",
                        "needletail, philadelphia and artio verify BodyLength and CheckSum while reading; F1X and"
                                + " QuickFIX/J verify nothing there, and neither does needletail-scan",
                        "reading: every tag and the length of every value, as F1X published; artio and quickfixj make a"
                                + " message of it, as they do, and are asked for no lengths",
                        "messages a second are 1e9 / ns; the page's own column does not agree with its times and is not"
                                + " repeated",
                        "one message again and again is learnt by the branch predictor; bench codec without --as-published"
                                + " has 1,024 different ones");
            case CHRONOS ->
                List.of(
                        "JDK 25 instead of 21: ZGC is generational without being asked",
                        "a heap of 1 GB, all of it touched beforehand: a heap that grows meets new memory throughout the 10"
                                + " s, whose first touch took longer on a virtual machine than a message of QuickFIX/J",
                        "Chronos keeps where each of at most 32 fields lies and verifies nothing: its like is"
                                + " needletail-scan, not needletail, which verifies both sums",
                        "philadelphia is called as published, FIXMessage.get, which verifies neither sum; bench codec calls"
                                + " its parser, which does",
                        "no value is read and the message never changes; bench codec without --as-published reads six"
                                + " values of 1,024 different ones");
        };
    }

    List<Operation> operations() {
        return this == F1X ? List.of(Operation.DECODE, Operation.ENCODE) : List.of(Operation.DECODE);
    }

    /** Returns true when a library has a row for an operation. */
    boolean has(Contender library, Operation operation) {
        return verifies().containsKey(library)
                && (operation == Operation.DECODE || !library.equals(CodecLibrary.NEEDLETAIL_SCAN));
    }

    /** Name of the operation in the workload. */
    String task(Operation operation) {
        if (this == CHRONOS) return "CHRONOS_PARSE";
        return operation == Operation.DECODE ? "F1X_DECODE" : "F1X_ENCODE";
    }

    /** Libraries in the order of the table, with the checks of each while it reads. */
    Map<Contender, String> verifies() {
        Map<Contender, String> all = new LinkedHashMap<>();
        all.put(CodecLibrary.NEEDLETAIL, BOTH);
        all.put(CodecLibrary.NEEDLETAIL_PLAIN, BOTH);
        all.put(CodecLibrary.NEEDLETAIL_SCAN, "nothing");
        all.put(CodecLibrary.PHILADELPHIA, this == F1X ? BOTH : "nothing");
        all.put(CodecLibrary.QUICKFIXJ, "nothing");
        all.put(CodecLibrary.ARTIO, BOTH);
        all.put(CodecLibrary.ARTIO_TRIMMED, BOTH);
        if (this == CHRONOS) all.put(CodecLibrary.QUICKFIXJ_VALIDATED, "CheckSum");
        return all;
    }
}
