package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.session.SessionLimits;
import io.needletail.tools.history.QuickFixFiles;
import io.needletail.tools.history.StoppedJournal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal export-quickfixj}: QuickFIX/J goes on where Needletail stopped. */
@Command(
        name = "export-quickfixj",
        description = {
            "Write a journal as a QuickFIX/J file store with the same numbers and sent messages, so that QuickFIX/J goes on and no"
                    + " peer notices the change. Stop the engine first. The journal stays as it is.",
            "Of the messages only those sent in the present session are written: QuickFIX/J's store holds no others."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the store was written",
            "1:the journal is damaged and nothing was written; --force writes what is left",
            "2:the command line was wrong",
            "3:the journal is in use or cannot be read, or the store exists"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail journal export-quickfixj store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal export-quickfixj store/FIX.4.4-EXEC-BANZAI --to quickfixj --name FIX.4.4-EXEC-BANZAI"
        })
final class ExportCommand implements Callable<Integer> {
    private static final long NS_PER_MS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The journal's directory.")
    private Path directory;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "The FileStorePath of QuickFIX/J; default: the directory above the journal.")
    private Optional<Path> target = Optional.empty();

    @Option(
            names = "--name",
            paramLabel = "PREFIX",
            description =
                    "What the files' names begin with, as QuickFIX/J forms it from the session (default: the journal's"
                            + " name).")
    private Optional<String> name = Optional.empty();

    @Option(names = "--force", description = "Write what is left of a damaged journal.")
    private boolean force;

    @Option(
            names = "--message-bytes",
            paramLabel = "N",
            description = "The longest message of the session (default: ${DEFAULT-VALUE}).")
    private int messageBytesMax = SessionLimits.DEFAULTS.messageBytes();

    private long messages;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path journalDirectory = directory.toAbsolutePath().normalize();
        String prefix = name.orElse(quickFixName(journalDirectory.getFileName().toString()));
        Path to = target.orElse(journalDirectory.getParent());
        try (StoppedJournal journal = StoppedJournal.open(journalDirectory, messageBytesMax)) {
            if (journal.damages() > 0) {
                out.println("the journal has " + journal.damages()
                        + " damaged ranges; needletail journal verify names them");
                if (!force) out.println("nothing was written; --force writes what is left");
                if (!force) return ExitCode.PROBLEMS;
            }
            long absent = write(journal, to, prefix);
            out.printf(
                    "%s: %d messages, next sent %d, next expected %d, begun %s%n",
                    to.resolve(prefix),
                    messages,
                    journal.nextOut(),
                    journal.nextIn(),
                    Instant.ofEpochMilli(journal.startedNs() / NS_PER_MS));
            if (absent > 0) {
                out.println("  note: " + absent
                        + " numbers have no message, not sent as one or no longer kept: when the peer"
                        + " asks for them, the answer is a gap fill");
            }
            out.flush();
            return ExitCode.OK;
        }
    }

    // Where a journal's name has %XX, QuickFIX/J's has an underscore.
    private static String quickFixName(String name) {
        return name.replaceAll("%[0-9A-F]{2}", "_");
    }

    private long write(StoppedJournal journal, Path to, String prefix) throws IOException {
        if (journal.nextOut() > Integer.MAX_VALUE || journal.nextIn() > Integer.MAX_VALUE) {
            throw new IOException("QuickFIX/J counts up to " + Integer.MAX_VALUE + ", and the next numbers are "
                    + journal.nextOut() + " and " + journal.nextIn());
        }
        try (QuickFixFiles files = QuickFixFiles.begin(to, prefix)) {
            long absent = journal.forEachSent((seqNum, frame, fields) -> {
                files.sent((int) seqNum, frame, fields.length());
                messages++;
            });
            files.publish(journal.nextIn(), journal.nextOut(), journal.startedNs());
            return absent;
        }
    }
}
