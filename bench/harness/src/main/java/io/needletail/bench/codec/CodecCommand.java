package io.needletail.bench.codec;

import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.FailedRun;
import io.needletail.bench.lab.Progress;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Verb;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench codec}: reads the options, runs, and tells. */
@Command(
        name = "codec",
        description = {
            "Measure what reading and writing a FIX message costs: Needletail and other libraries, the same streams of"
                    + " different messages, JMH in new virtual machines for each.",
            "What a library reads and writes is compared first; a difference fails the run."
        },
        footer = {
            Verb.EXAMPLES,
            "  needletail bench codec",
            "  needletail bench codec --quick --json out.json",
            "  needletail bench codec --message NewOrderSingle --library needletail,philadelphia --rounds 5"
        })
public final class CodecCommand implements Callable<Integer> {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Spec
    private CommandSpec spec;

    private static final Set<CodecLibrary> LEFT_OUT_OF_QUICK =
            Set.of(CodecLibrary.NEEDLETAIL_PLAIN, CodecLibrary.NEEDLETAIL_PREPARED, CodecLibrary.ARTIO_VALIDATED);

    @Option(names = "--quick", description = "One short round: a first impression within a minute.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often, libraries interleaved; figures are medians (default: 3, with --quick 1).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--message",
            split = ",",
            paramLabel = "NAME",
            description = "NewOrderSingle, ExecutionReport, MarketDataIncrementalRefresh (default: all).")
    private List<String> messages = CodecOptions.MESSAGES;

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Which libraries, in which order; with +validation behind the name where validation is on"
                            + " (default: all, with --quick without needletail-plain, needletail-prepared and artio+validation).")
    private List<String> libraries = List.of();

    @Option(names = "--dir", paramLabel = "DIR", description = "For all results (default: results/codec-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private Optional<Path> json = Optional.empty();

    /** Made by picocli. */
    public CodecCommand() {}

    @Override
    public Integer call() throws IOException {
        CodecOptions options = options();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            Progress progress = new Progress(err, Progress.Look.ofErrorStream(), options.seconds());
            CodecReport report = new CodecRun(options, ClassPaths.installed(), progress).measure();
            report.print(out);
            if (json.isPresent()) report.writeJson(json.get());
            out.println(
                    "results: " + options.dir() + json.map(file -> ", " + file).orElse(""));
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    private CodecOptions options() {
        CodecOptions.Effort effort = quick ? CodecOptions.Effort.QUICK : CodecOptions.Effort.USUAL;
        try {
            return new CodecOptions(
                    libraries.isEmpty()
                            ? usualLibraries()
                            : libraries.stream().map(this::library).toList(),
                    messages,
                    rounds.map(effort::withRounds).orElse(effort),
                    dir.orElseGet(CodecCommand::freshFolder));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    // A minute has no room for all of them.
    private List<CodecLibrary> usualLibraries() {
        return Arrays.stream(CodecLibrary.values())
                .filter(library -> !quick || !LEFT_OUT_OF_QUICK.contains(library))
                .toList();
    }

    private CodecLibrary library(String label) {
        return CodecLibrary.named(label)
                .orElseThrow(() -> wrong("--library names '" + label + "'; there are " + CodecLibrary.labels()));
    }

    private static Path freshFolder() {
        return Path.of(
                "results", "codec-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME));
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
