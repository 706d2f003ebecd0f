package io.needletail.tools.reconcile;

import io.needletail.engine.admin.Json;
import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.diff.ChangePrinter;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Names each discrepancy: as lines for people, missing messages that follow one another together, or as JSON. One
 * thread.
 */
final class ReconcilePrinter implements Reconciler.Report {
    private static final int KIND_WIDTH = 14;

    private final PrintParts parts;
    private final boolean json;
    private final ByteOutput out;
    private final Map<Discrepancy.Kind, Long> counts = new EnumMap<>(Discrepancy.Kind.class);
    private Missing missing;

    /** Messages that are missing one after another. */
    private record Missing(LogSide side, MessageFlow flow, long first, long last, String text) {
        private boolean isContinuedBy(LoggedMessage message) {
            return message.side == side && message.flow == flow && message.seqNum == last + 1 && !message.isDuplicate;
        }
    }

    ReconcilePrinter(PrintParts parts, boolean json) {
        this.parts = parts;
        this.json = json;
        this.out = parts.out();
    }

    @Override
    public void add(Discrepancy found) throws IOException {
        counts.merge(found.kind(), 1L, Long::sum);
        LoggedMessage message = found.message();
        if (json) {
            json(found);
            return;
        }
        boolean isMissing = found.kind() == Discrepancy.Kind.MISSING;
        if (isMissing && missing != null && missing.isContinuedBy(message)) {
            missing = new Missing(missing.side, missing.flow, missing.first, message.seqNum, missing.text);
            return;
        }
        end();
        if (isMissing) {
            missing = new Missing(
                    message.side,
                    message.flow,
                    message.seqNum,
                    message.seqNum,
                    title(message) + "  " + message.place());
        } else {
            print(found);
        }
    }

    private void print(Discrepancy found) throws IOException {
        LoggedMessage message = found.message();
        kind(
                found.kind() == Discrepancy.Kind.DIFFERENT ? Ink.YELLOW : Ink.RED,
                found.kind().word());
        out.put(message.flow.name() + " #" + message.seqNum + "  " + title(message));
        switch (found.kind()) {
            case OUT_OF_ORDER -> out.put("  in " + message.side + " behind #" + message.afterSeqNum);
            case REPEATED -> out.put("  once more in " + message.side);
            default -> out.put("  OURS -> THEIRS");
        }
        out.put(' ').put(' ');
        String places = found.otherPlace().isEmpty() ? message.place() : message.place() + " | " + found.otherPlace();
        Ink.FAINT.put(out, parts.colour(), places);
        out.endLine();
        if (!found.changes().isEmpty()) {
            new ChangePrinter(out, parts.colour()).print(found.changes(), names(message.fields()));
        }
    }

    /** Prints what is held back. */
    void end() throws IOException {
        if (missing == null) return;
        kind(Ink.RED, "missing");
        boolean isOne = missing.first == missing.last;
        out.put(missing.flow.name() + " #" + missing.first);
        if (!isOne) out.put(" to #" + missing.last + ", " + (missing.last - missing.first + 1) + " messages, from");
        out.put("  " + missing.text + "  in " + missing.side + ", not in " + missing.side.other());
        out.endLine();
        missing = null;
    }

    private void kind(Ink ink, String kind) {
        ink.put(out, parts.colour(), kind);
        out.blanks(KIND_WIDTH - kind.length());
    }

    private void json(Discrepancy found) throws IOException {
        LoggedMessage message = found.message();
        Message fields = message.fields();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", found.kind().name().toLowerCase(Locale.ROOT));
        object.put("flow", message.flow.name());
        object.put("seqNum", message.seqNum);
        object.put("type", fields.text(Tags.MSG_TYPE));
        object.put("possDup", message.isDuplicate);
        object.put("log", message.side.word());
        object.put("place", message.place());
        if (!found.otherPlace().isEmpty()) object.put("otherPlace", found.otherPlace());
        if (!found.changes().isEmpty()) object.put("fields", ChangePrinter.json(found.changes(), names(fields)));
        out.put(Json.text(object));
        out.endLine();
    }

    private String title(LoggedMessage message) {
        Message fields = message.fields();
        return names(fields).message(fields.text(Tags.MSG_TYPE)).title() + (message.isDuplicate ? ", resent" : "");
    }

    private DialectNames names(Message fields) {
        return parts.dialects().of(fields);
    }

    /** Number of discrepancies of a kind. */
    long count(Discrepancy.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** All discrepancies. */
    long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
