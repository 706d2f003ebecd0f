package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.error.StoreException;
import io.needletail.journal.JournalDamagedException;
import io.needletail.journal.JournalReader;
import io.needletail.journal.RecordType.Direction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail journal verify}: reads every record and says what does not hold. */
@Command(
        name = "verify",
        description = {
            "Verify every record of a journal, and its end against the numbers kept beside it. Exit 1 for everything that is",
            "not a clean end: damage, a file that is missing, an unfinished batch. A journal whose process was killed",
            "between two batches, and one that is being written, are whole."
        },
        footer = {CliCommand.EXAMPLES, "  needletail journal verify store/FIX.4.4-EXEC-BANZAI"})
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The journal's directory, or with --session the one above it.")
    private Path directory;

    @Option(names = "--session", paramLabel = "NAME", description = "The journal's directory within DIR.")
    private Optional<Path> session;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        long in = 0;
        long out = 0;
        try (JournalReader reader =
                JournalReader.open(session.map(directory::resolve).orElse(directory))) {
            while (reader.next()) {
                if (reader.kind().direction() == Direction.IN) in++;
                if (reader.kind().direction() == Direction.OUT) out++;
            }
            List<String> problems = reader.problems();
            print(in, out, reader, problems);
            return problems.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
        } catch (JournalDamagedException nothingToRead) {
            spec.commandLine().getErr().println(StoreException.of(nothingToRead).getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    private void print(long in, long out, JournalReader reader, List<String> problems) {
        PrintWriter target = spec.commandLine().getOut();
        if (json) {
            target.printf(
                    "{\"inbound\":%d,\"outbound\":%d,\"damages\":%d,\"problems\":%d,\"ending\":\"%s\"}%n",
                    in, out, reader.damages().size(), problems.size(), reader.ending());
        } else {
            target.printf("%d inbound and %d outbound messages, ending %s%n", in, out, reader.ending());
            problems.forEach(problem -> target.println("damaged: " + problem));
        }
        target.flush();
    }
}
