package io.needletail.cli.journal;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Verb;
import io.needletail.engine.journal.JournalReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal text}: the messages of a journal as lines, on the terminal or as two history files. */
@Command(
        name = "text",
        description = {
            "Print the messages of a journal, one a line, with | between fields; or write them to",
            "outgoing_session.1.fix and incoming_session.1.fix as <epoch ns>;8=FIX... with the true separator."
        },
        footer = {
            Verb.EXAMPLES,
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI",
            "  needletail journal text store/FIX.4.4-EXEC-BANZAI --out history"
        })
final class TextVerb implements Callable<Integer> {
    private static final char SOH = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The journal's directory.")
    private Path journal;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Write the two history files there.")
    private Optional<Path> folder;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (folder.isPresent()) {
            MessageHistory history = MessageHistory.write(journal, folder.get());
            out.printf("%s: %d messages%n", history.outgoing(), history.sent());
            out.printf("%s: %d messages%n", history.incoming(), history.received());
        } else {
            print(out);
        }
        out.flush();
        return ExitCode.OK;
    }

    private void print(PrintWriter out) throws IOException {
        try (JournalReader reader = JournalReader.open(journal)) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            while (reader.next()) {
                if (reader.length() == 0) continue;
                line.reset();
                MessageHistory.line(reader, line);
                String text = line.toString(StandardCharsets.ISO_8859_1).strip().replace(SOH, '|');
                out.println(reader.kind().name().toLowerCase(Locale.ROOT) + " " + text);
            }
        }
    }
}
