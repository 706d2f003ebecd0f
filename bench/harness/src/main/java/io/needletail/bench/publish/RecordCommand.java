package io.needletail.bench.publish;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail bench record}: stores a result and writes its figures into README and docs. */
@Command(
        name = "record",
        description = {
            "Keep a result of any measurement in bench/results, and refresh the tables and pictures of README and docs that show"
                    + " such results. For work on Needletail, in a checkout.",
            "A result of short rounds, or of a machine that was not quiet, is refused with exit code 1."
        },
        footer = {CliCommand.EXAMPLES, "  needletail bench record out.json"})
public final class RecordCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULT", description = "What --json wrote.")
    private Path result;

    @Option(names = "--root", defaultValue = ".", description = "The checkout (default: here).")
    private Path root;

    @Option(
            names = "--learnt",
            paramLabel = "FILE",
            description = "What was learnt, as Markdown, for docs/benchmarks/LOG.md.")
    private Optional<Path> learnt = Optional.empty();

    @Option(names = "--command", description = "With --learnt: the command line that made the result.")
    private Optional<String> command = Optional.empty();

    @Override
    public Integer call() throws IOException {
        Documents documents = new Documents(root);
        Path kept;
        try {
            kept = documents.keep(result);
        } catch (RefusedResult refused) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + refused.getMessage());
            return ExitCode.PROBLEMS;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(kept);
        documents.refresh(kept).forEach(out::println);
        if (learnt.isPresent()) documents.log(kept, command, Files.readString(learnt.get()));
        out.flush();
        return ExitCode.OK;
    }
}
