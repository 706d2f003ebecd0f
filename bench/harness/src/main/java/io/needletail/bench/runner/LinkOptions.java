package io.needletail.bench.runner;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the transport, the same for every verb with a client and a server. Filled by picocli. */
public final class LinkOptions {
    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "tcp",
            description = "tcp; uds, shm, tls (over tcp) or uds-tls where the peers know it, raw staying on tcp with"
                    + " shm and never enciphered (default: ${DEFAULT-VALUE}).")
    private String transport;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            description = "Measure against a server that runs already, such as bench serve on another machine.")
    private Optional<String> connect = Optional.empty();

    /** Made by picocli. */
    public LinkOptions() {}

    /**
     * Returns the values of the options.
     *
     * @param port of the servers on this machine; 0 lets each choose a free one
     * @throws IllegalArgumentException when there is no such transport or place, or both are asked for
     */
    public Conditions.Link link(int port) {
        Transport carrier = Choice.of("--transport", transport, List.of(Transport.values()));
        if (connect.isEmpty()) return new Conditions.Link(carrier, port);
        if (carrier != Transport.TCP) {
            throw new IllegalArgumentException("--connect goes over tcp, and --transport is " + transport
                    + ": what else joins two processes is made for a run on one machine");
        }
        return Conditions.Link.at(connect.get(), true);
    }
}
