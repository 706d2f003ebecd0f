package io.needletail.bench.rtt;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Transport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run found, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param summaries a line for each peer
 * @param floor the rounds of {@code raw}
 * @param fileSystem what the journals lie on
 */
record Report(RttOptions options, Environment environment, List<Summary> summaries, Floor floor, String fileSystem) {

    Report {
        summaries = List.copyOf(summaries);
    }

    /** Prints head, table and legend. */
    void print(PrintWriter out) {
        RttOptions.Timing timing = options.timing();
        out.println("Round trip order -> two reports over "
                + options.link().transport().label() + " on one machine, one outstanding, microseconds");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit());
        out.println(timing.rounds() + (timing.rounds() == 1 ? " round" : " rounds, medians") + ", "
                + timing.warmupSeconds() + " s warm-up, " + timing.durationSeconds() + " s measured; "
                + environment.pinning() + "; journal " + options.journal().word() + " on " + fileSystem
                + "; raw in "
                + environment.raw());
        out.println();
        out.print(Table.of(summaries, options.link().transport()));
        out.println();
        out.println(
                "p50/raw, p99/raw: compared with raw in the same round; the median over the rounds, and the smallest and"
                        + " the largest; GCs and B/trip: collections and bytes allocated per round trip, both sides together;"
                        + " first: the very first order.");
        Transport transport = options.link().transport();
        if (transport.secured()) {
            out.println("TLS 1.3 with TLS_AES_128_GCM_SHA256, both ends showing a certificate; raw is plain "
                    + transport.plain().label() + ", so that p50/raw holds what FIX and TLS cost together.");
        }
        summaries.forEach(summary -> faster(summary).ifPresent(out::println));
        floor.p99Spread().ifPresent(spread -> out.println(p99Words(spread)));
    }

    /** Over shared memory the floor, which is TCP, is what is beaten. */
    private Optional<String> faster(Summary summary) {
        if (options.link().transport() != Transport.SHM || !summary.peer().isOurs()) return Optional.empty();
        return summary.p50ToRaw()
                .map(ratio -> summary.peer().label() + " over shm: p50 "
                        + ratio.inverse().words() + " times faster than raw over tcp.");
    }

    private String p99Words(double spread) {
        return String.format(
                Locale.ROOT,
                "The p99 of raw spreads %.2f times over the rounds: p99/raw %s (below %.1f it does).",
                spread,
                floor.p99Counts() ? "counts" : "does not count",
                Floor.P99_SPREAD_MAX);
    }

    /** Whether there is a journal to write a history from. */
    boolean hasHistory() {
        return options.journal().on() && ours().isPresent();
    }

    /** The folder of Needletail's last round, which holds both journals. */
    Path lastRound() {
        String label = ours().orElse(Peer.NEEDLETAIL).label();
        return options.dir().resolve(label + "-" + options.timing().rounds());
    }

    /** Needletail in the first form that ran. */
    private Optional<Peer> ours() {
        return options.peers().stream().filter(Peer::isOurs).findFirst();
    }
}
