package io.needletail.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A group of verbs as another jar would bring it. */
@Command(name = "choir", description = "Group what sings.", subcommands = Choir.Sing.class)
public final class Choir implements CliCommand {

    /** Called by {@link java.util.ServiceLoader}. */
    public Choir() {}

    /** The one verb of the group. */
    @Command(
            name = "sing",
            description = "Sing a line.",
            footer = {EXAMPLES, "  needletail choir sing"})
    static final class Sing implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            spec.commandLine().getOut().println("swift, swift");
            return ExitCode.OK;
        }
    }
}
