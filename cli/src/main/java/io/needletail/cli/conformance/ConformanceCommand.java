package io.needletail.cli.conformance;

import io.needletail.acceptance.Batch;
import io.needletail.acceptance.Definition;
import io.needletail.acceptance.DefinitionFinder;
import io.needletail.acceptance.InitiatorListener;
import io.needletail.acceptance.JUnitReport;
import io.needletail.acceptance.RemoteTarget;
import io.needletail.acceptance.Result;
import io.needletail.acceptance.Result.Outcome;
import io.needletail.acceptance.ResultTable;
import io.needletail.acceptance.Runner;
import io.needletail.acceptance.Style;
import io.needletail.acceptance.Target;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.config.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail conformance}: acceptance definitions against an engine, ours or any other. */
@Command(
        name = "conformance",
        description = {
            "Run QuickFIX-style acceptance definitions (*.def) against an engine.",
            "Without --connect and --config, engines of our own are started here as each folder presumes them."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail conformance --defs definitions/server/fix44",
            "  needletail conformance --defs definitions/server --connect 127.0.0.1:9880 --junit report.xml",
            "  needletail conformance --defs definitions --config echo.cfg --filter '2*' --filter '!2m*'"
        })
public final class ConformanceCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--defs",
            required = true,
            paramLabel = "DIR",
            description = "Folder or .def file; may be repeated.")
    private List<Path> places = new ArrayList<>();

    @ArgGroup
    private Engine engine = new Engine();

    /** Which engine, if none of our own making. */
    private static final class Engine {
        @Option(names = "--connect", paramLabel = "HOST:PORT", description = "An acceptor that runs already.")
        private Optional<String> acceptor = Optional.empty();

        @Option(
                names = "--config",
                paramLabel = "FILE",
                description = "Run these sessions here, and test their acceptor.")
        private Optional<Path> config = Optional.empty();
    }

    @Option(
            names = "--filter",
            paramLabel = "GLOB",
            description = "Only definitions whose path, file or stem it fits, * for any text and ? for one character;"
                    + " !GLOB leaves out. May be repeated.")
    private List<String> filters = new ArrayList<>();

    @Option(
            names = "--style",
            defaultValue = "auto",
            description = "Whose rules: auto (by the definition's CompIDs), quickfixj or quickfix.")
    private String style;

    @Option(names = "--control", paramLabel = "HOST:PORT", description = "Line port for SET_SESSION of --connect.")
    private Optional<String> control = Optional.empty();

    @Option(names = "--listen", paramLabel = "PORT", description = "Where an initiator under test is to call.")
    private Optional<Integer> listen = Optional.empty();

    @Option(names = "--jobs", defaultValue = "8", paramLabel = "N", description = "Sessions side by side.")
    private int jobs;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a report for build servers.")
    private Optional<Path> junit = Optional.empty();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    /** Called by {@link java.util.ServiceLoader}. */
    public ConformanceCommand() {}

    @Override
    public Integer call() throws IOException {
        List<Definition> all = DefinitionFinder.below(places, style());
        List<Definition> wanted = all.stream().filter(selection()).toList();
        if (wanted.isEmpty()) throw usage("no definitions fit: --defs " + places + " --filter " + filters);
        if (jobs < 1) throw usage("--jobs=" + jobs + ": at least 1");
        List<Result> results = run(wanted, all);
        PrintWriter out = spec.commandLine().getOut();
        ResultTable.of(results).forEach(out::println);
        out.println(ResultTable.closingLine(results));
        out.flush();
        if (junit.isPresent()) JUnitReport.write(junit.get(), results);
        return ResultTable.count(results, Outcome.FAIL) == 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private Predicate<Definition> selection() {
        try {
            return DefinitionFinder.wanted(filters);
        } catch (IllegalArgumentException wrong) {
            throw usage("--filter: " + wrong.getMessage());
        }
    }

    private List<Result> run(List<Definition> wanted, List<Definition> all) throws IOException {
        if (engine.acceptor.isPresent() || listen.isPresent() || engine.config.isPresent()) {
            try (Target target = target()) {
                return runner().run(Batch.perSession(wanted, target), jobs);
            } catch (ConfigException unusable) {
                throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
            }
        }
        try (OwnEngines own = new OwnEngines(rules.rules().heartbeat())) {
            return runner().run(own.batches(wanted, all), jobs);
        }
    }

    private Target target() throws IOException {
        Optional<InitiatorListener> listener =
                listen.isPresent() ? Optional.of(new InitiatorListener(listen.get())) : Optional.empty();
        if (engine.config.isPresent()) return OwnTarget.start(engine.config.get(), listener);
        return new RemoteTarget(engine.acceptor.map(this::address), control.map(this::address), listener);
    }

    private Runner runner() {
        PrintWriter out = spec.commandLine().getOut();
        Consumer<String> say = line -> {
            synchronized (out) {
                out.println(line);
                out.flush();
            }
        };
        return new Runner(rules.rules(), say);
    }

    private Optional<Style> style() {
        return switch (style) {
            case "auto" -> Optional.empty();
            case "quickfixj" -> Optional.of(Style.quickfixj);
            case "quickfix" -> Optional.of(Style.quickfix);
            default -> throw usage("--style=" + style + ": expected auto, quickfixj or quickfix");
        };
    }

    private InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        try {
            return new InetSocketAddress(
                    text.substring(0, Math.max(0, colon)), Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), text + ": expected HOST:PORT", wrong);
        }
    }

    private ParameterException usage(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
