package io.needletail.cli.messages;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail pcap}: groups what is done with captured packets. */
@Command(
        name = "pcap",
        description = "See what captured packets tell about an engine.",
        subcommands = LatencyCommand.class,
        footer = {CliCommand.EXAMPLES, "  needletail pcap latency capture.pcap"})
public final class PcapCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public PcapCommand() {}
}
