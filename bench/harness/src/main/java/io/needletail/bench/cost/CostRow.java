package io.needletail.bench.cost;

import io.needletail.bench.runner.Median;
import io.needletail.bench.runner.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A variant over all rounds.
 *
 * @param label its name
 * @param yardstick what it is compared with
 * @param figures by name: counts are summed, a maximum is the largest, all else is the median
 * @param ratio p50 against the yardstick's in the same round
 */
record CostRow(String label, String yardstick, Map<String, Double> figures, Ratio ratio) {
    CostRow {
        figures = Map.copyOf(figures);
    }

    static CostRow of(Variant variant, List<CostResult> all) {
        List<CostResult> mine = of(variant.label(), all);
        Map<String, Double> yard =
                of(variant.yardstick(), all).stream().collect(Collectors.toMap(r -> "" + r.round(), CostResult::p50Ns));
        Map<String, Double> figures = new TreeMap<>();
        for (String name : mine.getFirst().figures().keySet()) {
            figures.put(
                    name,
                    over(
                            name,
                            mine.stream().mapToDouble(result -> result.figures().get(name))));
        }
        double[] ratios = mine.stream()
                .mapToDouble(result -> result.p50Ns() / yard.get("" + result.round()))
                .toArray();
        return new CostRow(variant.label(), variant.yardstick(), figures, Ratio.of(ratios));
    }

    private static List<CostResult> of(String label, List<CostResult> all) {
        return all.stream().filter(result -> result.label().equals(label)).toList();
    }

    private static double over(String name, DoubleStream rounds) {
        return switch (name) {
            case "cycles", "slow" -> rounds.sum();
            case "max_ns" -> rounds.max().orElse(0);
            default -> Median.of(rounds);
        };
    }

    Optional<Double> figure(String name) {
        return Optional.ofNullable(figures.get(name));
    }
}
