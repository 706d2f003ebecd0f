package io.needletail.cli.feed;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail feed}: groups the verbs about feeds and their books. */
@Command(
        name = "feed",
        description = "Receive a market data feed: redundant channels, snapshots, books.",
        subcommands = {BookCommand.class, FeedTemplatesCommand.class},
        footer = {CliCommand.EXAMPLES, "  needletail feed book"})
public final class FeedCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public FeedCommand() {}
}
