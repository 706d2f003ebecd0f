package io.needletail.cli.dict;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail dict}: groups the verbs that look into dictionaries. */
@Command(
        name = "dict",
        description = "Look into dictionaries: the standard ones, a venue's file, or both together.",
        subcommands = {DictDiffCommand.class, DictShowCommand.class, DictLearnCommand.class},
        footer = {
            CliCommand.EXAMPLES,
            "  needletail dict diff FIX44.xml \"FIX44.xml + venue.xml\"",
            "  needletail dict show FIX.4.4 NewOrderSingle",
            "  needletail dict learn FIX44.xml session.log > venue.xml"
        })
public final class DictCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public DictCommand() {}
}
