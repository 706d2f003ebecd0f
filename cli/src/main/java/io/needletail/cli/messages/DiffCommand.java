package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.admin.Json;
import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.MessageHead;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.diff.ChangePrinter;
import io.needletail.tools.diff.FieldChange;
import io.needletail.tools.diff.FieldChanges;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail diff}: compares two messages, or the messages of two inputs one by one. */
@Command(
        name = "diff",
        description = {
            "Compare two messages field by field; of two inputs with several messages, the first with the first and so on.",
            "To compare both sides of a session, which may lack messages, use reconcile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:there is no difference",
            "1:there is one, or one input has more messages, or there is no message",
            "2:the command line was wrong",
            "3:an input could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail diff order.txt order-of-yesterday.txt",
            "  needletail diff uat.log prod.log --ignore 9,10,52,ClOrdID",
            "  needletail diff '8=FIX.4.4|9=7|35=D|54=1|10=1|' '8=FIX.4.4|9=7|35=D|54=2|10=2|'"
        })
public final class DiffCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "A file, a journal, a folder of them, a message, or -.")
    private String first;

    @Parameters(index = "1", paramLabel = "B", description = "The other one.")
    private String second;

    @Option(
            names = "--ignore",
            paramLabel = "TAG",
            split = ",",
            description = "Fields that do not count, by tag or name (default: ${DEFAULT-VALUE}).")
    private List<String> ignored = List.of("9", "10", "52");

    @Mixin
    private PrintOptions print;

    /** Called by {@link java.util.ServiceLoader}. */
    public DiffCommand() {}

    @Override
    public Integer call() throws IOException {
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut());
                MessageInput left =
                        MessageInput.open(List.of(first), System.in, out).with(print.dataPairs());
                MessageInput right =
                        MessageInput.open(List.of(second), System.in, out).with(print.dataPairs())) {
            PrintParts parts = print.parts(out);
            FieldChanges changes = new FieldChanges(print.tags(ignored, parts.dialects()), parts.values());
            long differing = 0;
            boolean hasLeft = left.next();
            boolean hasRight = right.next();
            while (hasLeft && hasRight) {
                if (differs(left.message(), right.message(), changes, parts)) differing++;
                hasLeft = left.next();
                hasRight = right.next();
            }
            out.flush();
            return verdict(left, right, differing);
        }
    }

    private record DifferenceLine(String left, String right, boolean garbled, List<Map<String, Object>> fields) {}

    private boolean differs(FoundMessage left, FoundMessage right, FieldChanges changes, PrintParts parts)
            throws IOException {
        boolean isGarbled = !left.isReadable() || !right.isReadable();
        List<FieldChange> found = isGarbled ? List.of() : changes.between(left.fields(), right.fields());
        if (found.isEmpty() && !isGarbled) return false;
        DialectNames names = parts.dialects().of(left);
        ByteOutput out = parts.out();
        if (print.isJson()) {
            out.put(Json.text(
                    new DifferenceLine(left.place(), right.place(), isGarbled, ChangePrinter.json(found, names))));
            out.endLine();
            return true;
        }
        String title = isGarbled ? "garbled" : PrintParts.nameOf(left, names).title();
        new MessageHead(out, parts.colour()).line(left, title);
        out.put(" | ").put(right.place());
        out.endLine();
        new ChangePrinter(out, parts.colour()).print(found, names);
        out.endLine();
        return true;
    }

    private int verdict(MessageInput left, MessageInput right, long differing) throws IOException {
        boolean hasMore = left.next() || right.next();
        while (hasMore) hasMore = left.next() || right.next();
        left.remarks().forEach(spec.commandLine().getErr()::println);
        right.remarks().forEach(spec.commandLine().getErr()::println);
        if (left.messages() + right.messages() == 0) {
            spec.commandLine().getErr().println("no message was found; one begins with 8=FIX");
            return ExitCode.PROBLEMS;
        }
        if (left.messages() == right.messages()) return differing == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
        spec.commandLine()
                .getErr()
                .println(first + " has " + left.messages() + " messages, " + second + " has " + right.messages()
                        + "; use reconcile to find those that are missing");
        return ExitCode.PROBLEMS;
    }
}
