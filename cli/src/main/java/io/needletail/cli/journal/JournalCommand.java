package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import picocli.CommandLine.Command;

/** {@code needletail journal}: groups the verbs that look into a journal, or make one. */
@Command(
        name = "journal",
        description = "Look into the journal of a session, take over the store of QuickFIX/J, or hand one back to it.",
        subcommands = {
            TextCommand.class,
            VerifyCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            CompactCommand.class
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI --out history",
            "  needletail journal verify store/FIX.4.4-EXEC-BANZAI --json",
            "  needletail journal import-quickfixj store",
            "  needletail journal export-quickfixj store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal compact store/FIX.4.4-EXEC-BANZAI"
        })
public final class JournalCommand implements CliCommand {
    /** Called by {@link java.util.ServiceLoader}. */
    public JournalCommand() {}
}
