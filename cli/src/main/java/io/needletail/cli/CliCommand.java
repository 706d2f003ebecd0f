package io.needletail.cli;

/**
 * Marks a picocli command as a verb of {@code needletail}, found by {@link java.util.ServiceLoader} on the class path.
 *
 * <p>An implementation
 * <ul>
 * <li>is named in {@code META-INF/services/io.needletail.cli.CliCommand} and has a public constructor without
 * parameters;
 *   <li>carries {@code @Command} with a name, a one-line description, and a footer that begins with
 *       {@link #EXAMPLES} followed by one command line per entry, the most useful one first;
 *   <li>either implements {@code Callable<Integer>} and answers a constant of {@link ExitCode}, or only groups verbs by
 *       naming their classes in {@code subcommands}: picocli then asks for one of them;
 *   <li>does not declare {@code --help}, which every verb inherits.
 * </ul>
 *
 * <p>It may throw: {@code picocli.CommandLine.ParameterException} for a value that picocli could not judge (the process
 * ends with {@link ExitCode#USAGE}), {@link java.io.IOException} for the surroundings' fault
 * ({@link ExitCode#ENVIRONMENT}). Either becomes one line on the error stream, so its text has to say what to do.
 */
public interface CliCommand {

    /** The first line of the footer of a verb; {@code %n} keeps it apart from the options above. */
    String EXAMPLES = "%nExamples:";
}
