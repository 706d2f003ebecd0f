package io.needletail.bench.rtt;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs one round of one peer and reads the results.
 *
 * @param pair runs the processes
 * @param options what was asked for
 */
record Round(PeerPair pair, RttOptions options) {

    /** Bytes of the order that Needletail's peer sends with a sequence number of six digits; {@code raw} sends as many. */
    static final int ORDER_BYTES = 168;

    /** Bytes of one of its reports, the mean of New and Fill. */
    static final int REPORT_BYTES = 184;

    RoundResult run(Peer peer, int round) throws IOException, FailedRun {
        Path prefix = options.dir().resolve(peer.label() + "-" + round);
        Optional<Mark> serverCosts = pair.run(peer, workload(), prefix);
        return new ResultFiles(prefix).read(peer, round, serverCosts);
    }

    private Workload workload() {
        RttOptions.Timing timing = options.timing();
        return new Workload(
                List.of(
                        "--order-bytes",
                        Integer.toString(ORDER_BYTES),
                        "--report-bytes",
                        Integer.toString(REPORT_BYTES)),
                List.of(
                        "--duration",
                        Integer.toString(timing.durationSeconds()),
                        "--warmup",
                        Integer.toString(timing.warmupSeconds())),
                Duration.ofSeconds(timing.warmupSeconds()),
                Duration.ofSeconds(timing.durationSeconds()));
    }
}
