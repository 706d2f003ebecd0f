package io.needletail.cli;

import io.needletail.tools.output.StandardOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
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

    /** Verbs that tell of all verbs. */
    private static final Set<String> OF_ALL = Set.of("help", "completion", "man");

    private Main() {}

    /**
     * Runs one verb and ends the process with its {@link ExitCode}. Output is UTF-8 whatever the terminal's locale is:
     * files are made of it.
     *
     * @param arguments the verb, then its options
     */
    public static void main(String... arguments) {
        StandardError.takeOver();
        // Not System.out, which swallows every failure: a verb must see that its reader has gone.
        StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        String[] asked = asked(arguments);
        System.exit(commandLineFor(asked).setOut(out).execute(asked));
    }

    /**
     * Builds the whole command line, ready to execute.
     *
     * @return a command line with every verb of the class path below it, in alphabetical order
     */
    public static CommandLine commandLine() {
        return commandLine(Main.class.getClassLoader());
    }

    /** Returns the arguments, or those for help where there are none. */
    static String[] asked(String... arguments) {
        return arguments.length == 0 ? new String[] {"--help"} : arguments;
    }

    // Only the verb that is asked for, when it is one of the class path: the others would take most of the time to
    // start.
    // Else with the verbs of the folder bench as well.
    private static CommandLine commandLineFor(String... arguments) {
        Optional<CliCommand> own = OF_ALL.contains(arguments[0]) ? Optional.empty() : named(arguments[0]);
        if (own.isPresent()) return root(Stream.of(new CommandLine(own.get())));
        Optional<ClassLoader> bench = BenchFolder.loader();
        bench.ifPresent(loader -> Thread.currentThread().setContextClassLoader(loader));
        return commandLine(bench.orElse(Main.class.getClassLoader()));
    }

    private static Optional<CliCommand> named(String verb) {
        return ServiceLoader.load(CliCommand.class, Main.class.getClassLoader()).stream()
                .filter(provider ->
                        provider.type().getAnnotation(Command.class).name().equals(verb))
                .findFirst()
                .map(ServiceLoader.Provider::get);
    }

    private static CommandLine commandLine(ClassLoader classes) {
        CommandLine root = root(verbs(classes));
        root.getCommandSpec().usageMessage().footer(Examples.firstOfEach(root));
        return root;
    }

    private static CommandLine root(Stream<CommandLine> verbs) {
        CommandLine root = new CommandLine(
                CommandSpec.forAnnotatedObject(new Main()).addOption(help()).addOption(version()));
        verbs.forEach(root::addSubcommand);
        root.setUsageHelpWidth(HELP_WIDTH);
        root.setParameterExceptionHandler(Failures::ofParameters);
        root.setExecutionExceptionHandler(Failures::ofExecution);
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
