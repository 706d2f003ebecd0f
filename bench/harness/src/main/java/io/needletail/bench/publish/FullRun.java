package io.needletail.bench.publish;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Ratio;
import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The least that a result must be to stand in a document: long rounds, several of them, on a quiet machine, with the
 * figures of every round in its file.
 */
public final class FullRun {
    private static final String NO_QUICK = "leave out --quick";

    /** Least length of each kind; a published page that is repeated has its own. */
    private static final Map<String, List<Minimum>> LENGTHS = Map.ofEntries(
            Map.entry("rtt", List.of(least("duration_s", 30, "s a round", "--duration 30"), rounds("--rounds 3"))),
            // As FIX Antenna's page has it.
            Map.entry(
                    "echo", List.of(least("count", 1_000_000, "orders a round", "--published"), rounds("--published"))),
            // Ten orders lie beyond the 99.99th percentile.
            Map.entry("wire-to-wire", List.of(least("count", 100_000, "orders", NO_QUICK))),
            Map.entry("codec", List.of(product("iterations", "iteration_ms", 2_000), rounds(NO_QUICK))),
            // OnixS' page averages several runs.
            Map.entry("fast", List.of(product("slices", "slice_ms", 1_000), rounds(NO_QUICK))),
            Map.entry("match", List.of(product("slices", "slice_ms", 1_000), rounds(NO_QUICK))),
            Map.entry("sbe", List.of(product("slices", "slice_ms", 1_000), rounds(NO_QUICK))),
            Map.entry("yardstick", List.of(least("rounds", 5, "rounds", "--rounds 5"))),
            Map.entry("cluster", List.of(least("duration_s", 10, "s a rate", NO_QUICK), rounds(NO_QUICK))),
            Map.entry("venue", List.of(least("count", 1_000_000, "orders a line", NO_QUICK), rounds(NO_QUICK))),
            Map.entry("gc", List.of(least("operations", 100_000_000, "operations a path", NO_QUICK))),
            Map.entry("sessions", List.of(least("duration_s", 10, "s a round", "--duration 10"), rounds("--rounds 3"))),
            // A million pairs in each round.
            Map.entry("journal", List.of(least("duration_s", 10, "s a round", "--duration 10"), rounds("--rounds 3"))),
            Map.entry("floor", List.of(least("duration_ms", 1_000, "ms a line", NO_QUICK))));

    private static final Set<String> WORST = Set.of(
            "max_us",
            "max_ns",
            "gc_count",
            "alloc_bytes_per_round_trip",
            "bytes_per_op",
            "alloc_bytes_per_message",
            "bytes_per_command",
            "alloc");

    private FullRun() {}

    /** Reasons why a result must not stand in a document, each with the option that helps; empty when it may. */
    public static List<String> shortcomings(Result result) {
        List<String> reasons = new ArrayList<>(length(result));
        if (result.rounds() == 0) reasons.add("it has no figures of single rounds: measure again");
        result.columns().stream()
                .filter(column -> WORST.contains(column.name()) && column.over() != Column.Over.MAX)
                .filter(_ -> result.rounds() != 1)
                .map(column -> column.title() + " is not that of the worst round: measure again")
                .forEach(reasons::add);
        apart(result).ifPresent(reasons::add);
        noise(result, Environment.NOISE_BEFORE, "before").ifPresent(reasons::add);
        noise(result, Environment.NOISE_AFTER, "after").ifPresent(reasons::add);
        return reasons;
    }

    /**
     * The least of a setting, or of the product of several.
     *
     * @param settings names in the environment of a result
     * @param least of their product
     * @param unit of the product, for the text
     * @param help the option that makes it longer
     */
    private record Minimum(List<String> settings, int least, String unit, String help) {
        Optional<String> shortcoming(Result result) {
            double value = settings.stream()
                    .mapToDouble(setting -> number(result, setting))
                    .reduce(1, (first, second) -> first * second);
            return value >= least
                    ? Optional.empty()
                    : Optional.of("%.0f %s, expected %,d or more: %s".formatted(value, unit, least, help));
        }
    }

    private static Minimum least(String setting, int least, String unit, String help) {
        return new Minimum(List.of(setting), least, unit, help);
    }

    private static Minimum product(String pieces, String pieceMs, int least) {
        return new Minimum(List.of(pieces, pieceMs), least, "ms a figure and round", NO_QUICK);
    }

    private static Minimum rounds(String help) {
        return least("rounds", 3, "rounds", help);
    }

    private static List<String> length(Result result) {
        if (!LENGTHS.containsKey(result.kind()))
            return List.of("a document shows no result of '" + result.kind() + "'");
        if (result.environment().containsKey("as_published")) {
            boolean whole = "false".equals(result.environment().get("shortened"));
            return whole ? List.of() : List.of("it is shorter than the published page: leave out --quick");
        }
        return LENGTHS.get(result.kind()).stream()
                .flatMap(minimum -> minimum.shortcoming(result).stream())
                .toList();
    }

    // Noise between rounds.
    private static Optional<String> apart(Result result) {
        Map<Column, Ratio> spreads = result.spreads(result.mainFigure().stream().toList());
        String other = result.rounds() > 1 ? "round" : "repetition";
        return spreads.entrySet().stream()
                .filter(entry -> entry.getValue().max() > Result.APART_MAX)
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s of a row is %.1f times as large in one %s as in another, at most %.0f are accepted: measure again"
                                + " on a quiet machine",
                        entry.getKey().title(),
                        entry.getValue().max(),
                        other,
                        Result.APART_MAX))
                .findFirst();
    }

    /** The line for a document whose result has a round that began on a machine that was not quiet; empty otherwise. */
    static Optional<String> noisyRound(Result result) {
        return result.rows().stream()
                .flatMap(row -> row.figure(Result.NOISE_PERCENT).stream())
                .max(Double::compare)
                .filter(worst -> worst > Noise.LOST_PERCENT_MAX)
                .map(worst -> String.format(
                        Locale.ROOT,
                        "Not quiet throughout: before the noisiest round others took %.1f %% of a core, more than the %.0f %% that are"
                                + " accepted before a measurement.",
                        worst,
                        Noise.LOST_PERCENT_MAX));
    }

    private static double number(Result result, String setting) {
        String value = result.environment().getOrDefault(setting, "0");
        return value.matches("[0-9]+") ? Double.parseDouble(value) : 0;
    }

    private static Optional<String> noise(Result result, String setting, String when) {
        String words = result.environment().getOrDefault(setting, "");
        Optional<Noise> noise = Noise.parse(words);
        if (noise.isPresent() && noise.get().quiet()) return Optional.empty();
        return Optional.of((words.isEmpty() ? "the noise is not known" : words) + " " + when + " it, at most "
                + Noise.limit() + " are accepted: measure again on a quiet machine");
    }
}
