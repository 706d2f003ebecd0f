package io.needletail.bench.echo;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.JournalOption;
import io.needletail.bench.runner.LinkOptions;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.MeasuringCommand;
import io.needletail.bench.runner.Peer;
import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail bench echo}. */
@Command(
        name = "echo",
        description = {
            "Measure one session under a rate: orders leave when they are due, whatever became of those before, and the"
                    + " server sends each of them back.",
            "Every echoed body is compared byte for byte; a changed or repeated one fails the run, a missing one is"
                    + " counted as lost. A rate that is not sustained is a result."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench echo --quick --json out.json",
            "  needletail bench echo --published",
            "  needletail bench echo --connect 10.0.0.2:9880 --peer needletail",
            "  needletail bench echo --sweep --rate 20000 --peer raw,needletail"
        })
public final class EchoCommand extends MeasuringCommand {
    private static final Pace USUAL = new Pace(50_000, 250_000, 150_000, 3);
    private static final Pace QUICK = new Pace(50_000, 50_000, 50_000, 1);
    private static final Pace PUBLISHED = new Pace(50_000, 1_000_000, 250_000, 3);

    @Option(names = "--quick", description = "One short run of each peer, less than a minute in all.")
    private boolean quick;

    @Option(
            names = "--published",
            description = "The published workload: 1,000,000 orders at 50,000/s, three runs of each peer.")
    private boolean published;

    @Option(
            names = "--sweep",
            description = "Go on from --rate, half as much again each time, until each peer breaks; report the knee.")
    private boolean sweep;

    @Option(names = "--rate", paramLabel = "N", description = "Orders a second (default: 50000).")
    private Optional<Integer> rate = Optional.empty();

    @Option(names = "--count", paramLabel = "N", description = "Orders measured in each run (default: 250000).")
    private Optional<Integer> count = Optional.empty();

    @Option(
            names = "--warmup-count",
            paramLabel = "N",
            description =
                    "Orders before them; 0 also leaves out the warm-up of Needletail's engines (default: 150000).")
    private Optional<Integer> warmupCount = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "Runs of each peer, interleaved (default: 3).")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--peer",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "raw,needletail,quickfixj,philadelphia,artio",
            description =
                    "Which engines, in which order; needletail-validated is another" + " (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Mixin
    private LinkOptions link;

    @Mixin
    private JournalOption journal;

    /** Made by picocli. */
    public EchoCommand() {}

    @Override
    protected Measurement measurement() throws IOException {
        if (quick && published) {
            throw new IllegalArgumentException("--quick and --published are two sizes of one workload: choose one");
        }
        Conditions conditions = new Conditions(journal.journal(ByteSize.UNLIMITED), link.link(0));
        return new EchoMeasurement(Peer.parse(peers), pace(), sweep, conditions, folder(), ClassPaths.installed());
    }

    private Pace pace() {
        Pace size = quick || sweep ? QUICK : USUAL;
        if (published) size = PUBLISHED;
        Pace scaled = size.at(rate.orElse(size.rate()));
        return new Pace(
                scaled.rate(),
                count.orElse(scaled.count()),
                warmupCount.orElse(scaled.warmupCount()),
                rounds.orElse(scaled.rounds()));
    }
}
