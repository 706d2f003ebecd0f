package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ColourOption;
import io.needletail.cli.ExitCode;
import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.extract.MessageInput;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.trace.OrderTrace;
import io.needletail.tools.trace.TracePrinter;
import io.needletail.tools.trace.TraceStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail trace}: the messages of one order, in their order, with the times between them. */
@Command(
        name = "trace",
        description = {
            "Print every message of an order with the time since the one before: all that are linked by ClOrdID(11),"
                    + " OrigClOrdID(41) and OrderID(37) to the identifier, replacements and cancels included.",
            "The inputs are those of decode. They are read at least twice, so that a chain is found from any of its"
                    + " identifiers; the standard input is kept in a temporary file meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:messages of the order were found",
            "1:no message has the identifier",
            "2:the command line was wrong",
            "3:an input could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail trace ORDER-17 session.log",
            "  needletail trace ORDER-17 store/FIX.4.4-EXEC-BANZAI --json"
        })
public final class TraceCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ID", description = "A ClOrdID(11) or OrderID(37) of the order.")
    private String id;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "INPUT",
            description = "Files, journals or folders of them; - or none is the standard input.")
    private List<String> inputs = new ArrayList<>();

    @Option(names = "--json", description = "One JSON object a step, a line each.")
    private boolean json;

    @Option(names = "--dictionary", paramLabel = "DICT", description = "Names of this dictionary, as for decode.")
    private Optional<String> dictionary = Optional.empty();

    @Mixin
    private ColourOption colour;

    /** Called by {@link java.util.ServiceLoader}. */
    public TraceCommand() {}

    @Override
    public Integer call() throws IOException {
        Optional<Path> kept = keepStandardInput();
        try {
            List<String> names = kept.map(file -> List.of(file.toString())).orElse(inputs);
            return print(steps(names));
        } finally {
            if (kept.isPresent()) Files.deleteIfExists(kept.get());
        }
    }

    private Optional<Path> keepStandardInput() throws IOException {
        boolean isStandard = inputs.isEmpty() || inputs.contains(MessageInput.STANDARD_INPUT);
        if (!isStandard) return Optional.empty();
        Path file = Files.createTempFile("needletail-trace", ".log");
        Files.copy(System.in, file, StandardCopyOption.REPLACE_EXISTING);
        return Optional.of(file);
    }

    private List<TraceStep> steps(List<String> names) throws IOException {
        DialectChoice dialects = dictionary
                .map(text -> DialectChoice.fixed(Dictionary.read(text, spec)))
                .orElseGet(DialectChoice::byMessage);
        return OrderTrace.steps(names, id, dialects, spec.commandLine().getErr()::println);
    }

    private int print(List<TraceStep> steps) throws IOException {
        if (steps.isEmpty()) {
            spec.commandLine().getErr().println("no message has the ClOrdID(11) or OrderID(37) " + id);
            return ExitCode.PROBLEMS;
        }
        try (ByteOutput out = ByteOutput.of(spec.commandLine().getOut())) {
            TracePrinter printer = new TracePrinter(out, colour.isOn());
            if (json) printer.json(steps);
            else printer.table(steps);
        }
        return ExitCode.OK;
    }
}
