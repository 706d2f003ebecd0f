package io.needletail.cli.dict;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.messages.Dictionary;
import io.needletail.dictionary.model.Dialect;
import io.needletail.tools.dict.DialectPrinter;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail dict show}: a dictionary in numbers, or one message, component or field of it. */
@Command(
        name = "show",
        description = {
            "Print what a dictionary holds; or one message, component or field of it.",
            "A number may be a tag and a MsgType: both are shown then."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail dict show FIX.4.4 NewOrderSingle",
            "  needletail dict show FIX50SP2.xml 54",
            "  needletail dict show \"FIX44.xml + venue.xml\""
        })
final class DictShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "NAME|FILE",
            description = "A file, or a standard dictionary (FIX.4.4, FIX44.xml); with additions: \"A + B\".")
    private String dictionary;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "MSGTYPE|TAG|NAME",
            description = "A message by MsgType or name, a field by tag or name, or a component by name.")
    private Optional<String> part = Optional.empty();

    @Override
    public Integer call() {
        Dialect dialect = Dictionary.read(dictionary, spec);
        PrintWriter out = spec.commandLine().getOut();
        DialectPrinter words = new DialectPrinter(dialect, out);
        if (part.isEmpty()) {
            words.all();
        } else if (!words.part(part.get())) {
            throw new ParameterException(
                    spec.commandLine(),
                    dialect.name() + " has no message, component or field " + part.get()
                            + "; leave it out to see what there is");
        }
        out.flush();
        return ExitCode.OK;
    }
}
