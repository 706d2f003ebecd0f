package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.reconcile.Reconciliation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
            long windowNs = windowSeconds * NS_PER_SECOND;
            Reconciliation reconciliation =
                    new Reconciliation(parts, print.isJson(), print.tags(ignored, parts.dialects()), windowNs);
            boolean isEqual =
                    reconciliation.compare(left, right, spec.commandLine().getErr()::println);
            return isEqual ? ExitCode.OK : ExitCode.PROBLEMS;
        }
    }
}
