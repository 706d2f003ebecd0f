package io.needletail.bench.rtt;

import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Turns;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * One run from the check of the disk to the message history: every peer once in the first round, every peer once in the
 * second, and so on, so that the machine's moods meet all alike.
 */
final class RttRun {

    // What a round takes beyond its warm-up and duration: two virtual machines to start and to end.
    private static final double SECONDS_AROUND_ROUND = 3;

    private final RttOptions options;
    private final ClassPaths classPaths;
    private final PrintWriter err;
    private final Progress progress;

    RttRun(RttOptions options, ClassPaths classPaths, PrintWriter err, Progress.Look look) {
        this.options = options;
        this.classPaths = classPaths;
        this.err = err;
        this.progress = new Progress(err, look, seconds(options));
    }

    private static double seconds(RttOptions options) {
        int rounds = options.timing().rounds() * options.peers().size();
        return rounds * (options.timing().secondsPerRound() + SECONDS_AROUND_ROUND);
    }

    /**
     * Measures.
     *
     * @return a summary for each peer, and what they belong to
     * @throws IOException when the surroundings do not allow it
     * @throws FailedRun when a peer failed or a report did not match
     */
    Report measure() throws IOException, FailedRun {
        DiskBudget budget = DiskBudget.of(options);
        long freeBytes = DiskBudget.freeBytes(options.dir());
        err.println("disk: " + budget.describe(freeBytes));
        budget.require(freeBytes, options.dir());
        String floor = options.peers().contains(Peer.RAW) ? "raw" : "";
        try (Setup setup = Setup.open(classPaths, options.dir(), floor)) {
            Environment environment = setup.environment();
            List<RoundResult> results = rounds(setup.commands(options.conditions()));
            return new Report(
                    options,
                    environment.ended(),
                    Summary.of(options.peers(), results),
                    Floor.of(results),
                    setup.fileSystem());
        }
    }

    private List<RoundResult> rounds(PeerCommands commands) throws IOException, FailedRun {
        try (Children children = Children.watched()) {
            Round round = new Round(new PeerPair(commands, progress, children), options);
            return new Turns(options.timing().rounds(), progress).take(options.peers(), Peer::label, (peer, number) -> {
                quietDisk(peer, number);
                Noise.probe().warn(progress);
                return round.run(peer, number);
            });
        } finally {
            progress.end();
        }
    }

    /** What the rounds before left to be written would otherwise be written during this one. */
    private void quietDisk(Peer peer, int round) throws IOException {
        Stores.remove(options.dir().resolve(peer.label() + "-" + (round - 1)));
        Stores.settle(options.dir());
    }
}
