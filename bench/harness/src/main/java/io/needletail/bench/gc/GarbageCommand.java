package io.needletail.bench.gc;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Choice;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code needletail bench gc}. */
@Command(
        name = "gc",
        description = {
            "Prove that the hot paths allocate nothing: 100 million operations of each in a heap of 512 MB that is never"
                    + " collected, with the flight recorder on.",
            "A planted allocation and QuickFIX/J must fail the proof; TLS is exempt, and its bytes are shown.",
            "Exit code 1 when a path allocates that should not, or when one passes that must fail."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench gc",
            "  needletail bench gc --quick --json out.json",
            "  needletail bench gc --path session,engine --jfr garbage.jfr"
        })
public final class GarbageCommand extends MeasuringCommand {

    @Option(names = "--quick", description = "2 million operations of each path: a first impression.")
    private boolean quick;

    @Option(
            names = "--operations",
            paramLabel = "N",
            description = "Of each path (default: 100,000,000, with --quick 2,000,000).")
    private Optional<Long> operations = Optional.empty();

    @Option(
            names = "--path",
            split = ",",
            paramLabel = "NAME",
            description =
                    "fix-decode, fix-encode, session, engine, fast-decode, fast-encode, feed-books, matching, sequencer, tls, planted,"
                            + " quickfixj-fix-decode, quickfixj-fix-encode (default: all).")
    private List<String> paths =
            Arrays.stream(GarbagePath.values()).map(GarbagePath::label).toList();

    @Option(names = "--jfr", paramLabel = "FILE", description = "Leave the flight recordings of all paths in one file.")
    private Optional<Path> recording = Optional.empty();

    /** Made by picocli. */
    public GarbageCommand() {}

    @Override
    protected Measurement measurement() {
        return new GarbageMeasurement(
                Choice.of("--path", paths, List.of(GarbagePath.values())),
                operations.orElse(quick ? GarbageMeasurement.QUICK : GarbageMeasurement.USUAL),
                recording,
                folder().toAbsolutePath(),
                ClassPaths.installed());
    }

    @Override
    protected int finish(Result result) {
        return GarbageMeasurement.isAsExpected(result) ? ExitCode.OK : ExitCode.PROBLEMS;
    }
}
