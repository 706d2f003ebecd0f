package io.needletail.cli.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.venue.publisher.MarketDataTemplates;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code needletail feed templates}: the template file of the venue's own market data. */
@Command(
        name = "templates",
        description = {"Print the template file of the venue's own market data, for other FAST decoders.", "Exit 0."},
        footer = {CliCommand.EXAMPLES, "  needletail feed templates"})
final class FeedTemplatesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(new String(MarketDataTemplates.file(), UTF_8));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
