package io.needletail.bench.echo;

import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.TextTable;
import io.needletail.bench.external.NamedPeers;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What a run found, ready to be told.
 *
 * @param options what was asked for
 * @param environment what the figures belong to
 * @param results every run, in the order in which they ran
 * @param fileSystem what the journals lie on
 */
record EchoReport(EchoOptions options, Environment environment, List<EchoResult> results, String fileSystem) {
    private static final List<String> HEAD = List.of(
            "run", "from", "asked/s", "got/s", "lost", "min", "max", "average", "p50", "p75", "p90", "p95", "p99",
            "p99.9", "p99.99");

    EchoReport {
        results = List.copyOf(results);
    }

    /** The peers that ran, each with its runs. */
    List<EchoSummary> summaries() {
        return options.peers().stream()
                .map(peer -> EchoSummary.of(peer, results))
                .toList();
    }

    void print(PrintWriter out) {
        out.println("Echo of a FIX 4.2 order of 174 bytes over "
                + options.conditions().link().transport().label() + ", open loop, microseconds");
        out.println(environment.cpu() + "; Linux " + environment.kernel() + "; JDK " + environment.jdk() + "; commit "
                + environment.commit());
        EchoOptions.Pace pace = options.pace();
        out.println(pace.count() + " orders measured behind " + pace.warmupCount() + " of warm-up; "
                + environment.pinning() + "; journal "
                + options.conditions().journal().word() + " on " + fileSystem
                + "; raw in " + environment.raw());
        out.println();
        List<List<String>> rows = new ArrayList<>();
        for (Peer peer : options.peers()) rows.addAll(rows(EchoSummary.of(peer, results)));
        options.absent().stream().map(EchoReport::absence).forEach(rows::add);
        out.print(TextTable.of(HEAD, rows));
        out.println();
        out.println(
                "actual: from right before the transport's send to right after its receive; intended: from the time the"
                        + " order was due. The mean over the runs is what the published page prints.");
        summaries().forEach(summary -> summary.words(options.sweep()).forEach(out::println));
    }

    private static List<String> absence(Peer peer) {
        List<String> cells = new ArrayList<>(List.of(peer.label(), NamedPeers.absence(peer)));
        cells.addAll(Collections.nCopies(HEAD.size() - cells.size(), "-"));
        return cells;
    }

    private List<List<String>> rows(EchoSummary summary) {
        List<List<String>> rows = new ArrayList<>();
        for (EchoResult run : summary.runs()) {
            String name = summary.peer().label() + (options.sweep() ? "" : " " + run.round());
            rows.add(row(name, "actual", run, run.actual()));
            rows.add(row(name, "intended", run, run.intended()));
        }
        if (!options.sweep() && summary.runs().size() > 1) {
            EchoResult first = summary.runs().getFirst();
            rows.add(row(summary.peer().label() + " mean", "actual", first, summary.actual()));
            rows.add(row(summary.peer().label() + " mean", "intended", first, summary.intended()));
        }
        return rows;
    }

    private static List<String> row(String name, String from, EchoResult run, Times times) {
        List<String> cells = new ArrayList<>(List.of(
                name,
                from,
                Integer.toString(run.rate().asked()),
                String.format(Locale.ROOT, "%.0f", run.rate().achieved()),
                Long.toString(run.tally().lost())));
        times.values().forEach(value -> cells.add(micros(value)));
        return cells;
    }

    private static String micros(double value) {
        if (value < 100) return String.format(Locale.ROOT, "%.2f", value);
        return String.format(Locale.ROOT, value < 1_000 ? "%.1f" : "%.0f", value);
    }
}
