package io.needletail.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail java}: described here, carried out by the launcher, which knows the JDK. */
@Command(
        name = "java",
        description = "Run a program of your own with Needletail's libraries, on the JDK that ./needletail uses.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail java Acceptor.java 9880",
            "  CLASSPATH=desk.jar needletail java com.firm.Main"
        })
public final class JavaLauncherCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PROGRAM",
            description =
                    "Flags of the JVM, then a source file or a class, then its arguments; classes of your own are in"
                            + " CLASSPATH.")
    private List<String> program;

    /** Called by {@link java.util.ServiceLoader}. */
    public JavaLauncherCommand() {}

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "this is done by the launcher; run './needletail java " + String.join(" ", program)
                        + "' in a checkout");
    }
}
