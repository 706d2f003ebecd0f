package io.needletail.bench.rtt;

import io.needletail.bench.runner.JsonText;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Ratio;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the summaries for programs: the table's figures, three decimals, and the surroundings beside them. */
final class Json {

    private static final String NULL = "null";

    private Json() {}

    static String of(Report report) {
        RttOptions options = report.options();
        String runs = report.summaries().stream()
                .map(summary -> "    " + JsonText.object(run(summary, options)))
                .collect(Collectors.joining(",\n"));
        RttOptions.Timing timing = options.timing();
        Map<String, String> surroundings = JsonText.members(report.environment().parts());
        surroundings.put("rounds", Integer.toString(timing.rounds()));
        surroundings.put("duration_s", Integer.toString(timing.durationSeconds()));
        surroundings.put("warmup_s", Integer.toString(timing.warmupSeconds()));
        surroundings.put("transport", JsonText.quoted(options.link().transport().label()));
        surroundings.put("journal_file_system", JsonText.quoted(report.fileSystem()));
        surroundings.put(
                "raw_p99_spread",
                report.floor().p99Spread().map(JsonText::number).orElse(NULL));
        surroundings.put("p99_counts", Boolean.toString(report.floor().p99Counts()));
        return "{\n  \"runs\": [\n" + runs + "\n  ],\n  \"environment\": " + JsonText.object(surroundings) + "\n}\n";
    }

    private static Map<String, String> run(Summary summary, RttOptions options) {
        Figures figures = summary.figures();
        Optional<Costs> costs = summary.costs();
        Map<String, String> run = new LinkedHashMap<>();
        run.put("peer", JsonText.quoted(summary.peer().label()));
        run.put(
                "transport",
                JsonText.quoted(
                        summary.peer().carriedBy(options.link().transport()).label()));
        run.put("count", JsonText.number(Math.rint(figures.count())));
        run.put("mean_us", JsonText.number(figures.meanUs()));
        run.put("stddev_us", JsonText.number(figures.stddevUs()));
        run.put("min_us", JsonText.number(figures.minUs()));
        run.put("p50_us", JsonText.number(figures.p50Us()));
        run.put("p90_us", JsonText.number(figures.p90Us()));
        run.put("p99_us", JsonText.number(figures.p99Us()));
        run.put("p999_us", JsonText.number(figures.p999Us()));
        run.put("p9999_us", JsonText.number(figures.p9999Us()));
        run.put("max_us", JsonText.number(figures.maxUs()));
        run.put("ratio_to_raw", ratio(summary.p50ToRaw(), Ratio::median));
        run.put("ratio_to_raw_min", ratio(summary.p50ToRaw(), Ratio::min));
        run.put("ratio_to_raw_max", ratio(summary.p50ToRaw(), Ratio::max));
        run.put("p99_ratio_to_raw", ratio(summary.p99ToRaw(), Ratio::median));
        run.put("p99_ratio_to_raw_min", ratio(summary.p99ToRaw(), Ratio::min));
        run.put("p99_ratio_to_raw_max", ratio(summary.p99ToRaw(), Ratio::max));
        run.put("journal", JsonText.quoted(journal(summary.peer(), options)));
        run.put(
                "alloc_bytes_per_round_trip",
                costs.map(Costs::allocBytesPerRoundTrip).map(Json::tenths).orElse(NULL));
        run.put("gc_count", costs.map(Costs::gcCount).map(JsonText::number).orElse(NULL));
        run.put("first_order_us", JsonText.number(summary.firstOrderUs()));
        run.put(
                "alloc_bytes_in_all",
                costs.map(cost -> JsonText.number(Math.rint(cost.allocBytesPerRoundTrip() * figures.count())))
                        .orElse(NULL));
        run.put("times_faster_than_raw", ratio(summary.p50ToRaw().map(Ratio::inverse), Ratio::median));
        return run;
    }

    private static String ratio(Optional<Ratio> ratio, Function<Ratio, Double> part) {
        return ratio.map(part).map(JsonText::number).orElse(NULL);
    }

    /** Only Needletail has a journal; what the others keep is in their names. */
    private static String journal(Peer peer, RttOptions options) {
        return peer.isOurs() ? options.journal().word() : "off";
    }

    /** As the table shows it; the whole sum, which stands beside it, says what was rounded. */
    private static String tenths(double value) {
        return JsonText.number(Math.rint(value * 10) / 10);
    }
}
