package io.needletail.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The one executable: finds the verbs on the class path and runs the one that was asked for. */
@Command(
        name = "needletail",
        description = "An ultra-low-latency trading stack for the JVM, and the laboratory that measures it.",
        synopsisSubcommandLabel = "<verb>",
        commandListHeading = "%nVerbs:%n",
        versionProvider = VersionCommand.Provider.class)
public final class Main {

    private static final int HELP_WIDTH = 100;
    private static final String HELP = "help";

    private Main() {}

    /**
     * Runs one verb and ends the process with its {@link ExitCode}. Output is UTF-8 whatever the terminal's locale is:
     * files are made of it.
     *
     * @param arguments the verb, then its options
     */
    public static void main(String... arguments) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
        System.exit(commandLineFor(arguments).setOut(out).execute(arguments));
    }

    /**
     * Builds the whole command line, ready to execute.
     *
     * @return a command line with every verb of the class path below it, in alphabetical order
     */
    public static CommandLine commandLine() {
        return commandLine(Main.class.getClassLoader());
    }

    /** With the verbs of the folder {@code bench} as well, unless a verb of the class path is asked for. */
    private static CommandLine commandLineFor(String... arguments) {
        CommandLine own = commandLine();
        boolean isOwn = arguments.length > 0
                && !arguments[0].equals(HELP)
                && own.getSubcommands().containsKey(arguments[0]);
        if (isOwn) return own;
        Optional<ClassLoader> bench = BenchFolder.loader();
        bench.ifPresent(loader -> Thread.currentThread().setContextClassLoader(loader));
        return bench.map(Main::commandLine).orElse(own);
    }

    private static CommandLine commandLine(ClassLoader classes) {
        CommandLine root = new CommandLine(
                CommandSpec.forAnnotatedObject(new Main()).addOption(help()).addOption(version()));
        verbs(classes).forEach(root::addSubcommand);
        root.setUsageHelpWidth(HELP_WIDTH);
        root.setParameterExceptionHandler(Failures::ofParameters);
        root.setExecutionExceptionHandler(Failures::ofExecution);
        root.getCommandSpec().usageMessage().footer(Examples.firstOfEach(root));
        return root;
    }

    private static Stream<CommandLine> verbs(ClassLoader classes) {
        return ServiceLoader.load(CliCommand.class, classes).stream()
                .map(provider -> new CommandLine(provider.get()))
                .sorted(Comparator.comparing(CommandLine::getCommandName));
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .scopeType(ScopeType.INHERIT)
                .description("Show this help and exit.")
                .build();
    }

    private static OptionSpec version() {
        return OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version and exit.")
                .build();
    }
}
