package io.needletail.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail test}: described here, carried out by the launcher, which has the sources and Maven. */
@Command(
        name = "test",
        description = "Build everything and run all tests (in a checkout, through ./needletail).",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail test",
            "  needletail test --long",
            "  needletail test --suite failover",
            "  needletail test --plain"
        })
public final class TestCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--long", description = "Run the long tests too; at most 80 minutes.")
    private boolean longOnes;

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = {
                "Run the tests of one suite only, short and long ones.",
                "failover: three nodes of a venue under load, killed, stopped, cut off; writes a table of the time without service."
            })
    private Optional<String> suite = Optional.empty();

    @Option(
            names = "--plain",
            description = "Run them without any flag of the virtual machine: no vectors, no native access.")
    private boolean plain;

    @Parameters(arity = "0..*", paramLabel = "MAVEN", description = "Further arguments for Maven.")
    private List<String> maven = List.of();

    /** Called by {@link java.util.ServiceLoader}. */
    public TestCommand() {}

    @Override
    public Integer call() {
        String asked = (longOnes ? " --long" : "")
                + suite.map(name -> " --suite " + name).orElse("")
                + (plain ? " --plain" : "")
                + (maven.isEmpty() ? "" : " " + String.join(" ", maven));
        throw new ParameterException(
                spec.commandLine(), "a packaged jar has no tests; run './needletail test" + asked + "' in a checkout");
    }
}
