package io.needletail.cli.reconcile;

import io.needletail.cli.ByteOutput;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.describe.PrintOptions;
import io.needletail.cli.describe.PrintParts;
import io.needletail.cli.diff.FieldChanges;
import io.needletail.cli.extract.MessageInput;
import io.needletail.engine.admin.Json;
import io.needletail.wire.Redaction;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail reconcile}: what one side of a session has and the other has not, or has otherwise. */
@Command(
        name = "reconcile",
        description = {
            "Compare our journal or log of a session with the counterparty's, and name each message that is missing, differs,"
                    + " is repeated or out of order.",
            "Messages belong together by SenderCompID(49), TargetCompID(56), MsgSeqNum(34), PossDupFlag(43) and"
                    + " SendingTime(52). BodyLength(9), CheckSum(10) and passwords, which logs mask, do not count."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:both logs have the same messages",
            "1:there are discrepancies, or messages that cannot be compared",
            "2:the command line was wrong",
            "3:a log could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail reconcile store/FIX.4.4-EXEC-BANZAI their.log",
            "  needletail reconcile ours.log.gz theirs.log.gz --json",
            "  needletail reconcile ours.log theirs.log --ignore 50,57"
        })
public final class ReconcileCommand implements CliCommand, Callable<Integer> {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final List<Integer> NEVER_COUNT = List.of(9, 10);

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "OURS", description = "Our journal or log, or a folder of them.")
    private String ours;

    @Parameters(index = "1", paramLabel = "THEIRS", description = "The counterparty's; - is the standard input.")
    private String theirs;

    @Option(
            names = "--ignore",
            paramLabel = "TAG",
            split = ",",
            description = "Further fields that do not count, by tag or name.")
    private List<String> ignored = new ArrayList<>();

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description = "A message is missing when the other log is so much further, by SendingTime(52)"
                    + " (default: ${DEFAULT-VALUE}).")
    private long windowSeconds = 60;

    @Mixin
    private PrintOptions print;

    /** Called by {@link java.util.ServiceLoader}. */
    public ReconcileCommand() {}

    @Override
    public Integer call() throws IOException {
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut());
                MessageInput left =
                        MessageInput.open(List.of(ours), System.in, out).with(print.dataPairs());
                MessageInput right =
                        MessageInput.open(List.of(theirs), System.in, out).with(print.dataPairs())) {
            PrintParts parts = print.parts(out);
            FieldChanges comparison = new FieldChanges(ignoredTags(parts), parts.values());
            ReconcilePrinter printer = new ReconcilePrinter(parts, print.isJson());
            Reconciler reconciler = new Reconciler(comparison, windowSeconds * NS_PER_SECOND, printer);
            Map<LogSide, MessageInput> inputs = new EnumMap<>(Map.of(LogSide.OURS, left, LogSide.THEIRS, right));
            read(reconciler, inputs);
            reconciler.end();
            printer.end();
            return conclude(reconciler, printer, out, inputs);
        }
    }

    private Set<Integer> ignoredTags(PrintParts parts) {
        Set<Integer> tags = new HashSet<>(NEVER_COUNT);
        tags.addAll(Redaction.DEFAULTS.tags());
        for (String name : ignored) tags.add(PrintOptions.tag(name, parts.dialects(), spec));
        return tags;
    }

    private static void read(Reconciler reconciler, Map<LogSide, MessageInput> inputs) throws IOException {
        Set<LogSide> unread = EnumSet.allOf(LogSide.class);
        while (!unread.isEmpty()) {
            LogSide side =
                    unread.size() == 2 ? reconciler.behind() : unread.iterator().next();
            MessageInput input = inputs.get(side);
            if (input.next()) reconciler.take(side, input.message());
            else unread.remove(side);
        }
    }

    private int conclude(
            Reconciler reconciler, ReconcilePrinter printer, ByteOutput out, Map<LogSide, MessageInput> inputs)
            throws IOException {
        List<String> remarks = remarks(reconciler);
        inputs.values().forEach(input -> remarks.addAll(input.remarks()));
        if (print.isJson()) summaryJson(reconciler, printer, out);
        else summary(reconciler, printer, out);
        out.flush();
        remarks.forEach(spec.commandLine().getErr()::println);
        return printer.count() == 0 && remarks.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private static void summary(Reconciler reconciler, ReconcilePrinter printer, ByteOutput out) throws IOException {
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

    private static void summaryJson(Reconciler reconciler, ReconcilePrinter printer, ByteOutput out)
            throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", "summary");
        for (LogSide side : LogSide.values()) object.put(side.word(), reconciler.count(side));
        for (Discrepancy.Kind kind : Discrepancy.Kind.values()) {
            object.put(kind.name().toLowerCase(Locale.ROOT), printer.count(kind));
        }
        out.put(Json.text(object));
        out.endLine();
    }

    private static List<String> remarks(Reconciler reconciler) {
        List<String> remarks = new ArrayList<>();
        for (LogSide side : LogSide.values()) {
            if (reconciler.count(side) == 0) remarks.add(side + " holds no message");
            if (reconciler.withoutNumber(side) > 0) {
                remarks.add(reconciler.withoutNumber(side) + " messages of " + side
                        + " were left out: garbled, or without MsgSeqNum(34)");
            }
            for (MessageFlow flow : reconciler.flows()) {
                if (flow.uncompared(side) > 0) remarks.add(uncompared(flow, side));
            }
        }
        return remarks;
    }

    private static String uncompared(MessageFlow flow, LogSide side) {
        boolean isOneSided = flow.count(side.other()) == 0;
        return side.other() + (isOneSided ? " holds no message of " : " begins later with ") + flow.name() + ": "
                + flow.uncompared(side) + " of " + side + " were not compared";
    }
}
