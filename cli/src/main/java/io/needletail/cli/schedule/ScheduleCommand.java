package io.needletail.cli.schedule;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail schedule}: groups the verbs about times of business. */
@Command(
        name = "schedule",
        description = "Look at the schedule of a session.",
        subcommands = ScheduleShowCommand.class,
        footer = {
            CliCommand.EXAMPLES,
            "  needletail schedule show --config FILE.cfg --days 14",
            "  needletail schedule show --schedule 'Sun 17:05 - Fri 16:55 America/New_York'"
        })
public final class ScheduleCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public ScheduleCommand() {}
}
