package io.needletail.bench.rtt;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the summaries for programs: the table's figures, three decimals, and the surroundings beside them. */
final class Json {

    private static final int DECIMALS = 3;
    private static final String NULL = "null";

    private Json() {}

    static String of(List<Summary> summaries, RttOptions options, Environment environment) {
        String runs = summaries.stream()
                .map(summary -> "    " + object(run(summary, options)))
                .collect(Collectors.joining(",\n"));
        RttOptions.Timing timing = options.timing();
        Map<String, String> surroundings = new LinkedHashMap<>();
        environment.parts().forEach((name, text) -> surroundings.put(name, quoted(text)));
        surroundings.put("rounds", Integer.toString(timing.rounds()));
        surroundings.put("duration_s", Integer.toString(timing.durationSeconds()));
        surroundings.put("warmup_s", Integer.toString(timing.warmupSeconds()));
        return "{\n  \"runs\": [\n" + runs + "\n  ],\n  \"environment\": " + object(surroundings) + "\n}\n";
    }

    private static Map<String, String> run(Summary summary, RttOptions options) {
        Figures figures = summary.figures();
        Optional<Costs> costs = summary.costs();
        Map<String, String> run = new LinkedHashMap<>();
        run.put("peer", quoted(summary.peer().label()));
        run.put("transport", quoted("tcp"));
        run.put("count", number(Math.rint(figures.count())));
        run.put("mean_us", number(figures.meanUs()));
        run.put("stddev_us", number(figures.stddevUs()));
        run.put("min_us", number(figures.minUs()));
        run.put("p50_us", number(figures.p50Us()));
        run.put("p90_us", number(figures.p90Us()));
        run.put("p99_us", number(figures.p99Us()));
        run.put("p999_us", number(figures.p999Us()));
        run.put("p9999_us", number(figures.p9999Us()));
        run.put("max_us", number(figures.maxUs()));
        run.put("ratio_to_raw", summary.ratioToRaw().map(Json::number).orElse(NULL));
        run.put("journal", quoted(journal(summary.peer(), options)));
        run.put(
                "alloc_bytes_per_round_trip",
                costs.map(Costs::allocBytesPerRoundTrip).map(Json::tenths).orElse(NULL));
        run.put("gc_count", costs.map(Costs::gcCount).map(Json::number).orElse(NULL));
        run.put("first_order_us", number(summary.firstOrderUs()));
        run.put(
                "alloc_bytes_in_all",
                costs.map(cost -> number(Math.rint(cost.allocBytesPerRoundTrip() * figures.count())))
                        .orElse(NULL));
        return run;
    }

    /** Only Needletail has a journal; what the others keep is in their names. */
    private static String journal(Peer peer, RttOptions options) {
        return peer == Peer.NEEDLETAIL ? options.journal().word() : "off";
    }

    private static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> quoted(member.getKey()) + ": " + member.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** No exponent, no trailing zeros: 7.125, 0, 1200. */
    static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** As the table shows it; the whole sum, which stands beside it, says what was rounded. */
    private static String tenths(double value) {
        return number(Math.rint(value * 10) / 10);
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '"' || character == '\\') {
                quoted.append('\\').append(character);
            } else if (character < ' ') {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
