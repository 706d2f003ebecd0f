package io.needletail.cli.fast;

import io.needletail.cli.Verb;
import picocli.CommandLine.Command;

/** {@code needletail fast}: groups the verbs about FAST. */
@Command(
        name = "fast",
        description = "Look into FAST templates and streams: market data as exchanges send it.",
        subcommands = {DecodeVerb.class, EncodeVerb.class, StatsVerb.class, TemplatesVerb.class},
        footer = {Verb.EXAMPLES, "  needletail fast templates template.xml"})
public final class FastVerb implements Verb {
    /** Called by {@link java.util.ServiceLoader}. */
    public FastVerb() {}
}
