package io.needletail.bench.publish;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The least that a result must be to stand in a document: long rounds, several of them, on a quiet machine, with the
 * figures of every round in its file.
 *
 * <pre>
 *   rtt                 3 rounds of 30 s
 *   echo                3 rounds of 1,000,000 orders, as FIX Antenna's page has it
 *   wire-to-wire        100,000 orders, so that ten lie beyond the 99.99th percentile
 *   codec               3 rounds of 2 s a figure; the pages of f1x and chronos as they were published
 *   fast                3 rounds of 1 s of turns a figure: OnixS' page averages several runs
 *   match, sbe          3 rounds of 1 s of turns a figure; Chronos' measurements by their own parameters
 *   cluster             3 rounds of 10 s a rate
 *   venue               3 rounds of 1,000,000 orders a line
 *   gc                  100,000,000 operations a path
 *   sessions, journal   3 rounds of 10 s: a million pairs in each round of the journal
 *   floor               1 s a line
 * </pre>
 */
public final class FullRun {
    private static final int ROUNDS_MIN = 3;
    private static final int RTT_SECONDS_MIN = 30;
    private static final int COST_SECONDS_MIN = 10;
    private static final int ECHO_ORDERS_MIN = 1_000_000;
    private static final int WIRE_ORDERS_MIN = 100_000;
    private static final int VENUE_ORDERS_MIN = 1_000_000;
    private static final int CODEC_MS_MIN = 2_000;
    private static final int TURNS_MS_MIN = 1_000;
    private static final int FLOOR_MS_MIN = 1_000;
    private static final int GC_OPERATIONS_MIN = 100_000_000;
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
        noise(result, Environment.NOISE_BEFORE, "before").ifPresent(reasons::add);
        noise(result, Environment.NOISE_AFTER, "after").ifPresent(reasons::add);
        return reasons;
    }

    private static List<String> length(Result result) {
        return switch (result.kind()) {
            case "rtt" ->
                reasons(
                        least(result, "duration_s", RTT_SECONDS_MIN, "s a round", "--duration 30"),
                        least(result, "rounds", ROUNDS_MIN, "rounds", "--rounds 3"));
            case "echo" ->
                reasons(
                        least(result, "count", ECHO_ORDERS_MIN, "orders a round", "--published"),
                        least(result, "rounds", ROUNDS_MIN, "rounds", "--published"));
            case "wire-to-wire" ->
                least(result, "count", WIRE_ORDERS_MIN, "orders", "leave out --quick").stream()
                        .toList();
            case "codec" -> codec(result);
            case "fast" -> turns(result);
            case "match", "sbe" -> result.environment().containsKey("as_published") ? whole(result) : turns(result);
            case "cluster" ->
                result.environment().containsKey("as_published")
                        ? whole(result)
                        : reasons(
                                least(result, "duration_s", COST_SECONDS_MIN, "s a rate", "leave out --quick"),
                                least(result, "rounds", ROUNDS_MIN, "rounds", "leave out --quick"));
            case "venue" ->
                reasons(
                        least(result, "count", VENUE_ORDERS_MIN, "orders a line", "leave out --quick"),
                        least(result, "rounds", ROUNDS_MIN, "rounds", "leave out --quick"));
            case "gc" ->
                least(result, "operations", GC_OPERATIONS_MIN, "operations a path", "leave out --quick").stream()
                        .toList();
            case "sessions", "journal" ->
                reasons(
                        least(result, "duration_s", COST_SECONDS_MIN, "s a round", "--duration 10"),
                        least(result, "rounds", ROUNDS_MIN, "rounds", "--rounds 3"));
            case "floor" ->
                least(result, "duration_ms", FLOOR_MS_MIN, "ms a line", "leave out --quick").stream()
                        .toList();
            default -> List.of("a document shows no result of '" + result.kind() + "'");
        };
    }

    private static List<String> turns(Result result) {
        return reasons(
                product(result, "slices", "slice_ms", TURNS_MS_MIN),
                least(result, "rounds", ROUNDS_MIN, "rounds", "leave out --quick"));
    }

    private static List<String> whole(Result result) {
        boolean whole = "false".equals(result.environment().get("shortened"));
        return whole ? List.of() : List.of("it is shorter than the published page: leave out --quick");
    }

    private static List<String> codec(Result result) {
        if (!result.environment().containsKey("as_published")) {
            return reasons(
                    product(result, "iterations", "iteration_ms", CODEC_MS_MIN),
                    least(result, "rounds", ROUNDS_MIN, "rounds", "leave out --quick"));
        }
        return whole(result);
    }

    private static List<String> reasons(Optional<String> first, Optional<String> second) {
        return Stream.of(first, second).flatMap(Optional::stream).toList();
    }

    private static Optional<String> least(Result result, String setting, int min, String unit, String help) {
        double value = number(result, setting);
        return value >= min
                ? Optional.empty()
                : Optional.of("%.0f %s, expected %,d or more: %s".formatted(value, unit, min, help));
    }

    private static Optional<String> product(Result result, String pieces, String pieceMs, int min) {
        double value = number(result, pieces) * number(result, pieceMs);
        return value >= min
                ? Optional.empty()
                : Optional.of(
                        "%.0f ms a figure and round, expected %,d or more: leave out --quick".formatted(value, min));
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
