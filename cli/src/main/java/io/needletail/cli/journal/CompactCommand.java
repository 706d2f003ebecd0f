package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.journal.JournalImport;
import io.needletail.session.SessionLimits;
import io.needletail.tools.history.StoppedJournal;
import io.needletail.wire.FieldValue;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal compact}: a journal of what a resend needs, and nothing else. */
@Command(
        name = "compact",
        description = {
            "Replace a journal by a smaller one with the same numbers, and of the messages only what a resend needs: the"
                    + " application messages sent in the present session. Stop the engine first.",
            "The whole journal stays beside it, its name ending with .before-compact, until you delete it: it is the only record"
                    + " of what was received, and of earlier sessions."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the journal was replaced",
            "1:the journal is damaged, and nothing was changed",
            "2:the command line was wrong",
            "3:the journal is in use or cannot be read, or the former one is still there"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail journal compact store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal compact store/FIX.4.4-EXEC-BANZAI --keep-from 90000"
        })
final class CompactCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The journal's directory.")
    private Path directory;

    @Option(
            names = "--keep-from",
            paramLabel = "N",
            description =
                    "Leave out messages below this number too: asked for them, the session answers with a gap fill"
                            + " (default: ${DEFAULT-VALUE}).")
    private long keepFrom = 1;

    @Option(
            names = "--message-bytes",
            paramLabel = "N",
            description = "The longest message of the session (default: ${DEFAULT-VALUE}).")
    private int messageBytesMax = SessionLimits.DEFAULTS.messageBytes();

    private long kept;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path journal = directory.toAbsolutePath().normalize();
        Path before = journal.resolveSibling(journal.getFileName() + ".before-compact");
        Path after = journal.resolveSibling(journal.getFileName() + ".compacted");
        if (Files.exists(before)) {
            throw new IOException(before + " is still there: move it away, or delete it when you need it no more");
        }
        try (StoppedJournal source = StoppedJournal.open(journal, messageBytesMax)) {
            if (source.damages() > 0) {
                out.println("the journal has " + source.damages()
                        + " damaged ranges; nothing was changed. needletail journal" + " verify names them");
                out.flush();
                return ExitCode.PROBLEMS;
            }
            copy(source, after);
        }
        Files.move(journal, before, StandardCopyOption.ATOMIC_MOVE);
        Files.move(after, journal, StandardCopyOption.ATOMIC_MOVE);
        out.printf(
                "%s: %d messages, %,d bytes; before %,d bytes, kept in %s%n",
                directory, kept, bytes(journal), bytes(before), before.getFileName());
        out.flush();
        return ExitCode.OK;
    }

    private void copy(StoppedJournal source, Path after) throws IOException {
        try (JournalImport copy = JournalImport.begin(after, source.startedNs(), messageBytesMax)) {
            source.forEachSent((seqNum, frame, fields) -> {
                boolean isNeeded = seqNum >= keepFrom && !MsgTypes.isAdmin(fields.msgType());
                if (!isNeeded) return;
                long sentNs = StoppedJournal.sentNs(fields);
                byte[] exact = Arrays.copyOf(frame, fields.length());
                copy.sent(seqNum, exact, FieldValue.isPresent(sentNs) ? sentNs : source.startedNs());
                kept++;
            });
            copy.end(source.nextIn(), source.nextOut());
            copy.publish();
        }
    }

    // Segments are made ahead: their sizes, not what is written in them.
    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            long sum = 0;
            for (Path file : files.toList()) sum += Files.size(file);
            return sum;
        }
    }
}
