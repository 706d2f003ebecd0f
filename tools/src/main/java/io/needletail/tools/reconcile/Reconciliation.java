package io.needletail.tools.reconcile;

import io.needletail.engine.admin.Json;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.diff.FieldChanges;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.Redaction;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Compares our log of a session with the counterparty's, and prints each message that is missing, differs, is repeated
 * or out of order. One thread, once.
 */
public final class Reconciliation {
    private static final Set<Integer> NEVER_COUNT = Set.of(Tags.BODY_LENGTH, Tags.CHECK_SUM);

    private final boolean json;
    private final ByteOutput out;
    private final ReconcilePrinter printer;
    private final Reconciler reconciler;

    /**
     * Creates a comparison.
     *
     * @param parts the output, and names of fields and values
     * @param json whether each discrepancy and the summary are printed as JSON objects
     * @param ignored fields that do not count besides BodyLength(9), CheckSum(10) and passwords
     * @param windowNs a message is missing when the other log is so much further, by SendingTime(52)
     */
    public Reconciliation(PrintParts parts, boolean json, Set<Integer> ignored, long windowNs) {
        this.json = json;
        out = parts.out();
        printer = new ReconcilePrinter(parts, json);
        Set<Integer> uncounted = new HashSet<>(NEVER_COUNT);
        uncounted.addAll(Redaction.DEFAULTS.tags());
        uncounted.addAll(ignored);
        reconciler = new Reconciler(new FieldChanges(uncounted, parts.values()), windowNs, printer);
    }

    /**
     * Reads both logs, prints the discrepancies and a summary.
     *
     * @param ours our log
     * @param theirs the counterparty's
     * @param remarks takes what could not be compared, a line each, after the output
     * @return whether both logs have the same messages and all could be compared
     * @throws IOException when a log cannot be read, or the output fails
     */
    public boolean compare(MessageInput ours, MessageInput theirs, Consumer<String> remarks) throws IOException {
        Map<LogSide, MessageInput> inputs = new EnumMap<>(Map.of(LogSide.OURS, ours, LogSide.THEIRS, theirs));
        read(inputs);
        reconciler.end();
        printer.end();
        List<String> doubts = doubts();
        inputs.values().forEach(input -> doubts.addAll(input.remarks()));
        if (json) summaryJson();
        else summary();
        out.flush();
        doubts.forEach(remarks);
        return printer.count() == 0 && doubts.isEmpty();
    }

    private void read(Map<LogSide, MessageInput> inputs) throws IOException {
        Set<LogSide> unread = EnumSet.allOf(LogSide.class);
        while (!unread.isEmpty()) {
            LogSide side =
                    unread.size() == 2 ? reconciler.behind() : unread.iterator().next();
            MessageInput input = inputs.get(side);
            if (input.next()) reconciler.take(side, input.message());
            else unread.remove(side);
        }
    }

    private void summary() throws IOException {
        if (printer.count() > 0) out.endLine();
        out.put(String.format(Locale.ROOT, "%-32s %12s %12s", "", "OURS", "THEIRS"));
        out.endLine();
        for (MessageFlow flow : reconciler.flows()) {
            out.put(String.format(
                    Locale.ROOT,
                    "%-32s %,12d %,12d",
                    flow.name(),
                    flow.count(LogSide.OURS),
                    flow.count(LogSide.THEIRS)));
            out.endLine();
        }
        StringBuilder found = new StringBuilder();
        for (Discrepancy.Kind kind : Discrepancy.Kind.values()) {
            if (printer.count(kind) == 0) continue;
            found.append(found.isEmpty() ? "" : ", ").append(String.format(Locale.ROOT, "%,d", printer.count(kind)));
            found.append(' ').append(kind.word());
        }
        out.put(found.isEmpty() ? "no discrepancy" : found.toString());
        out.endLine();
    }

    private void summaryJson() throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", "summary");
        for (LogSide side : LogSide.values()) object.put(side.word(), reconciler.count(side));
        for (Discrepancy.Kind kind : Discrepancy.Kind.values()) {
            object.put(kind.name().toLowerCase(Locale.ROOT), printer.count(kind));
        }
        out.put(Json.text(object));
        out.endLine();
    }

    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        for (LogSide side : LogSide.values()) {
            if (reconciler.count(side) == 0) doubts.add(side + " holds no message");
            if (reconciler.withoutNumber(side) > 0) {
                doubts.add(reconciler.withoutNumber(side) + " messages of " + side
                        + " were left out: garbled, or without MsgSeqNum(34)");
            }
            for (MessageFlow flow : reconciler.flows()) {
                if (flow.uncompared(side) > 0) doubts.add(uncompared(flow, side));
            }
        }
        return doubts;
    }

    private static String uncompared(MessageFlow flow, LogSide side) {
        boolean isOneSided = flow.count(side.other()) == 0;
        return side.other() + (isOneSided ? " holds no message of " : " begins later with ") + flow.name() + ": "
                + flow.uncompared(side) + " of " + side + " were not compared";
    }
}
