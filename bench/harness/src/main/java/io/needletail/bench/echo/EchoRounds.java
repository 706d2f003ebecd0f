package io.needletail.bench.echo;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Turns;
import io.needletail.bench.runner.Workload;
import io.needletail.bench.probe.EchoOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the peers: every one once in the first round, every one once in the second, and so on; or each at one rate after
 * the other until it breaks.
 *
 * @param options what was asked for
 * @param pair runs a peer's processes
 * @param progress told about each step
 */
record EchoRounds(EchoOptions options, PeerPair pair, Progress progress) {
    /** The next rate of a sweep. */
    private static final double STEP = 1.5;

    /** A minute of warm-up at most: a peer that has to catch up takes longer than the rate says. */
    private static final Duration WARMUP_MAX = Duration.ofSeconds(60);

    List<EchoResult> run() throws IOException, FailedRun {
        return options.sweep() ? sweep() : rounds();
    }

    private List<EchoResult> rounds() throws IOException, FailedRun {
        return new Turns(options.pace().rounds(), progress)
                .take(
                        options.peers(),
                        Peer::label,
                        (peer, round) -> run(peer, round, options.pace(), peer.label() + "-" + round));
    }

    private List<EchoResult> sweep() throws IOException, FailedRun {
        List<EchoResult> results = new ArrayList<>();
        for (Peer peer : options.peers()) {
            EchoOptions.Pace pace = options.pace();
            boolean sustained = true;
            while (sustained && pace.count() + pace.warmupCount() <= EchoOptions.Pace.ORDERS_MAX / STEP) {
                progress.step(peer.label() + " at " + pace.rate() + "/s");
                EchoResult result = run(peer, 1, pace, peer.label() + "-" + pace.rate());
                results.add(result);
                sustained = result.sustained();
                pace = pace.at((int) (pace.rate() * STEP));
            }
        }
        return results;
    }

    private EchoResult run(Peer peer, int round, EchoOptions.Pace pace, String name) throws IOException, FailedRun {
        Path prefix = options.dir().resolve(name);
        Stores.settle(options.dir());
        Noise.probe().warn(progress);
        Optional<Mark> server = pair.run(peer, workload(pace), prefix);
        EchoResult result = EchoResult.read(peer, round, pace, prefix, server);
        // Journals and stores: nobody asks for them here.
        Stores.remove(prefix);
        return result;
    }

    private static Workload workload(EchoOptions.Pace pace) {
        return new Workload(
                List.of("--workload", "echo", "--order-bytes", Integer.toString(EchoOrder.BYTES)),
                List.of(
                        "--rate",
                        Integer.toString(pace.rate()),
                        "--count",
                        Integer.toString(pace.count()),
                        "--warmup-count",
                        Integer.toString(pace.warmupCount()),
                        "--limit-ms",
                        Long.toString(pace.limitMs())),
                WARMUP_MAX,
                Duration.ofMillis(pace.limitMs()));
    }
}
