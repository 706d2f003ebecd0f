package io.needletail.bench.serve;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Setup;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench serve}: reads the options and serves until it is stopped. */
@Command(
        name = "serve",
        description = {
            "Serve the far end of bench rtt or bench echo, for a client that is started with --connect, here or on another"
                    + " machine, until this is stopped.",
            "CompIDs are CLIENT and SERVER; an order is answered with two reports (rtt, FIX.4.4) or with itself (echo,"
                    + " FIX.4.2). raw and philadelphia serve one client."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench serve --listen 0.0.0.0:9880",
            "  needletail bench serve --listen 10.0.0.2:9880 --workload echo --peer quickfixj"
        })
public final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--listen",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Where; port 0 takes a free one.")
    private String listen;

    @Option(
            names = "--workload",
            paramLabel = "rtt|echo",
            defaultValue = "rtt",
            description = "What the client will measure (default: ${DEFAULT-VALUE}).")
    private String workload;

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            defaultValue = "needletail",
            description = "Which engine serves (default: ${DEFAULT-VALUE}).")
    private String peer;

    @Mixin
    private JournalOption journal;

    @Option(
            names = "--journal-keep",
            paramLabel = "SIZE",
            defaultValue = "2G",
            description = "Recycle its segments beyond this (default: ${DEFAULT-VALUE}).")
    private String journalKeep;

    /** Made by picocli. */
    public ServeCommand() {}

    @Override
    public Integer call() throws IOException {
        Peer engine = engine();
        boolean echo = workload.equals("echo");
        if (!echo && !workload.equals("rtt")) throw wrong("--workload is '" + workload + "', expected rtt or echo");
        Conditions conditions = conditions();
        PrintWriter out = spec.commandLine().getOut();
        Path dir = Files.createTempDirectory("needletail-serve-");
        String floor = engine == Peer.RAW ? echo ? "echo" : "raw" : "";
        try (Setup setup = Setup.open(ClassPaths.installed(), dir, floor);
                ChildProcesses children = ChildProcesses.watched();
                Serving serving = Serving.begin(engine, workload, setup.commands(conditions), dir, children)) {
            out.println(engine.label() + " serves " + workload + " at "
                    + conditions.link().host() + ":" + serving.port() + "; stop it with Ctrl-C");
            out.flush();
            serving.awaitEnd();
            return ExitCode.OK;
        } catch (FailedRun failure) {
            spec.commandLine().getErr().println(spec.qualifiedName() + ": " + failure.getMessage());
            return ExitCode.PROBLEMS;
        }
    }

    private Peer engine() {
        try {
            return Peer.parse(List.of(peer)).getFirst();
        } catch (IllegalArgumentException unknown) {
            throw wrong(unknown.getMessage());
        }
    }

    private Conditions conditions() {
        try {
            return new Conditions(journal.journal(ByteSize.parse(journalKeep)), Conditions.Link.at(listen, false));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
