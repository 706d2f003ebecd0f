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
import picocli.CommandLine.ParameterException;
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
        footer = {CliCommand.EXAMPLES, "  needletail bench record out.json", "  needletail bench record --stale"})
public final class RecordCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "RESULT", description = "What --json wrote.")
    private Optional<Path> result = Optional.empty();

    @Option(
            names = "--stale",
            description =
                    "List the results that documents show although the code that they measured has changed since, by the"
                            + " history of the checkout, and mark them there.")
    private boolean isStale;

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
        if (isStale == result.isPresent()) {
            throw new ParameterException(spec.commandLine(), "expected either a result or --stale");
        }
        if (isStale) {
            documents.markStale().forEach(spec.commandLine().getOut()::println);
            return ExitCode.OK;
        }
        return keep(documents, result.get());
    }

    private int keep(Documents documents, Path written) throws IOException {
        Path kept;
        try {
            kept = documents.keep(written);
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
