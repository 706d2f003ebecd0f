package io.needletail.bench.floor;

import io.needletail.bench.runner.FailedRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one of the machine's own costs came to.
 *
 * @param what it is, in words
 * @param figures by name, nanoseconds but for the count
 * @param lines what the program said besides
 */
record FloorRow(String what, Map<String, Long> figures, List<String> lines) {
    /** Names of the figures. */
    static final List<String> NAMES = List.of("count", "min_ns", "p50_ns", "p99_ns", "p999_ns", "max_ns", "mean_ns");

    private static final String RESULT = "RESULT ";

    FloorRow {
        figures = Map.copyOf(figures);
        lines = List.copyOf(lines);
    }

    /** Reads what the program said. */
    static FloorRow parse(String what, String output) throws FailedRun {
        List<String> lines = output.lines().toList();
        if (lines.isEmpty() || !lines.getLast().startsWith(RESULT)) {
            throw new FailedRun(what + ": '" + output + "' is no result");
        }
        Map<String, Long> figures = new LinkedHashMap<>();
        for (String pair : lines.getLast().substring(RESULT.length()).split(" ", -1)) {
            String[] parts = pair.split("=", 2);
            figures.put(parts[0], Long.parseLong(parts[1]));
        }
        if (!figures.keySet().containsAll(NAMES)) {
            throw new FailedRun(what + ": '" + lines.getLast() + "' lacks one of " + Arrays.toString(NAMES.toArray()));
        }
        return new FloorRow(what, figures, lines.subList(0, lines.size() - 1));
    }
}
