package io.needletail.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail help}: the help of the whole, or of the verb that is named. */
@Command(
        name = "help",
        description = "Show the help of a verb.",
        footer = {CliCommand.EXAMPLES, "  needletail help version"})
public final class HelpCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "VERB", description = "The verb; for one of a group, the group before it.")
    private List<String> path = List.of();

    /** Called by {@link java.util.ServiceLoader}. */
    public HelpCommand() {}

    @Override
    public Integer call() {
        CommandLine command = spec.parent().commandLine();
        for (String name : path) {
            command = named(name, command);
        }
        command.usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }

    private CommandLine named(String name, CommandLine group) {
        CommandLine found = group.getSubcommands().get(name);
        if (found == null) {
            throw new ParameterException(spec.commandLine(), "there is no verb '" + name + "'");
        }
        return found;
    }
}
