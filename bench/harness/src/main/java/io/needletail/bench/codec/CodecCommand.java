package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.ResultOptions;
import io.needletail.bench.external.OpenPeers;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench codec}: reads the options, runs, and tells. */
@Command(
        name = "codec",
        description = {
            "Measure what reading and writing a FIX message costs: Needletail and other libraries, the same streams of"
                    + " different messages, JMH in new virtual machines for each (with --quick one for each library).",
            "What a library reads and writes is compared first; a difference fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench codec",
            "  needletail bench codec --quick --json out.json",
            "  needletail bench codec --message NewOrderSingle --library needletail,philadelphia --rounds 5",
            "  needletail bench codec --peer f1x=../f1x --peer chronos=../chronos",
            "  needletail bench codec --as-published f1x",
            "  needletail bench codec --as-published chronos --quick"
        })
public final class CodecCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    private static final Set<CodecLibrary> LEFT_OUT_OF_QUICK = Set.of(
            CodecLibrary.NEEDLETAIL_PLAIN,
            CodecLibrary.NEEDLETAIL_VIEWS,
            CodecLibrary.NEEDLETAIL_PREPARED,
            CodecLibrary.ARTIO_VALIDATED);

    @Option(
            names = "--as-published",
            paramLabel = "PAGE",
            description = "Do a published page again with its own message and parameters: f1x, chronos.")
    private Optional<String> page = Optional.empty();

    @Option(
            names = "--peer",
            split = ",",
            paramLabel = "NAME=PATH",
            description = "A jar or checkout of f1x, efix or chronos, which no registry has; docs/benchmarks/peers.md.")
    private List<String> peers = List.of();

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
    private List<String> messages = List.of();

    @Option(
            names = "--library",
            split = ",",
            paramLabel = "NAME",
            description = "Which libraries, in which order; with +validation behind the name where validation is on"
                    + " (default: all, with --quick without needletail-plain, -views, -prepared and artio+validation).")
    private List<String> libraries = List.of();

    @Mixin
    private ResultOptions results;

    /** Made by picocli. */
    public CodecCommand() {}

    @Override
    public Integer call() throws IOException {
        OpenPeers open = open();
        if (page.isPresent()) {
            PublishedOptions options = published(open);
            return tell(
                    options.seconds(),
                    options.dir(),
                    progress -> new PublishedRun(options, open, ClassPaths.installed(), progress).measure());
        }
        CodecOptions options = options(open);
        return tell(
                options.seconds(),
                options.dir(),
                progress -> new CodecRun(options, open, ClassPaths.installed(), progress).measure());
    }

    /** A run that tells how far it is. */
    private interface Measuring {
        Figures measure(Progress progress) throws IOException, FailedRun;
    }

    private int tell(double seconds, Path folder, Measuring run) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            Figures figures = run.measure(new Progress(err, Progress.Look.ofErrorStream(), seconds));
            figures.print(out);
            results.writeJson(figures.json());
            out.println(results.words(folder));
            out.flush();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    private OpenPeers open() {
        try {
            return OpenPeers.parse(peers);
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private PublishedOptions published(OpenPeers open) {
        String label = page.orElseThrow();
        PublishedPage named = PublishedPage.named(label)
                .orElseThrow(() -> wrong("--as-published is '" + label + "'; there are " + PublishedPage.labels()));
        if (!messages.isEmpty() || rounds.isPresent()) {
            throw wrong("--message and --rounds do not go with --as-published: the page says both");
        }
        List<CodecLibrary> all = libraries.isEmpty()
                ? List.copyOf(named.verifies().keySet())
                : libraries.stream().map(this::library).toList();
        try {
            return new PublishedOptions(
                    named,
                    all.stream().filter(library -> isThere(library, open)).toList(),
                    all.stream().filter(library -> !isThere(library, open)).toList(),
                    quick ? PublishedOptions.Effort.QUICK : PublishedOptions.Effort.PUBLISHED,
                    results.folder("codec"));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private static boolean isThere(CodecLibrary library, OpenPeers open) {
        return !library.isOpen() || open.has(library.label());
    }

    private CodecOptions options(OpenPeers open) {
        CodecOptions.Effort effort = quick ? CodecOptions.Effort.QUICK : CodecOptions.Effort.USUAL;
        List<CodecLibrary> all = libraries.isEmpty()
                ? usualLibraries()
                : libraries.stream().map(this::library).toList();
        try {
            return new CodecOptions(
                    all.stream().filter(library -> isThere(library, open)).toList(),
                    messages.isEmpty() ? CodecOptions.MESSAGES : messages,
                    rounds.map(effort::withRounds).orElse(effort),
                    results.folder("codec"),
                    all.stream().filter(library -> !isThere(library, open)).toList());
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    // A minute has no room for all of them.
    private List<CodecLibrary> usualLibraries() {
        return Arrays.stream(CodecLibrary.values())
                .filter(library -> library != CodecLibrary.NEEDLETAIL_SCAN)
                .filter(library -> !quick || !LEFT_OUT_OF_QUICK.contains(library))
                .toList();
    }

    private CodecLibrary library(String label) {
        return CodecLibrary.named(label)
                .orElseThrow(() -> wrong("--library names '" + label + "'; there are " + CodecLibrary.labels()));
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
