package io.needletail.cli.fast;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail fast}: groups the verbs about FAST. */
@Command(
        name = "fast",
        description = "Look into FAST templates and streams: market data as exchanges send it.",
        subcommands = {DecodeCommand.class, EncodeCommand.class, StatsCommand.class, TemplatesCommand.class},
        footer = {CliCommand.EXAMPLES, "  needletail fast templates template.xml"})
public final class FastCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public FastCommand() {}
}
