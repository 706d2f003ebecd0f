package io.needletail.bench.publish;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail bench record}: keeps a result and writes its figures into README and log. */
@Command(
        name = "record",
        description = {
            "Keep a result of any measurement in bench/results, refresh the tables of README and docs that show such results,"
                    + " and append an entry to docs/benchmarks/LOG.md. For those who work on Needletail, in a checkout."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench record out.json --command './needletail bench rtt --json out.json' --learnt notes.md"
        })
public final class RecordCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULT", description = "What --json wrote.")
    private Path result;

    @Option(names = "--root", defaultValue = ".", description = "The checkout (default: here).")
    private Path root;

    @Option(names = "--command", required = true, description = "The command line that made the result.")
    private String command;

    @Option(names = "--learnt", required = true, paramLabel = "FILE", description = "What was learnt, as Markdown.")
    private Path learnt;

    @Override
    public Integer call() throws IOException {
        Documents documents = new Documents(root);
        Path kept = documents.keep(result);
        documents.refresh(kept);
        documents.log(kept, command, Files.readString(learnt));
        spec.commandLine().getOut().println(kept);
        return ExitCode.OK;
    }
}
