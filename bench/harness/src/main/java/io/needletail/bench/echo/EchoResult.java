package io.needletail.bench.echo;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Recording;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * What one run of one peer gave.
 *
 * @param peer which
 * @param round from 1 on
 * @param rate asked for, and achieved
 * @param tally what became of the orders
 * @param actual from right before the transport's send to right after its receive
 * @param intended from the time an order was due to right after the transport's receive of its echo
 * @param gcCount collections of both processes while measuring; empty for a peer in C
 */
record EchoResult(
        Peer peer, int round, Rate rate, Tally tally, Times actual, Times intended, Optional<Double> gcCount) {
    private static final double SECOND_NS = 1e9;

    /**
     * Orders a second.
     *
     * @param asked what was asked for
     * @param achieved echoes a second, from the first order's send to the last echo
     */
    record Rate(int asked, double achieved) {}

    /**
     * What became of the orders.
     *
     * @param asked how many were to be sent
     * @param handed how many were sent in time
     * @param echoed how many came back
     * @param lost how many did not, in the time allowed
     */
    record Tally(long asked, long handed, long echoed, long lost) {}

    /** Less than this part of the rate counts as not sustained. */
    static final double SUSTAINED_MIN = 0.99;

    /** Reads what a client left. */
    static EchoResult read(Peer peer, int round, EchoOptions.Pace pace, Path prefix, Optional<Mark> server)
            throws IOException, FailedRun {
        Properties run = new Properties();
        Path file = prefix.resolveSibling(prefix.getFileName() + ".properties");
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            run.load(reader);
        }
        long echoed = number(run, "count");
        if (echoed < 2) throw new FailedRun(peer.label() + " echoed " + echoed + " of " + pace.count() + " orders");
        Tally tally = new Tally(pace.count(), number(run, "handed"), echoed, number(run, "lost"));
        double achieved = (echoed - 1) * SECOND_NS / number(run, "span_ns");
        return new EchoResult(
                peer,
                round,
                new Rate(pace.rate(), achieved),
                tally,
                Times.of(Recording.read(prefix.resolveSibling(prefix.getFileName() + "-actual"))),
                Times.of(Recording.read(prefix.resolveSibling(prefix.getFileName() + "-intended"))),
                server.map(mark -> mark.gcCount() + (double) number(run, "gc_count")));
    }

    private static long number(Properties run, String name) {
        return Long.parseLong(run.getProperty(name, "0"));
    }

    /** Whether every order was sent and came back, and at the rate. */
    boolean sustained() {
        return tally.lost() == 0 && tally.handed() == tally.asked() && rate.achieved() >= SUSTAINED_MIN * rate.asked();
    }
}
