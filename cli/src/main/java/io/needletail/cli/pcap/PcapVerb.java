package io.needletail.cli.pcap;

import io.needletail.cli.Verb;
import picocli.CommandLine.Command;

/** {@code needletail pcap}: groups what is done with captured packets. */
@Command(
        name = "pcap",
        description = "See what captured packets tell about an engine.",
        subcommands = LatencyCommand.class,
        footer = {Verb.EXAMPLES, "  needletail pcap latency capture.pcap"})
public final class PcapVerb implements Verb {
    /** Called by {@link java.util.ServiceLoader}. */
    public PcapVerb() {}
}
