package io.needletail.cli.shell;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail man}: the manual page of a verb, or all of them as files. */
@Command(
        name = "man",
        description = "Print the manual page of a verb, for man -l; or write the pages of all verbs.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the page was printed, or all were written",
            "2:there is no such verb",
            "3:a page cannot be written"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail man decode | man -l -",
            "  needletail man --to /usr/local/share/man/man1"
        })
public final class ManCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "VERB", description = "The verb; for one of a group, the group before it.")
    private List<String> path = List.of();

    @Option(names = "--to", paramLabel = "DIR", description = "Write the pages of all verbs there.")
    private Optional<Path> target = Optional.empty();

    /** Called by {@link java.util.ServiceLoader}. */
    public ManCommand() {}

    @Override
    public Integer call() throws IOException {
        CommandSpec root = spec.root();
        if (target.isPresent()) {
            Files.createDirectories(target.get());
            write(root, target.get());
            return ExitCode.OK;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(ManPage.of(named(root), version()));
        out.flush();
        return ExitCode.OK;
    }

    private CommandSpec named(CommandSpec root) {
        CommandSpec command = root;
        for (String name : path) {
            CommandLine found = command.subcommands().get(name);
            if (found == null) throw new ParameterException(spec.commandLine(), "there is no verb '" + name + "'");
            command = found.getCommandSpec();
        }
        return command;
    }

    private static void write(CommandSpec command, Path folder) throws IOException {
        Files.writeString(folder.resolve(ManPage.nameOf(command) + ".1"), ManPage.of(command, version()));
        for (CommandLine verb : new HelpText(command).verbs()) write(verb.getCommandSpec(), folder);
    }

    private static String version() {
        return Optional.ofNullable(CliCommand.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }
}
