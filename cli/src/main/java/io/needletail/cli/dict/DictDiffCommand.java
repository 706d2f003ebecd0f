package io.needletail.cli.dict;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.messages.Dictionary;
import io.needletail.dictionary.model.Difference;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail dict diff}: what differs between two dictionaries, a line each. */
@Command(
        name = "diff",
        description = {
            "Print what differs between two dictionaries, one difference a line.",
            "Exit 0 when nothing does, 1 when something does, 2 when one of them cannot be read."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail dict diff FIX44.xml \"FIX44.xml + venue.xml\"",
            "  needletail dict diff FIX.4.2 FIX.4.4"
        })
final class DictDiffCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "A",
            description = "A file, or a standard dictionary (FIX.4.4, FIX44.xml); with additions: \"A + B\".")
    private String first;

    @Parameters(index = "1", paramLabel = "B", description = "The other one.")
    private String second;

    @Override
    public Integer call() {
        List<Difference> differences = Difference.between(Dictionary.read(first, spec), Dictionary.read(second, spec));
        PrintWriter out = spec.commandLine().getOut();
        differences.forEach(out::println);
        out.flush();
        return differences.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
    }
}
