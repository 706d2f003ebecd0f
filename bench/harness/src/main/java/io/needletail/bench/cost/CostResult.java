package io.needletail.bench.cost;

import io.needletail.bench.runner.FailedRun;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a variant said at the end of a round.
 *
 * @param label of the variant
 * @param round from 1 on
 * @param figures by name; a figure that it does not know is absent
 */
record CostResult(String label, int round, Map<String, Double> figures) {
    private static final String UNKNOWN = "-";

    CostResult {
        figures = Map.copyOf(figures);
    }

    /** Reads {@code RESULT name=value name=value}. */
    static CostResult parse(String label, int round, String line) throws FailedRun {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String word : line.substring(line.indexOf(' ') + 1).split(" ", -1)) {
            String[] pair = word.split("=", 2);
            if (pair.length != 2) throw new FailedRun(label + " said '" + line + "', which is no result");
            if (!pair[1].equals(UNKNOWN)) figures.put(pair[0], Double.valueOf(pair[1]));
        }
        if (!figures.containsKey("p50_ns") || figures.getOrDefault("cycles", 0.0) < 1) {
            throw new FailedRun(label + " measured nothing: '" + line + "'; give it a longer --duration");
        }
        return new CostResult(label, round, figures);
    }

    double p50Ns() {
        return figures.get("p50_ns");
    }
}
