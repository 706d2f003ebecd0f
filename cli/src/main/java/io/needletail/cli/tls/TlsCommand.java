package io.needletail.cli.tls;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail tls}: groups the verbs about TLS. */
@Command(
        name = "tls",
        description = "Look at the TLS of a peer.",
        subcommands = TlsTestCommand.class,
        footer = {
            CliCommand.EXAMPLES,
            "  needletail tls test fix.example.com:9880",
            "  needletail tls test 192.0.2.7:9880 --sni fix.example.com --trust authority.pem",
            "  needletail tls test fix.example.com:9880 --identity client.pem --key client.key"
        })
public final class TlsCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public TlsCommand() {}
}
