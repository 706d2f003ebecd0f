package io.needletail.cli.run;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.SlowStart;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.Engine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.connect.Endpoint;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail run}: an engine with the sessions of a file, until it is stopped. */
@Command(
        name = "run",
        description = "Run the sessions of a QuickFIX-style configuration file. SIGTERM logs out and ends"
                + " with 0, SIGHUP reads the file again.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail run --config executor.cfg --app executor",
            "  needletail run --config echo.cfg --app echo",
            "  needletail run --config live.cfg --app none",
            "  needletail run --config desk.cfg --app com.firm.Desk --class-path 'desk.jar:lib/*'"
        })
public final class RunCommand implements CliCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--config", required = true, paramLabel = "FILE", description = "QuickFIX-style settings.")
    private Path config;

    @Option(
            names = "--app",
            required = true,
            paramLabel = "APP",
            completionCandidates = BuiltIn.class,
            description = {
                "The application that gets the messages; ${COMPLETION-CANDIDATES}, or the name of your class.",
                "executor: a demonstration that FILLS EVERY ORDER in full, a market order at 10.",
                "echo: sends NewOrderSingle(D) and SecurityDefinition(d) back; for acceptance tests.",
                "none: logs each message and rejects it as unsupported, BusinessMessageReject(j) with reason 3.",
                "A class implements SessionListener and has a public constructor that takes an Engine, or nothing;"
                        + " when it is AutoCloseable it is closed at the end."
            })
    private String app;

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description =
                    "Where the class of --app and its libraries are: folders, jars, and FOLDER/* for all jars of a"
                            + " folder, separated by ':'.")
    private String classPath = "";

    @Option(
            names = "--control",
            paramLabel = "PORT",
            description = "Loopback port for the commands of acceptance definitions; with --app echo only.")
    private Optional<Integer> control = Optional.empty();

    @Option(
            names = "--latency",
            paramLabel = "FILE",
            description = "Write how long each stage of the messages takes, as an HdrHistogram log.")
    private Optional<Path> latency = Optional.empty();

    @Option(
            names = "--ignore-foreign-store",
            description = {
                "Start a session with number 1 although its FileStorePath holds files of QuickFIX/J's FileStore.",
                "By default that is an error, because the peer expects the numbers of those files."
            })
    private boolean ignoreForeignStore;

    @Option(
            names = "--no-warm-up",
            description =
                    "Do not warm up. By default the engine listens at once, and beside that exchanges orders with itself"
                            + " on a thread of its own until the compiler is idle, some seconds; the orders of the peers"
                            + " take up to milliseconds until then.")
    private boolean noWarmUp;

    @Mixin
    private RunAdmin admin;

    @Mixin
    private ConsoleOptions console;

    /** Completions of {@code --app}; created by picocli. */
    private static final class BuiltIn extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        private BuiltIn() {
            super(RunApplication.builtIn());
        }
    }

    /** Called by {@link java.util.ServiceLoader}. */
    public RunCommand() {}

    @Override
    public Integer call() throws IOException {
        EngineSetup setup = read();
        PrintWriter err = spec.commandLine().getErr();
        setup.findings().forEach(found -> err.println(found.severity().word() + ": " + found));
        err.flush();
        CompletableFuture<Boolean> orderly = new CompletableFuture<>();
        boolean isOrderly = false;
        try {
            run(setup, orderly);
            isOrderly = true;
        } finally {
            console.close();
            // After it the machine may end.
            orderly.complete(isOrderly);
            // The message of a failure is written after this: it is the last line.
            AsyncConsoleAppender.drainAll();
        }
        return ExitCode.OK;
    }

    private void run(EngineSetup setup, CompletableFuture<Boolean> orderly) throws IOException {
        try (RunApplication application = application();
                Engine engine = new Engine(setup.engine())) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(engine, orderly), "needletail-shutdown"));
            PrintWriter err = spec.commandLine().getErr();
            try (SlowStart _ = SlowStart.watch(err, "opening the sessions of " + config + " and their journals")) {
                start(engine, setup, listener(application, engine));
            }
            Optional<RunWarmUp> warmUp = noWarmUp ? Optional.empty() : Optional.of(RunWarmUp.begin(engine, setup));
            try {
                serve(engine);
            } finally {
                warmUp.ifPresent(RunWarmUp::close);
            }
        }
    }

    private void serve(Engine engine) throws IOException {
        if (latency.isEmpty()) {
            engine.run();
            return;
        }
        try (LatencyLog _ = LatencyLog.open(engine, latency.get())) {
            engine.run();
        }
    }

    private EngineSetup read() throws IOException {
        if (!Files.isReadable(config) || Files.isDirectory(config)) {
            throw new IOException(config + " is no file that can be read");
        }
        try {
            return EngineSetup.read(config, ProcessEnvironment.variables());
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    private RunApplication application() throws IOException {
        try {
            return RunApplication.find(app, classPath);
        } catch (IllegalArgumentException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    private SessionListener listener(RunApplication application, Engine engine) throws IOException {
        try {
            return application.create(engine);
        } catch (IllegalArgumentException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    private void start(Engine engine, EngineSetup setup, SessionListener listener) throws IOException {
        try {
            open(engine, setup, listener);
        } catch (IllegalArgumentException unusable) {
            // Settings that are right one by one can still contradict each other.
            throw new ParameterException(spec.commandLine(), config + ": " + unusable.getMessage(), unusable);
        }
    }

    private void open(Engine engine, EngineSetup setup, SessionListener listener) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        UnaryOperator<SessionSpec> store =
                ignoreForeignStore ? one -> one.toBuilder().ignoreForeignStore().build() : UnaryOperator.identity();
        PrintWriter err = spec.commandLine().getErr();
        FileReload file = new FileReload(
                engine,
                new FileReload.Source(config, ProcessEnvironment.variables(), setup),
                (read, validators) ->
                        read.specs(listener, validators).stream().map(store).toList(),
                err::println);
        ConfigReload reload = ConfigReload.atSighup(engine, file, err);
        console.followAlarms(setup, file);
        List<Endpoint> endpoints = SessionStarter.open(engine, setup, file.firstSpecs());
        // Before the lines that tell a script that the engine is ready.
        admin.open(engine, setup, reload);
        if (console.isOn()) console.open(List.of(journaled(setup)), Optional.empty());
        endpoints.forEach(endpoint -> out.println("listening on " + endpoint));
        if (control.isPresent()) {
            if (!(listener instanceof Echo echo)) {
                throw new ParameterException(spec.commandLine(), "--control needs --app echo");
            }
            int port = ControlPort.open(control.get(), new TestHarness(engine, echo))
                    .port();
            out.println("control on 127.0.0.1:" + port);
        }
        out.flush();
    }

    private WatchedEngine journaled(EngineSetup setup) {
        String name = config.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        return admin.journaled(name, setup)
                .orElseThrow(
                        () -> new ParameterException(
                                spec.commandLine(),
                                "--console reads the admin channel: give the sessions a FileStorePath, and leave --no-admin out"));
    }

    // The virtual machine would end with 143 after SIGTERM; an orderly end is no failure.
    private static void shutDown(Engine engine, CompletableFuture<Boolean> orderly) {
        engine.stop();
        boolean isOrderly = orderly.join();
        // A halt runs no shutdown hook, and the last lines of the sessions come after the drain of the appender's own
        // hook.
        AsyncConsoleAppender.drainAll();
        if (isOrderly) Runtime.getRuntime().halt(ExitCode.OK);
    }
}
