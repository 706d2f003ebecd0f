package io.needletail.bench.echo;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;

/**
 * One run of the verb, from the check of the disk to the last result.
 *
 * @param options what was asked for
 * @param classPaths where the peers' classes are
 * @param err told about progress
 */
record EchoMeasurement(EchoOptions options, ClassPaths classPaths, PrintWriter err) {
    // An order and its echo, kept by both sides, with the overhead of their records.
    private static final long JOURNAL_BYTES_PER_ORDER = 4 * 220;
    // What a run takes beyond its orders: two virtual machines to start and to end.
    private static final double SECONDS_AROUND_RUN = 4;

    /**
     * Measures.
     *
     * @throws IOException when the surroundings do not allow it
     * @throws FailedRun when a peer failed or an echo was not what was sent
     */
    EchoReport measure(Progress.Look look) throws IOException, FailedRun {
        String floor = options.peers().contains(Peer.RAW) ? "echo" : "";
        double runs = (double) options.peers().size() * options.pace().rounds();
        Progress progress = new Progress(err, look, runs * (options.pace().secondsPerRound() + SECONDS_AROUND_RUN));
        try (Setup setup = Setup.open(classPaths, options.dir(), floor);
                Children children = Children.watched()) {
            requireRoom(setup);
            Environment environment = setup.environment();
            PeerPair pair = new PeerPair(setup.commands(options.conditions()), progress, children);
            List<EchoResult> results = new EchoRounds(options, pair, progress).run();
            return new EchoReport(options, environment.ended(), results, setup.fileSystem());
        } finally {
            progress.end();
        }
    }

    private void requireRoom(Setup setup) throws IOException {
        if (!options.conditions().journal().on()) return;
        EchoOptions.Pace pace = options.pace();
        ByteSize wanted = new ByteSize(JOURNAL_BYTES_PER_ORDER * ((long) pace.count() + pace.warmupCount()));
        long free = Files.getFileStore(setup.dir()).getUsableSpace();
        if (wanted.bytes() > free) {
            throw new IOException("the journals of a run may take " + wanted + " and " + setup.dir() + " has "
                    + new ByteSize(free) + " free: lower --count, choose another --dir, or --journal off");
        }
    }
}
