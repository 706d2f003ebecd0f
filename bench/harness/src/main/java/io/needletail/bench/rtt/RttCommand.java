package io.needletail.bench.rtt;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.LinkOptions;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.ResultOptions;
import io.needletail.bench.external.NamedPeers;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.journal.MessageHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail bench rtt}: reads the options, runs, and tells. */
@Command(
        name = "rtt",
        description = {
            "Measure the round trip of an order: a client sends NewOrderSingle(D), the server answers with two"
                    + " ExecutionReports(8), the client sends the next.",
            "Each report is matched to its order by ClOrdID(11); a missing, repeated or wrong one fails the run."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench rtt",
            "  needletail bench rtt --duration 10 --warmup 5 --rounds 3 --peer raw,needletail,quickfixj --json out.json",
            "  needletail bench rtt --peer needletail,quickfixj-default --journal off",
            "  needletail bench rtt --transport uds --peer raw,needletail --rounds 11",
            "  needletail bench rtt --transport tls --peer raw,needletail,quickfixj --rounds 5",
            "  needletail bench rtt --transport shm --peer raw,needletail --rounds 11 --journal-keep 2G"
        })
public final class RttCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Measured per round of each peer (default: ${DEFAULT-VALUE}).")
    private int durationSeconds;

    @Option(
            names = "--warmup",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Before each measurement (default: ${DEFAULT-VALUE}).")
    private int warmupSeconds;

    @Option(
            names = "--peer",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "raw,needletail,quickfixj",
            description = "Which engines, in which order: raw, needletail, needletail-views, needletail-validated,"
                    + " needletail-plain, quickfixj, quickfixj-default, philadelphia, artio, f1x=PATH,"
                    + " efix=PATH (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often, peers interleaved; figures are medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Mixin
    private LinkOptions link;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Of the servers; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--no-history", description = "Do not write the client's messages of the last round as text.")
    private boolean noHistory;

    @Mixin
    private ResultOptions results;

    @Mixin
    private JournalOption journal;

    @Option(
            names = "--journal-keep",
            paramLabel = "SIZE",
            description = "Recycle each journal's segments beyond this, such as 2G (default: keep all).")
    private Optional<String> journalKeep = Optional.empty();

    @Override
    public Integer call() throws IOException {
        NamedPeers named = named();
        RttOptions options = options(named.peers());
        PrintWriter err = spec.commandLine().getErr();
        try {
            ClassPaths classPaths = named.open().over(ClassPaths.installed(), options.dir());
            Report report = new RttRun(options, classPaths, err, Progress.Look.ofErrorStream()).measure();
            tell(report);
            return ExitCode.OK;
        } catch (FailedRun failure) {
            err.println(spec.qualifiedName() + ": " + failure.getMessage());
            err.println("what the peers left is in " + options.dir());
            return ExitCode.PROBLEMS;
        }
    }

    private void tell(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        report.print(out);
        results.writeJson(Json.of(report));
        out.println(results.words(report.options().dir()));
        out.flush();
        if (report.hasHistory() && !noHistory) {
            Path lastRound = report.lastRound();
            MessageHistory history = MessageHistory.write(lastRound.resolve("client"), lastRound);
            out.println("history: " + history.sent() + " messages out in " + history.outgoing() + ", "
                    + history.received() + " in, in " + history.incoming());
            out.println("analyse: ./needletail analyse " + history.outgoing() + " --incoming " + history.incoming()
                    + " --useHeaderTimestamp --warmup " + warmupSeconds);
            out.flush();
        }
    }

    private RttOptions options(List<Peer> engines) {
        try {
            return new RttOptions(
                    engines,
                    new RttOptions.Timing(durationSeconds, warmupSeconds, rounds),
                    journal.journal(journalKeep.map(ByteSize::parse).orElse(ByteSize.UNLIMITED)),
                    link.link(port),
                    results.folder("rtt"));
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private NamedPeers named() {
        try {
            return NamedPeers.parseAllThere(peers);
        } catch (IllegalArgumentException failure) {
            throw wrong(failure.getMessage());
        }
    }

    private ParameterException wrong(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
