package io.needletail.bench.publish;

import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private static final List<String> PROBED = join(ENGINE, List.of("bench/probe"));
    private static final List<String> PEERS = adapters("needletail", "plain", "quickfixj", "philadelphia", "artio");
    private static final List<String> ROUND_TRIPS = join(PROBED, PEERS);

    /** The folders that each kind measures, the adapters of the peers among them; what counts is the code of each. */
    private static final Map<String, List<String>> MEASURED = Map.ofEntries(
            Map.entry("rtt", ROUND_TRIPS),
            Map.entry("echo", ROUND_TRIPS),
            Map.entry("wire-to-wire", join(PROBED, adapters("needletail"))),
            Map.entry("sessions", join(ENGINE, adapters("needletail", "plain"))),
            Map.entry("journal", join(List.of("journal"), adapters("needletail"))),
            Map.entry("codec", join(List.of("wire", "dictionary"), PEERS)),
            Map.entry("fast", join(List.of("fast"), adapters("needletail", "openfast", "plain"))),
            Map.entry("match", join(List.of("matching"), adapters("needletail", "exchange-core"))),
            Map.entry("match-scan", List.of("bench/workload")),
            Map.entry("match-scan-chronos", List.of("bench/workload")),
            Map.entry("yardstick", List.of("matching", "bench/yardstick")),
            Map.entry("sbe", join(List.of("wire"), adapters("venue", "quickfixj", "plain"))),
            Map.entry("cluster", join(List.of("matching", "venue"), adapters("venue"))),
            Map.entry(
                    "venue",
                    join(
                            List.of("wire", "session", "transport", "engine", "matching", "venue"),
                            adapters("venue", "plain"))),
            Map.entry(
                    "gc",
                    join(
                            List.of("wire", "session", "journal", "engine", "fast", "matching", "venue"),
                            adapters("needletail", "venue", "quickfixj"))),
            Map.entry("floor", List.of()));

    private static final Pattern CODE = Pattern.compile("/src/main/");

    private static List<String> join(List<String> folders, List<String> more) {
        return Stream.concat(folders.stream(), more.stream()).toList();
    }

    private static List<String> adapters(String... peers) {
        return Stream.of(peers).map(peer -> "bench/peers/" + peer).toList();
    }

    /** Returns the changes since a result; empty when it is as new as the code. */
    Optional<String> since(Path result) throws IOException {
        return Optional.ofNullable(known().get(result.getFileName().toString()));
    }

    /** Asks the history again; returns a line for each result whose code has changed. */
    List<String> renew(Collection<Path> shown) throws IOException {
        List<String> lines = lines(shown);
        Files.write(root.resolve(FILE), lines);
        return lines;
    }

    /** A line for each result whose code has changed, by the history. */
    List<String> lines(Collection<Path> shown) throws IOException {
        Map<String, String> changed = new TreeMap<>();
        for (Path result : shown) {
            changes(result).ifPresent(words -> changed.put(result.getFileName().toString(), words));
        }
        return changed.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList();
    }

    /** The lines as they were when the history was asked last. */
    List<String> recorded() throws IOException {
        Path file = root.resolve(FILE);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private Map<String, String> known() throws IOException {
        Map<String, String> known = new TreeMap<>();
        for (String line : recorded()) {
            String[] parts = SEPARATOR.split(line, 2);
            if (parts.length == 2) known.put(parts[0], parts[1]);
        }
        return known;
    }

    private Optional<String> changes(Path result) throws IOException {
        Result content = ResultJson.read(result);
        String commit = content.environment().getOrDefault("commit", "unknown");
        List<String> measured =
                MEASURED.getOrDefault(content.label(), MEASURED.getOrDefault(content.kind(), List.of()));
        Set<String> changed = measured.isEmpty() ? Set.of() : changed(commit);
        String words = measured.stream().filter(changed::contains).collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    /** The folders whose code in the checkout is not that of a commit. */
    private Set<String> changed(String since) throws IOException {
        Programs.Outcome files =
                Programs.run(List.of("git", "-C", root.toString(), "diff", "--name-only", "--no-renames", since));
        if (files.exit() != 0) {
            throw new IOException("the history of " + root + " has no commit " + since + ": " + files.output());
        }
        return files.output()
                .lines()
                .filter(file -> CODE.matcher(file).find())
                .map(file -> CODE.split(file, 2)[0])
                .collect(Collectors.toSet());
    }
}
