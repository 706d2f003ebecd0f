package io.needletail.bench.publish;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Results that documents show although the code that they measured has changed since, by the history of the checkout.
 *
 * @param root the checkout
 */
record StaleResults(Path root) {
    /** File that has a line for each of them: its name, a colon, what changed. */
    private static final String FILE = Documents.RESULTS + "/stale.txt";

    private static final Pattern SEPARATOR = Pattern.compile(": ");
    private static final List<String> ENGINE = List.of("wire", "session", "journal", "transport", "engine");

    /** The modules that each kind measures. */
    private static final Map<String, List<String>> MEASURED = Map.ofEntries(
            Map.entry("rtt", ENGINE),
            Map.entry("echo", ENGINE),
            Map.entry("wire-to-wire", ENGINE),
            Map.entry("sessions", ENGINE),
            Map.entry("journal", List.of("journal")),
            Map.entry("codec", List.of("wire", "dictionary")),
            Map.entry("fast", List.of("fast")),
            Map.entry("match", List.of("matching")),
            Map.entry("yardstick", List.of("matching")),
            Map.entry("sbe", List.of("wire")),
            Map.entry("cluster", List.of("matching", "venue")),
            Map.entry("venue", List.of("wire", "session", "transport", "engine", "matching", "venue")),
            Map.entry("gc", List.of("wire", "session", "journal", "engine", "fast", "matching", "venue")),
            Map.entry("floor", List.of()));

    /** Returns the changes since a result; empty when it is as new as the code. */
    Optional<String> since(Path result) throws IOException {
        return Optional.ofNullable(known().get(result.getFileName().toString()));
    }

    /** Asks the history again; returns a line for each result whose code has changed. */
    List<String> renew(Collection<Path> shown) throws IOException {
        Map<String, String> changed = new TreeMap<>();
        for (Path result : shown) {
            changes(result).ifPresent(words -> changed.put(result.getFileName().toString(), words));
        }
        List<String> lines = changed.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList();
        Files.write(root.resolve(FILE), lines);
        return lines;
    }

    private Map<String, String> known() throws IOException {
        Path file = root.resolve(FILE);
        Map<String, String> known = new TreeMap<>();
        if (!Files.exists(file)) return known;
        for (String line : Files.readAllLines(file)) {
            String[] parts = SEPARATOR.split(line, 2);
            if (parts.length == 2) known.put(parts[0], parts[1]);
        }
        return known;
    }

    private Optional<String> changes(Path result) throws IOException {
        Result content = ResultJson.read(result);
        String commit = content.environment().getOrDefault("commit", "unknown");
        List<String> modules = new ArrayList<>();
        for (String module : MEASURED.getOrDefault(content.kind(), List.of())) {
            int commits = commits(commit, module);
            if (commits > 0) modules.add(module + " (" + commits + ")");
        }
        return modules.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", modules));
    }

    private int commits(String since, String module) throws IOException {
        Programs.Outcome counted = Programs.run(List.of(
                "git", "-C", root.toString(), "rev-list", "--count", since + "..HEAD", "--", module + "/src/main"));
        if (counted.exit() != 0) {
            throw new IOException("the history of " + root + " has no commit " + since + ": " + counted.output());
        }
        return Integer.parseInt(counted.output());
    }
}
