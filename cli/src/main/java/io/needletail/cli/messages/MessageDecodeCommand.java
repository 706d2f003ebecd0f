package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.describe.MessagePrinter;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail decode}: prints messages with the names of their fields and the meanings of their values. */
@Command(
        name = "decode",
        description = {
            "Print FIX messages with the names of their fields and the meanings of their values.",
            "Messages are found in any text: logs of any engine, with any separator (SOH, |, ^A, <SOH> and others), packed with"
                    + " gzip or not; in captures (pcap, pcapng); in journals. Passwords are hidden."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:messages were found, and all of them could be read",
            "1:there was none, or a part of an input is missing or is no FIX text",
            "2:the command line was wrong",
            "3:an input could not be read",
            "5:all inputs were read, and a message is garbled or not as it was sent"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail decode session.log",
            "  tail -f session.log | needletail decode --line",
            "  needletail decode store/FIX.4.4-EXEC-BANZAI --tags ClOrdID,Side,OrderQty",
            "  needletail decode capture.pcap.gz --json",
            "  needletail decode '8=FIX.4.4|9=5|35=0|10=163|'"
        })
public final class MessageDecodeCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "INPUT",
            description = {
                "Files, journals, folders of them, or a message; - or none is the standard input.",
                "Of a folder: its files that are not hidden, and its journals; not what deeper folders hold."
            })
    private List<String> inputs = new ArrayList<>();

    @Mixin
    private PrintOptions print;

    /** Called by {@link java.util.ServiceLoader}. */
    public MessageDecodeCommand() {}

    @Override
    public Integer call() throws IOException {
        long doubtful = 0;
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut());
                MessageInput input = MessageInput.open(inputs, System.in, out).with(print.dataPairs())) {
            MessagePrinter printer = print.printer(print.parts(out));
            while (input.next()) {
                FoundMessage found = input.message();
                if (!found.isReadable() || !found.isIntact()) doubtful++;
                printer.print(found);
            }
            out.flush();
            return verdict(input, doubtful);
        }
    }

    private int verdict(MessageInput input, long doubtful) {
        List<String> remarks = new ArrayList<>(input.remarks());
        if (input.messages() == 0) remarks.add("no message was found; one begins with 8=FIX");
        int verdict = remarks.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
        if (doubtful > 0) {
            remarks.add(doubtful + " of " + input.messages()
                    + " messages are not as they were sent: cut, changed, or with masked passwords");
            if (verdict == ExitCode.OK) verdict = ExitCode.NOT_INTACT;
        }
        remarks.forEach(spec.commandLine().getErr()::println);
        return verdict;
    }
}
