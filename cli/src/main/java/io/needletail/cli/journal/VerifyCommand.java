package io.needletail.cli.journal;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.journal.JournalReader;
import io.needletail.engine.journal.RecordType.Direction;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
        description = "Verify every record of a journal; exit 1 when anything in it is damaged.",
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
            print(in, out, reader);
            return reader.damages().isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
        }
    }

    private void print(long in, long out, JournalReader reader) {
        PrintWriter target = spec.commandLine().getOut();
        if (json) {
            target.printf(
                    "{\"inbound\":%d,\"outbound\":%d,\"damages\":%d,\"ending\":\"%s\"}%n",
                    in, out, reader.damages().size(), reader.ending());
        } else {
            target.printf("%d inbound and %d outbound messages, ending %s%n", in, out, reader.ending());
            reader.damages().forEach(damage -> target.println("damaged: " + damage));
        }
        target.flush();
    }
}
