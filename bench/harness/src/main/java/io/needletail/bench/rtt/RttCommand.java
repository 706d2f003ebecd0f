package io.needletail.bench.rtt;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.LinkOptions;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Stores;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.tools.history.MessageHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench rtt}. */
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
public final class RttCommand extends MeasuringCommand {
    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Measured per round of each peer (default: ${DEFAULT-VALUE}).")
    private int durationSeconds;

    @Option(
            names = "--warmup",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Before each measurement; 0 measures from a cold start (default: ${DEFAULT-VALUE}).")
    private int warmupSeconds;

    @Option(
            names = "--peer",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "raw,needletail,quickfixj",
            description =
                    "Which engines, in which order: raw, needletail, needletail-nojournal, needletail-views, needletail-validated, needletail-console,"
                            + " needletail-plain, quickfixj, quickfixj-default, philadelphia, artio"
                            + " (default: ${DEFAULT-VALUE}).")
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

    @Option(
            names = "--history",
            description = "Write the client's messages of the last round as text; journals are removed in any case.")
    private boolean history;

    // For the scripts of the published ping-pong, which read the stores themselves.
    @Option(names = "--keep-stores", hidden = true)
    private boolean keepStores;

    @Mixin
    private JournalOption journal;

    @Option(
            names = "--journal-keep",
            paramLabel = "SIZE",
            description = "Recycle each journal's segments beyond this, such as 2G (default: keep all).")
    private Optional<String> journalKeep = Optional.empty();

    private RttMeasurement asked;

    @Override
    protected Measurement measurement() throws IOException {
        Conditions conditions = new Conditions(
                journal.journal(journalKeep.map(ByteSize::parse).orElse(ByteSize.UNLIMITED)), link.link(port));
        Rounds timing = new Rounds(durationSeconds, warmupSeconds, rounds);
        asked = new RttMeasurement(Peer.parse(peers), timing, conditions, folder(), ClassPaths.installed(), retained());
        return asked;
    }

    private RetainedFiles retained() {
        if (keepStores) return RetainedFiles.STORES;
        return history ? RetainedFiles.HISTORY : RetainedFiles.HISTOGRAMS;
    }

    @Override
    protected int finish(Result result) throws IOException {
        Optional<Path> lastRound = asked.lastJournal();
        if (lastRound.isEmpty()) return ExitCode.OK;
        PrintWriter out = spec.commandLine().getOut();
        MessageHistory text = history(lastRound.get());
        out.println("history: " + text.sent() + " messages out in " + text.outgoing() + ", " + text.received()
                + " in, in " + text.incoming());
        out.println("analyse: ./needletail analyse " + text.outgoing() + " --incoming " + text.incoming()
                + " --useHeaderTimestamp --warmup " + warmupSeconds);
        out.flush();
        return ExitCode.OK;
    }

    private MessageHistory history(Path round) throws IOException {
        try {
            return MessageHistory.write(round.resolve("client"), asked.dir().resolve("history"));
        } finally {
            Stores.remove(round);
        }
    }
}
