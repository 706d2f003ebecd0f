package io.needletail.cli.cluster;

import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * The table of a failover run, as text and as JSON: what was done, for how long there was no service, what was lost.
 */
final class FailoverReport {
    private static final String ROW = "%-44s %10s %12s %6s %8s  %-16s %-16s%n";

    private final List<Row> rows = new ArrayList<>();

    /**
     * One fault.
     *
     * @param fault what was done
     * @param account what the clients sent and saw
     * @param nodeHash hash of the state of all nodes
     * @param replayHash hash of the state after a replay of the log
     */
    record Row(String fault, ClusterLoad.Account account, String nodeHash, String replayHash) {
        private double gapSeconds() {
            return account.gapNs() / (double) TimeUnit.SECONDS.toNanos(1);
        }

        private Map<String, Object> members() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("fault", fault);
            members.put("without_service_s", gapSeconds());
            members.put("answered", account.answered());
            members.put("lost", account.lost());
            members.put("doubled", account.doubled());
            members.put("problems", account.problems());
            members.put("node_hash", nodeHash);
            members.put("replay_hash", replayHash);
            return members;
        }
    }

    void add(Row row) {
        rows.add(row);
    }

    /**
     * Returns the median of the time without service, over the faults whose text begins so, in seconds; empty for none.
     */
    OptionalDouble medianSeconds(String faults) {
        double[] sorted = rows.stream()
                .filter(row -> row.fault().startsWith(faults))
                .mapToDouble(Row::gapSeconds)
                .sorted()
                .toArray();
        if (sorted.length == 0) return OptionalDouble.empty();
        return OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }

    /** Returns the table as text. */
    String text(String median) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                ROW, "FAULT", "GAP [s]", "ANSWERED", "LOST", "DOUBLED", "HASH OF NODES", "HASH OF REPLAY"));
        for (Row row : rows) {
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    row.fault(),
                    String.format(Locale.ROOT, "%.3f", row.gapSeconds()),
                    row.account().answered(),
                    row.account().lost(),
                    row.account().doubled(),
                    row.nodeHash(),
                    row.replayHash()));
            row.account()
                    .problems()
                    .forEach(problem -> text.append("  ").append(problem).append(System.lineSeparator()));
        }
        OptionalDouble seconds = medianSeconds(median);
        if (seconds.isPresent()) {
            text.append(String.format(Locale.ROOT, "median of '%s': %.3f s%n", median, seconds.getAsDouble()));
        }
        return text.toString();
    }

    /** Writes {@code NAME.txt} and {@code NAME.json} into a folder. */
    void write(Path folder, String name, String median) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + ".txt"), text(median));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("rows", rows.stream().map(Row::members).toList());
        medianSeconds(median).ifPresent(seconds -> all.put("median_s", seconds));
        Files.writeString(folder.resolve(name + ".json"), Json.text(all) + System.lineSeparator());
    }
}
