package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.describe.MessagePrinter;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.grep.MessageFilter;
import io.needletail.tools.output.ByteOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail grep}: prints the messages that meet conditions on their fields. */
@Command(
        name = "grep",
        description = {
            "Print the messages that meet conditions: FIELD=VALUE, FIELD!=VALUE, FIELD~REGEX, FIELD!~REGEX,"
                    + " GROUP[FIELD=VALUE,...] for fields of the same instance, or a regular expression over the whole message.",
            "A field is a tag or a name, a value may be given by its meaning (Side=BUY, MsgType=ExecutionReport). Fields in"
                    + " repeating groups count. Regular expressions have the syntax of RE2: no back references, no lookaround."
                    + " The inputs are those of decode."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:messages were found",
            "1:no message meets the conditions",
            "2:the command line was wrong",
            "3:an input could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail grep 11=ABC session.log",
            "  needletail grep MsgType=ExecutionReport session.log --and OrdStatus=REJECTED --table",
            "  needletail grep 'NoPartyIDs[PartyID=BROKER,PartyRole=1]' store/FIX.4.4-EXEC-BANZAI",
            "  zcat old.log.gz | needletail grep 'Text~(?i)timeout' --json"
        })
public final class GrepCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CONDITION", description = "Such as 11=ABC.")
    private String condition;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "INPUT",
            description = {
                "Files, journals or folders of them; - or none is the standard input.",
                "Of a folder: its files that are not hidden, and its journals; not what deeper folders hold."
            })
    private List<String> inputs = new ArrayList<>();

    @Option(names = "--and", paramLabel = "CONDITION", description = "A further condition; may be given several times.")
    private List<String> further = new ArrayList<>();

    @Option(
            names = {"-v", "--invert"},
            description = "Print the messages that do not meet the conditions.")
    private boolean invert;

    @Option(
            names = {"-c", "--count"},
            description = "Print only how many there are.")
    private boolean count;

    @Option(
            names = {"-m", "--max"},
            paramLabel = "N",
            description = "Stop after N messages (default: no limit).")
    private long max = Long.MAX_VALUE;

    @Option(names = "--table", description = "A line for each field, as decode prints it.")
    private boolean table;

    @Mixin
    private PrintOptions print;

    /** Called by {@link java.util.ServiceLoader}. */
    public GrepCommand() {}

    @Override
    public Integer call() throws IOException {
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut());
                MessageInput input = MessageInput.open(inputs, System.in, out).with(print.dataPairs())) {
            PrintParts parts = print.parts(out);
            MessageFilter filter = filter(parts);
            filter.remarks().forEach(spec.commandLine().getErr()::println);
            MessagePrinter printer = printer(parts);
            long found = 0;
            while (found < max && input.next()) {
                if (filter.holds(input.message()) == invert) continue;
                found++;
                if (!count) printer.print(input.message());
            }
            if (count) {
                out.put(found);
                out.endLine();
            }
            out.flush();
            input.remarks().forEach(spec.commandLine().getErr()::println);
            return found > 0 ? ExitCode.OK : ExitCode.PROBLEMS;
        }
    }

    private MessagePrinter printer(PrintParts parts) {
        return table || print.hasForm() ? print.printer(parts) : parts.plain();
    }

    private MessageFilter filter(PrintParts parts) {
        List<String> all = new ArrayList<>(List.of(condition));
        all.addAll(further);
        try {
            return MessageFilter.of(all, parts.dialects());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }
}
