package io.needletail.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code needletail version}: what runs here, on which JVM and which machine. */
@Command(
        name = "version",
        description = "Show the versions of Needletail, the JVM and the system.",
        footer = {CliCommand.EXAMPLES, "  needletail version", "  needletail version --json"})
public final class VersionCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** Called by {@link java.util.ServiceLoader}. */
    public VersionCommand() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        String java = Runtime.version().toString();
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        String format = json
                ? "{\"needletail\":\"%s\",\"java\":\"%s\",\"system\":\"%s\"}%n"
                : "needletail %s%njava %s%nsystem %s%n";
        out.printf(format, needletail(), java, system);
        return ExitCode.OK;
    }

    private static String needletail() {
        // Only a packaged jar has a manifest to read it from.
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }

    /** Answers {@code needletail --version}. */
    static final class Provider implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"needletail " + needletail()};
        }
    }
}
