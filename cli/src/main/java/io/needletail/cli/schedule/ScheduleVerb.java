package io.needletail.cli.schedule;

import io.needletail.cli.Verb;
import picocli.CommandLine.Command;

/** {@code needletail schedule}: groups the verbs about times of business. */
@Command(
        name = "schedule",
        description = "Look at the schedule of a session.",
        subcommands = ShowVerb.class,
        footer = {
            Verb.EXAMPLES,
            "  needletail schedule show --config FILE.cfg --days 14",
            "  needletail schedule show --schedule 'Sun 17:05 - Fri 16:55 America/New_York'"
        })
public final class ScheduleVerb implements Verb {
    /** Called by {@link java.util.ServiceLoader}. */
    public ScheduleVerb() {}
}
